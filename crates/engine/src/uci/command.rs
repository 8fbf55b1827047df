//! Commands to an engine.

mod go;
mod read;

use std::fmt;
use std::str::FromStr;

use threefold_chess::UciMove;

pub use go::Go;
pub use read::{LONGEST_LINE, ParseCommandError, PositionProblem, Reading, Remark};

/// A line to an engine: those of the protocol, and what people type besides.
///
/// ```
/// use threefold_engine::uci::Command;
///
/// let command: Command = "go movetime 500 infinite".parse()?;
/// assert_eq!(command.to_string(), "go movetime 500 infinite");
/// # Ok::<(), threefold_engine::uci::ParseCommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Asks for name and options.
    Uci,
    /// Say more, or less.
    Debug(bool),
    /// Answer when all is done that was asked for, or at once during a search.
    IsReady,
    /// Set an option, or press a button.
    SetOption {
        /// Its name.
        name: String,
        /// Its new value; a button has none.
        value: Option<String>,
    },
    /// Register the engine with a name and a code, or later.
    Register(String),
    /// The next position is from another game.
    NewGame,
    /// The position to think about.
    Position {
        /// Start of the game.
        start: Start,
        /// Moves played since.
        moves: Vec<UciMove>,
    },
    /// Think.
    Go(Go),
    /// Stop thinking and answer.
    Stop,
    /// The move that is being pondered on was played.
    PonderHit,
    /// End the program.
    Quit,
    /// Show the board; not of the protocol, like all that follow.
    Display,
    /// Explain the evaluation.
    Evaluate,
    /// Exchange the colors.
    Flip,
    /// Search fixed positions, to this depth unless it is left to the engine.
    Bench(Option<u32>),
    /// Count the move sequences of this length.
    Perft(u32),
    /// Tell what there is.
    Help,
}

/// Start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the start position.
    Standard,
    /// In the position of this FEN, its fields separated by single blanks.
    Fen(String),
}

impl Command {
    /// Reads a line, and tells what was passed over or changed in it.
    ///
    /// # Errors
    /// If the line holds no command, or one that makes no sense.
    pub fn read(line: &str) -> Result<Reading, ParseCommandError> {
        read::read(line)
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        Command::read(line).map(|reading| reading.command)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Command::Uci => "uci",
            Command::Debug(true) => "debug on",
            Command::Debug(false) => "debug off",
            Command::IsReady => "isready",
            Command::NewGame => "ucinewgame",
            Command::Stop => "stop",
            Command::PonderHit => "ponderhit",
            Command::Quit => "quit",
            Command::Display => "d",
            Command::Evaluate => "eval",
            Command::Flip => "flip",
            Command::Help => "help",
            Command::Bench(None) => "bench",
            Command::Bench(Some(depth)) => return write!(formatter, "bench {depth}"),
            // Other engines know this spelling too.
            Command::Perft(depth) => return write!(formatter, "go perft {depth}"),
            Command::Register(details) if details.is_empty() => "register",
            Command::Register(details) => return write!(formatter, "register {details}"),
            Command::Go(go) => return go.fmt(formatter),
            Command::SetOption { name, value } => {
                write!(formatter, "setoption name {name}")?;
                return match value.as_deref() {
                    None => Ok(()),
                    Some("") => formatter.write_str(" value"),
                    Some(value) => write!(formatter, " value {value}"),
                };
            }
            Command::Position { start, moves } => {
                match start {
                    Start::Standard => formatter.write_str("position startpos")?,
                    Start::Fen(fen) => write!(formatter, "position fen {fen}")?,
                }
                return write_moves(formatter, " moves", moves);
            }
        };
        formatter.write_str(word)
    }
}

/// Writes a word and its value, or nothing if there is none.
pub(super) fn write_word(
    formatter: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(formatter, " {word} {value}"))
}

/// Writes moves behind a word, or nothing if there are none.
pub(super) fn write_moves(
    formatter: &mut fmt::Formatter<'_>,
    word: &str,
    moves: &[UciMove],
) -> fmt::Result {
    if !moves.is_empty() {
        formatter.write_str(word)?;
    }
    moves.iter().try_for_each(|spelled| write!(formatter, " {spelled}"))
}

#[cfg(test)]
mod tests;
