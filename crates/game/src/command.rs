//! What a line typed by a player means, as a value.

use std::fmt;
use std::str::FromStr;

use threefold_chess::{Color, San, UciMove};

use crate::ending::Rule;

/// A move as it was typed; what it means depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedMove {
    /// By its squares.
    Uci(UciMove),
    /// In notation.
    San(San),
}

/// One line of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A move.
    Move(TypedMove),
    /// `draw`, `draw threefold`, `draw fifty`, `draw Nf3`, `draw threefold Nf3`.
    Claim {
        /// The rule, if said; otherwise whichever applies.
        rule: Option<Rule>,
        /// The announced move.
        announced: Option<TypedMove>,
    },
    /// `offer`, `offer white`.
    Offer(Option<Color>),
    /// `accept`
    Accept,
    /// `decline`
    Decline,
    /// `resign`, `resign black`.
    Resign(Option<Color>),
    /// `undo`
    Undo,
    /// `redo`
    Redo,
    /// `fen`
    Fen,
    /// `pgn`, or `pgn last` for the finished game.
    Pgn {
        /// Whether the finished game is asked for.
        last: bool,
    },
    /// `load` and a FEN or a PGN.
    Load(String),
    /// `new`
    New,
    /// `moves`: what may be played.
    Moves,
    /// `claims`: what may be claimed.
    Claims,
    /// `help`
    Help,
    /// `quit`
    Quit,
}

/// The line is no command and no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCommandError {
    problem: String,
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.problem)
    }
}

impl std::error::Error for ParseCommandError {}

impl FromStr for TypedMove {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<TypedMove, ParseCommandError> {
        // `b7b8q` is a move by its squares, `bxc8=Q` is not; both can be read as notation, where
        // the first would promote in lower case, so squares come first.
        match text.parse() {
            Ok(uci) => Ok(TypedMove::Uci(uci)),
            Err(_) => text
                .parse()
                .map(TypedMove::San)
                .map_err(|error| ParseCommandError { problem: error.to_string() }),
        }
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| {
            let problem = || format!("`{word}` stands alone, what is `{rest}`?");
            if rest.is_empty() {
                Ok(command)
            } else {
                Err(ParseCommandError { problem: problem() })
            }
        };
        match word.to_ascii_lowercase().as_str() {
            "draw" | "claim" => claim(rest),
            "offer" => Ok(Command::Offer(color(rest)?)),
            "resign" => Ok(Command::Resign(color(rest)?)),
            "accept" => alone(Command::Accept),
            "decline" => alone(Command::Decline),
            "undo" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "fen" => alone(Command::Fen),
            "pgn" if rest == "last" => Ok(Command::Pgn { last: true }),
            "pgn" => alone(Command::Pgn { last: false }),
            "load" => Ok(Command::Load(rest.into())),
            "new" => alone(Command::New),
            "moves" => alone(Command::Moves),
            "claims" => alone(Command::Claims),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" => alone(Command::Quit),
            _ => line.parse().map(Command::Move),
        }
    }
}

fn color(text: &str) -> Result<Option<Color>, ParseCommandError> {
    if text.is_empty() {
        return Ok(None);
    }
    let problem = || format!("`{}` is neither white nor black", text.escape_debug());
    text.parse().map(Some).map_err(|_| ParseCommandError { problem: problem() })
}

fn claim(mut rest: &str) -> Result<Command, ParseCommandError> {
    let mut rule = None;
    let (first, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match first.to_ascii_lowercase().as_str() {
        "threefold" | "repetition" => rule = Some(Rule::Threefold),
        "fifty" | "50" => rule = Some(Rule::FiftyMoves),
        _ => {}
    }
    if rule.is_some() {
        rest = behind.trim();
    }
    let announced = if rest.is_empty() { None } else { Some(rest.parse()?) };
    Ok(Command::Claim { rule, announced })
}
