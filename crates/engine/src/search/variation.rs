//! The principal variation, collected from the leaves to the root.

use arrayvec::ArrayVec;
use threefold_chess::Move;

use crate::score::MAX_PLY;

/// A line of moves from a node on.
pub(crate) type Variation = ArrayVec<Move, MAX_PLY>;

/// The variations of all plies: that of a node is its best move and the variation of the next ply.
pub(crate) struct Variations {
    rows: Vec<Variation>,
}

impl Variations {
    pub(crate) fn new() -> Variations {
        Variations { rows: vec![Variation::new(); MAX_PLY + 2] }
    }

    /// Forgets the variation at a ply.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.rows[ply].clear();
    }

    /// Puts a better move before the variation of the next ply.
    pub(crate) fn update(&mut self, ply: usize, best: Move) {
        let (here, next) = self.rows.split_at_mut(ply + 1);
        let (here, next) = (&mut here[ply], &next[0]);
        here.clear();
        here.push(best);
        here.extend(next.iter().copied().take(MAX_PLY - 1));
    }

    /// Returns the variation known at a ply.
    pub(crate) fn at(&self, ply: usize) -> &[Move] {
        &self.rows[ply]
    }
}
