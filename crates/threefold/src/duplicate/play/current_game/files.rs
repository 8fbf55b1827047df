//! The commands for files and codes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use threefold_duplicate::save::SavedGame;
use threefold_duplicate::{BoardId, DuplicateGame, Event};
use threefold_game::clocks::Clocks;

use super::super::save_files::{self, count};
use super::{CurrentGame, Pending, clock};
use crate::terminal::{Answer, Effect, Said};

/// The content of a file to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    /// The game as a save file.
    Game,
    /// One board as PGN.
    Pgn(BoardId),
}

impl CurrentGame {
    /// Goes on with the game of a file or a code.
    pub(super) fn load(&mut self, source: &str, now: Duration) -> Answer {
        match save_files::load(source, self.rulings()) {
            Err(problem) => Answer::refused(format!("cannot load: {problem}")),
            Ok(loaded) => {
                self.files.remember(&loaded);
                let sentence = arrival(&loaded.saved.game);
                let mut answer = self.replace(loaded.saved, sentence, now);
                answer.said.splice(..0, loaded.damage.map(Said::Warned));
                answer
            }
        }
    }

    /// Goes on with another game; says how to get back to the one before. A game without clocks gets
    /// those of the session.
    pub(super) fn replace(&mut self, saved: SavedGame, sentence: String, now: Duration) -> Answer {
        let before = self.whole();
        let SavedGame { game, players, clocks } = saved;
        self.players = players;
        self.clocks = clock::go_on(clocks, &game, now).or_else(|| {
            let control = self.control.clone()?;
            Some(Clocks::new(control, game.moves().count()))
        });
        self.end = game.ply();
        self.session.replace(game);
        // The sentence says more than the event.
        let _ = self.events.drain();
        let mut said = vec![Said::Told(sentence)];
        if before.moves().next().is_some() && before.to_save_file() != self.whole().to_save_file() {
            said.extend(way_back(&before).map(Said::Told));
        }
        Answer { said, effect: Effect::Replaced }
    }

    /// One board as PGN.
    pub(super) fn show_pgn(&self, board: BoardId) -> Answer {
        match self.pgn(board) {
            Ok(text) => Answer::text(text),
            Err(problem) => Answer::refused(problem),
        }
    }

    fn pgn(&self, board: BoardId) -> Result<String, String> {
        let record = self.whole().board_record(board);
        record.map(|record| record.to_string()).map_err(|illegal| illegal.to_string())
    }

    /// Writes to a file, or asks first if something is there that is not ours.
    pub(super) fn write_with_consent(
        &mut self,
        path: PathBuf,
        content: Content,
        now: Duration,
    ) -> Answer {
        if !self.files.is_strange(&path) {
            return self.write(&path, content, now);
        }
        let sentence = format!("{} exists already: replace it? yes or no", path.display());
        self.pending = Some(Pending::Overwrite(path, content));
        Answer::told(sentence)
    }

    /// Writes to a file.
    pub(super) fn write(&mut self, path: &Path, content: Content, now: Duration) -> Answer {
        let saved = self.saved();
        let written = match content {
            Content::Game => self.files.save(path, &saved, now),
            Content::Pgn(board) => self.pgn(board).and_then(|text| self.files.write(path, &text)),
        };
        if let Err(problem) = written {
            return Answer::refused(problem);
        }
        let name = path.display();
        Answer::told(match content {
            Content::Pgn(board) => format!("board {board} is saved in {name}"),
            Content::Game => format!("saved in {name}, {}", count(saved.game.moves().count())),
        })
    }
}

/// Says how far a game that was loaded has come, and what the player to move should know.
pub(in super::super) fn arrival(game: &DuplicateGame) -> String {
    let plies = count(game.moves().count());
    if let Some(ending) = game.ending() {
        return format!("loaded {plies}; the game is over: {ending}");
    }
    let (seat, boards) = (game.position().turn(), game.position().checks());
    let check = boards.marked().next().map(|_| Event::Check { seat, boards });
    let standing = check.into_iter().chain(Event::of_claims(game));
    standing
        .fold(format!("loaded {plies}, {seat} to move"), |text, event| format!("{text}\n{event}"))
}

/// A sentence with the way back to a game; none for one that is too long for a code.
fn way_back(game: &DuplicateGame) -> Option<String> {
    let code = game.to_share_code()?;
    Some(format!("to return to the previous game: load {code}"))
}
