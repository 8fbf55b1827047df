//! The two views of a board, kept for each ply of the search: the next board differs from one of
//! the last in a few squares only, and only these are added and taken away.
//!
//! Nothing has to be told to a ply when a move is made or taken back: each remembers the board it
//! was made for, and is compared with the one that is asked for. So it is right whatever came
//! before. No sum overflows (`network` says why); arithmetic that does not ask is as fast in tests.

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, Board, ByColor, Color, Piece, Position, Square};

use super::network::{NETWORK, Outlook, View, bucket};
use crate::score::MAX_PLY;

/// The views of the boards that were evaluated last, ply by ply.
pub(super) struct Accumulators {
    plies: Vec<Accumulator>,
}

/// The views of one board.
#[derive(Clone)]
pub(super) struct Accumulator {
    views: ByColor<View>,
    outlooks: ByColor<Outlook>,
    board: Board,
}

/// A move changes at most so many squares: castling does.
const MOVE: usize = 4;

/// If no more squares change, what changes is added and taken away; else all is added anew.
const FEW: usize = 2 * MOVE;

/// Numbers of a view that are in registers while pieces are added and taken away.
const PART: usize = 64;

/// The pieces to add and to take away.
struct Change {
    added: ArrayVec<(Square, Piece), FEW>,
    removed: ArrayVec<(Square, Piece), FEW>,
}

impl Accumulators {
    pub(super) fn new() -> Accumulators {
        let empty = Accumulator {
            views: ByColor { white: NETWORK.base, black: NETWORK.base },
            outlooks: ByColor::default(),
            board: Board::EMPTY,
        };
        Accumulators { plies: vec![empty; MAX_PLY + 2] }
    }

    /// Returns the share of the network for the side to move, in hundredths of a pawn. The better
    /// the ply is chosen, the faster it goes; the answer is the same.
    #[inline]
    pub(super) fn value(&mut self, position: &Position, ply: usize) -> i32 {
        let turn = position.turn();
        let views = &self.update(position, ply).views;
        let bucket = bucket(position.board().occupied().len());
        NETWORK.value(&views[turn], &views[turn.opponent()], bucket)
    }

    /// Makes the views of a ply those of a position, from those of the ply before if that is a move
    /// away, else from the nearest of these, its own, which may be a sibling's, and those two plies
    /// before.
    #[inline]
    pub(super) fn update(&mut self, position: &Position, ply: usize) -> &Accumulator {
        let ply = ply.min(self.plies.len() - 1);
        if self.plies[ply].board != *position.board() {
            self.step(position, ply);
        }
        &self.plies[ply]
    }

    fn step(&mut self, position: &Position, ply: usize) {
        let mut nearest = ply.saturating_sub(1);
        let mut changed = self.plies[nearest].board.differences(position.board());
        if changed.len() > MOVE {
            for other in [ply, ply.saturating_sub(2)] {
                let differences = self.plies[other].board.differences(position.board());
                if differences.len() < changed.len() {
                    (nearest, changed) = (other, differences);
                }
            }
        }
        if let Ok([near, target]) = self.plies.get_disjoint_mut([nearest, ply]) {
            target.step(near, position, changed);
        } else {
            let near = self.plies[ply].clone();
            self.plies[ply].step(&near, position, changed);
        }
    }
}

impl Accumulator {
    /// Makes these the views of a position, from those of a board that differs in some squares.
    #[inline(always)]
    fn step(&mut self, near: &Accumulator, position: &Position, changed: Bitboard) {
        let board = position.board();
        let change = (changed.len() <= FEW).then(|| Change::new(&near.board, board, changed));
        for side in Color::ALL {
            let outlook = Outlook::new(side, position.king(side));
            let view = &mut self.views[side];
            match &change {
                Some(change) if near.outlooks[side] == outlook => {
                    change.apply(side, outlook, &near.views[side], view);
                }
                _ => *view = fresh(board, side, outlook),
            }
            self.outlooks[side] = outlook;
        }
        self.board = *board;
    }
}

