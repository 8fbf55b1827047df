//! The four boards through their public door: checks by player, keys and hashes.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use threefold_chess::Square;
use threefold_chess::random::SplitMix64;
use threefold_duplicate::{BoardId, ByBoard, DuplicatePosition, Prospect, Seat, SyncedMove};

fn after(moves: &str) -> DuplicatePosition {
    moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
        position.play(text.parse().unwrap()).unwrap()
    })
}

#[track_caller]
fn check(boards: ByBoard<bool>, expected: &[BoardId]) {
    assert_eq!(boards.marked().collect::<Vec<_>>(), expected);
}

/// North and South put their bishops on b5, which is check on the two boards where East has
/// advanced the d-pawn.
const BISHOPS: &str = "e2e4 e2e4 d7d5 a7a6 f1b5 f1b5";

#[test]
fn a_check_belongs_to_the_player_who_gives_it() {
    let position = after(BISHOPS);
    check(position.checks_by(Seat::North), &[BoardId::Ne]);
    check(position.checks_by(Seat::South), &[BoardId::Se]);
    check(position.checks_by(Seat::East), &[]);
    check(position.checks_by(Seat::West), &[]);
}

#[test]
fn a_player_is_in_check_on_boards_that_await_that_player() {
    let position = after(BISHOPS);
    check(position.checks(), &[BoardId::Ne, BoardId::Se]);
    check(position.checks_of(Seat::East), &[BoardId::Ne, BoardId::Se]);
    check(position.checks_of(Seat::North), &[]);
    check(position.checks_of(Seat::South), &[]);
    check(position.checks_of(Seat::West), &[]);
}

/// Positions of games that are played by chance.
fn positions(games: u64, plies: usize) -> Vec<DuplicatePosition> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut dice = SplitMix64::stream(17, game);
        let mut position = DuplicatePosition::START;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(moves[dice.below(moves.len())]);
            positions.push(position);
        }
    }
    positions
}

#[test]
fn keys_differ_and_half_of_their_bits_are_set() {
    let positions = positions(40, 50);
    let mut seen = HashMap::new();
    let mut set = [0; 64];
    for &position in &positions {
        let key = position.key();
        assert_eq!(*seen.entry(key).or_insert(position), position, "{key}");
        for (bit, count) in set.iter_mut().enumerate() {
            *count += key.bits() >> bit & 1;
        }
    }
    let half = positions.len() as u64 / 2;
    assert!(set.iter().all(|count| count.abs_diff(half) < half / 5), "{set:?} of {half}");
}

#[test]
fn equal_positions_have_equal_hashes_and_others_do_not() {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let start = DuplicatePosition::START;
    let back = after("g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8");
    assert_eq!(hasher.hash_one(back), hasher.hash_one(start));
    assert_ne!(hasher.hash_one(after("e2e4")), hasher.hash_one(start));
}

/// For players on whom both boards wait, the generator knows the moves.
#[test]
fn prospects_of_awaited_players_are_their_moves() {
    let pairs = || Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to)));
    for position in positions(4, 40) {
        for seat in Seat::ALL {
            let Some(moves) = position.moves_of(seat) else { continue };
            for (from, to) in pairs() {
                let candidate = SyncedMove { from, to, promotion: None };
                let is_legal = position.prospect(seat, candidate, None) == Prospect::Legal;
                assert_eq!(is_legal, moves.contains(&candidate), "{seat} {candidate}");
            }
        }
    }
}

#[test]
fn prospect_waits_for_the_answer_to_a_check() {
    let position = after(BISHOPS);
    let prospect = |seat, text: &str| position.prospect(seat, text.parse().unwrap(), None);
    assert_eq!(prospect(Seat::North, "b5c6"), Prospect::AfterCheck(BoardId::Ne));
    assert_eq!(prospect(Seat::West, "a6b5"), Prospect::Legal);
}
