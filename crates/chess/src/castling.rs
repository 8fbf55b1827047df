//! The words of castling: the two wings, where the pieces land, and how a move is spelled.

use crate::color::Color;
use crate::common::small_enum;
use crate::square::{File, Square};

small_enum! {
    /// Towards which wing a king castles.
    pub enum CastlingSide {
        KingSide = 0,
        QueenSide = 1,
    }
}

impl CastlingSide {
    /// The wing on which a rook stands, seen from its king.
    #[inline]
    #[must_use]
    pub fn of(king: Square, rook: Square) -> CastlingSide {
        if rook.file() > king.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide }
    }

    /// The file on which the king lands: `g` or `c`, in Chess960 too.
    #[inline]
    #[must_use]
    pub const fn king_target_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::G,
            CastlingSide::QueenSide => File::C,
        }
    }

    /// The file on which the rook lands: `f` or `d`, in Chess960 too.
    #[inline]
    #[must_use]
    pub const fn rook_target_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::F,
            CastlingSide::QueenSide => File::D,
        }
    }

    /// The square on which the king of `color` lands.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        Square::new(self.king_target_file(), color.back_rank())
    }

    /// The square on which the rook of `color` lands.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new(self.rook_target_file(), color.back_rank())
    }

    /// The file on which the rook starts in standard chess.
    #[inline]
    #[must_use]
    pub const fn standard_rook_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        }
    }

    /// `O-O` or `O-O-O`.
    #[inline]
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            CastlingSide::KingSide => "O-O",
            CastlingSide::QueenSide => "O-O-O",
        }
    }
}

/// Spelling of castling in UCI moves and FEN. The rules themselves are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// Castling is the king's two steps (`e1g1`).
    #[default]
    Standard,
    /// Castling is the king taking its rook (`e1h1`), as Chess960 needs.
    Chess960,
}
