//! Saved games in the user's state folder: those that can be resumed, and the one finished last.
//!
//! Each unfinished game has a file of its own in `unfinished`, and beside it a lock that is held as
//! long as the game is being played: two games in two windows do not disturb each other, and
//! resuming takes the newest game that nobody is playing. [`Autosave`] keeps one game there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::failure::Failure;
use crate::file::{self, make_folder, now};
use crate::note;

/// The sentence for users without a home.
const NO_FOLDER: &str = "there is no home folder to keep unfinished games in";

/// The saved games of one command.
#[derive(Debug)]
pub(crate) struct SavedGames {
    folder: PathBuf,
    /// The end of the names of files: `pgn`.
    extension: &'static str,
    slot: Option<Slot>,
}

/// The place of one unfinished game.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Held until dropped.
    _lock: File,
}

/// A game to resume.
#[derive(Debug)]
pub(crate) enum Resumable {
    /// A game, as it was saved.
    Game(PathBuf, Vec<u8>),
    /// No unfinished game at all.
    Nothing,
    /// All are being played.
    Busy,
}

impl SavedGames {
    /// The saved games in a folder, which is made when it is needed.
    pub(crate) const fn new(folder: PathBuf, extension: &'static str) -> SavedGames {
        SavedGames { folder, extension, slot: None }
    }

    /// Returns true if a game was left unfinished not long ago.
    fn has_recent(&self) -> bool {
        const RECENT: Duration = Duration::from_hours(7 * 24);
        let is_recent = |path: &PathBuf| {
            changed(path).and_then(|time| time.elapsed().ok()).is_some_and(|age| age < RECENT)
        };
        self.games().is_ok_and(|games| games.iter().any(is_recent))
    }

