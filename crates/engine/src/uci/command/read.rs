//! Reading a command, and what can be said about a line that holds none.

use std::fmt;

use threefold_chess::{ParseUciMoveError, UciMove};

use super::{Command, Start, go};
use crate::uci::words::{Quoted, Words, number};

/// A command as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The command.
    pub command: Command,
    /// Remarks on what was skipped or changed in the line.
    pub remarks: Vec<Remark>,
}

/// Something in a line that was passed over or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// Words before the command, which the protocol says to pass over.
    Before(String),
    /// Words behind a command that needs none.
    After(String),
    /// A word that `go` does not know.
    Unknown(String),
    /// Something else stands where a number is needed; empty if nothing does.
    NoNumber {
        /// The word that needs the number.
        word: &'static str,
        /// Text that follows it.
        text: String,
    },
    /// A number is too large or too small, and another one was taken.
    Changed {
        /// The word in front of the number.
        word: &'static str,
        /// The number as given.
        text: String,
        /// The number taken.
        taken: i64,
    },
    /// Moves to go that are none, which some programs say of the rest of the game.
    RestOfGame(String),
    /// A word of `go` was given before, and what it says now was taken.
    Again {
        /// The word.
        word: &'static str,
        /// The number taken.
        taken: i64,
    },
    /// Something else stands where a move is needed.
    NoMove(ParseUciMoveError),
}

impl Remark {
    /// Returns true if the protocol itself demands to skip this in silence.
    #[must_use]
    pub fn is_ordinary(&self) -> bool {
        matches!(self, Remark::Before(_) | Remark::After(_))
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Before(text) => {
                write!(formatter, "passed over {} before the command", Quoted(text))
            }
            Remark::After(text) => {
                write!(formatter, "passed over {} behind the command", Quoted(text))
            }
            Remark::Unknown(word) => write!(formatter, "go knows no {}", Quoted(word)),
            Remark::NoNumber { word, text } if text.is_empty() => {
                write!(formatter, "{word} needs a number")
            }
            Remark::NoNumber { word, text } => {
                write!(formatter, "{} is no number for {word}", Quoted(text))
            }
            Remark::Changed { word, text, taken } => {
                write!(formatter, "{word} {} is out of range, {taken} is taken", Quoted(text))
            }
            Remark::RestOfGame(text) => {
                write!(formatter, "movestogo {} is taken for the rest of the game", Quoted(text))
            }
            Remark::Again { word, taken } => {
                write!(formatter, "{word} is given more than once, {taken} is taken")
            }
            Remark::NoMove(error) => error.fmt(formatter),
        }
    }
}

/// The longest line that is read, in bytes: a game of many thousand moves.
pub const LONGEST_LINE: usize = 1 << 20;

/// Reason why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseCommandError {
    /// There is nothing in it.
    Empty,
    /// It is longer than [`LONGEST_LINE`].
    TooLong,
    /// It begins with no word that is known, and holds none of the protocol's.
    Unknown(String),
    /// Debugging is to be neither `on` nor `off`.
    Debug(String),
    /// An option without a name.
    NoOptionName,
    /// The position cannot be read.
    Position(PositionProblem),
    /// Nothing that is understood bounds the search, or none of the moves to search is a move.
    Go(Vec<Remark>),
    /// A command needs a number that is not there.
    NoNumber {
        /// The command.
        word: &'static str,
        /// Text that follows it.
        text: String,
    },
}

/// Reason why a position cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionProblem {
    /// It begins with neither `startpos` nor `fen`, but with this.
    NoStart(String),
    /// There is nothing behind `fen`.
    NoFen,
    /// Something else stands where `moves` was expected.
    NoMoves(String),
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
    /// A move is none.
    NoMove {
        /// Number of the move, from 1.
        number: usize,
        /// Fault of the move.
        error: ParseUciMoveError,
    },
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCommandError::Empty => formatter.write_str("the line is empty"),
            ParseCommandError::TooLong => write_too_long(formatter),
            ParseCommandError::Unknown(line) => {
                write!(formatter, "unknown command {}, type help for a list", Quoted(line))
            }
            ParseCommandError::Debug(text) if text.is_empty() => {
                formatter.write_str("debug is on or off")
            }
            ParseCommandError::Debug(text) => {
                write!(formatter, "debug is on or off, not {}", Quoted(text))
            }
            ParseCommandError::NoOptionName => {
                formatter.write_str("setoption needs a name, as in setoption name Hash value 64")
            }
            ParseCommandError::Position(problem) => {
                write!(formatter, "position refused: {problem}")
            }
            ParseCommandError::Go(remarks) => {
                formatter.write_str("go refused: ")?;
                if remarks.is_empty() {
                    return formatter.write_str("searchmoves needs moves");
                }
                for (index, remark) in remarks.iter().take(5).enumerate() {
                    write!(formatter, "{}{remark}", if index == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            ParseCommandError::NoNumber { word, text } if text.is_empty() => {
                write!(formatter, "{word} needs a number")
            }
            ParseCommandError::NoNumber { word, text } => {
                write!(formatter, "{word} needs a number, not {}", Quoted(text))
            }
        }
    }
}

impl std::error::Error for ParseCommandError {}

