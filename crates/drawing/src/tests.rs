//! Shapes, pictures, the rules that paint them, and whole boards.

mod picture {
    use threefold_chess::Role;
    use threefold_duplicate::Seat;

    use crate::palette;
    use crate::picture::*;

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
            assert!(piece(Role::King, seat.into()).contains(&format!("<g fill='{color}'")));
            assert!(ghost(Role::King, seat.into()).contains(&color));
        }
    }
}

mod pieces {
    use threefold_chess::Role;

    use crate::shape::*;

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
            let Shape { bodies, lines, dots } = shape(role);
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
                assert_eq!(shape(one) == shape(other), one == other);
            }
        }
    }
}

mod boards {
    use std::collections::BTreeSet;

    use threefold_chess::{Color, Position, Setup, Square};
    use threefold_duplicate::{Action, BoardId, DuplicateGame, DuplicatePosition, Rulings, Seat};

    use crate::{Diagram, FourBoards, palette};

    /// The values of an attribute, in their order.
    fn values<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
        let start = format!(" {name}='");
        svg.split(start.as_str()).skip(1).filter_map(|rest| rest.split('\'').next()).collect()
    }

    /// Every element is closed in its order, and every name that is used is defined, once.
    fn check_document(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
            let name = tag.split(' ').next().unwrap();
            if let Some(closed) = name.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed), "{tag}");
            } else if !tag.ends_with('/') {
                open.push(name);
            }
            assert_eq!(tag.matches('\'').count() % 2, 0, "{tag}");
        }
        assert_eq!(open, Vec::<&str>::new());
        let names = values(svg, "id");
        let unique: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(unique.len(), names.len());
        for used in values(svg, "href") {
            assert!(unique.contains(used.strip_prefix('#').unwrap()), "{used}");
        }
    }

    fn game(moves: &str) -> DuplicateGame {
        let mut game = DuplicateGame::new(Rulings::default());
        for text in moves.split(' ') {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        game
    }

    #[test]
    fn diagram_has_every_piece_on_its_square() {
        let mut setup = Setup::EMPTY;
        for (square, piece) in Position::START.board().pieces() {
            if [Square::A1, Square::E8].contains(&square) {
                setup.board.set(square, Some(piece));
            }
        }
        let picture = Diagram::from(&setup);
        let svg = picture.to_string();
        check_document(&svg);
        assert!(svg.contains("<use href='#threefold-white-rook' x='0' y='700'/>"));
        assert!(svg.contains("<use href='#threefold-black-king' x='400' y='0'/>"));
        let turned = picture.seen_from(Color::Black).to_string();
        check_document(&turned);
        assert!(turned.contains("<use href='#threefold-white-rook' x='700' y='0'/>"));
        assert!(turned.contains("<use href='#threefold-black-king' x='300' y='700'/>"));
    }

    #[test]
    fn diagram_names_files_and_ranks_as_they_are_seen() {
        let letters = |below| {
            let svg = Diagram::from(&Position::START).seen_from(below).to_string();
            let texts = svg.split("<text ").skip(1).map(|text| {
                let (_, rest) = text.split_once('>').unwrap();
                (rest.split('<').next().unwrap().to_owned(), text.to_owned())
            });
            texts.collect::<std::collections::BTreeMap<_, _>>()
        };
        let (white, black) = (letters(Color::White), letters(Color::Black));
        let names: String = white.keys().map(String::as_str).collect();
        assert_eq!(names, "12345678abcdefgh");
        assert!(white["a"].starts_with("x='97' y='795'"));
        assert!(black["a"].starts_with("x='797' y='795'"));
        assert!(white["8"].starts_with("x='3' y='18'"));
        assert!(black["8"].starts_with("x='3' y='718'"));
    }

    #[test]
    fn diagram_marks_checks_squares_and_arrows() {
        let start = Diagram::from(&Position::START).to_string();
        assert_eq!(start.matches("<circle cx=").count(), 0);
        assert_eq!(start.matches("url(").count(), 0);
        let mate: Position =
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
        let svg = Diagram::from(&mate)
            .with_marks([Square::D8, Square::H4])
            .with_arrow(Square::H4, Square::E1)
            .to_string();
        check_document(&svg);
        // The king on e1 is in check.
        assert!(svg.contains("<circle cx='450' cy='750'"));
        let mark = |x, y| {
            let color = palette::LAST_MOVE;
            format!("<path fill='{color}' fill-opacity='.46' d='M{x} {y}h100v100h-100z'/>")
        };
        assert!(svg.contains(&mark(300, 0)) && svg.contains(&mark(700, 400)));
        assert!(svg.contains("<path d='M750 450L450 750'"));
    }

    #[test]
    fn diagram_has_dark_squares_where_they_belong() {
        let svg = Diagram::from(&Setup::EMPTY).to_string();
        let dark = svg.split(&format!("<path fill='{}' d='", palette::CHESS.dark)).nth(1).unwrap();
        let dark = dark.split('\'').next().unwrap();
        assert_eq!(dark.matches('M').count(), 32);
        // a1 is dark.
        assert!(dark.contains("M0 700h100") && !dark.contains("M100 700h100"));
    }

    #[test]
    fn four_boards_show_players_ghosts_and_the_turn() {
        let game = game("e2e4 d2d4 d7d5 d7d5 e4d5");
        let position = game.position();
        assert!(position.count_ghosts(Seat::East) + position.count_ghosts(Seat::West) > 0);
        let svg = FourBoards::from(position).to_string();
        check_document(&svg);
        let ghosts = svg.matches("-ghost' x=").count();
        assert_eq!(ghosts, position.ghosts().len());
        assert!(svg.contains("NW: North and West") && svg.contains("SE: South and East"));
        let turn = palette::PLAYERS[Seat::South];
        assert_eq!(svg.matches(&format!("stroke='{turn}' stroke-width='24'")).count(), 2);
    }

    #[test]
    fn four_boards_mark_a_move_on_both_boards_of_its_player() {
        let plain = FourBoards::from(&DuplicatePosition::START);
        let svg = plain.clone().with_move(Seat::East, [Square::E7, Square::E5]).to_string();
        let color = palette::PLAYERS[Seat::East];
        assert_eq!(svg.matches(&format!("<path fill='{color}' fill-opacity='.40'")).count(), 4);
        let svg = plain.clone().with_arrow(BoardId::Ne, Square::E2, Square::E4).to_string();
        assert_eq!(svg.matches("url(").count(), 1);
        check_document(&svg);
        let turned = plain.clone().seen_from(BoardId::Nw, Color::Black);
        assert!(
            turned != plain && turned.to_string().contains("#threefold-north-king' x='300' y='0'")
        );
    }

    #[test]
    fn four_boards_mark_the_kings_in_check() {
        let game = game("e2e4 e2e4 e7e5 e7e5 d1h5 d2d3 a7a6 a7a6 h5f7");
        let svg = FourBoards::from(game.position()).to_string();
        let checks = Seat::ALL.map(|seat| game.position().checks_of(seat).marked().count());
        let checks: usize = checks.into_iter().sum();
        assert!(checks > 0);
        let fill = format!("r='46' fill='{}'", palette::CHECK);
        assert_eq!(svg.matches(&fill).count(), checks);
    }
}
