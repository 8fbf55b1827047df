//! The side to move as a type, so that the generator is compiled once for each color and the
//! directions of its pawns are constants.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::{Rank, Square};

pub(crate) trait Side {
    type Opponent: Side;

    const COLOR: Color;
    /// The difference of square indices of one pawn step.
    const FORWARD: i8;

    /// Every square one step further, as this side's pawns go.
    fn forward(set: Bitboard) -> Bitboard;

    /// From where pawns promote with their next step.
    const SEVENTH_RANK: Bitboard = Self::COLOR.relative_rank(Rank::Seventh).bitboard();
    /// Rank that a pawn reaches by its first single step.
    const THIRD_RANK: Bitboard = Self::COLOR.relative_rank(Rank::Third).bitboard();
    /// Rank of the king and the castling rooks.
    const BACK_RANK: Bitboard = Self::COLOR.back_rank().bitboard();
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Opponent = Black;

    const COLOR: Color = Color::White;
    const FORWARD: i8 = 8;

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.north()
    }
}

impl Side for Black {
    type Opponent = White;

    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -8;

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.south()
    }
}

/// The square from which a pawn step of that index difference reached `to`.
#[inline(always)]
pub(crate) fn step_back(to: Square, step: i8) -> Square {
    // The mask is free and shows the compiler that the square exists.
    Square::from_index((to as u8).wrapping_add_signed(-step) & 63).expect("an index below 64")
}
