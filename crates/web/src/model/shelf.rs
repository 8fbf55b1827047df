//! The games kept in the browser's storage, which all tabs share and none may spoil for another.
//!
//! There is no list of games that two tabs could write at once: every game has a key of its own,
//! which says all there is about it, and the list is whatever keys are found. A tab writes only
//! games that it made itself or that it was told to go on with after a reload. Whoever opens a game
//! of another tab works on a copy, which gets a key of its own with the first change. A game that
//! is only the beginning of a newer one is dropped, and stored again by the tab that shows it.

use std::collections::BTreeMap;
use std::fmt;

use threefold_duplicate::save::{LoadError, MAX_BYTES};
use threefold_duplicate::{Action, DuplicateGame, RecordedAction, Rulings};

use super::ruling;
use super::table::Table;
use super::table::journal::{action_from_word, action_of, word_of};

/// Before every key; the number changes if what is stored changes its form.
const PREFIX: &str = "threefold.duplicate.1.";
/// Most games that are kept; the oldest go first.
const MOST_GAMES: usize = 40;

/// Under which key the settings are stored.
#[must_use]
pub fn settings_key() -> String {
    format!("{PREFIX}settings")
}

/// The name of a stored game: of the tab that made it, and a number. No two are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(String);

impl GameId {
    /// The longest name of a tab, and so of a stored game.
    const MAX_LENGTH: usize = 64;

    /// The game with that number of a tab.
    #[must_use]
    pub fn new(tab: &str, number: u32) -> GameId {
        let tab: String =
            tab.chars().filter(char::is_ascii_alphanumeric).take(GameId::MAX_LENGTH / 2).collect();
        GameId(format!("{tab}-{number}"))
    }

    /// The game whose name this is, if it could be one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<GameId> {
        let is_good = |one: char| one.is_ascii_alphanumeric() || one == '-';
        let fits = (1..=GameId::MAX_LENGTH).contains(&name.len());
        (fits && name.chars().all(is_good)).then(|| GameId(name.to_owned()))
    }

    /// Under which key the game is stored.
    #[must_use]
    pub fn key(&self) -> String {
        self.key_under(PREFIX)
    }

    /// The game that is stored under a key, if it is one of ours.
    #[must_use]
    pub fn from_key(key: &str) -> Option<GameId> {
        GameId::from_key_under(key, PREFIX)
    }

    /// Under which key a page with a prefix of its own stores the game.
    pub(crate) fn key_under(&self, prefix: &str) -> String {
        format!("{prefix}game.{}", self.0)
    }

    /// The game that such a page has stored under a key.
    pub(crate) fn from_key_under(key: &str, prefix: &str) -> Option<GameId> {
        key.strip_prefix(prefix)?.strip_prefix("game.").and_then(GameId::from_name)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A game as it is stored: a line each about what a save file does not say, then the save file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// When it was stored, in milliseconds, and after every game known then.
    pub saved: u64,
    /// How many moves it has.
    pub plies: usize,
    /// How it ended, in one word, if it did.
    pub status: Option<String>,
    rulings: Rulings,
    /// The claim, declaration or resignation that ended it.
    ended: Option<Action>,
    /// What can be undone and redone beside its moves, see [`Table::journal`].
    journal: String,
    /// The save file.
    moves: String,
}

impl StoredGame {
    /// The game on a table.
    #[must_use]
    pub fn of(table: &Table, saved: u64) -> StoredGame {
        let game = table.game();
        let ended = game.last().filter(|recorded| matches!(recorded, RecordedAction::Ended(_)));
        StoredGame {
            saved,
            plies: game.moves().count(),
            status: game.ending().map(|ending| ending.status().to_owned()),
            rulings: game.rulings(),
            ended: ended.and_then(action_of),
            journal: table.journal(),
            moves: game.to_save_file(),
        }
    }

    /// As text for storage.
    #[must_use]
    pub fn to_text(&self) -> String {
        let StoredGame { saved, plies, status, rulings, ended, journal, moves } = self;
        let status = status.as_deref().unwrap_or_default();
        let ended = ended.map(word_of).unwrap_or_default();
        let rulings = ruling::to_words(rulings);
        format!(
            "saved {saved}\nplies {plies}\nstatus {status}\nrulings {rulings}\ndeed {ended}\n\
             journal {journal}\n{moves}"
        )
    }

