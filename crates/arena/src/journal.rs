//! The journal of a match: every finished game is on the disk before the next one begins.
//!
//! There are two files. The journal holds a line of JSON for the match and one for every finished
//! game, and is the truth. The PGN file holds the moves. A game is first written to the PGN file,
//! whole and at once, and then to the journal, with the new length of the PGN file; only then does it
//! count. A kill may tear both ends: resuming cuts the journal behind its last whole line, and the PGN
//! file behind the length in that line, as far as the rest is the match's own ([`tail`]). So a game is
//! in both files or in neither, and never twice.
//!
//! Others may add to the PGN file while the match stands still. Their games stay, and ours follow
//! behind them; a line of the journal without a game says from where.
//!
//! Both files are brought to the disk for every game, the PGN file first: a power failure is no
//! worse than a kill. That costs milliseconds, for which the players of that game wait.

mod append_only;
mod tail;
mod version1;

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::configuration::Configuration;
use crate::finished::FinishedGame;
use crate::record;
use crate::schedule::Opening;
use crate::tally::Tally;
use append_only::{AppendOnlyFile, sync_folder};

/// Version of the format. [`version1`] translates the one before; no other is read.
const VERSION: u32 = 2;

/// The finished games of a match, on the disk and in memory.
#[derive(Debug)]
pub struct Journal {
    configuration: Configuration,
    games: Vec<FinishedGame>,
    /// A digest of the openings.
    openings: String,
    is_temporary: bool,
    /// `None` for a journal in memory.
    files: Option<Files>,
}

#[derive(Debug)]
struct Files {
    journal: AppendOnlyFile,
    pgn: Option<AppendOnlyFile>,
}

/// The first line of a journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// First of all, so that the file can be recognized.
    threefold_match: u32,
    configuration: Configuration,
    openings: String,
    /// The PGN file, relative to the folder of the journal.
    pgn: Option<PathBuf>,
    /// Its length before the first game.
    pgn_start: u64,
    #[serde(default)]
    is_temporary: bool,
}

/// Any other line of a journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The length of the PGN file with this game.
    pgn_end: u64,
    /// `None` where others have added to the PGN file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<FinishedGame>,
}

impl Journal {
    /// Returns a journal in memory, without files.
    #[must_use]
    pub fn in_memory(configuration: &Configuration, openings: &[Opening]) -> Journal {
        Journal {
            configuration: configuration.clone(),
            games: Vec::new(),
            openings: digest(openings),
            is_temporary: true,
            files: None,
        }
    }

    /// Creates a journal and a PGN file. Games go behind what the PGN file already holds.
    ///
    /// # Errors
    /// If a file cannot be written, or there is already a journal of that name.
    pub fn create(
        path: &Path,
        pgn: Option<&Path>,
        configuration: &Configuration,
        openings: &[Opening],
    ) -> Result<Journal, JournalError> {
        Journal::begin(path, pgn, configuration, openings, false)
    }

    /// Creates a journal that is only kept until its match is over: see
    /// [`discard_temporary`](Self::discard_temporary).
    ///
    /// # Errors
    /// As when [creating](Self::create) another one.
    pub fn create_temporary(
        path: &Path,
        pgn: Option<&Path>,
        configuration: &Configuration,
        openings: &[Opening],
    ) -> Result<Journal, JournalError> {
        Journal::begin(path, pgn, configuration, openings, true)
    }

    fn begin(
        path: &Path,
        pgn: Option<&Path>,
        configuration: &Configuration,
        openings: &[Opening],
        is_temporary: bool,
    ) -> Result<Journal, JournalError> {
        let mut journal = AppendOnlyFile::open(path, true)?;
        // A kill may have left a first line without an end: nothing was played then.
        if journal.read()?.contains(&b'\n') {
            return Err(JournalError::Exists(path.into()));
        }
        journal.cut(0)?;
        // An empty file may be that of a match without games.
        let is_new = pgn.is_none_or(|pgn| !pgn.exists());
        let mut games = pgn.map(|pgn| AppendOnlyFile::open(pgn, true)).transpose()?;
        let pgn_start = match &mut games {
            Some(games) if !is_new => games.begin_part()?,
            _ => 0,
        };
        let header = Header {
            threefold_match: VERSION,
            configuration: configuration.clone(),
            openings: digest(openings),
            pgn: pgn.map(|pgn| from_folder_of(path, pgn)),
            pgn_start,
            is_temporary,
        };
        journal.append_line(&header)?;
        [Some(path), pgn].into_iter().flatten().for_each(sync_folder);
        let files = Some(Files { journal, pgn: games });
        Ok(Journal { is_temporary, files, ..Journal::in_memory(configuration, openings) })
    }

