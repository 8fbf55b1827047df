//! Keeps the game safe: in the state folder for `--resume`, and in the file of `--save`.
//!
//! What cannot be saved is told, and the game goes on.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::collection::Collection;
use super::store::Store;
use super::table::Table;

/// The places where games are kept.
#[derive(Debug)]
pub(super) struct Saver {
    store: Option<Store>,
    collection: Option<Collection>,
    /// What went wrong last time: it is told once.
    problems: Vec<String>,
    /// Whether the running game is in the store as it stands.
    is_stored: bool,
}

impl Saver {
    /// Keeps games in these places.
    pub(super) fn new(store: Option<Store>, collection: Option<Collection>) -> Saver {
        // A resumed game has its place from the beginning.
        let is_stored = matches!(&store, Some(store) if store.place().is_some());
        Saver { store, collection, problems: Vec::new(), is_stored }
    }

    /// Saves the running game; gives what went wrong, unless it did so before.
    pub(super) fn save(&mut self, table: &Table, now: Duration) -> Vec<String> {
        let mut problems = Vec::new();
        // A game in which nothing is done, or everything undone, is no game.
        let is_begun = table.game().timeline().cursor() > 0;
        if let Some(store) = &mut self.store {
            if is_begun {
                let result = store.save(&table.unfinished(now));
                self.is_stored = result.is_ok();
                problems.extend(result.err().map(|error| problem(store.folder(), &error)));
            } else {
                store.discard();
                self.is_stored = false;
            }
        }
        if let Some(collection) = &mut self.collection {
            let text = if is_begun { table.record() } else { String::new() };
            let result = collection.save(&text);
            problems.extend(result.err().map(|error| problem(collection.path(), &error)));
        }
        let is_known = problems == self.problems;
        self.problems.clone_from(&problems);
        if is_known { Vec::new() } else { problems }
    }

    /// Another game takes the place of the running one, which stays as it was saved; says where
    /// it can be resumed.
    pub(super) fn leave(&mut self) -> Option<PathBuf> {
        if let Some(collection) = &mut self.collection {
            collection.settle();
        }
        let is_stored = std::mem::take(&mut self.is_stored);
        let store = self.store.as_mut()?;
        let place = store.place().filter(|_| is_stored).map(Path::to_path_buf);
        store.leave();
        place
    }

    /// Saves a game that is over; gives where, and what went wrong.
    pub(super) fn finish(&mut self, record: &str) -> (Option<PathBuf>, Vec<String>) {
        let mut problems = Vec::new();
        let mut place = None;
        self.is_stored = false;
        if let Some(store) = &mut self.store {
            match store.finish(record) {
                Ok(path) => place = Some(path),
                Err(error) => problems.push(problem(store.folder(), &error)),
            }
        }
        if let Some(collection) = &mut self.collection {
            match collection.save(record) {
                Ok(()) => place = Some(collection.path().to_path_buf()),
                Err(error) => problems.push(problem(collection.path(), &error)),
            }
            collection.settle();
        }
        (place, problems)
    }

    /// Whether the running game can be resumed.
    pub(super) const fn can_resume(&self) -> bool {
        self.is_stored
    }
}

fn problem(path: &Path, error: &std::io::Error) -> String {
    format!("the game cannot be saved in {}: {error}", path.display())
}
