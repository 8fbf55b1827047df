//! Faults of a FEN, and their places.

use std::fmt;

use crate::setup::SetupFault;

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

impl FenField {
    /// All fields, in the order of the text.
    pub const ALL: [FenField; 6] = [
        FenField::Board,
        FenField::Turn,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ];
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

/// Fault at one place of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenProblem {
    /// The field is not there.
    Missing,
    /// The field holds something else; here is what.
    Unreadable(String),
    /// A character that means nothing in this field.
    UnknownCharacter(char),
    /// A castling letter names a rook that another one has named.
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
    /// Fault at that place.
    pub problem: FenProblem,
}

impl FenFault {
    /// A fault of a readable text, placed at the beginning of its field.
    pub(crate) fn at_field(fault: SetupFault, starts: &[usize; 6]) -> FenFault {
        let field = match fault {
            SetupFault::CastlingKingMoved(_)
            | SetupFault::CastlingWithoutRook(_)
            | SetupFault::CastlingNotStandard(_)
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
            FenProblem::Missing if field == FenField::Castling => {
                formatter.write_str("the castling rights are missing")
            }
            FenProblem::Missing => write!(formatter, "the {field} is missing"),
            FenProblem::Setup(fault) => fault.fmt(formatter),
            FenProblem::Unreadable(text) => {
                write!(formatter, "column {column}: `{text}` is not a valid {field}")
            }
            FenProblem::UnknownCharacter(character) => {
                write!(
                    formatter,
                    "column {column}: `{}` means nothing in the {field}",
                    character.escape_debug()
                )
            }
            FenProblem::RepeatedLetter(letter) => {
                write!(formatter, "column {column}: `{letter}` names a rook that is named already")
            }
            FenProblem::SplitNumber => {
                write!(formatter, "column {column}: two numbers in a row, they should be one")
            }
            FenProblem::RankLength(squares) => {
                let plural = if *squares == 1 { "" } else { "s" };
                write!(
                    formatter,
                    "column {column}: this rank has {squares} square{plural} instead of 8"
                )
            }
            FenProblem::RankCount(ranks) => {
                let plural = if *ranks == 1 { "" } else { "s" };
                write!(
                    formatter,
                    "column {column}: the board has {ranks} rank{plural} instead of 8"
                )
            }
            FenProblem::NumberTooLarge => {
                write!(formatter, "column {column}: the {field} is too large a number")
            }
            FenProblem::ExtraText(text) => {
                write!(formatter, "column {column}: `{text}` follows the last field")
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
    /// Faults in the order of the text; never empty, and cut short for a text that has hardly
    /// anything right.
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
