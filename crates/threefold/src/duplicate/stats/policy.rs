//! Ways to choose moves in playouts.

use threefold_chess::random::SplitMix64;
use threefold_duplicate::{DuplicatePosition, SyncedMove, SyncedMoveList};
use threefold_game::advice::worth;

use crate::arguments::Policy;

/// The number of the chosen move.
pub(super) fn choose(
    policy: Policy,
    position: &DuplicatePosition,
    moves: &SyncedMoveList,
    random: &mut SplitMix64,
) -> usize {
    match policy {
        Policy::Random => random.below(moves.len()),
        Policy::Greedy => greedy(position, moves, random),
    }
}

/// Chooses one of the best moves, all of which are equally likely.
fn greedy(position: &DuplicatePosition, moves: &SyncedMoveList, random: &mut SplitMix64) -> usize {
    // An opponent can stand mated only when both boards wait for that player, that is after the
    // move of the second of two partners.
    let may_mate = !position.awaits(position.turn().partner());
    let (mut best, mut best_worth, mut equals) = (0, (false, 0), 0);
    for (index, &legal) in moves.iter().enumerate() {
        let worth = (may_mate && is_mate(position, legal), gain(position, legal));
        if equals == 0 || worth > best_worth {
            (best, best_worth, equals) = (index, worth, 1);
        } else if worth == best_worth {
            equals += 1;
            if random.below(equals) == 0 {
                best = index;
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

/// The value of what a move captures on both boards.
fn gain(position: &DuplicatePosition, legal: SyncedMove) -> i32 {
    position.captured(legal).iter().filter_map(|(_, captured)| captured.map(worth)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> DuplicatePosition {
        moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
            position.play(text.parse().unwrap()).unwrap()
        })
    }

    /// All moves that come up in a thousand choices.
    fn choices(policy: Policy, position: &DuplicatePosition) -> Vec<String> {
        let moves = position.legal_moves();
        let mut random = SplitMix64::new(3);
        let mut names: Vec<String> = (0..1000)
            .map(|_| moves[choose(policy, position, &moves, &mut random)].to_string())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn by_chance_every_move_comes_up() {
        assert_eq!(choices(Policy::Random, &DuplicatePosition::START).len(), 20);
    }

    #[test]
    fn without_captures_the_greedy_choose_by_chance() {
        assert_eq!(choices(Policy::Greedy, &DuplicatePosition::START).len(), 20);
    }

    #[test]
    fn the_greedy_take_what_is_worth_most() {
        // North's pawn may take a pawn on d5 of both boards or step past it.
        let position = after("e2e4 a2a3 d7d5 d7d5");
        assert_eq!(choices(Policy::Greedy, &position), ["e4d5"]);
    }

    #[test]
    fn the_greedy_mate_rather_than_capture() {
        // South's queen takes on f7, where East's king could take her on SE but not on NE.
        let position = after("d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5");
        assert_eq!(choices(Policy::Greedy, &position), ["h5f7"]);
    }
}
