//! Reasons for a refusal. A refused action changes nothing.

use std::fmt;

use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{Color, Illegal, SanError};

use crate::command::ParseCommandError;
use crate::ending::{Ending, NotedMove, Rule};

/// Reason for refusing an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver(Ending),
    /// The move is not legal.
    Illegal(Illegal),
    /// The position has not occurred often enough, on the board or after the announced move.
    TooFewOccurrences {
        /// Occurrences, with the announced move counted.
        occurrences: u32,
        /// The announced move.
        announced: Option<NotedMove>,
    },
    /// The half-move clock is too low, on the board or after the announced move.
    ClockTooLow {
        /// The clock, with the announced move counted.
        clock: u16,
        /// The announced move.
        announced: Option<NotedMove>,
    },
    /// Neither rule allows a claim, on the board or after the announced move.
    NothingToClaim {
        /// Refusal under the rule of repetition.
        threefold: Box<Refusal>,
        /// Refusal under the 50-move rule.
        fifty: Box<Refusal>,
    },
    /// The notation means no legal move, or several.
    Notation(SanError),
    /// The line is no command and no move.
    Command(ParseCommandError),
    /// The text cannot be loaded.
    Unloadable(String),
    /// The command needs a board on a screen, a clock or an engine, and a session has none.
    NotInSession(String),
    /// No pawn waits for the piece it becomes.
    NothingToPromote,
    /// There is no offer to answer.
    NoOffer,
    /// A player cannot answer their own offer.
    OwnOffer,
    /// The offer stands already.
    AlreadyOffered(Color),
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver(ending) => write!(formatter, "the game is over: {ending}"),
            Refusal::Illegal(reason) => reason.fmt(formatter),
            Refusal::TooFewOccurrences { occurrences, announced } => {
                let times = match occurrences {
                    1 => "once".to_string(),
                    2 => "twice".to_string(),
                    many => format!("{many} times"),
                };
                match announced {
                    None => write!(formatter, "the position has occurred {times}")?,
                    Some(announced) => write!(
                        formatter,
                        "after {announced} the position would have occurred {times}"
                    )?,
                }
                write!(formatter, "; a claim needs {THREEFOLD} times")
            }
            Refusal::ClockTooLow { clock, announced } => {
                write!(
                    formatter,
                    "{} needs {FIFTY_MOVES} half-moves without a capture or pawn move; ",
                    Rule::FiftyMoves
                )?;
                match announced {
                    None => write!(formatter, "there have been only {clock}"),
                    Some(announced) => {
                        write!(formatter, "after {announced} there would be only {clock}")
                    }
                }
            }
            Refusal::NothingToClaim { threefold, fifty } => {
                write!(formatter, "{threefold}; {fifty}")
            }
            Refusal::Notation(error) => error.fmt(formatter),
            Refusal::Command(error) => error.fmt(formatter),
            Refusal::Unloadable(problem) => write!(formatter, "cannot load: {problem}"),
            Refusal::NotInSession(command) => {
                write!(
                    formatter,
                    "`{command}` does not work here: it needs a screen, a clock or an engine"
                )
            }
            Refusal::NothingToPromote => {
                formatter.write_str("no pawn is waiting to promote; type the move, such as e8=Q")
            }
            Refusal::NoOffer => formatter.write_str("no draw has been offered"),
            Refusal::OwnOffer => formatter.write_str("only your opponent can answer your offer"),
            Refusal::AlreadyOffered(color) => {
                write!(formatter, "{color} has already offered a draw")
            }
            Refusal::NothingToUndo => formatter.write_str("there is nothing to undo"),
            Refusal::NothingToRedo => formatter.write_str("there is nothing to redo"),
        }
    }
}

impl std::error::Error for Refusal {}
