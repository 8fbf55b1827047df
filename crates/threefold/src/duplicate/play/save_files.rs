//! Save files and share codes: reading games, and writing them where the player asks for it.
//!
//! A file that this session has neither written nor read whole is never written over without
//! being asked: it may be somebody's game.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use threefold_duplicate::save::{MAX_BYTES, SavedGame};
use threefold_duplicate::share::{code_in, good_prefix};
use threefold_duplicate::{DuplicateGame, Rulings};

use crate::file;

/// A game that was read.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) saved: SavedGame,
    /// A sentence about the damage behind the part that was read, if there is any.
    pub(super) damage: Option<String>,
    /// The file it comes from; none for a code.
    path: Option<PathBuf>,
}

/// Reads the game of a file, or of a share code if there is no such file.
///
/// If a file is damaged, the moves before the damage are read.
pub(super) fn load(source: &str, rulings: Rulings) -> Result<Loaded, String> {
    match read(Path::new(source)) {
        Ok(content) => {
            let path = Some(PathBuf::from(source));
            let (saved, damage) =
                decode(&content, rulings).map_err(|problem| format!("{source}: {problem}"))?;
            let damage = damage.map(|problem| {
                let plies = count(saved.game.len());
                format!("{source} is damaged: {problem}; the {plies} before it can be read")
            });
            Ok(Loaded { saved, damage, path })
        }
        Err(_) if is_like_code(code_in(source)) => {
            let (game, damage) = decode_code(code_in(source), rulings)
                .map_err(|problem| format!("there is no such file, and {problem}"))?;
            let damage = damage.map(|problem| {
                format!("{problem}; the {} before it can be read", count(game.len()))
            });
            Ok(Loaded { saved: moves_alone(game), damage, path: None })
        }
        Err(error) => Err(format!("{source}: {error}")),
    }
}

/// `1 ply`, `12 plies`.
pub(super) fn count(plies: usize) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{plies} plies") }
}

fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    // One more than is allowed, so that what is too long is seen to be.
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("not a save file: it is not text"))
}

/// A game of which only the moves are known.
fn moves_alone(game: DuplicateGame) -> SavedGame {
    SavedGame { game, ..SavedGame::default() }
}

/// The game of a save file or of a code in a file; with what is wrong if only a part is good.
fn decode(content: &str, rulings: Rulings) -> Result<(SavedGame, Option<String>), String> {
    let content = content.trim();
    if is_like_code(code_in(content)) {
        let (game, damage) = decode_code(code_in(content), rulings)?;
        return Ok((moves_alone(game), damage));
    }
    match SavedGame::from_save_file(content, rulings) {
        Ok(saved) => Ok((saved, None)),
        Err(error) => match error.good_prefix() {
            Some(good) if !good.is_empty() => {
                Ok((moves_alone(good.clone()), Some(error.to_string())))
            }
            _ => Err(error.to_string()),
        },
    }
}

/// The game of a code; with what is wrong if it ends earlier under these rulings or was cut off.
fn decode_code(code: &str, rulings: Rulings) -> Result<(DuplicateGame, Option<String>), String> {
    match DuplicateGame::from_share_code(code, rulings) {
        Ok(game) => Ok((game, None)),
        Err(error) => match good_prefix(code, rulings) {
            Some(good) => Ok((good, Some(error.to_string()))),
            None => Err(error.to_string()),
        },
    }
}

/// Returns true if a text is written like a share code, whatever is wrong with it.
fn is_like_code(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    text.starts_with('1') && text.len() > 4 && text.bytes().all(is_letter)
}

/// A game that is somewhere outside.
#[derive(Debug)]
struct Kept {
    /// Its moves.
    content: String,
    /// The file; none for a code, which whoever typed it has.
    path: Option<PathBuf>,
}

/// The files of a session.
#[derive(Debug, Default)]
pub(super) struct SaveFiles {
    /// The file that is written after every move.
    every_move: Option<PathBuf>,
    /// The file that was written last.
    last: Option<PathBuf>,
    /// Files that may be written over.
    own: BTreeSet<PathBuf>,
    /// The game that was read or written last, which says whether anything would be lost.
    kept: Option<Kept>,
}

