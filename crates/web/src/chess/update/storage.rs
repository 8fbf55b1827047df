//! The browser's storage: what is found at the start, what is stored, what other tabs do.

use std::time::Duration;

use threefold_chess::Position;

use super::{PageEffect, Reaction, text};
use crate::chess::model::{Model, Shelf, StoredGame, Table, game_key};
use crate::model::{GameId, Settings, Unstored, settings_key};
use crate::update::Start;

/// How long what the engine finds may wait until it is stored, and how long a clock that runs, in
/// milliseconds.
const THOUGHTS_KEPT_AFTER: u64 = 2000;
/// How long the page may be away and still have been reloaded only, in milliseconds: a clock is stored every
/// two seconds, and the rest is time for a slow network.
const LONGEST_RELOAD: u64 = 10_000;

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
            // A browser that has stored something has no room for more.
            let is_closed = start.stored.is_empty();
            self.storage_failed(if is_closed { Unstored::Closed } else { Unstored::Full });
        }
    }

    /// Goes on with the game of this tab, or with a copy of the newest one if that is not over. One
    /// that is damaged is left where it is.
    fn restore(&mut self, kept: Option<GameId>) {
        let new = self.model.tab.new_id();
        self.model.table = Table::new(Position::START, new.clone());
        let shelf = &self.model.shelf;
        let kept = kept.and_then(|id| Some((shelf.game(&id)?, id)));
        let newest = || shelf.newest_first().first().map(|(_, stored)| (*stored, new.clone()));
        let Some((stored, id)) = kept.or_else(newest) else { return };
        let (is_kept, read) = (id != new, stored.clock_read());
        match stored.table(id) {
            Ok(table) if !is_kept && table.live().ending().is_some() => {}
            Ok(mut table) => {
                self.model.tab.kept = is_kept.then(|| table.id().clone());
                // As it was seen here; another tab begins as usual.
                let below = stored.below().filter(|_| is_kept);
                if let Some(looked_at) = stored.looked_at(&table).filter(|_| is_kept) {
                    table.jump(looked_at);
                }
                self.model.below = below.unwrap_or(table.usual_side());
                self.model.table = table;
                if let Some(read) = read {
                    self.run_clock(read);
                }
            }
            Err(error) => {
                let reason = crate::text::sentence(&error);
                self.show_problem(crate::text::stored_game(), reason, error.partial);
            }
        }
    }

    /// Lets a clock that ran when it was stored run on, as if the page had never been away. If that was
    /// for longer than a reload takes, nobody is to lose on time who does not know that it runs.
    fn run_clock(&mut self, read: u64) {
        let now = self.model.tab.now;
        if now.saturating_sub(read) > LONGEST_RELOAD {
            return self.say(text::clock_stands().to_owned());
        }
        self.model.table.run_clock(Duration::from_millis(read.min(now)));
        self.model.engine.unsaved = Some(now);
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

    /// Stores what the engine has found out, some time after it did: it finds something all the time. A
    /// clock that runs is stored as often, which tells when the page was last there, whatever becomes of
    /// it. The game is none the newer for it.
    pub(super) fn store_thoughts(&mut self) {
        if self.thoughts_due().is_some_and(|due| due <= self.model.tab.now) {
            self.store_again();
        }
    }

    /// Stores at once what may wait until the page goes away: thoughts, and how the game is seen.
    pub(super) fn store_unsaved(&mut self) {
        if self.model.is_seen_otherwise || self.model.engine.unsaved.is_some() {
            self.store_again();
        }
    }

    fn store_again(&mut self) {
        self.model.engine.unsaved = None;
        // A copy of another tab's game is not ours before something is done in it.
        if let Some(stored) = self.model.shelf.game(self.model.table.id()) {
            self.store_as_of(stored.saved);
        }
    }

    /// When that is to be stored.
    pub(super) fn thoughts_due(&self) -> Option<u64> {
        self.model.engine.unsaved.map(|since| since.saturating_add(THOUGHTS_KEPT_AFTER))
    }

    /// Stores the game on the table as the newest of all.
    pub(super) fn store_game(&mut self) {
        self.store_as_of(self.model.shelf.next_time(self.model.tab.now));
    }

    /// Stores the game on the table under its own key.
    fn store_as_of(&mut self, saved: u64) {
        let table = &self.model.table;
        let is_running = table.clocks.as_ref().is_some_and(|clocks| clocks.running().is_some());
        self.model.engine.unsaved = is_running.then_some(self.model.tab.now);
        self.model.is_seen_otherwise = false;
        let id = table.id().clone();
        let stored = StoredGame::of(table, self.model.below, saved, self.model.now());
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

    /// Says once that not all is kept.
    pub(super) fn storage_failed(&mut self, reason: Unstored) {
        if self.model.tab.unstored.is_none() {
            self.model.tab.unstored = Some(reason);
            self.refuse(crate::text::unstored(reason).to_owned());
        }
    }

    /// Says that all is kept, if it was not.
    pub(super) fn storage_works(&mut self) {
        if self.model.tab.unstored.take().is_some() {
            self.say(crate::text::storage_works().to_owned());
        }
    }

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.model.settings);
        let text = self.model.settings.to_text();
        self.page(PageEffect::Store { key: settings_key(), text });
    }
}
