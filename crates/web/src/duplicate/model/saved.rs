//! Games of duplicate chess as the browser keeps them: the save file, and what it does not say.

use threefold_duplicate::save::LoadError;
use threefold_duplicate::{DuplicateGame, RecordedAction};

use super::current_game::CurrentGame;
use super::current_game::journal::{action_from_word, word_of};
use super::{ruling, text};
use crate::shell::{GameId, SavedGame};

/// The name of the fact with the rulings of the game.
const RULINGS: &str = "rulings";
/// The name of the fact with the claim, declaration or resignation that ended it.
const ENDED: &str = "deed";
/// The name of the fact with what can be undone and redone beside its moves, see [`CurrentGame::journal`].
const JOURNAL: &str = "journal";

pub(crate) fn to_saved(current: &CurrentGame, saved: u64) -> SavedGame {
    let game = current.game();
    let ended = game.last().filter(|recorded| matches!(recorded, RecordedAction::Ended(_)));
    let status = game.ending().map(|ending| ending.status());
    let label = text::stored_game(game.moves().count(), status);
    let mut saved = SavedGame::new(saved, label, game.to_save_file());
    saved.add(RULINGS, ruling::to_words(game.rulings()));
    saved.add(ENDED, ended.and_then(|recorded| recorded.action()).map(word_of).unwrap_or_default());
    saved.add(JOURNAL, current.journal());
    saved
}

/// The game itself.
///
/// # Errors If the save file in it is damaged.
pub(crate) fn game_of(saved: &SavedGame) -> Result<DuplicateGame, LoadError> {
    let rulings = ruling::from_words(saved.fact(RULINGS).unwrap_or_default());
    let mut game = DuplicateGame::from_save_file(&saved.record, rulings)?;
    if let Some(action) = saved.fact(ENDED).and_then(action_from_word) {
        // What ended the game is dropped if its moves do not allow it.
        let _ = game.apply(action);
    }
    Ok(game)
}

impl CurrentGame {
    /// The game under a name, with all that can be undone and redone, or without that if it is no way to the game.
    ///
    /// # Errors If the save file in it is damaged.
    pub(crate) fn from_saved(
        saved: &SavedGame,
        id: GameId,
        new_id: &mut dyn FnMut() -> GameId,
    ) -> Result<CurrentGame, LoadError> {
        let game = game_of(saved)?;
        let journal = saved.fact(JOURNAL).unwrap_or_default();
        let current = CurrentGame::from_journal(journal, new_id);
        let Some(mut current) = current.filter(|current| current.has_game(&game)) else {
            return Ok(CurrentGame::new(game, id));
        };
        current.rename(&id);
        Ok(current)
    }
}

/// Returns true if a game is only how a newer one begins, and all that can be undone and redone there can be here.
pub(crate) fn begins(older: &SavedGame, newer: &SavedGame) -> bool {
    // A journal without how much of it is undone.
    let way = |saved: &SavedGame| {
        saved.fact(JOURNAL).and_then(|journal| Some(journal.split_once(' ')?.1.to_owned()))
    };
    let moves = older.record.strip_suffix("]}");
    let rest = moves.and_then(|moves| newer.record.strip_prefix(moves));
    let (old_way, new_way) = (way(older).unwrap_or_default(), way(newer).unwrap_or_default());
    older.fact(ENDED).is_none()
        && older.fact(RULINGS) == newer.fact(RULINGS)
        && rest.is_some_and(|rest| rest.starts_with([',', ']', '{']))
        && new_way.starts_with(&old_way)
}

/// The label of a game that an older version has saved without one.
pub(crate) fn old_label(saved: &SavedGame) -> String {
    let plies = saved.fact("plies").and_then(|plies| plies.parse().ok());
    text::stored_game(plies.unwrap_or_default(), saved.fact("status"))
}

#[cfg(test)]
mod tests;
