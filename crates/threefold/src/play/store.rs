//! The user's state folder: the games that can be resumed, and the one finished last.
//!
//! Each unfinished game has a file of its own in `unfinished`, and beside it a lock that is held as
//! long as the game is being played: two games in two windows do not disturb each other, and
//! resuming takes the newest game that nobody is playing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::date::now;
use crate::file::{self, make_folder};

/// Where games are kept.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    slot: Option<Slot>,
}

/// The place of one unfinished game.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Held until dropped.
    _lock: File,
}

/// What there is to resume.
#[derive(Debug)]
pub(super) enum Resumable {
    /// A game, as PGN.
    Game(PathBuf, Vec<u8>),
    /// No unfinished game at all.
    Nothing,
    /// All are being played.
    Busy,
}

impl Store {
    /// A store in a folder, which is made when it is needed.
    pub(super) fn new(folder: PathBuf) -> Store {
        Store { folder, slot: None }
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether a game was left unfinished not long ago.
    pub(super) fn has_recent(&self) -> bool {
        const RECENT: Duration = Duration::from_hours(7 * 24);
        let is_recent = |path: &PathBuf| {
            changed(path).and_then(|time| time.elapsed().ok()).is_some_and(|age| age < RECENT)
        };
        self.games().is_ok_and(|games| games.iter().any(is_recent))
    }

    /// Takes the unfinished game that was played last, so that it is saved to the same file.
    pub(super) fn resume(&mut self) -> io::Result<Resumable> {
        let mut found = self.games()?;
        // Two games of one second are in the order of their names.
        found.sort_by_key(|path| std::cmp::Reverse((changed(path), path.clone())));
        let is_empty = found.is_empty();
        for path in found {
            if let Some(slot) = Slot::take(path)? {
                let content = fs::read(&slot.path)?;
                let path = slot.path.clone();
                self.slot = Some(slot);
                return Ok(Resumable::Game(path, content));
            }
        }
        Ok(if is_empty { Resumable::Nothing } else { Resumable::Busy })
    }

    /// Saves the running game.
    pub(super) fn save(&mut self, text: &str) -> io::Result<()> {
        let slot = match self.slot.take() {
            Some(slot) => slot,
            None => self.new_slot()?,
        };
        let result = file::replace(&slot.path, text.as_bytes());
        self.slot = Some(slot);
        result
    }

    /// Where the running game is kept, if it is.
    pub(super) fn place(&self) -> Option<&Path> {
        self.slot.as_ref().map(|slot| slot.path.as_path())
    }

    /// Leaves the running game as it is; the next one gets another file.
    pub(super) fn leave(&mut self) {
        self.slot = None;
    }

    /// Forgets the running game.
    pub(super) fn discard(&mut self) {
        if let Some(slot) = self.slot.take() {
            let _ = fs::remove_file(&slot.path);
            let _ = fs::remove_file(lock_path(&slot.path));
        }
    }

    /// Keeps a game that is finished, in place of the one before it; says where.
    pub(super) fn finish(&mut self, text: &str) -> io::Result<PathBuf> {
        let path = self.folder.join("finished.pgn");
        make_folder(&self.folder)?;
        file::replace(&path, text.as_bytes())?;
        self.discard();
        Ok(path)
    }

    /// The unfinished games, whoever plays them.
    fn games(&self) -> io::Result<Vec<PathBuf>> {
        let mut games = match fs::read_dir(self.unfinished()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?,
        };
        games.retain(|path| path.extension().is_some_and(|extension| extension == "pgn"));
        Ok(games)
    }

    fn unfinished(&self) -> PathBuf {
        self.folder.join("unfinished")
    }

    fn new_slot(&self) -> io::Result<Slot> {
        let folder = self.unfinished();
        make_folder(&folder)?;
        let stamp = now().stamp();
        for number in 0..1000 {
            let name = format!("{stamp}-{}-{number}.pgn", std::process::id());
            let path = folder.join(name);
            if !path.exists()
                && let Some(slot) = Slot::take(path)?
            {
                return Ok(slot);
            }
        }
        Err(io::Error::other("no name is left for the game"))
    }
}

impl Slot {
    /// Takes a place unless somebody has it.
    fn take(path: PathBuf) -> io::Result<Option<Slot>> {
        let lock =
            OpenOptions::new().write(true).create(true).truncate(false).open(lock_path(&path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // A file system without locks is as good as one without other players.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Slot { path, _lock: lock })),
        }
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::tests::Folder;

    fn resumed(store: &mut Store) -> Option<String> {
        match store.resume().unwrap() {
            Resumable::Game(_, text) => Some(String::from_utf8(text).unwrap()),
            _ => None,
        }
    }

    #[test]
    fn a_game_left_behind_is_resumed_in_its_place() {
        let folder = Folder::new("resumed");
        let mut first = Store::new(folder.path.clone());
        assert!(matches!(first.resume().unwrap(), Resumable::Nothing));
        assert!(!first.has_recent());
        first.save("one").unwrap();
        assert!(first.has_recent());
        first.save("one and more").unwrap();
        let place = first.place().unwrap().to_path_buf();
        drop(first);
        let mut second = Store::new(folder.path.clone());
        assert_eq!(resumed(&mut second).as_deref(), Some("one and more"));
        assert_eq!(second.place(), Some(place.as_path()));
    }

    #[test]
    fn a_game_being_played_is_not_resumed() {
        let folder = Folder::new("busy");
        let mut first = Store::new(folder.path.clone());
        first.save("one").unwrap();
        let mut second = Store::new(folder.path.clone());
        assert!(matches!(second.resume().unwrap(), Resumable::Busy));
        second.save("two").unwrap();
        drop(first);
        let mut third = Store::new(folder.path.clone());
        assert_eq!(resumed(&mut third).as_deref(), Some("one"));
    }

    #[test]
    fn a_finished_game_is_not_resumed_but_kept() {
        let folder = Folder::new("finished");
        let mut store = Store::new(folder.path.clone());
        store.save("running").unwrap();
        let path = store.finish("over").unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), "over");
        assert!(matches!(store.resume().unwrap(), Resumable::Nothing));
        assert_eq!(fs::read_dir(folder.path.join("unfinished")).unwrap().count(), 0);
    }

    #[test]
    fn a_game_left_for_another_stays() {
        let folder = Folder::new("left");
        let mut store = Store::new(folder.path.clone());
        store.save("one").unwrap();
        store.leave();
        store.save("two").unwrap();
        store.discard();
        assert_eq!(resumed(&mut store).as_deref(), Some("one"));
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_for_this_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("private");
        let mut store = Store::new(folder.path.join("state"));
        store.save("one").unwrap();
        let mode = fs::metadata(store.folder()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