impl Change {
    /// Lists what is on the squares of a board that differ from another.
    #[inline(always)]
    fn new(before: &Board, board: &Board, changed: Bitboard) -> Change {
        let mut change = Change { added: ArrayVec::new(), removed: ArrayVec::new() };
        for square in changed {
            change.removed.extend(before.piece_at(square).map(|piece| (square, piece)));
            change.added.extend(board.piece_at(square).map(|piece| (square, piece)));
        }
        change
    }

    /// Writes a view of a side with the changes. What quiet moves and captures do is one pass.
    #[inline(always)]
    fn apply(&self, side: Color, outlook: Outlook, near: &View, view: &mut View) {
        let row =
            |&(square, piece): &(Square, Piece)| &NETWORK.rows[outlook.row(side, piece, square)].0;
        let pass = view.0.iter_mut().zip(&near.0);
        match (self.added.as_slice(), self.removed.as_slice()) {
            ([to], [from]) => {
                for (((slot, number), to), from) in pass.zip(row(to)).zip(row(from)) {
                    *slot = number.wrapping_add(*to).wrapping_sub(*from);
                }
            }
            ([to], [from, taken]) => {
                let rows = row(to).iter().zip(row(from)).zip(row(taken));
                for ((slot, number), ((to, from), taken)) in pass.zip(rows) {
                    *slot = number.wrapping_add(*to).wrapping_sub(*from).wrapping_sub(*taken);
                }
            }
            (added, removed) => {
                // Part by part, so that a part stays in registers.
                let parts = view.0.as_chunks_mut::<PART>().0.iter_mut().zip(near.0.as_chunks().0);
                for (index, (slots, near)) in parts.enumerate() {
                    let mut sums: [i16; PART] = *near;
                    let part = |place| &row(place).as_chunks::<PART>().0[index];
                    for to in added.iter().map(part) {
                        add(to, &mut sums);
                    }
                    for from in removed.iter().map(part) {
                        take_away(from, &mut sums);
                    }
                    *slots = sums;
                }
            }
        }
    }
}

/// Returns a view from nothing.
#[cold]
fn fresh(board: &Board, side: Color, outlook: Outlook) -> View {
    let mut view = NETWORK.base;
    for (square, piece) in board.pieces() {
        add(&NETWORK.rows[outlook.row(side, piece, square)].0, &mut view.0);
    }
    view
}

#[inline(always)]
fn add<const N: usize>(row: &[i16; N], sums: &mut [i16; N]) {
    sums.iter_mut().zip(row).for_each(|(slot, number)| *slot = slot.wrapping_add(*number));
}

#[inline(always)]
fn take_away<const N: usize>(row: &[i16; N], sums: &mut [i16; N]) {
    sums.iter_mut().zip(row).for_each(|(slot, number)| *slot = slot.wrapping_sub(*number));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::walks;
    use super::*;

    /// Returns true if the views kept for a ply are those computed afresh.
    fn is_right(accumulators: &Accumulators, position: &Position, ply: usize) -> bool {
        let kept = &accumulators.plies[ply];
        Color::ALL.into_iter().all(|side| {
            let outlook = Outlook::new(side, position.king(side));
            kept.outlooks[side] == outlook
                && kept.views[side] == fresh(position.board(), side, outlook)
        })
    }

    proptest! {
        #[test]
        fn step_is_as_good_as_a_fresh_look(walk in walks()) {
            let mut accumulators = Accumulators::new();
            for (ply, position) in walk.iter().enumerate() {
                accumulators.value(position, ply);
                prop_assert!(is_right(&accumulators, position, ply), "{}", position);
            }
        }

        #[test]
        fn view_does_not_depend_on_earlier_positions(
            walk in walks(),
            visits in prop::collection::vec((any::<usize>(), any::<bool>(), 0..MAX_PLY + 9), 1..60),
        ) {
            let mut accumulators = Accumulators::new();
            for (visit, is_null_move, ply) in visits {
                let mut position = walk[visit % walk.len()];
                if is_null_move && let Some(passed) = position.play_null() {
                    position = passed;
                }
                let value = accumulators.value(&position, ply);
                let kept = ply.min(accumulators.plies.len() - 1);
                prop_assert!(is_right(&accumulators, &position, kept), "{}", position);
                prop_assert_eq!(value, Accumulators::new().value(&position, 0));
            }
        }
    }
}
