//! Replies of an engine.

mod read;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use threefold_chess::{CastlingMode, Move, UciMove};

use super::command::{write_moves, write_word};
use super::option::OptionDeclaration;
use super::words::printable;
use crate::report::{Bound, Chances, Progress, Report};
use crate::score::Score;

pub use read::ParseReplyError;

/// A line from an engine.
///
/// ```
/// use threefold_engine::uci::Reply;
///
/// let reply: Reply = "bestmove e2e4 ponder e7e5".parse()?;
/// assert!(matches!(reply, Reply::BestMove { best: Some(_), ponder: Some(_) }));
/// # Ok::<(), threefold_engine::uci::ParseReplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Author of the engine.
    Author(String),
    /// An option.
    Option(OptionDeclaration),
    /// That was all about the engine.
    UciOk,
    /// All is done that was asked for.
    ReadyOk,
    /// Progress of a search.
    Info(Box<Info>),
    /// Result of a search.
    BestMove {
        /// The move.
        best: Option<UciMove>,
        /// The answer it expects.
        ponder: Option<UciMove>,
    },
    /// A line that the protocol does not know, for people to read.
    Text(String),
}

/// Progress of a search; every part may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The iteration.
    pub depth: Option<u32>,
    /// The deepest ply that was looked at.
    pub selective_depth: Option<u32>,
    /// Rank among the best moves, from 1.
    pub rank: Option<usize>,
    /// Score for the side to move.
    pub value: Option<Value>,
    /// Bound that the score is.
    pub bound: Bound,
    /// The same as chances.
    pub chances: Option<Chances>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions looked at in a second.
    pub nodes_per_second: Option<u64>,
    /// Share of the transposition table in use, in thousandths.
    pub hash_full: Option<u16>,
    /// Answers from tablebases.
    pub tablebase_hits: Option<u64>,
    /// Time since the search began, in milliseconds on the line.
    pub time: Option<Duration>,
    /// The root move that is being looked at.
    pub current: Option<UciMove>,
    /// Its number in the order of search, from 1.
    pub current_number: Option<usize>,
    /// Principal variation.
    pub variation: Vec<UciMove>,
    /// Anything else, for people to read; ends the line.
    pub text: Option<String>,
}

/// A score as UCI tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative for being mated, 0 for being mated already.
    Mate(i32),
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        score.moves_to_mate().map_or(Value::Centipawns(score.value()), Value::Mate)
    }
}

impl Reply {
    /// Returns a remark for people, on one line.
    #[must_use]
    pub fn remark(text: &str) -> Reply {
        let text = printable(text.trim());
        Reply::Info(Box::new(Info { text: Some(text), ..Info::default() }))
    }

    /// Returns the reply for a message of a search, in the spelling of a kind of chess, with
    /// chances if they are wanted.
    #[must_use]
    pub fn progress(progress: &Progress, mode: CastlingMode, with_chances: bool) -> Reply {
        Reply::Info(Box::new(match progress {
            Progress::Report(report) => Info::of(report, mode, with_chances),
            &Progress::CurrentMove { depth, current, number } => Info {
                depth: Some(depth),
                current: Some(current.to_uci(mode)),
                current_number: Some(number),
                ..Info::default()
            },
        }))
    }

    /// Returns the reply for a search result, in the spelling of a kind of chess.
    #[must_use]
    pub fn best_move(best: Option<Move>, ponder: Option<Move>, mode: CastlingMode) -> Reply {
        let spelled = |played: Option<Move>| played.map(|played| played.to_uci(mode));
        Reply::BestMove { best: spelled(best), ponder: spelled(ponder) }
    }
}

impl Info {
    fn of(report: &Report, mode: CastlingMode, with_chances: bool) -> Info {
        let milliseconds = report.time.as_millis().max(1);
        let speed = u128::from(report.nodes) * 1000 / milliseconds;
        Info {
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            rank: Some(report.rank),
            value: Some(report.score.into()),
            bound: report.bound,
            chances: with_chances.then_some(report.chances),
            nodes: Some(report.nodes),
            nodes_per_second: Some(u64::try_from(speed).unwrap_or(u64::MAX)),
            hash_full: Some(report.hash_full),
            tablebase_hits: Some(report.tablebase_hits),
            time: Some(report.time),
            variation: report.variation.iter().map(|played| played.to_uci(mode)).collect(),
            ..Info::default()
        }
    }
}

impl FromStr for Reply {
    type Err = ParseReplyError;

    /// Reads a line. One that begins with no word of the protocol is a [`Reply::Text`].
    fn from_str(line: &str) -> Result<Reply, ParseReplyError> {
        read::read(line)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(formatter, "id name {name}"),
            Reply::Author(author) => write!(formatter, "id author {author}"),
            Reply::Option(declaration) => declaration.fmt(formatter),
            Reply::UciOk => formatter.write_str("uciok"),
            Reply::ReadyOk => formatter.write_str("readyok"),
            Reply::Info(info) => info.fmt(formatter),
            Reply::BestMove { best: None, .. } => formatter.write_str("bestmove (none)"),
            Reply::BestMove { best: Some(best), ponder: None } => {
                write!(formatter, "bestmove {best}")
            }
            Reply::BestMove { best: Some(best), ponder: Some(ponder) } => {
                write!(formatter, "bestmove {best} ponder {ponder}")
            }
            Reply::Text(text) => formatter.write_str(text),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("info")?;
        write_word(formatter, "depth", self.depth)?;
        write_word(formatter, "seldepth", self.selective_depth)?;
        write_word(formatter, "multipv", self.rank)?;
        self.write_value(formatter)?;
        write_word(formatter, "nodes", self.nodes)?;
        write_word(formatter, "nps", self.nodes_per_second)?;
        write_word(formatter, "hashfull", self.hash_full)?;
        write_word(formatter, "tbhits", self.tablebase_hits)?;
        write_word(formatter, "time", self.time.map(|time| time.as_millis()))?;
        write_word(formatter, "currmove", self.current)?;
        write_word(formatter, "currmovenumber", self.current_number)?;
        write_moves(formatter, " pv", &self.variation)?;
        match &self.text {
            Some(text) => write!(formatter, " string {text}"),
            None => Ok(()),
        }
    }
}

impl Info {
    fn write_value(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            None => {}
            Some(Value::Centipawns(value)) => write!(formatter, " score cp {value}")?,
            Some(Value::Mate(moves)) => write!(formatter, " score mate {moves}")?,
        }
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => formatter.write_str(" lowerbound")?,
            Bound::Upper => formatter.write_str(" upperbound")?,
        }
        match self.chances {
            None => Ok(()),
            Some(Chances { win, draw, loss }) => write!(formatter, " wdl {win} {draw} {loss}"),
        }
    }
}

#[cfg(test)]
mod tests;
