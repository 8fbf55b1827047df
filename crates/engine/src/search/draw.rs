//! Draws inside the tree. The order is that of the rules: mate and stalemate before any counter.

use threefold_chess::Position;
use threefold_chess::laws::FIFTY_MOVES;

use super::has_pieces;
use crate::key_history::{self, KeyHistory};
use crate::params;
use crate::score::Score;

/// Returns true if a node below the root is a draw by repetition, by the clock, or by material.
///
/// Mate is tested where it could be hidden: a side that is mated by the hundredth ply has lost.
/// A repeated position has had a move played from it, and material that cannot mate has not.
#[cfg_attr(not(feature = "draws-apart"), inline)]
#[cfg_attr(feature = "draws-apart", inline(never))]
pub(crate) fn is_draw(history: &KeyHistory, position: &Position, in_check: bool) -> bool {
    let clock = position.halfmove_clock();
    (clock >= key_history::SHORTEST_REPETITION
        && (history.is_repetition(clock) || is_fifty_moves(position, in_check)))
        || position.is_dead_by_material()
}

/// Returns true if the side to move can make a draw by repeating a position.
#[cfg_attr(not(feature = "draws-apart"), inline)]
#[cfg_attr(feature = "draws-apart", inline(never))]
pub(crate) fn can_repeat(history: &KeyHistory, position: &Position) -> bool {
    history.has_upcoming_repetition(position)
}

/// Returns true if fifty moves have been made by both sides without progress, and the last one did
/// not mate.
#[inline]
pub(crate) fn is_fifty_moves(position: &Position, in_check: bool) -> bool {
    position.halfmove_clock() >= FIFTY_MOVES && (!in_check || position.has_legal_move())
}

/// Returns true if the side to move, which is not in check, has king and pawns only and cannot
/// move. Asked before an evaluation is believed: a side with more than that can move so nearly
/// always that asking would cost more than it tells.
#[inline]
pub(crate) fn is_bare_stalemate(position: &Position) -> bool {
    !has_pieces(position) && !position.has_legal_move()
}

/// Fades an evaluation: the longer nothing has happened, the closer to a draw.
#[inline]
pub(crate) fn faded(evaluation: Score, clock: u16) -> Score {
    let left = params::FADE - i32::from(clock.min(FIFTY_MOVES));
    Score::new(evaluation.value() * left / params::FADE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_comes_before_the_clock() {
        let mated: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80".parse().unwrap();
        assert!(!is_fifty_moves(&mated, mated.is_check()));
        let check: Position = "R5k1/5p1p/8/8/8/8/8/6K1 b - - 100 80".parse().unwrap();
        assert!(is_fifty_moves(&check, check.is_check()));
        let early: Position = "R5k1/5p1p/8/8/8/8/8/6K1 b - - 99 80".parse().unwrap();
        assert!(!is_fifty_moves(&early, early.is_check()));
    }

    #[test]
    fn evaluations_fade_and_never_change_sides() {
        assert_eq!(faded(Score::new(200), 0), Score::new(200));
        assert_eq!(faded(Score::new(200), 100), Score::new(100));
        assert_eq!(faded(Score::new(-200), 250), Score::new(-100));
    }
}