impl SaveFiles {
    /// The files of a session that saves to a file after every move, if that is wanted, and goes on
    /// with a game that was read, if there is one.
    ///
    /// # Errors
    /// A sentence, if the file holds something else than that game or cannot be made.
    pub(super) fn new(save: Option<&Path>, loaded: Option<&Loaded>) -> Result<SaveFiles, String> {
        let mut files = SaveFiles::default();
        let whole = loaded.filter(|loaded| loaded.damage.is_none());
        if let Some(loaded) = whole {
            files.remember(loaded);
        }
        let Some(path) = save else { return Ok(files) };
        let name = path.display();
        let is_from_it =
            |loaded: &Loaded| loaded.path.as_deref().is_some_and(|from| real(from) == real(path));
        if whole.is_some_and(is_from_it) {
            files.own.insert(real(path));
        } else if loaded.is_some_and(is_from_it) {
            return Err(format!(
                "{name} is damaged and was left as it is: choose another file with --save"
            ));
        } else if files.is_strange(path) {
            return Err(format!(
                "{name} is there already: `threefold duplicate play {name} --save {name}` goes on \
                 with it, another name makes a new file"
            ));
        }
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        if folder.is_some_and(|folder| !folder.is_dir()) || path.is_dir() {
            return Err(format!("{name} is not a file name that can be written"));
        }
        files.every_move = Some(path.to_path_buf());
        Ok(files)
    }

    /// The file to save to if none is named.
    pub(super) fn usual(&self) -> Option<PathBuf> {
        self.last.clone().or_else(|| self.every_move.clone())
    }

    /// Returns true if a file is there that must not be written over without asking.
    pub(super) fn is_strange(&self, path: &Path) -> bool {
        // An empty file holds nothing that could be lost.
        let is_full = |found: fs::Metadata| found.is_file() && found.len() > 0;
        let holds_something = fs::metadata(path).is_ok_and(is_full);
        holds_something && !self.own.contains(&real(path))
    }

    /// Remembers that a game which was read can be read again, if it can.
    pub(super) fn remember(&mut self, loaded: &Loaded) {
        if loaded.damage.is_none() {
            let (content, path) = (loaded.saved.game.to_save_file(), loaded.path.clone());
            self.kept = Some(Kept { content, path });
        }
    }

    /// Returns true if a game is somewhere outside as it is.
    pub(super) fn holds(&self, game: &DuplicateGame) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.content == game.to_save_file())
    }

    /// The file that is saved after every move, if it holds this game as it is.
    pub(super) fn holds_every_move(&self, game: &DuplicateGame) -> Option<&Path> {
        let path = self.every_move.as_deref().filter(|_| self.holds(game))?;
        let place = self.kept.as_ref()?.path.as_deref()?;
        (place == path).then_some(path)
    }

    /// Writes a text to a file, which is whole at any time.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub(super) fn write(&mut self, path: &Path, content: &str) -> Result<(), String> {
        file::replace(path, content.as_bytes())
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        self.own.insert(real(path));
        Ok(())
    }

    /// Writes a game to a file.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub(super) fn save(
        &mut self,
        path: &Path,
        saved: &SavedGame,
        now: Duration,
    ) -> Result<(), String> {
        self.write(path, &format!("{}\n", saved.to_save_file(now)))?;
        let content = saved.game.to_save_file();
        self.kept = Some(Kept { content, path: Some(path.to_path_buf()) });
        self.last = Some(path.to_path_buf());
        Ok(())
    }

    /// Saves the game after a move, if that is wanted.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub(super) fn save_move(&mut self, saved: &SavedGame, now: Duration) -> Result<(), String> {
        let Some(path) = self.every_move.clone() else { return Ok(()) };
        if self.is_strange(&path) {
            let name = path.display();
            return Err(format!("{name} was not replaced: another program wrote it"));
        }
        let usual = self.last.take();
        let result = self.save(&path, saved, now);
        self.last = usual;
        result
    }
}

