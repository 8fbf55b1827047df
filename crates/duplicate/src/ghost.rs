//! Ghosts as they can be seen: pieces whose twin is gone, found from the position alone.
//!
//! Pieces that have not lost their twin stand on equal squares of both boards, for they only ever
//! move together. So a piece is a ghost exactly if its owner has none on that square of the other
//! board. [`twin`](crate::twin) finds the same from history.

use threefold_chess::{Bitboard, Square};

use crate::position::DuplicatePosition;
use crate::seat::{BoardId, Seat};

/// A piece that can never move again, since its twin was captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ghost {
    /// The board it is left on.
    pub board: BoardId,
    /// The square it stands on.
    pub square: Square,
}

impl DuplicatePosition {
    /// The ghosts of one player on one board; none on a board of others.
    #[inline]
    #[must_use]
    pub fn ghosts_on(&self, seat: Seat, board: BoardId) -> Bitboard {
        let Some(other) = seat.other_board(board) else { return Bitboard::EMPTY };
        let pieces = |board| self.board(board).board().by_color(seat.color());
        pieces(board) - pieces(other)
    }

    /// The ghosts of one player, on both boards.
    pub fn ghosts_of(&self, seat: Seat) -> impl Iterator<Item = Ghost> {
        seat.boards().into_iter().flat_map(move |board| {
            self.ghosts_on(seat, board).into_iter().map(move |square| Ghost { board, square })
        })
    }

    /// Returns the number of a player's ghosts.
    #[must_use]
    pub fn count_ghosts(&self, seat: Seat) -> usize {
        seat.boards().into_iter().map(|board| self.ghosts_on(seat, board).len()).sum()
    }

    /// Every ghost, in the order of boards and then of the squares' names: a1, a2, … h8.
    #[must_use]
    pub fn ghosts(&self) -> Vec<Ghost> {
        let mut ghosts: Vec<Ghost> =
            Seat::ALL.into_iter().flat_map(|seat| self.ghosts_of(seat)).collect();
        ghosts
            .sort_unstable_by_key(|ghost| (ghost.board, ghost.square.file(), ghost.square.rank()));
        ghosts
    }
}
