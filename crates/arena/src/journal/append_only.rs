//! A file of the journal that only grows at its end, and is on the disk after every write.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{JournalError, gap, tail};

/// A file that grows at its end, locked against other processes of ours.
#[derive(Debug)]
pub(super) struct AppendOnlyFile {
    path: PathBuf,
    file: File,
    pub(super) length: u64,
}

impl AppendOnlyFile {
    pub(super) fn open(path: &Path, may_create: bool) -> Result<AppendOnlyFile, JournalError> {
        let wrong = |error| JournalError::file(path, error);
        let opened = OpenOptions::new().read(true).write(true).create(may_create).open(path);
        let file = opened.map_err(wrong)?;
        // Some file systems cannot lock; then two matches at once are the user's business.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::InUse(path.into()));
        }
        let length = file.metadata().map_err(wrong)?.len();
        Ok(AppendOnlyFile { path: path.into(), file, length })
    }

    pub(super) fn read(&mut self) -> Result<Vec<u8>, JournalError> {
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

    /// Removes what a kill left behind `length`, of a match whose games start with `head`. If others
    /// have added to the file, returns the length from which the match goes on.
    pub(super) fn mend(&mut self, length: u64, head: &str) -> Result<Option<u64>, JournalError> {
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

    /// Drops everything behind `length`.
    pub(super) fn cut(&mut self, length: u64) -> Result<(), JournalError> {
        if self.length > length {
            let cut = self.file.set_len(length).and_then(|()| self.file.sync_all());
            cut.map_err(|error| JournalError::file(&self.path, error))?;
            self.length = length;
        }
        Ok(())
    }

    /// Ends what others have written with one more empty line than separates two games of a match,
    /// which marks where another match begins. Returns the length.
    pub(super) fn begin_part(&mut self) -> Result<u64, JournalError> {
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

    /// Deletes the file; one that is gone already is as good.
    pub(super) fn delete(self) {
        let AppendOnlyFile { path, file, .. } = self;
        // Some systems do not delete open files.
        drop(file);
        let _ = fs::remove_file(path);
    }

    pub(super) fn append_line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(value)
            .map_err(|error| JournalError::file(&self.path, error.into()))?;
        line.push(b'\n');
        self.append(&line)
    }

    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
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

/// Brings a new file name to the disk, which is there only when its folder is. Not every system can;
/// then the name is lost if the power fails at that moment.
pub(super) fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Ok(path) = std::path::absolute(path)
        && let Some(Ok(folder)) = path.parent().map(File::open)
    {
        let _ = folder.sync_all();
    }
}