/// One name for a file, however it is spelled.
fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::Action;

    use super::*;
    use crate::file::tests::Folder;

    const NOW: Duration = Duration::ZERO;

    fn game(moves: &str) -> DuplicateGame {
        let mut game = DuplicateGame::default();
        for text in moves.split_whitespace() {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        game
    }

    fn saved(moves: &str) -> SavedGame {
        moves_alone(game(moves))
    }

    fn load(source: &str) -> Result<Loaded, String> {
        super::load(source, Rulings::default())
    }

    #[test]
    fn a_game_comes_back_from_a_file_and_from_a_code() {
        let folder = Folder::new("duplicate-save-files");
        let path = folder.path.join("game.json");
        let name = path.to_str().unwrap();
        let game = game("e2e4 e2e4 d7d5");
        let mut files = SaveFiles::default();
        files.save(&path, &moves_alone(game.clone()), NOW).unwrap();
        assert!(files.holds(&game) && files.usual() == Some(path.clone()));
        assert_eq!(load(name).unwrap().saved.game, game);
        let code = game.to_share_code().unwrap();
        assert_eq!(load(&code).unwrap().saved.game, game);
        assert_eq!(load(&format!("https://example.org/play#{code}")).unwrap().saved.game, game);
        fs::write(&path, format!("{code}\n")).unwrap();
        assert_eq!(load(name).unwrap().saved.game, game);
    }

    #[test]
    fn the_good_part_of_a_damaged_file_is_read() {
        let folder = Folder::new("duplicate-damaged");
        let path = folder.path.join("game.json");
        let name = path.to_str().unwrap();
        let text = game("e2e4 e2e4").to_save_file();
        fs::write(&path, text.replace(r#""S","from":"e2""#, r#""S","from":"e3""#)).unwrap();
        let loaded = load(name).unwrap();
        let damage = loaded.damage.clone().unwrap();
        assert_eq!(loaded.saved.game.len(), 1);
        assert!(damage.contains("is damaged: at ply 2, e3e4 cannot be played: "), "{damage}");
        assert!(damage.ends_with("; the 1 ply before it can be read"), "{damage}");
        let refused = SaveFiles::new(Some(&path), Some(&loaded)).unwrap_err();
        assert!(refused.ends_with("choose another file with --save"));
        fs::write(&path, text.replace(r#""N","from":"e2""#, r#""N","from":"e3""#)).unwrap();
        assert!(load(name).unwrap_err().contains("at ply 1, e3e4 cannot be played"));
    }

    #[test]
    fn the_good_part_of_a_code_that_goes_on_after_the_end_is_read() {
        let counted_draws = threefold_duplicate::CountedDraws::Claimed;
        let mut game = DuplicateGame::new(Rulings { counted_draws, ..Rulings::default() });
        for text in "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8".split(' ').cycle().take(20) {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        let loaded = load(&game.to_share_code().unwrap()).unwrap();
        assert_eq!(loaded.saved.game.len(), 16);
        assert_eq!(
            loaded.damage.as_deref(),
            Some(
                "the share code goes on at ply 17, after the end of the game; the 16 plies before \
                 it can be read"
            )
        );
    }

    #[test]
    fn what_is_no_game_is_refused_with_a_sentence() {
        let folder = Folder::new("duplicate-no-game");
        let path = folder.path.join("game.json");
        let name = path.to_str().unwrap();
        assert!(load(name).unwrap_err().contains("game.json: No such file"));
        fs::write(&path, b"\xff").unwrap();
        assert!(load(name).unwrap_err().contains("not a save file: it is not text"));
        fs::write(&path, "{").unwrap();
        assert!(load(name).unwrap_err().contains("not a save file: "));
        let mistyped = load("1AABAAAA").unwrap_err();
        assert!(mistyped.starts_with("there is no such file, and the share code"), "{mistyped}");
    }

    #[test]
    fn only_files_of_this_session_are_written_over() {
        let folder = Folder::new("duplicate-own");
        let path = folder.path.join("game.json");
        fs::write(&path, game("e2e4").to_save_file()).unwrap();
        assert!(SaveFiles::new(Some(&path), None).unwrap_err().contains("is there already"));
        let loaded = load(path.to_str().unwrap()).unwrap();
        let mut files = SaveFiles::new(Some(&path), Some(&loaded)).unwrap();
        assert!(!files.is_strange(&path) && files.holds(&loaded.saved.game));
        assert_eq!(files.save_move(&saved("e2e4 d2d4"), NOW), Ok(()));
        assert!(!files.holds(&loaded.saved.game));
        assert_eq!(files.holds_every_move(&game("e2e4 d2d4")), Some(path.as_path()));
        // Whatever is loaded from elsewhere is not in that file.
        let code = load(&game("e2e4").to_share_code().unwrap()).unwrap();
        files.remember(&code);
        assert!(
            files.holds(&code.saved.game) && files.holds_every_move(&code.saved.game).is_none()
        );
        assert_eq!(load(path.to_str().unwrap()).unwrap().saved.game.len(), 2);

        let other = folder.path.join("other.json");
        let mut files = SaveFiles::new(Some(&other), None).unwrap();
        fs::create_dir(&other).unwrap();
        assert!(files.save_move(&saved("e2e4"), NOW).unwrap_err().starts_with("cannot write "));
        assert!(SaveFiles::new(Some(&other), None).is_err());
        assert!(
            SaveFiles::new(Some(&folder.path.join("missing").join("game.json")), None).is_err()
        );
    }
}
