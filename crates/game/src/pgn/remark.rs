//! Remarks: faults of a file that were forgiven, and contradictions in it.

use std::fmt;

use threefold_chess::{FenFault, PgnProblem};

use super::error::Place;
use crate::ending::{Ending, GameResult};

/// Something odd about a game that could be read all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Place where it was noticed.
    pub place: Place,
    /// The fault or contradiction.
    pub kind: RemarkKind,
}

/// Fault or contradiction in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// A text that should be a tag or an annotation was left out.
    LeftOut(PgnProblem),
    /// A tag was there before; the first one counts.
    RepeatedTag(String),
    /// The FEN of the start has a fault that could be forgiven.
    ForgivenFen(FenFault),
    /// `SetUp` promises a FEN, and there is none; the game starts as usual.
    SetUpWithoutFen,
    /// The game is said to be of a variant we do not know; it was read as chess.
    UnknownVariant(String),
    /// An annotation has no move to belong to, and was left out.
    StrayAnnotation(u8),
    /// A variation has no move to replace, and was left out.
    StrayVariation,
    /// A closing parenthesis closes nothing.
    StrayParenthesis,
    /// This many variations were not closed.
    OpenVariations(usize),
    /// A variation cannot be read on; the rest of it was left out.
    CutVariation {
        /// The word it ended at.
        text: String,
        /// The fault.
        reason: String,
    },
    /// The game's end is not marked.
    MissingMarker,
    /// The `Result` tag says something that is no result.
    UnknownResult(String),
    /// The `Result` tag is not what the marker at the end says; the marker counts.
    ResultDiffers {
        /// The result of the tag; none for `*`.
        tag: Option<GameResult>,
        /// The result of the marker; none for `*`.
        marker: Option<GameResult>,
    },
    /// The result is not what the final position says.
    ResultContradictsBoard {
        /// The result; none for `*`.
        result: Option<GameResult>,
        /// Ending by the final position.
        ending: Ending,
    },
}

impl RemarkKind {
    pub(super) const fn is_about_result(&self) -> bool {
        matches!(
            self,
            RemarkKind::MissingMarker
                | RemarkKind::UnknownResult(_)
                | RemarkKind::ResultDiffers { .. }
                | RemarkKind::ResultContradictsBoard { .. }
        )
    }
}

/// A result as PGN writes it, `*` for none.
pub(super) fn result_text(result: Option<GameResult>) -> &'static str {
    match result {
        None => "*",
        Some(GameResult::WhiteWins) => "1-0",
        Some(GameResult::BlackWins) => "0-1",
        Some(GameResult::Draw) => "1/2-1/2",
    }
}

impl fmt::Display for RemarkKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RemarkKind::LeftOut(problem) => problem.fmt(formatter),
            RemarkKind::RepeatedTag(name) => write!(formatter, "there are two {name} tags"),
            RemarkKind::ForgivenFen(fault) => write!(formatter, "the FEN tag: {fault}"),
            RemarkKind::SetUpWithoutFen => {
                formatter.write_str("there is a SetUp tag, but no FEN tag")
            }
            RemarkKind::UnknownVariant(variant) => {
                write!(formatter, "unknown variant `{variant}`, read as chess")
            }
            RemarkKind::StrayAnnotation(number) => {
                write!(formatter, "the annotation ${number} follows no move")
            }
            RemarkKind::StrayVariation => {
                formatter.write_str("a variation that follows no move was left out")
            }
            RemarkKind::StrayParenthesis => {
                formatter.write_str("a closing parenthesis has no opening one")
            }
            RemarkKind::OpenVariations(1) => formatter.write_str("a variation is not closed"),
            RemarkKind::OpenVariations(count) => {
                write!(formatter, "{count} variations are not closed")
            }
            RemarkKind::CutVariation { text, reason } => {
                write!(formatter, "the variation ends before `{text}`: {reason}")
            }
            RemarkKind::MissingMarker => formatter.write_str("the game has no result at its end"),
            RemarkKind::UnknownResult(text) => {
                write!(formatter, "the Result tag is `{text}`, which is not a result")
            }
            RemarkKind::ResultDiffers { tag, marker } => write!(
                formatter,
                "the Result tag is {}, but the game ends with {}",
                result_text(*tag),
                result_text(*marker)
            ),
            RemarkKind::ResultContradictsBoard { result, ending } => {
                write!(formatter, "the result is {}, but on the board ", result_text(*result))?;
                match ending {
                    Ending::Checkmate { .. } => ending.fmt(formatter),
                    _ => write!(formatter, "it is a {ending}"),
                }
            }
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.kind)
    }
}
