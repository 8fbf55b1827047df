//! Nothing lost: every finished game is on the disk before the next thing happens.
//!
//! There are two files. The journal has a line of JSON for the match and one for every finished
//! game, and is the truth. The PGN file has the moves. A game is first written to the PGN file,
//! whole and at once, and then to the journal, with the length that the PGN file has now; only then
//! does it count. After a kill at any moment both ends may be torn: the journal is cut behind its
//! last whole line, and from the PGN file goes what stands behind the length that this line says,
//! if it is ours ([`tail`]). So a game is in both or in neither, and never twice.
//!
//! Others may write to the PGN file while the match stands still. What they have added stays, and
//! our games go on behind it; a line of the journal without a game says from where.
//!
//! Both files are brought to the disk for every game, the PGN file first: a power failure is no
//! worse than a kill. That costs milliseconds, for which the players of that game wait.

mod tail;

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::configuration::Configuration;
use crate::finished::FinishedGame;
use crate::schedule::Opening;
use crate::sheet;

/// The version of the format; another one is not read.
const VERSION: u32 = 1;

/// What has been played, on the disk and here.
#[derive(Debug)]
pub struct Journal {
    configuration: Configuration,
    games: Vec<FinishedGame>,
    /// A number that tells the openings from others.
    openings: String,
    /// None if it is kept nowhere.
    files: Option<Files>,
}

#[derive(Debug)]
struct Files {
    journal: Appended,
    pgn: Option<Appended>,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// First of all, so that the file can be recognized.
    threefold_match: u32,
    configuration: Configuration,
    openings: String,
    /// Where the PGN file is, seen from the folder of the journal.
    pgn: Option<PathBuf>,
    /// Its length before the first game.
    pgn_start: u64,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The length of the PGN file with this game.
    pgn_end: u64,
    /// None where others have added to the PGN file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<FinishedGame>,
}

impl Journal {
    /// A journal that is kept nowhere.
    #[must_use]
    pub fn in_memory(configuration: &Configuration, openings: &[Opening]) -> Journal {
        Journal {
            configuration: configuration.clone(),
            games: Vec::new(),
            openings: digest(openings),
            files: None,
        }
    }

    /// Begins a journal and, behind what is there already, a PGN file.
    ///
    /// # Errors
    /// If a file cannot be written, or there is a journal of that name.
    pub fn create(
        path: &Path,
        pgn: Option<&Path>,
        configuration: &Configuration,
        openings: &[Opening],
    ) -> Result<Journal, JournalError> {
        let mut journal = Appended::open(path, true)?;
        // A kill may have left a first line without an end: nothing was played then.
        if journal.read()?.contains(&b'\n') {
            return Err(JournalError::Exists(path.into()));
        }
        journal.cut(0)?;
        // An empty file may be that of a match without games.
        let is_new = pgn.is_none_or(|pgn| !pgn.exists());
        let mut games = pgn.map(|pgn| Appended::open(pgn, true)).transpose()?;
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
        };
        journal.append_line(&header)?;
        [Some(path), pgn].into_iter().flatten().for_each(sync_folder);
        let files = Files { journal, pgn: games };
        Ok(Journal { files: Some(files), ..Journal::in_memory(configuration, openings) })
    }

    /// Opens a journal to go on with its match, and mends the ends of both files.
    ///
    /// # Errors
    /// If it is none, is in use, is damaged elsewhere than at its end, or its PGN file is not what
    /// it says.
    pub fn resume(path: &Path) -> Result<Journal, JournalError> {
        let mut journal = Appended::open(path, false)?;
        let bytes = journal.read()?;
        let (header, lines, length) = read_lines(path, &bytes)?;
        journal.cut(length)?;
        let pgn_end = lines.last().map_or(header.pgn_start, |line| line.pgn_end);
        let pgn = match &header.pgn {
            None => None,
            Some(pgn) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let mut games = Appended::open(&folder.join(pgn), false)?;
                if let Some(pgn_end) = games.mend(pgn_end, &sheet::head(&header.configuration))? {
                    journal.append_line(&Line { pgn_end, game: None })?;
                }
                Some(games)
            }
        };
        Ok(Journal {
            configuration: header.configuration,
            games: lines.into_iter().filter_map(|line| line.game).collect(),
            openings: header.openings,
            files: Some(Files { journal, pgn }),
        })
    }

    /// Reads a journal without changing it, for a report of a match that may still run.
    ///
    /// # Errors
    /// If it is none, or is damaged elsewhere than at its end.
    pub fn read(path: &Path) -> Result<(Configuration, Vec<FinishedGame>), JournalError> {
        let bytes = std::fs::read(path).map_err(|error| JournalError::file(path, error))?;
        Journal::read_bytes(path, &bytes)
    }

    /// The same from the content of the file; the path is for messages alone.
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

    /// Whether these are the openings that the match began with.
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
            let line = Line { pgn_end, game: Some(game) };
            journal.append_line(&line)?;
            self.games.extend(line.game);
        } else {
            self.games.push(game);
        }
        Ok(())
    }
}

/// What stands before a game: an empty line, but not at the beginning of a file.
const fn gap(length: u64) -> &'static str {
    if length == 0 { "" } else { "\n" }
}

