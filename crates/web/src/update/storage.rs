//! The browser's storage: what is found at the start, what is stored, what other tabs do.

use threefold_duplicate::DuplicateGame;

use super::{Effect, Reaction};
use crate::model::{GameId, Model, Settings, Shelf, StoredGame, Table, Unstored, settings_key};
use crate::text;

/// What the page finds when it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// A name for this tab that no other has: letters and digits by chance, made anew with every
    /// loading of the page.
    pub tab: String,
    /// The name that [`Effect::Keep`] asked to remember for this tab, if it was reloaded.
    pub game: Option<String>,
    /// Everything in the storage that all tabs share; foreign keys do no harm.
    pub stored: Vec<(String, String)>,
    /// Whether that storage can be written.
    pub can_store: bool,
    /// The address of the page without what stands after `#`.
    pub page: String,
    /// What stands after `#`.
    pub fragment: String,
    /// The time in milliseconds.
    pub now: u64,
}

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
        self.model.is_in_focus = self.model.settings.has_auto_focus;
        self.model.shelf = Shelf::from_storage(&start.stored);
        self.restore(start.game.as_deref().and_then(GameId::from_name));
        self.tidy_shelf();
        if !start.can_store {
            // A browser that has stored something has no room for more.
            let is_closed = start.stored.is_empty();
            self.storage_failed(if is_closed { Unstored::Closed } else { Unstored::Full });
        }
        self.first_fragment(&start.fragment);
    }

    /// Goes on with the game of this tab, or with a copy of the newest one. One that is damaged is
    /// left where it is.
    fn restore(&mut self, kept: Option<GameId>) {
        let Model { tab, shelf, .. } = &mut *self.model;
        let new = tab.new_id();
        let kept = kept.and_then(|id| Some((shelf.game(&id)?, id)));
        let newest = || shelf.newest_first().first().map(|(_, stored)| (*stored, new.clone()));
        let found = kept.or_else(newest);
        let found = found.map(|(stored, id)| stored.table(id, &mut || tab.new_id()));
        let empty = DuplicateGame::new(self.model.settings.rulings);
        match found {
            None => self.model.table = Table::new(empty, new),
            Some(Ok(table)) => {
                self.model.tab.kept = Some(table.id().clone()).filter(|id| *id != new);
                self.model.table = table;
            }
            Some(Err(error)) => {
                self.model.table = Table::new(empty, new);
                self.tell_problem(text::stored_game(), &error);
            }
        }
    }

    /// Another tab has stored something. Settings are the same everywhere; games are each tab's own.
    pub(super) fn storage_changed(&mut self, key: &str, text: Option<&str>) {
        if key == settings_key() {
            self.model.settings = text.map(Settings::from_text).unwrap_or_default();
            return;
        }
        let Some(id) = GameId::from_key(key) else { return };
        let is_ours = id == *self.model.table.id();
        if is_ours
            && text.is_none()
            && let Some(stored) = self.model.shelf.game(&id)
        {
            // Another tab has tidied it away, but it is on our table. It is no newer than before, and
            // nothing of others is tidied away for it, so they have nothing to answer.
            let text = stored.to_text();
            return self.effects.push(Effect::Store { key: key.to_owned(), text });
        }
        let stored = text.and_then(StoredGame::from_text);
        let is_other = stored.is_some() && stored.as_ref() != self.model.shelf.game(&id);
        self.model.shelf.put(id, stored);
        if is_ours && is_other {
            // A duplicated tab plays under our name, so from here on we play under another.
            let id = self.model.tab.new_id();
            self.model.table.rename(id);
            self.store_game();
        }
    }

    /// Stores the game on the table under its own key, even if it has no move: what can be undone
    /// and redone is stored with it.
    pub(super) fn store_game(&mut self) {
        let id = self.model.table.id().clone();
        let key = id.key();
        let saved = self.model.shelf.next_time(self.model.tab.now);
        let stored = StoredGame::of(&self.model.table, saved);
        self.effects.push(Effect::Store { key, text: stored.to_text() });
        self.model.shelf.put(id.clone(), Some(stored));
        if self.model.tab.kept.as_ref() != Some(&id) {
            self.model.tab.kept = Some(id.clone());
            self.effects.push(Effect::Keep(id));
        }
        self.tidy_shelf();
    }

    fn tidy_shelf(&mut self) {
        for id in self.model.shelf.tidy(self.model.table.id()) {
            self.effects.push(Effect::Forget { key: id.key() });
        }
    }

    /// Says once that not all is kept.
    pub(super) fn storage_failed(&mut self, reason: Unstored) {
        if self.model.tab.unstored.is_none() {
            self.model.tab.unstored = Some(reason);
            self.refuse(text::unstored(reason).to_owned());
        }
    }

    /// Says that all is kept, if it was not.
    pub(super) fn storage_works(&mut self) {
        if self.model.tab.unstored.take().is_some() {
            self.say(text::storage_works().to_owned());
        }
    }

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.model.settings);
        let text = self.model.settings.to_text();
        self.effects.push(Effect::Store { key: settings_key(), text });
    }
}
