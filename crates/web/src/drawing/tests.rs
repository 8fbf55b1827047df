//! Shapes, pictures, and the rules that paint them.

mod picture {
    use threefold_chess::Role;
    use threefold_duplicate::Seat;

    use crate::drawing::palette;
    use crate::drawing::picture::*;

    #[test]
    fn every_piece_and_every_mark_has_a_rule_of_its_own() {
        let rules: Vec<String> = piece_rules().chain(mark_rules()).collect();
        assert_eq!(rules.len(), 4 * 6 * 2 + 4);
        let selectors: std::collections::BTreeSet<_> =
            rules.iter().filter_map(|rule| rule.split('{').next()).collect();
        assert_eq!(selectors.len(), rules.len());
        assert!(selectors.contains(".piece.north.king.ghost"));
        assert!(selectors.contains(".mark.here-only-capture"));
    }

    #[test]
    fn no_character_ends_an_address_early() {
        for rule in piece_rules().chain(mark_rules()) {
            assert_eq!(rule.matches('"').count(), 2, "{rule}");
            assert_eq!(rule.matches('#').count(), 0, "{rule}");
            assert_eq!(rule.matches('\n').count(), 0, "{rule}");
        }
    }

    #[test]
    fn a_piece_has_the_color_of_its_player() {
        for seat in Seat::ALL {
            let color = palette::PLAYERS[seat].to_string();
            assert!(piece(Role::King, seat).contains(&format!("<g fill='{color}'")));
            assert!(ghost(Role::King, seat).contains(&color));
        }
    }
}

mod pieces {
    use threefold_chess::Role;

    use crate::drawing::*;

    /// The numbers of a path whose commands are all absolute.
    fn numbers(path: &str) -> Vec<f64> {
        assert!(path.starts_with('M'), "{path}");
        assert!(
            path.chars().all(|one| "MLHVCQAZ .0123456789".contains(one)),
            "only absolute commands and plain numbers: {path}"
        );
        path.split(|one: char| one.is_ascii_uppercase() || one == ' ')
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().unwrap())
            .collect()
    }

    #[test]
    fn every_path_is_readable_and_stays_in_the_box_with_its_outline() {
        let most = 100.0 - OUTLINE_WIDTH.parse::<f64>().unwrap() / 2.0;
        for role in Role::ALL {
            let Drawing { bodies, lines, dots } = drawing(role);
            assert!(!bodies.is_empty());
            for path in bodies.iter().chain(lines).chain(dots) {
                for number in numbers(path) {
                    assert!((0.0..=most).contains(&number), "{role} {path}");
                }
            }
            assert!(bodies.iter().chain(dots).all(|path| path.ends_with('Z')), "{role} is closed");
        }
    }

    #[test]
    fn no_two_pieces_look_alike() {
        for one in Role::ALL {
            for other in Role::ALL {
                assert_eq!(drawing(one) == drawing(other), one == other);
            }
        }
    }
}
