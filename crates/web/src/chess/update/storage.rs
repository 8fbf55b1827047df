//! The browser's storage: what is found at the start, what is stored, what other tabs do.

use threefold_chess::{Color, Position};

use super::{PageEffect, Reaction};
use crate::chess::model::{Model, Shelf, StoredGame, Table, game_key};
use crate::model::{GameId, Settings, settings_key};
use crate::update::Start;

/// How long what the engine finds may wait until it is stored, in milliseconds.
const THOUGHTS_KEPT_AFTER: u64 = 2000;

impl Reaction<'_> {
    pub(super) fn start(&mut self, start: Start) {
        *self.model = Model::default();
        let tab = &mut self.model.tab;
        tab.name = start.tab;
        tab.page = start.page;
        tab.now = start.now;
        let is_settings = |entry: &&(String, String)| entry.0 == settings_key();
        if let Some((_, text)) = start.stored.iter().find(is_settings) {
            self.model.settings = Settings::from_text(text);
        }
        self.model.shelf = Shelf::from_storage(&start.stored);
        self.restore(start.game.as_deref().and_then(GameId::from_name));
        if !start.can_store {
            self.storage_failed();
        }
    }

    /// Goes on with the game of this tab, or with a copy of the newest one if that is not over. One
    /// that is damaged is left where it is.
    fn restore(&mut self, kept: Option<GameId>) {
        let new = self.model.tab.new_id();
        self.model.table = Table::new(Position::START, new.clone());
        let shelf = &self.model.shelf;
        let kept = kept.and_then(|id| Some((shelf.game(&id)?.table(id.clone()), true)));
        let newest = || shelf.newest_first().first().map(|(_, stored)| (stored.table(new), false));
        match kept.or_else(newest) {
            None => {}
            Some((Ok(table), false)) if table.live().ending().is_some() => {}
            Some((Ok(table), is_kept)) => {
                self.model.tab.kept = is_kept.then(|| table.id().clone());
                self.model.below = table.challenger().unwrap_or(Color::White);
                self.model.table = table;
                self.run_clock();
            }
            Some((Err(error), _)) => {
                let reason = crate::text::sentence(&error);
                self.show_problem(crate::text::stored_game(), reason, error.partial);
            }
        }
    }

    /// Lets the clock of a game that came out of storage run on, if it ran.
    pub(super) fn run_clock(&mut self) {
        let now = self.model.now();
        let table = &mut self.model.table;
        let (turn, is_over) = (table.live().position().turn(), table.live().ending().is_some());
        let has_moved = table.live().last_move().is_some();
        if let Some(clocks) = table.clocks.as_mut().filter(|_| has_moved && !is_over) {
            clocks.start(turn, now);
        }
    }

    /// Another tab has stored something. Settings are the same everywhere; games are each tab's own.
    pub(super) fn storage_changed(&mut self, key: &str, text: Option<&str>) {
        if key == settings_key() {
            self.model.settings = text.map(Settings::from_text).unwrap_or_default();
            return;
        }
        let ours = self.model.shelf.game(self.model.table.id()).map(|stored| stored.text.clone());
        let Some(id) = self.model.shelf.take_in(key, text) else { return };
        let is_ours = id == *self.model.table.id();
        if is_ours && text.is_some() && text != ours.as_deref() {
            // A duplicated tab plays under our name, so from here on we play under another.
            let id = self.model.tab.new_id();
            self.model.table.rename(id);
            self.store_game();
        } else if is_ours && text.is_none() && self.model.table.is_blank() {
            // Another tab has begun a game, and does not know that ours is still on a table.
            self.store_game();
        }
    }

    /// Stores what the engine has found out, some time after it did: it finds something all the time.
    pub(super) fn store_thoughts(&mut self) {
        if self.thoughts_due().is_some_and(|due| due <= self.model.tab.now) {
            self.model.engine.unsaved = None;
            // A copy of another tab's game is not ours before something is done in it.
            if self.model.shelf.game(self.model.table.id()).is_some() {
                self.store_game();
            }
        }
    }

    /// When that is to be stored.
    pub(super) fn thoughts_due(&self) -> Option<u64> {
        self.model.engine.unsaved.map(|since| since.saturating_add(THOUGHTS_KEPT_AFTER))
    }

    /// Stores the game on the table under its own key.
    pub(super) fn store_game(&mut self) {
        self.model.engine.unsaved = None;
        let now = self.model.now();
        let id = self.model.table.id().clone();
        let saved = self.model.shelf.next_time(self.model.tab.now);
        let stored = StoredGame::of(&self.model.table, saved, now);
        self.page(PageEffect::Store { key: game_key(&id), text: stored.text.clone() });
        self.model.shelf.put(id.clone(), Some(stored));
        if self.model.tab.kept.as_ref() != Some(&id) {
            self.model.tab.kept = Some(id.clone());
            self.page(PageEffect::Keep(id.clone()));
        }
        let old = self.model.shelf.tidy(&id);
        self.forget(&old);
    }

    /// Has games thrown away that are no longer on the shelf.
    pub(super) fn forget(&mut self, games: &[GameId]) {
        for game in games {
            self.page(PageEffect::Forget { key: game_key(game) });
        }
    }

    /// Says once that nothing is kept.
    pub(super) fn storage_failed(&mut self) {
        if std::mem::replace(&mut self.model.tab.can_store, false) {
            self.refuse(crate::text::cannot_store().to_owned());
        }
    }

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.model.settings);
        let text = self.model.settings.to_text();
        self.page(PageEffect::Store { key: settings_key(), text });
    }
}
