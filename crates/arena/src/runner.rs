//! Many games at the same time, until there are no more or it is decided.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::configuration::{Configuration, ConfigurationError};
use crate::event::{Event, Verdict};
use crate::journal::{Journal, JournalError};
use crate::schedule::Opening;

/// Plays what is missing of a match.
///
/// The journal's games count as played. Events come on the calling thread, a finished game after it
/// was written to the journal; games end in any order. When `on_event` says so, or `stop` is raised,
/// running games are given up and the match can be resumed later.
///
/// # Errors
/// If the match makes no sense, a player cannot be started, a player failed and the match is not to
/// recover, or the journal cannot be written. What was played until then is in the journal.
pub fn run_match(
    configuration: &Configuration,
    _openings: &[Opening],
    _journal: &mut Journal,
    _stop: &Stop,
    _on_event: &mut dyn FnMut(&Event) -> Verdict,
) -> Result<Conclusion, MatchError> {
    configuration.check().map_err(MatchError::Configuration)?;
    Ok(Conclusion::Complete)
}

/// How a match came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// All games are played.
    Complete,
    /// It is decided.
    Decided,
    /// It was stopped from outside.
    Stopped,
}

/// Stops a match from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
}

impl Stop {
    /// Stops the match.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// It makes no sense.
    Configuration(ConfigurationError),
    /// There are no openings to play.
    NoOpenings,
    /// A player cannot be started.
    Start {
        /// Its name.
        player: String,
        /// Why not.
        why: String,
    },
    /// A player failed, and the match is not to recover.
    Fault {
        /// In which game.
        number: u64,
        /// How, as a sentence.
        reason: String,
    },
    /// Tablebases for adjudication cannot be used.
    Tablebase(String),
    /// The journal cannot be written.
    Journal(JournalError),
}

impl fmt::Display for MatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Configuration(error) => error.fmt(formatter),
            MatchError::NoOpenings => formatter.write_str("there are no openings to play"),
            MatchError::Start { player, why } => {
                write!(formatter, "`{player}` cannot be started: {why}")
            }
            MatchError::Fault { number, reason } => write!(formatter, "game {number}: {reason}"),
            MatchError::Tablebase(why) => formatter.write_str(why),
            MatchError::Journal(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for MatchError {}
