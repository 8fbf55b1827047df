//! Why a move is not legal.

use std::fmt;

use crate::moves::Move;
use crate::position::Position;
use crate::role::{Piece, Role};
use crate::square::Square;

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// That piece does not move so.
    BadMovement { piece: Piece, from: Square, to: Square },
}

impl Position {
    /// Why a move is not legal; none if it is.
    pub fn explain(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Illegal> {
        let _ = (from, to, promotion);
        None
    }

    pub(crate) fn explain_move(&self, m: Move) -> Illegal {
        Illegal::BadMovement { piece: Role::King.of(self.turn()), from: m.from(), to: m.to() }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
impl std::error::Error for Illegal {}
