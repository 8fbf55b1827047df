//! Perft: counting sequences of synced moves, the standard proof of a move generator.

use crate::position::DuplicatePosition;
use crate::synced::SyncedMove;

/// The number of sequences of `depth` synced moves in turn order. A player without a move adds
/// nothing; draws are ignored.
///
/// ```
/// use threefold_duplicate::{DuplicatePosition, perft::perft};
/// assert_eq!(perft(&DuplicatePosition::START, 3), 8_000);
/// ```
#[must_use]
pub fn perft(position: &DuplicatePosition, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let moves = position.legal_moves();
            moves.iter().map(|&legal| perft(&position.play_unchecked(legal), depth - 1)).sum()
        }
    }
}

/// [`perft`] below each legal move.
#[must_use]
pub fn divide(position: &DuplicatePosition, depth: u32) -> Vec<(SyncedMove, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |&first: &SyncedMove| (first, perft(&position.play_unchecked(first), depth - 1));
    position.legal_moves().sorted().iter().map(below).collect()
}
