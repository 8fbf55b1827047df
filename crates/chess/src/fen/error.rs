//! What can be wrong with a FEN, and where.

use std::fmt;

use crate::setup::SetupFault;
use crate::text::excerpt;

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenField {
    /// The pieces, rank by rank.
    Board,
    /// `w` or `b`.
    Turn,
    /// Castling rights, or `-`.
    Castling,
    /// The en-passant square, or `-`.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the full move.
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::HalfmoveClock => "half-move clock",
            FenField::FullmoveNumber => "move number",
        })
    }
}

/// What is wrong at one place of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenProblem {
    /// The field is not there.
    Missing,
    /// The field holds something else; here is what.
    Unreadable(String),
    /// A character that means nothing in this field.
    UnknownCharacter(char),
    /// The same castling letter twice.
    RepeatedLetter(char),
    /// Two digits in a row on the board, which should be one.
    SplitNumber,
    /// A rank has this many squares instead of eight.
    RankLength(usize),
    /// The board has this many ranks instead of eight.
    RankCount(usize),
    /// The number is larger than this program counts.
    NumberTooLarge,
    /// Something follows the last field.
    ExtraText(String),
    /// Fields are separated by exactly one blank.
    Blanks,
    /// The text is readable, but no legal position.
    Setup(SetupFault),
}

/// One fault of a FEN and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// In which field.
    pub field: FenField,
    /// At which byte of the text, from 0.
    pub at: usize,
    /// What is wrong.
    pub problem: FenProblem,
}

impl FenFault {
    /// A fault of a readable text, placed at the beginning of its field.
    pub(crate) fn at_field(fault: SetupFault, starts: &[usize; 6]) -> FenFault {
        let field = match fault {
            SetupFault::CastlingKingMoved(_)
            | SetupFault::CastlingWithoutRook(_)
            | SetupFault::CastlingTwice(_, _) => FenField::Castling,
            SetupFault::EnPassant(_, _) => FenField::EnPassant,
            SetupFault::MoveNumberZero => FenField::FullmoveNumber,
            _ => FenField::Board,
        };
        FenFault { field, at: starts[field as usize], problem: FenProblem::Setup(fault) }
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count columns from one.
        let (field, column) = (self.field, self.at + 1);
        match &self.problem {
            FenProblem::Missing => write!(formatter, "the {field} is missing"),
            FenProblem::Setup(fault) => fault.fmt(formatter),
            FenProblem::Unreadable(text) => {
                write!(formatter, "column {column}: `{}` is no {field}", excerpt(text))
            }
            FenProblem::UnknownCharacter(character) => {
                write!(
                    formatter,
                    "column {column}: `{}` means nothing in the {field}",
                    character.escape_debug()
                )
            }
            FenProblem::RepeatedLetter(letter) => {
                write!(formatter, "column {column}: `{letter}` is there twice in the {field}")
            }
            FenProblem::SplitNumber => {
                write!(formatter, "column {column}: two numbers in a row, they should be one")
            }
            FenProblem::RankLength(squares) => {
                write!(formatter, "column {column}: this rank has {squares} squares instead of 8")
            }
            FenProblem::RankCount(ranks) => {
                write!(formatter, "column {column}: the board has {ranks} ranks instead of 8")
            }
            FenProblem::NumberTooLarge => {
                write!(formatter, "column {column}: the {field} is too large a number")
            }
            FenProblem::ExtraText(text) => {
                write!(formatter, "column {column}: `{}` follows the last field", excerpt(text))
            }
            FenProblem::Blanks => {
                write!(formatter, "column {column}: exactly one blank separates fields")
            }
        }
    }
}

/// A FEN that cannot be read or is no legal position, with every fault and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFenError {
    pub(crate) faults: Vec<FenFault>,
}

impl ParseFenError {
    /// What is wrong, in the order of the text; never empty.
    #[must_use]
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(formatter, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseFenError {}
