//! A square of one of the four boards.

use threefold_chess::Square;
use threefold_duplicate::BoardId;

/// A square of one of the four boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Which board.
    pub board: BoardId,
    /// Which square of it.
    pub square: Square,
}

impl Place {
    /// That square of that board.
    #[must_use]
    pub const fn new(board: BoardId, square: Square) -> Place {
        Place { board, square }
    }
}
