//! Pictures and the rules that paint them.

use super::*;

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
