//! The games kept in the browser's storage, which all tabs share and none may spoil for another.
//!
//! There is no list of games that two tabs could write at once: every game has a key of its own, and the list is
//! whatever keys are found. A tab writes only games that it made itself or that it was told to go on with after a
//! reload. If you open a game of another tab, you get a copy, which gets a key of its own with the first change.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The version of what is written below. Version 1 was written as lines, see [`SavedGame::from_lines`].
const VERSION: &str = "2";
/// The most games that are kept; the oldest go first.
const MOST_GAMES: usize = 40;
/// Longer texts are not read.
const MAX_BYTES: usize = 4 << 20;
const MAX_LABEL: usize = 200;

/// The name of a saved game: the name of the tab that made it, and a number. No two are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct GameId(String);

impl GameId {
    const MAX_LENGTH: usize = 64;

    pub(crate) fn new(tab: &str, number: u32) -> GameId {
        let tab: String =
            tab.chars().filter(char::is_ascii_alphanumeric).take(GameId::MAX_LENGTH / 2).collect();
        GameId(format!("{tab}-{number}"))
    }

    /// The game whose name this is, if it could be one.
    pub(crate) fn from_name(name: &str) -> Option<GameId> {
        let is_good = |one: char| one.is_ascii_alphanumeric() || one == '-';
        let fits = (1..=GameId::MAX_LENGTH).contains(&name.len());
        (fits && name.chars().all(is_good)).then(|| GameId(name.to_owned()))
    }

    /// The key under which a page with this prefix stores the game.
    pub(crate) fn key(&self, prefix: &str) -> String {
        format!("{prefix}game.{}", self.0)
    }

    /// The game that such a page has stored under a key.
    pub(crate) fn from_key(key: &str, prefix: &str) -> Option<GameId> {
        key.strip_prefix(prefix)?.strip_prefix("game.").and_then(GameId::from_name)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A game as it is stored, of whatever page. Whether it can be played is asked only when it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Texts", try_from = "Texts")]
pub(crate) struct SavedGame {
    /// The time in milliseconds, after every game known then.
    pub(crate) saved: u64,
    pub(crate) label: String,
    facts: Texts,
    /// The record: a file of the page.
    pub(crate) record: String,
}

/// Texts by name. That is all a saved game is in storage: fields of their own types beside facts that only pages know
/// take 16 kB more of the page of chess, gzipped.
type Texts = BTreeMap<String, String>;

impl From<SavedGame> for Texts {
    fn from(game: SavedGame) -> Texts {
        let mut texts = game.facts;
        for (name, text) in [
            ("version", VERSION.to_owned()),
            ("saved", game.saved.to_string()),
            ("label", game.label),
            ("record", game.record),
        ] {
            texts.insert(name.to_owned(), text);
        }
        texts
    }
}

impl TryFrom<Texts> for SavedGame {
    type Error = &'static str;

    fn try_from(mut texts: Texts) -> Result<SavedGame, &'static str> {
        if texts.remove("version").is_none_or(|version| version != VERSION) {
            return Err("of another version");
        }
        let saved = texts.remove("saved").and_then(|saved| saved.parse().ok());
        Ok(SavedGame {
            saved: saved.ok_or("without a time")?,
            label: texts.remove("label").unwrap_or_default().chars().take(MAX_LABEL).collect(),
            record: texts.remove("record").ok_or("without a record")?,
            facts: texts,
        })
    }
}

impl SavedGame {
    pub(crate) fn new(saved: u64, label: String, record: String) -> SavedGame {
        SavedGame { saved, label, facts: Texts::new(), record }
    }

    /// Adds a fact, unless it says nothing.
    pub(crate) fn add(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.facts.insert(name.to_owned(), value);
        }
    }

    pub(crate) fn fact(&self, name: &str) -> Option<&str> {
        self.facts.get(name).map(String::as_str)
    }

    pub(crate) fn to_text(&self) -> String {
        // It fails only for types that JSON does not have.
        serde_json_wasm::to_string(self).unwrap_or_default()
    }

