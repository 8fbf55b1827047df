//! Perft: counting the positions of the move tree, the standard proof of a move generator.

use crate::color::Color;
use crate::moves::Move;
use crate::position::{Black, Position, Side, White, as_side_to_move};

/// The number of move sequences of `depth` plies. At the last ply moves are counted, not played.
///
/// ```
/// use threefold_chess::{perft, Position};
/// assert_eq!(perft::perft(&Position::START, 3), 8_902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => as_side_to_move!(position, S => bulk::<S>(position, depth)),
    }
}

/// The same number, found by playing every move to the end; `visit` sees each last position.
pub fn perft_full(position: &Position, depth: u32, visit: &mut impl FnMut(&Position)) -> u64 {
    if depth == 0 {
        visit(position);
        return 1;
    }
    as_side_to_move!(position, S => full::<S, _>(position, depth, visit))
}

/// [`perft`] below each legal move.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |first: Move| (first, perft(&position.play_unchecked(first), depth - 1));
    position.legal_moves().into_iter().map(below).collect()
}

fn bulk<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_as::<S>() as u64;
    }
    let mut nodes = 0;
    position.for_each_child_as::<S, false>(|child| nodes += bulk::<S::Opponent>(child, depth - 1));
    nodes
}

fn full<S: Side, F: FnMut(&Position)>(position: &Position, depth: u32, visit: &mut F) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        position.for_each_child_as::<S, true>(|child| {
            visit(child);
            nodes += 1;
        });
    } else {
        position.for_each_child_as::<S, true>(|child| {
            nodes += full::<S::Opponent, F>(child, depth - 1, visit);
        });
    }
    nodes
}
