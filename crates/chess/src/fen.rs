//! FEN, in and out: strict by default, lenient for what real files contain, canonical on output.

mod error;
mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::castling::CastlingMode;
use crate::position::Position;
use crate::setup::Setup;

pub use error::{FenFault, FenField, FenProblem, ParseFenError};
pub use write::FenStyle;

pub(crate) use read::read_placed_fields;
use read::{Mode, read, read_position};
pub(crate) use write::with_placed_fields;

/// A position read leniently, and what had to be forgiven for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LenientFen {
    /// The position.
    pub position: Position,
    /// Faults that a strict reader refuses, each with its remedy.
    pub forgiven: Vec<FenFault>,
}

impl Position {
    /// Reads a FEN as real files contain it: missing fields and counters, uneven blanks,
    /// impossible castling rights and phantom en-passant squares are forgiven and reported.
    ///
    /// The mode tells which castling rights are impossible: in standard chess all but those of a
    /// king on the e-file and a rook in the corner. Without a mode, the text decides: rights that
    /// standard chess does not have, but some start position of Chess960 has, are kept. If
    /// they are missing, the placement of the start position has all of them.
    ///
    /// ```
    /// use threefold_chess::{CastlingMode, Position};
    ///
    /// let text = "8/8/3k4/8/3K4/8/7R/7R w KQ c6";
    /// let read = Position::from_fen_lenient(text, CastlingMode::Standard)?;
    /// assert_eq!(read.position.to_string(), "8/8/3k4/8/3K4/8/7R/7R w - - 0 1");
    /// assert_eq!(read.forgiven.len(), 4);
    ///
    /// let text = "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq -";
    /// assert!(Position::from_fen_lenient(text, None)?.position.to_string().contains(" KQkq "));
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no way to tell what position is meant, or it is not a legal one; with every
    /// fault and its place.
    pub fn from_fen_lenient(
        text: &str,
        mode: impl Into<Option<CastlingMode>>,
    ) -> Result<LenientFen, ParseFenError> {
        read_position(text, Mode::Lenient(mode.into()))
    }

    /// The FEN in this style.
    ///
    /// ```
    /// use threefold_chess::{FenStyle, Position};
    /// assert_eq!(
    ///     Position::START.to_fen(FenStyle::Shredder),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    /// );
    /// ```
    #[must_use]
    pub fn to_fen(&self, style: FenStyle) -> String {
        let mut text = String::new();
        self.write_fen(style, &mut text);
        text
    }

    /// Appends the FEN to a text, which saves allocating one.
    pub fn write_fen(&self, style: FenStyle, text: &mut String) {
        write::with_fen(&self.to_setup(), style, |fen| text.push_str(fen));
    }
}

/// The canonical FEN: X-FEN castling letters, an en-passant square only if a capture is legal.
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(formatter)
    }
}

/// The FEN of the fields as they are.
impl fmt::Display for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::with_fen(self, FenStyle::XFen, |fen| formatter.write_str(fen))
    }
}

/// Reads a strict FEN of a legal position, of standard chess or Chess960: the text does not tell
/// which, [`Position::castling_mode`] does.
impl FromStr for Position {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Position, ParseFenError> {
        read_position(text, Mode::Strict).map(|read| read.position)
    }
}

/// Reads a strict FEN; the position it tells need not be legal.
impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let read = read(text, Mode::Strict);
        if read.faults.is_empty() {
            Ok(read.setup)
        } else {
            Err(ParseFenError { faults: read.faults })
        }
    }
}

#[cfg(test)]
mod tests;