    /// What such a text says; none if it is no stored game. Whether its moves can be played is
    /// not asked yet.
    #[must_use]
    pub fn from_text(text: &str) -> Option<StoredGame> {
        let (head, moves) = text.split_at_checked(text.find('{')?)?;
        if head.len() > MAX_BYTES || moves.len() > MAX_BYTES {
            return None;
        }
        let mut stored = StoredGame {
            saved: 0,
            plies: 0,
            status: None,
            rulings: Rulings::default(),
            ended: None,
            journal: String::new(),
            moves: moves.to_owned(),
        };
        for (name, value) in head.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "saved" => stored.saved = value.parse().ok()?,
                "plies" => stored.plies = value.parse().ok()?,
                "status" => stored.status = Some(value.to_owned()).filter(|it| !it.is_empty()),
                "rulings" => stored.rulings = ruling::from_words(value),
                "deed" => stored.ended = action_from_word(value),
                "journal" => value.clone_into(&mut stored.journal),
                _ => {}
            }
        }
        Some(stored)
    }

    /// The game itself.
    ///
    /// # Errors
    /// If the save file in it is damaged.
    pub fn game(&self) -> Result<DuplicateGame, LoadError> {
        let mut game = DuplicateGame::from_save_file(&self.moves, self.rulings)?;
        if let Some(action) = self.ended {
            // What ended the game is dropped if its moves do not allow it.
            let _ = game.apply(action);
        }
        Ok(game)
    }

    /// The game under a name, with all that can be undone and redone, or without that if it is no
    /// way to the game.
    ///
    /// # Errors
    /// If the save file in it is damaged.
    pub fn table(
        &self,
        id: GameId,
        new_id: &mut dyn FnMut() -> GameId,
    ) -> Result<Table, LoadError> {
        let game = self.game()?;
        let table = Table::from_journal(&self.journal, new_id);
        let table = table.filter(|table| table.has_game(&game));
        let mut table = table.unwrap_or_else(|| Table::new(game, id.clone()));
        table.rename(id);
        Ok(table)
    }

    /// The save file.
    #[must_use]
    pub fn save_file(&self) -> &str {
        &self.moves
    }

    /// Whether this game is only how the other one begins, and all that can be undone and redone
    /// here can be there.
    fn begins(&self, other: &StoredGame) -> bool {
        let moves = self.moves.strip_suffix("]}");
        let rest = moves.and_then(|moves| other.moves.strip_prefix(moves));
        self.ended.is_none()
            && self.rulings == other.rulings
            && rest.is_some_and(|rest| rest.starts_with([',', ']', '{']))
            && (self.journal.is_empty() || other.way().starts_with(self.way()))
    }

    /// The journal without how much of it is undone.
    fn way(&self) -> &str {
        self.journal.split_once(' ').unwrap_or_default().1
    }
}

/// All stored games that this tab knows of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shelf {
    games: BTreeMap<GameId, StoredGame>,
}

impl Shelf {
    /// The shelf that holds what was found in storage; what is no game is left alone.
    #[must_use]
    pub fn from_storage(entries: &[(String, String)]) -> Shelf {
        let games = entries
            .iter()
            .filter_map(|(key, text)| Some((GameId::from_key(key)?, StoredGame::from_text(text)?)));
        Shelf { games: games.collect() }
    }

    /// A game by its name.
    #[must_use]
    pub fn game(&self, id: &GameId) -> Option<&StoredGame> {
        self.games.get(id)
    }

    /// Every game, the newest first.
    #[must_use]
    pub fn newest_first(&self) -> Vec<(&GameId, &StoredGame)> {
        let mut games: Vec<_> = self.games.iter().collect();
        games.sort_by_key(|(id, stored)| (std::cmp::Reverse(stored.saved), *id));
        games
    }

    /// Puts a game on the shelf, or takes it off if there is none.
    pub fn put(&mut self, id: GameId, stored: Option<StoredGame>) {
        match stored {
            Some(stored) => drop(self.games.insert(id, stored)),
            None => drop(self.games.remove(&id)),
        }
    }

    /// A time that is after every stored game, and now if the clock goes right.
    #[must_use]
    pub fn next_time(&self, now: u64) -> u64 {
        let newest = self.games.values().map(|stored| stored.saved).max();
        newest.map_or(now, |newest| now.max(newest.saturating_add(1)))
    }

    /// Takes off the games that are only the beginning of a newer one, and the oldest beyond the
    /// most that are kept; gives their names. The game on the table stays. A tab that still shows
    /// such a game stores it again at once.
    pub fn tidy(&mut self, on_table: &GameId) -> Vec<GameId> {
        let games = self.newest_first();
        let others = games.iter().enumerate().filter(|(_, (id, _))| *id != on_table);
        let useless = others.filter(|(index, (_, stored))| {
            let newer = games.iter().take(*index);
            *index >= MOST_GAMES || newer.clone().any(|(_, newer)| stored.begins(newer))
        });
        let useless: Vec<GameId> = useless.map(|(_, (id, _))| (*id).clone()).collect();
        for id in &useless {
            self.games.remove(id);
        }
        useless
    }
}

#[cfg(test)]
mod tests;