impl fmt::Display for PositionProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::NoStart(text) if text.is_empty() => {
                formatter.write_str("startpos or fen is needed")
            }
            PositionProblem::NoStart(text) => {
                write!(formatter, "startpos or fen is needed, not {}", Quoted(text))
            }
            PositionProblem::TooLong => write_too_long(formatter),
            PositionProblem::NoFen => formatter.write_str("the FEN is missing"),
            PositionProblem::NoMoves(text) => {
                write!(formatter, "{} where moves was expected", Quoted(text))
            }
            PositionProblem::NoMove { number, error } => {
                write!(formatter, "move {number}: {error}")
            }
        }
    }
}

fn write_too_long(formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "the line is longer than {LONGEST_LINE} bytes")
}

/// The commands of the protocol: what stands before one of them is passed over.
const STANDARD: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// Reads a line.
pub(super) fn read(line: &str) -> Result<Reading, ParseCommandError> {
    let mut words = Words::new(line);
    let first = words.next().ok_or(ParseCommandError::Empty)?;
    if line.len() > LONGEST_LINE {
        // Whatever position it held, the one that was set before is not meant any more.
        return Err(match first {
            "position" => ParseCommandError::Position(PositionProblem::TooLong),
            _ => ParseCommandError::TooLong,
        });
    }
    if let Some(read) = read_command(first, &mut words) {
        return read;
    }
    // The protocol: if a token is unknown, ignore it and look at the rest of the line.
    let mut passed = vec![first];
    while let Some(word) = words.next() {
        if STANDARD.contains(&word)
            && let Some(read) = read_command(word, &mut words)
        {
            return read.map(|mut reading| {
                reading.remarks.insert(0, Remark::Before(passed.join(" ")));
                reading
            });
        }
        passed.push(word);
    }
    Err(ParseCommandError::Unknown(line.trim().into()))
}

/// Reads what follows the name of a command; nothing if it is none.
fn read_command(name: &str, words: &mut Words<'_>) -> Option<Result<Reading, ParseCommandError>> {
    let command = match name {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" | "exit" => Command::Quit,
        "d" => Command::Display,
        "eval" => Command::Evaluate,
        "flip" => Command::Flip,
        "help" => Command::Help,
        "go" => return Some(go::read(words)),
        "position" => return Some(position(words).map_err(ParseCommandError::Position)),
        "setoption" => return Some(set_option(words)),
        "debug" => return Some(debug(words)),
        "bench" | "perft" => return Some(counted(name, words)),
        "register" => Command::Register(std::mem::replace(words, Words::new("")).rest().into()),
        _ => return None,
    };
    Some(Ok(complete(command, words)))
}

/// Returns a command that has all it needs; what follows is skipped.
fn complete(command: Command, words: &Words<'_>) -> Reading {
    let remarks = match words.rest() {
        "" => Vec::new(),
        rest => vec![Remark::After(rest.into())],
    };
    Reading { command, remarks }
}

fn position(words: &mut Words<'_>) -> Result<Reading, PositionProblem> {
    let start = match words.next() {
        Some("startpos") => Start::Standard,
        Some("fen") => {
            let mut fields = Vec::new();
            while let Some(field) = words.peek().filter(|&word| word != "moves") {
                fields.push(field);
                words.next();
            }
            if fields.is_empty() {
                return Err(PositionProblem::NoFen);
            }
            Start::Fen(fields.join(" "))
        }
        other => return Err(PositionProblem::NoStart(other.unwrap_or_default().into())),
    };
    match words.next() {
        None | Some("moves") => {}
        Some(other) => return Err(PositionProblem::NoMoves(other.into())),
    }
    let spelled = |(index, word): (usize, &str)| {
        word.parse().map_err(|error| PositionProblem::NoMove { number: index + 1, error })
    };
    let moves: Vec<UciMove> = words.enumerate().map(spelled).collect::<Result<_, _>>()?;
    Ok(Reading { command: Command::Position { start, moves }, remarks: Vec::new() })
}

fn set_option(words: &mut Words<'_>) -> Result<Reading, ParseCommandError> {
    if words.peek() == Some("name") {
        words.next();
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some(word) = words.next() {
        if word == "value" && !name.is_empty() {
            value = Some(words.rest().to_string());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(ParseCommandError::NoOptionName);
    }
    let command = Command::SetOption { name: name.join(" "), value };
    Ok(Reading { command, remarks: Vec::new() })
}

fn debug(words: &mut Words<'_>) -> Result<Reading, ParseCommandError> {
    let command = match words.next() {
        Some("on") => Command::Debug(true),
        Some("off") => Command::Debug(false),
        other => return Err(ParseCommandError::Debug(other.unwrap_or_default().into())),
    };
    Ok(complete(command, words))
}

/// Reads `bench`, whose number may be left out, or `perft`, whose number may not.
fn counted(name: &str, words: &mut Words<'_>) -> Result<Reading, ParseCommandError> {
    let text = words.next().unwrap_or_default();
    let number = number(text).and_then(|number| u32::try_from(number).ok());
    let command = match (name, number) {
        ("bench", None) if text.is_empty() => Command::Bench(None),
        ("bench", Some(depth @ 1..)) => Command::Bench(Some(depth)),
        ("bench", _) => {
            return Err(ParseCommandError::NoNumber { word: "bench", text: text.into() });
        }
        (_, Some(depth)) => Command::Perft(depth),
        (_, None) => return Err(ParseCommandError::NoNumber { word: "perft", text: text.into() }),
    };
    Ok(complete(command, words))
}
