//! Tests of verdicts and proofs by hand-made positions, and by an independent closure of all moves.

use std::collections::HashSet;

use super::*;
use crate::random::SplitMix64;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// Everything that a position leads to, found without the search: none if it is too much.
fn closure(root: &Position, most: usize) -> Option<HashSet<Position>> {
    let mut met = HashSet::from([*root]);
    let mut waiting = vec![*root];
    while let Some(position) = waiting.pop() {
        for played in &position.legal_moves() {
            let next = position.play(played).unwrap();
            if met.insert(next) {
                waiting.push(next);
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(met)
}

#[track_caller]
fn check_walls(fen: &str, white: bool, black: bool) {
    let position = position(fen);
    let proved = |color| walls::can_never_checkmate(&position, color);
    assert_eq!(!proved(Color::White), white, "white in {fen}");
    assert_eq!(!proved(Color::Black), black, "black in {fen}");
}

#[test]
fn walls_of_pawns_keep_kings_apart() {
    check_walls("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", false, false);
    // One gap, and the kings get at the pawns.
    check_walls("4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1", true, true);
}

#[test]
fn walls_open_when_a_piece_can_capture_them() {
    // The dark bishop attacks the dark pawns of black, the light one does not.
    check_walls("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K1B1 w - - 0 1", true, true);
    check_walls("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", false, false);
}

#[test]
fn walls_open_when_a_knight_jumps_over_them() {
    check_walls("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4KN2 w - - 0 1", true, true);
}

#[test]
fn walls_open_when_a_pawn_can_capture() {
    check_walls("4k3/8/6n1/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", true, true);
    check_walls("4k3/8/8/1p1p1pPp/1P1P1P1P/8/8/4K3 w - h6 0 1", true, true);
}

#[test]
fn pawns_on_one_file_never_pass_each_other() {
    // White's pawns advance to the fourth rank; neither side ever gets past the other.
    check_walls("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1", false, false);
}

#[test]
fn blockers_are_counted_one_by_one() {
    // Mate on a8 needs two dark bishops beside the king; one of them is on the other side.
    check_walls("3k4/4b3/8/p1pBp1p1/P1PbP1P1/8/8/1B1K4 b - - 0 1", false, false);
    let with_both = position("3k4/4b3/3b4/p1pBp1p1/P1PbP1P1/8/8/1B1K4 b - - 0 1");
    assert!(!walls::can_never_checkmate(&with_both, Color::White));
}

#[test]
fn stalemate_and_mate_are_answered_without_moves() {
    let mut search = MateSearch::new(100);
    let stalemate = position("k7/8/1Q6/8/8/8/8/K7 b - - 0 1");
    let proof = Winnability::Unwinnable(UnwinnableBy::Exhaustion);
    assert_eq!(search.winnability(&stalemate, Color::White), proof);
    let mate = position("R5k1/8/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(search.winnability(&mate, Color::White), Winnability::Winnable);
    assert!(search.line().is_empty());
}

#[test]
fn forced_captures_are_seen_through() {
    // The king must take the queen, and a lone king is left.
    let forced = position("1K4Qk/8/8/8/6p1/5p2/8/8 b - - 0 55");
    let mut search = MateSearch::new(1_000);
    let proof = Winnability::Unwinnable(UnwinnableBy::Exhaustion);
    assert_eq!(search.winnability(&forced, Color::White), proof);
    assert_eq!(search.winnability(&forced, Color::Black), Winnability::Winnable);
}

#[test]
fn lone_minor_pieces_mate_with_the_help_of_the_loser() {
    let mut search = MateSearch::new(50_000);
    for fen in [
        "4kb2/8/8/8/8/4KN2/8/8 w - - 0 1",
        "3kn3/8/8/8/8/3KB3/8/8 b - - 0 1",
        "8/2k5/8/4K3/1n6/8/8/B7 w - - 0 1",
        "8/b6P/4k3/8/8/1P4K1/8/8 w - - 0 1",
    ] {
        for color in Color::ALL {
            let answer = search.winnability(&position(fen), color);
            assert_eq!(answer, Winnability::Winnable, "{color} in {fen}");
            assert!(is_helpmate(&position(fen), color, search.line()));
        }
    }
}

#[test]
fn a_search_never_meets_more_than_its_nodes() {
    let hard = position("8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - - 0 1");
    for nodes in [0, 1, 2, 10, 1_000, 20_000] {
        let mut search = MateSearch::new(nodes);
        assert_eq!(search.winnability(&hard, Color::White), Winnability::Undetermined);
        assert!(search.nodes() <= nodes, "{} of {nodes}", search.nodes());
        assert!(search.line().is_empty());
    }
}

#[test]
fn an_answer_is_the_same_whatever_was_asked_before() {
    let first = position("8/3kp3/8/8/8/3KN3/8/8 b - - 0 1");
    let mut fresh = MateSearch::new(100_000);
    let expected = (fresh.winnability(&first, Color::Black), fresh.nodes(), fresh.line().to_vec());
    let mut used = MateSearch::new(100_000);
    used.winnability(&Position::START, Color::White);
    let again = (used.winnability(&first, Color::Black), used.nodes(), used.line().to_vec());
    assert_eq!(again, expected);
}

#[test]
fn proofs_agree_with_the_closure_of_all_moves() {
    let text = include_str!("../../../../data/dead/positions.tsv");
    let mut search = MateSearch::new(40_000);
    let (mut closed, mut dice) = (0, SplitMix64::new(20));
    for row in text.lines() {
        let (_, fen) = row.split_once('\t').unwrap();
        let fen = if fen.split(' ').count() == 4 { format!("{fen} 0 1") } else { fen.to_owned() };
        let Ok(root) = fen.parse::<Position>() else { continue };
        if dice.below(10) > 0 {
            continue;
        }
        let Some(all) = closure(&root, 10_000) else { continue };
        closed += 1;
        for color in Color::ALL {
            let expected = all.iter().any(|end| end.turn() != color && end.is_checkmate());
            let answer = search.winnability(&root, color);
            assert_eq!(answer.is_winnable(), expected, "{color} in {fen}");
            assert_eq!(answer.is_unwinnable(), !expected, "{color} in {fen}");
        }
    }
    assert!(closed > 30, "{closed}");
}
