//! Fixed opponents for measurements: what plays at random, by the next capture, or as the first
//! prototype did. They never change, so that results of different days can be compared.

mod prototype;

use threefold_chess::Role;
use threefold_chess::random::SplitMix64;
use threefold_duplicate::{DuplicatePosition, SyncedMove};

pub use prototype::prototype;

/// Chooses any move; none if there is no legal move.
pub fn random(position: &DuplicatePosition, dice: &mut SplitMix64) -> Option<SyncedMove> {
    let moves = position.legal_moves();
    moves.get(dice.below(moves.len())).copied()
}

/// Chooses a move that mates, otherwise the one that captures most, otherwise any; equal ones are
/// equally likely. None if there is no legal move.
pub fn greedy(position: &DuplicatePosition, dice: &mut SplitMix64) -> Option<SyncedMove> {
    // An opponent can stand mated only when both boards wait for that player, that is after the
    // move of the second of two partners.
    let may_mate = !position.awaits(position.turn().partner());
    let (mut best, mut best_worth, mut equals) = (None, (false, 0), 0);
    for &legal in &position.legal_moves() {
        let worth = (may_mate && is_mate(position, legal), gain(position, legal));
        if equals == 0 || worth > best_worth {
            (best, best_worth, equals) = (Some(legal), worth, 1);
        } else if worth == best_worth {
            equals += 1;
            if dice.below(equals) == 0 {
                best = Some(legal);
            }
        }
    }
    best
}

/// Returns true if an opponent stands mated after a move.
fn is_mate(position: &DuplicatePosition, legal: SyncedMove) -> bool {
    let after = position.play_unchecked(legal);
    after.mated().marked().any(|seat| seat.color() != position.turn().color())
}

/// The points of what a move captures on both boards.
fn gain(position: &DuplicatePosition, legal: SyncedMove) -> i32 {
    let points = |role: Role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    position.captured(legal).iter().filter_map(|(_, captured)| captured.map(points)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> DuplicatePosition {
        moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
            position.play(text.parse().unwrap()).unwrap()
        })
    }

    #[test]
    fn random_chooses_every_move_some_time() {
        let mut dice = SplitMix64::new(3);
        let mut chosen: Vec<SyncedMove> =
            (0..500).filter_map(|_| random(&DuplicatePosition::START, &mut dice)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        assert_eq!(chosen.len(), 20);
    }

    #[test]
    fn greedy_takes_what_is_worth_most() {
        let position = after("e2e4 a2a3 d7d5 d7d5");
        let chosen = greedy(&position, &mut SplitMix64::new(3)).unwrap();
        assert_eq!(chosen.to_string(), "e4d5");
    }

    #[test]
    fn greedy_mates_rather_than_captures() {
        let position = after("d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5");
        let chosen = greedy(&position, &mut SplitMix64::new(3)).unwrap();
        assert_eq!(chosen.to_string(), "h5f7");
    }

    #[test]
    fn prototype_mates_at_once() {
        let position = after("d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5");
        let chosen = prototype(&position, 2_000, &mut SplitMix64::new(3)).unwrap();
        assert_eq!(chosen.to_string(), "h5f7");
    }

    #[test]
    fn prototype_plays_the_same_for_the_same_seed() {
        let position = after("e2e4 d2d4 e7e5 d7d5");
        let play = |seed| prototype(&position, 3_000, &mut SplitMix64::new(seed)).unwrap();
        assert_eq!(play(5), play(5));
        assert!(position.is_legal(play(6)));
    }
}