    /// Takes the unfinished game that was played last, so that it is saved to the same file.
    fn resume(&mut self) -> io::Result<Resumable> {
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
    fn save(&mut self, text: &str) -> io::Result<()> {
        let slot = match self.slot.take() {
            Some(slot) => slot,
            None => self.new_slot()?,
        };
        let result = file::replace(&slot.path, text.as_bytes());
        self.slot = Some(slot);
        result
    }

    /// The file of the running game, if it has one.
    fn place(&self) -> Option<&Path> {
        self.slot.as_ref().map(|slot| slot.path.as_path())
    }

    /// Leaves the running game as it is; the next one gets another file.
    fn leave(&mut self) {
        self.slot = None;
    }

    /// Forgets the running game.
    fn discard(&mut self) {
        if let Some(slot) = self.slot.take() {
            let _ = fs::remove_file(&slot.path);
            let _ = fs::remove_file(lock_path(&slot.path));
        }
    }

    /// Keeps a finished game in place of the one before it; returns its file.
    fn finish(&mut self, text: &str) -> io::Result<PathBuf> {
        let path = self.folder.join("finished").with_extension(self.extension);
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
        games.retain(|path| path.extension().is_some_and(|extension| extension == self.extension));
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
            let name = format!("{stamp}-{}-{number}.{}", std::process::id(), self.extension);
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

/// One game that is saved after every change, unless the player does not want that.
#[derive(Debug)]
pub(crate) struct Autosave {
    saved_games: Option<SavedGames>,
    /// True if the running game is saved as it stands.
    is_saved: bool,
}

impl Autosave {
    /// Saves to the state folder of a command, if there is a home to have one in.
    pub(crate) fn new(command: &str, extension: &'static str) -> Autosave {
        let folder = file::state_folder(command);
        let saved_games = folder.map(|folder| SavedGames::new(folder, extension));
        Autosave { saved_games, is_saved: false }
    }

    /// Saves nothing.
    pub(crate) const fn off() -> Autosave {
        Autosave { saved_games: None, is_saved: false }
    }

    /// Tells the player that nothing is saved for want of a home.
    pub(crate) fn warn_without_home(&self) {
        if self.saved_games.is_none() {
            note::print(&format!("note: {NO_FOLDER}"));
        }
    }

    /// Takes the unfinished game that was played last, and goes on saving to its file; returns the
    /// name of the file and its content.
    ///
    /// # Errors
    /// If there is no such game, or it is being played.
    pub(crate) fn resume(&mut self) -> Result<(PathBuf, Vec<u8>), Failure> {
        let Some(saved_games) = &mut self.saved_games else {
            return Err(Failure::message(NO_FOLDER));
        };
        let folder = saved_games.folder.display().to_string();
        match saved_games.resume() {
            Err(error) => Err(Failure::Message(format!("{folder}: {error}"))),
            Ok(Resumable::Nothing) => {
                Err(Failure::Message(format!("no unfinished game is saved in {folder}")))
            }
            Ok(Resumable::Busy) => {
                Err(Failure::message("the unfinished game is being played in another window"))
            }
            Ok(Resumable::Game(path, content)) => {
                self.is_saved = true;
                Ok((path, content))
            }
        }
    }

    /// Returns true if a game was left unfinished not long ago.
    pub(crate) fn has_recent(&self) -> bool {
        self.saved_games.as_ref().is_some_and(SavedGames::has_recent)
    }

    /// Saves the running game; without a text there is none.
    ///
    /// # Errors
    /// A sentence, if it cannot be saved.
    pub(crate) fn save(&mut self, text: Option<&str>) -> Result<(), String> {
        let Some(saved_games) = &mut self.saved_games else { return Ok(()) };
        let Some(text) = text else {
            saved_games.discard();
            self.is_saved = false;
            return Ok(());
        };
        let result = saved_games.save(text);
        self.is_saved = result.is_ok();
        result.map_err(|error| not_saved(&saved_games.folder, &error))
    }

    /// Leaves the running game as it was saved, for another one; returns its file.
    pub(crate) fn leave(&mut self) -> Option<PathBuf> {
        let is_saved = std::mem::take(&mut self.is_saved);
        let saved_games = self.saved_games.as_mut()?;
        let place = saved_games.place().filter(|_| is_saved).map(Path::to_path_buf);
        saved_games.leave();
        place
    }

    /// Saves a game that is over; returns its file, if games are saved.
    ///
    /// # Errors
    /// A sentence, if it cannot be saved.
    pub(crate) fn finish(&mut self, record: &str) -> Result<Option<PathBuf>, String> {
        self.is_saved = false;
        let Some(saved_games) = &mut self.saved_games else { return Ok(None) };
        let result = saved_games.finish(record);
        result.map(Some).map_err(|error| not_saved(&saved_games.folder, &error))
    }

    /// Returns true if the running game can be resumed.
    pub(crate) const fn can_resume(&self) -> bool {
        self.is_saved
    }
}

/// The sentence about a game that cannot be saved in a place.
pub(crate) fn not_saved(place: &Path, error: &io::Error) -> String {
    format!("the game cannot be saved in {}: {error}", place.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::tests::Folder;

    fn resumed(store: &mut SavedGames) -> Option<String> {
        match store.resume().unwrap() {
            Resumable::Game(_, text) => Some(String::from_utf8(text).unwrap()),
            _ => None,
        }
    }

    #[test]
    fn a_game_left_behind_is_resumed_in_its_place() {
        let folder = Folder::new("resumed");
        let mut first = SavedGames::new(folder.path.clone(), "pgn");
        assert!(matches!(first.resume().unwrap(), Resumable::Nothing));
        assert!(!first.has_recent());
        first.save("one").unwrap();
        assert!(first.has_recent());
        first.save("one and more").unwrap();
        let place = first.place().unwrap().to_path_buf();
        drop(first);
        let mut second = SavedGames::new(folder.path.clone(), "pgn");
        assert_eq!(resumed(&mut second).as_deref(), Some("one and more"));
        assert_eq!(second.place(), Some(place.as_path()));
    }

    #[test]
    fn a_game_being_played_is_not_resumed() {
        let folder = Folder::new("busy");
        let mut first = SavedGames::new(folder.path.clone(), "pgn");
        first.save("one").unwrap();
        let mut second = SavedGames::new(folder.path.clone(), "pgn");
        assert!(matches!(second.resume().unwrap(), Resumable::Busy));
        second.save("two").unwrap();
        drop(first);
        let mut third = SavedGames::new(folder.path.clone(), "pgn");
        assert_eq!(resumed(&mut third).as_deref(), Some("one"));
    }

    #[test]
    fn a_finished_game_is_not_resumed_but_kept() {
        let folder = Folder::new("finished");
        let mut store = SavedGames::new(folder.path.clone(), "pgn");
        store.save("running").unwrap();
        let path = store.finish("over").unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), "over");
        assert!(matches!(store.resume().unwrap(), Resumable::Nothing));
        assert_eq!(fs::read_dir(folder.path.join("unfinished")).unwrap().count(), 0);
    }

    #[test]
    fn a_game_left_for_another_stays() {
        let folder = Folder::new("left");
        let mut store = SavedGames::new(folder.path.clone(), "pgn");
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
        let mut store = SavedGames::new(folder.path.join("state"), "pgn");
        store.save("one").unwrap();
        let mode = fs::metadata(&store.folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