    /// Reads such a text, of this version or of the one before.
    pub(crate) fn from_text(text: &str) -> Option<SavedGame> {
        if text.len() > MAX_BYTES {
            return None;
        }
        if text.starts_with('{') {
            serde_json_wasm::from_str(text).ok()
        } else {
            SavedGame::from_lines(text)
        }
    }

    /// Reads version 1: a line each for what the record does not say, then the record, which begins with a brace
    /// or after an empty line.
    fn from_lines(text: &str) -> Option<SavedGame> {
        let brace = text.find("\n{").map(|at| (at, at + 1));
        let blank = text.find("\n\n").map(|at| (at, at + 2));
        let (head, body) = brace.into_iter().chain(blank).min()?;
        let (head, record) = (text.get(..head)?, text.get(body..)?);
        let lines = head.lines().filter_map(|line| line.split_once(' '));
        let own = [("version", VERSION), ("record", record)];
        let mut texts = Texts::new();
        for (name, value) in lines.filter(|(_, value)| !value.is_empty()).chain(own) {
            texts.insert(name.to_owned(), value.to_owned());
        }
        SavedGame::try_from(texts).ok()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SavedGames {
    games: Vec<(GameId, SavedGame)>,
}

impl SavedGames {
    /// The games among everything in storage; what is no game of this page is left alone.
    pub(crate) fn from_storage(prefix: &str, entries: &[(String, String)]) -> SavedGames {
        let game = |(key, text): &(String, String)| {
            Some((GameId::from_key(key, prefix)?, SavedGame::from_text(text)?))
        };
        SavedGames { games: entries.iter().filter_map(game).collect() }
    }

    pub(crate) fn game(&self, id: &GameId) -> Option<&SavedGame> {
        self.games.iter().find(|(known, _)| known == id).map(|(_, saved)| saved)
    }

    pub(crate) fn newest_first(&self) -> Vec<(&GameId, &SavedGame)> {
        // Sorted one by one: a general sort would be several times the code for a few games.
        let mut games: Vec<(&GameId, &SavedGame)> = Vec::new();
        for (id, saved) in &self.games {
            let is_before = |(known, other): &(&GameId, &SavedGame)| {
                other.saved > saved.saved || other.saved == saved.saved && *known < id
            };
            games.insert(games.partition_point(is_before), (id, saved));
        }
        games
    }

    /// Adds a game, or removes it if there is none.
    pub(crate) fn put(&mut self, id: GameId, saved: Option<SavedGame>) {
        self.games.retain(|(known, _)| *known != id);
        self.games.extend(saved.map(|saved| (id, saved)));
    }

    /// A time after every saved game, and now if the clock goes right.
    pub(crate) fn next_time(&self, now: u64) -> u64 {
        let newest = self.games.iter().map(|(_, saved)| saved.saved).max();
        newest.map_or(now, |newest| now.max(newest.saturating_add(1)))
    }

    /// Removes the games of which a newer one makes nothing new, and the oldest beyond the most that are kept;
    /// returns their names. The current game stays. A tab that still shows such a game stores it again.
    pub(crate) fn tidy(
        &mut self,
        current: &GameId,
        is_part_of: fn(&SavedGame, &SavedGame) -> bool,
    ) -> Vec<GameId> {
        let games = self.newest_first();
        let others = games.iter().enumerate().filter(|(_, (id, _))| *id != current);
        let useless = others.filter(|(index, (_, saved))| {
            let mut newer = games.iter().take(*index);
            *index >= MOST_GAMES || newer.any(|(_, newer)| is_part_of(saved, newer))
        });
        let useless: Vec<GameId> = useless.map(|(_, (id, _))| (*id).clone()).collect();
        self.games.retain(|(id, _)| !useless.contains(id));
        useless
    }

    /// Removes the games with a fact; returns their names.
    pub(crate) fn take_with(&mut self, fact: &str) -> Vec<GameId> {
        let taken = self.games.iter().filter(|(_, saved)| saved.fact(fact).is_some());
        let taken: Vec<GameId> = taken.map(|(id, _)| id.clone()).collect();
        self.games.retain(|(id, _)| !taken.contains(id));
        taken
    }
}

#[cfg(test)]
mod tests;