    /// Opens a journal to go on with its match, and repairs the ends of both files.
    ///
    /// # Errors
    /// If the file is not a journal, is in use, is damaged before its end, or does not match its PGN
    /// file.
    pub fn resume(path: &Path) -> Result<Journal, JournalError> {
        let mut journal = AppendOnlyFile::open(path, false)?;
        let bytes = journal.read()?;
        let (header, lines, length) = read_lines(path, &bytes)?;
        journal.cut(length)?;
        let pgn_end = lines.last().map_or(header.pgn_start, |line| line.pgn_end);
        let pgn = match &header.pgn {
            None => None,
            Some(pgn) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let mut games = AppendOnlyFile::open(&folder.join(pgn), false)?;
                if let Some(pgn_end) = games.mend(pgn_end, &record::head(&header.configuration))? {
                    journal.append_line(&Entry { pgn_end, game: None })?;
                }
                Some(games)
            }
        };
        Ok(Journal {
            configuration: header.configuration,
            games: lines.into_iter().filter_map(|line| line.game).collect(),
            openings: header.openings,
            is_temporary: header.is_temporary,
            files: Some(Files { journal, pgn }),
        })
    }

    /// Reads a journal without changing it, for a report of a match that may still run.
    ///
    /// # Errors
    /// If the file is not a journal, or is damaged before its end.
    pub fn read(path: &Path) -> Result<(Configuration, Vec<FinishedGame>), JournalError> {
        let bytes = std::fs::read(path).map_err(|error| JournalError::file(path, error))?;
        Journal::read_bytes(path, &bytes)
    }

    /// Reads a journal from the content of its file; `path` is for messages.
    ///
    /// # Errors
    /// As when [reading](Self::read) the file.
    pub fn read_bytes(
        path: &Path,
        bytes: &[u8],
    ) -> Result<(Configuration, Vec<FinishedGame>), JournalError> {
        let (header, lines, _) = read_lines(path, bytes)?;
        Ok((header.configuration, lines.into_iter().filter_map(|line| line.game).collect()))
    }

    /// Deletes a temporary journal, because its match is over. The PGN file and other journals stay.
    pub fn discard_temporary(self) {
        if let (true, Some(Files { journal, .. })) = (self.is_temporary, self.files) {
            journal.delete();
        }
    }

    /// Returns the configuration of the match.
    #[must_use]
    pub const fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// Returns the finished games, in the order in which they ended.
    #[must_use]
    pub fn games(&self) -> &[FinishedGame] {
        &self.games
    }

    /// Adds up the finished games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::new(&self.configuration);
        self.games.iter().for_each(|game| tally.add(game));
        tally
    }

    /// Returns true if the match began with these openings.
    #[must_use]
    pub fn is_for(&self, openings: &[Opening]) -> bool {
        self.openings == digest(openings)
    }

    /// Writes down a finished game.
    pub(crate) fn add(&mut self, game: FinishedGame, text: &str) -> Result<(), JournalError> {
        if let Some(Files { journal, pgn }) = &mut self.files {
            let pgn_end = match pgn {
                None => 0,
                Some(pgn) => {
                    pgn.append(format!("{}{text}", gap(pgn.length)).as_bytes())?;
                    pgn.length
                }
            };
            let line = Entry { pgn_end, game: Some(game) };
            journal.append_line(&line)?;
            self.games.extend(line.game);
        } else {
            self.games.push(game);
        }
        Ok(())
    }
}

/// Returns the separator before a game: an empty line, except at the beginning of a file.
const fn gap(length: u64) -> &'static str {
    if length == 0 { "" } else { "\n" }
}

