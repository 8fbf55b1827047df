//! The file of `--save`: what was in it before, and the games of this session behind it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file;
use crate::terminal::not_saved;

/// The whole file is written after every move, so it must not be a huge one.
const MOST_BYTES: u64 = 64 << 20;

/// A file of games that grows.
#[derive(Debug)]
pub(super) struct Collection {
    path: PathBuf,
    /// The part that does not change any more. Not ours to read: it may be in any encoding.
    settled: Vec<u8>,
    /// The running game.
    current: String,
}

impl Collection {
    /// Opens a file, or plans to make it.
    ///
    /// # Errors
    /// If it cannot be read, is no ordinary file, is too large, or its folder does not exist.
    pub(super) fn open(path: &Path) -> io::Result<Collection> {
        let settled = match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => {
                return Err(io::Error::other("this is not an ordinary file"));
            }
            Ok(metadata) if metadata.len() > MOST_BYTES => {
                let limit = MOST_BYTES >> 20;
                let problem = format!("games are added to files of up to {limit} MB only");
                return Err(io::Error::other(problem));
            }
            Ok(_) => fs::read(path)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                fs::metadata(folder.unwrap_or(Path::new(".")))?;
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        Ok(Collection { path: path.to_path_buf(), settled, current: String::new() })
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Goes on with a game if the file ends with it: it is not added a second time.
    pub(super) fn go_on_with(&mut self, text: &str) {
        if let Some(rest) = self.settled.strip_suffix(text.as_bytes()) {
            self.settled.truncate(rest.len());
            self.current = text.to_string();
        }
    }

    /// Writes the running game as it stands now; with an empty text there is none.
    ///
    /// # Errors
    /// A sentence, if it cannot be written.
    pub(super) fn save(&mut self, text: &str) -> Result<(), String> {
        if self.current == text {
            return Ok(());
        }
        self.current = text.to_string();
        let mut content = self.settled.clone();
        append(&mut content, text);
        file::replace(&self.path, &content).map_err(|error| not_saved(&self.path, &error))
    }

    /// The running game will not change any more; the next one goes behind it.
    pub(super) fn settle(&mut self) {
        let current = std::mem::take(&mut self.current);
        append(&mut self.settled, &current);
    }
}

/// Adds a game, after an empty line if there is something before it.
fn append(content: &mut Vec<u8>, text: &str) {
    if text.is_empty() {
        return;
    }
    let gap: &[u8] = match content.as_slice() {
        [] | [.., b'\n', b'\n'] => b"",
        [.., b'\n'] => b"\n",
        _ => b"\n\n",
    };
    content.extend_from_slice(gap);
    content.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::tests::Folder;

    #[test]
    fn games_are_added_behind_what_is_there() {
        let folder = Folder::new("collected");
        let path = folder.path.join("games.pgn");
        fs::write(&path, b"old \xe9").unwrap();
        let mut collection = Collection::open(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old \xe9");
        collection.save("1. e4 *\n").unwrap();
        collection.save("1. e4 e5 *\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old \xe9\n\n1. e4 e5 *\n");
        collection.settle();
        collection.save("1. d4 *\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old \xe9\n\n1. e4 e5 *\n\n1. d4 *\n");
        collection.save("").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old \xe9\n\n1. e4 e5 *\n");
    }

    #[test]
    fn a_resumed_game_is_not_there_twice() {
        let folder = Folder::new("resumed-collection");
        let path = folder.path.join("games.pgn");
        fs::write(&path, "1. d4 *\n\n1. e4 *\n").unwrap();
        let mut collection = Collection::open(&path).unwrap();
        collection.go_on_with("1. e4 *\n");
        collection.save("1. e4 e5 *\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "1. d4 *\n\n1. e4 e5 *\n");
    }

    #[test]
    fn what_cannot_become_a_collection_is_refused_at_once() {
        let folder = Folder::new("no-collection");
        assert!(Collection::open(&folder.path).is_err());
        assert!(Collection::open(&folder.path.join("missing").join("games.pgn")).is_err());
        let empty = Collection::open(&folder.path.join("games.pgn")).unwrap();
        assert!(!empty.path().exists());
    }
}