/// Reads what is whole of a journal; gives its length besides.
fn read_lines(path: &Path, bytes: &[u8]) -> Result<(Header, Vec<Line>, u64), JournalError> {
    let damaged =
        |number: usize, why: String| JournalError::Damaged { path: path.into(), line: number, why };
    let mut header: Option<Header> = None;
    let mut games: Vec<Line> = Vec::new();
    let mut numbers = BTreeSet::new();
    let mut length = 0;
    let mut rest = bytes;
    let mut number = 0;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (line, behind) = rest.split_at_checked(end + 1).unwrap_or((rest, &[]));
        number += 1;
        if header.is_none() {
            let read: Header = serde_json::from_slice(line)
                .map_err(|error| JournalError::NoJournal(path.into(), error.to_string()))?;
            if read.threefold_match != VERSION {
                let why = format!("its version is {}", read.threefold_match);
                return Err(JournalError::NoJournal(path.into(), why));
            }
            header = Some(read);
        } else {
            match serde_json::from_slice::<Line>(line) {
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

/// A file that only grows at its end, and that no other process of ours writes to.
#[derive(Debug)]
struct Appended {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Appended {
    fn open(path: &Path, may_create: bool) -> Result<Appended, JournalError> {
        let wrong = |error| JournalError::file(path, error);
        let opened = OpenOptions::new().read(true).write(true).create(may_create).open(path);
        let file = opened.map_err(wrong)?;
        // Some file systems cannot lock; then two matches at once are the user's business.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::InUse(path.into()));
        }
        let length = file.metadata().map_err(wrong)?.len();
        Ok(Appended { path: path.into(), file, length })
    }

    fn read(&mut self) -> Result<Vec<u8>, JournalError> {
        self.read_from(0)
    }

    fn read_from(&mut self, start: u64) -> Result<Vec<u8>, JournalError> {
        let mut bytes = Vec::new();
        self.file
            .seek(SeekFrom::Start(start))
            .and_then(|_| self.file.read_to_end(&mut bytes))
            .map_err(|error| JournalError::file(&self.path, error))?;
        Ok(bytes)
    }

    /// Takes away what a kill has left behind this length of a match whose games begin so. If
    /// others have added to the file, gives the length with which the match goes on.
    fn mend(&mut self, length: u64, head: &str) -> Result<Option<u64>, JournalError> {
        if self.length < length {
            return Err(JournalError::TooShort {
                path: self.path.clone(),
                length: self.length,
                expected: length,
            });
        }
        let tail = self.read_from(length)?;
        let own = tail::own_length(&tail, &format!("{}{head}", gap(length)));
        if own == tail.len() {
            self.cut(length)?;
            return Ok(None);
        }
        // Other journals say where in the file their games are, so nothing may move.
        let blank = vec![b'\n'; own];
        self.write(length, &blank).map_err(|error| JournalError::file(&self.path, error))?;
        self.begin_part().map(Some)
    }

    /// Makes the file so long by dropping what is behind.
    fn cut(&mut self, length: u64) -> Result<(), JournalError> {
        if self.length > length {
            let cut = self.file.set_len(length).and_then(|()| self.file.sync_all());
            cut.map_err(|error| JournalError::file(&self.path, error))?;
            self.length = length;
        }
        Ok(())
    }

    /// Ends what others have written, with an empty line more than there is between two games of
    /// one match: whose games follow can be told by that. Gives the length.
    fn begin_part(&mut self) -> Result<u64, JournalError> {
        let mut ending: &[u8] = b"\n";
        if self.length > 0 {
            let mut last = [0];
            self.file
                .seek(SeekFrom::Start(self.length - 1))
                .and_then(|_| self.file.read_exact(&mut last))
                .map_err(|error| JournalError::file(&self.path, error))?;
            if last != *b"\n" {
                ending = b"\n\n";
            }
        }
        self.append(ending)?;
        Ok(self.length)
    }

    fn append_line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(value)
            .map_err(|error| JournalError::file(&self.path, error.into()))?;
        line.push(b'\n');
        self.append(&line)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        match self.write(self.length, bytes) {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a game is none: perhaps the disk is full.
                let _ = self.file.set_len(self.length);
                Err(JournalError::file(&self.path, error))
            }
        }
    }

    fn write(&mut self, start: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(start))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }
}

/// A new name is on the disk only when its folder is. Not every system can; then the name is lost
/// if the power fails at that moment.
fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Ok(path) = std::path::absolute(path)
        && let Some(Ok(folder)) = path.parent().map(File::open)
    {
        let _ = folder.sync_all();
    }
}

/// A path seen from the folder of another: the name alone if both are in one folder, so that the
/// folder can be moved; otherwise from the root.
fn from_folder_of(journal: &Path, pgn: &Path) -> PathBuf {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.into());
    let (journal, pgn) = (absolute(journal), absolute(pgn));
    match pgn.file_name() {
        Some(name) if journal.parent() == pgn.parent() => name.into(),
        _ => pgn,
    }
}

/// Tells openings from others, in their order: FNV-1a of their text.
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

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// There is one already, which is not overwritten.
    Exists(PathBuf),
    /// Another process writes to the file.
    InUse(PathBuf),
    /// The file is no journal of a match, for this reason.
    NoJournal(PathBuf, String),
    /// The file is damaged, and not at its end.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The PGN file has fewer bytes than the journal says: somebody has changed it.
    TooShort {
        /// The file.
        path: PathBuf,
        /// Its length.
        length: u64,
        /// What the journal says.
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
                write!(formatter, "{} is a journal already: resume it", path.display())
            }
            JournalError::InUse(path) => {
                write!(formatter, "{} is in use by another match", path.display())
            }
            JournalError::NoJournal(path, why) => {
                write!(formatter, "{} is no journal of a match: {why}", path.display())
            }
            JournalError::Damaged { path, line, why } => {
                write!(formatter, "{} is damaged in line {line}: {why}", path.display())
            }
            JournalError::TooShort { path, length, expected } => write!(
                formatter,
                "{} has {length} bytes, and the journal says {expected}: it was changed",
                path.display()
            ),
            JournalError::File(path, error) => write!(formatter, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

#[cfg(test)]
mod tests;