/// Reads the whole lines of a journal, and returns their length.
fn read_lines(path: &Path, bytes: &[u8]) -> Result<(Header, Vec<Entry>, u64), JournalError> {
    let damaged =
        |number: usize, why: String| JournalError::Damaged { path: path.into(), line: number, why };
    let mut header: Option<Header> = None;
    let mut games: Vec<Entry> = Vec::new();
    let mut numbers = BTreeSet::new();
    let mut length = 0;
    let mut rest = bytes;
    let mut number = 0;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (line, behind) = rest.split_at_checked(end + 1).unwrap_or((rest, &[]));
        number += 1;
        if header.is_none() {
            let read = read_header(line);
            header = Some(read.map_err(|why| JournalError::NoJournal(path.into(), why))?);
        } else {
            match serde_json::from_slice::<Entry>(line) {
                Ok(read) => {
                    if let Some(game) = &read.game
                        && !numbers.insert(game.number)
                    {
                        let why = format!("game {} is there twice", game.number);
                        return Err(damaged(number, why));
                    }
                    games.push(read);
                }
                // A power failure may leave a last line of the right length without its content.
                Err(_) if behind.is_empty() => break,
                Err(error) => return Err(damaged(number, error.to_string())),
            }
        }
        length += line.len() as u64;
        rest = behind;
    }
    let header = header
        .ok_or_else(|| JournalError::NoJournal(path.into(), "its first line has no end".into()))?;
    Ok((header, games, length))
}

fn read_header(line: &[u8]) -> Result<Header, String> {
    /// The only field that every version has.
    #[derive(Deserialize)]
    struct Any {
        threefold_match: u32,
    }
    let Any { threefold_match } =
        serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let header = match threefold_match {
        1 => version1::read_header(line),
        VERSION => serde_json::from_slice(line),
        other => return Err(format!("its version is {other}")),
    };
    header.map_err(|error| error.to_string())
}

/// Returns the path of the PGN file as seen from the journal's folder: the name alone if both are in one
/// folder, so that the folder can be moved; otherwise the absolute path.
fn from_folder_of(journal: &Path, pgn: &Path) -> PathBuf {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.into());
    let (journal, pgn) = (absolute(journal), absolute(pgn));
    match pgn.file_name() {
        Some(name) if journal.parent() == pgn.parent() => name.into(),
        _ => pgn,
    }
}

/// Returns a digest of openings in their order: FNV-1a of their text.
fn digest(openings: &[Opening]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for opening in openings {
        add(&opening.start.to_string());
        for played in &opening.moves {
            add(&played.to_string());
        }
        add("");
    }
    format!("{} openings, {hash:016x}", openings.len())
}

/// Reason why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// There is already a journal, which is never overwritten.
    Exists(PathBuf),
    /// Another process writes to the file.
    InUse(PathBuf),
    /// The file is not the journal of a match.
    NoJournal(PathBuf, String),
    /// The file is damaged before its end.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The damage.
        why: String,
    },
    /// The PGN file is shorter than the journal says: somebody has changed it.
    TooShort {
        /// The file.
        path: PathBuf,
        /// The actual length.
        length: u64,
        /// The length in the journal.
        expected: u64,
    },
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
}

impl JournalError {
    fn file(path: &Path, error: io::Error) -> JournalError {
        JournalError::File(path.into(), error)
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Exists(path) => {
                write!(formatter, "{} is a journal already; go on with --resume", path.display())
            }
            JournalError::InUse(path) => {
                write!(formatter, "{} is in use by another match", path.display())
            }
            JournalError::NoJournal(path, why) => {
                write!(formatter, "{} is not the journal of a match: {why}", path.display())
            }
            JournalError::Damaged { path, line, why } => {
                write!(formatter, "{} is damaged in line {line}: {why}", path.display())
            }
            JournalError::TooShort { path, length, expected } => write!(
                formatter,
                "{} has {length} bytes, but the journal says {expected}: somebody has changed it",
                path.display()
            ),
            JournalError::File(path, error) => write!(formatter, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

#[cfg(test)]
mod tests;
