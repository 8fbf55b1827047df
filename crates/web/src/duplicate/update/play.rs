//! Actions and their undoing, what follows from any change, and the browser's storage.

use threefold_duplicate::{Action, DuplicateGame, Event, RecordedAction};

use super::{Effect, Reaction};
use crate::duplicate::Duplicate;
use crate::duplicate::model::{
    Boards, Change, CurrentGame, Model, Replacement, begins, chosen_rulings, to_saved,
};
use crate::duplicate::text;
use crate::shell::text as shared;
use crate::shell::{GameId, Page, Sound, State};

impl Reaction<'_, Duplicate> {
    pub(crate) fn act(&mut self, action: Action) {
        let game = &mut self.model.boards.current_game;
        let replaced = game.moves().nth(game.shown());
        let cut_off = game.len() - game.shown();
        match game.apply(action) {
            Ok(events) => {
                let is_move = matches!(action, Action::Move(_));
                let replaced = replaced.filter(|_| is_move).map(|it| text::replaced(it, cut_off));
                self.changed();
                self.tell(&events, &replaced.unwrap_or_default());
                self.show_end();
            }
            Err(refusal) => self.refuse_action(action, &refusal),
        }
    }

    pub(crate) fn undo(&mut self) {
        let Some(change) = self.model.boards.current_game.undo() else {
            return self.refuse(shared::NOTHING_TO_UNDO);
        };
        self.changed();
        match change {
            Change::Action(events) => self.tell(&events, ""),
            Change::Replaced(Replacement::Branch { cut_off }) => {
                self.say(text::undone_branch(cut_off));
            }
            Change::Replaced(_) => self.say(text::UNDONE_GAME),
        }
    }

    pub(crate) fn redo(&mut self) {
        let Some(change) = self.model.boards.current_game.redo() else {
            return self.refuse(shared::NOTHING_TO_REDO);
        };
        self.changed();
        match change {
            Change::Action(events) => self.tell(&events, ""),
            Change::Replaced(_) => self.say(text::REDONE_GAME),
        }
        self.show_end();
    }

    /// Says what happened and something more, with the most important of its sounds.
    fn tell(&mut self, events: &[Event], more: &str) {
        if let Some(sound) = events.iter().filter_map(sound_of).max_by_key(|sound| *sound as u8) {
            self.play_sound(sound);
        }
        self.say(text::events(events) + more);
    }

    pub(crate) fn replace(&mut self, game: DuplicateGame, reason: Replacement) {
        let id = self.model.shell.tab.new_id();
        self.model.boards.current_game.replace(game, id, reason);
        self.changed();
    }

    /// Follows whenever the game was changed: it is stored, and the address names no other one.
    pub(crate) fn changed(&mut self) {
        self.model.boards.let_go();
        self.model.card = None;
        self.store_game();
        if !self.model.shell.tab.fragment.is_empty() {
            self.set_fragment(String::new());
        }
        self.effects.push(Effect::ScrollTo(self.model.boards.current_game.shown()));
    }

    /// Goes on with the game of this tab, or with a copy of the newest one. One that is damaged is left where it is.
    pub(crate) fn restore(&mut self, kept: Option<GameId>) {
        let Model { shell: State { tab, saved_games, settings, .. }, boards, .. } =
            &mut *self.model;
        let new = tab.new_id();
        let kept = kept.and_then(|id| Some((saved_games.game(&id)?, id)));
        let newest = || saved_games.newest_first().first().map(|(_, saved)| (*saved, new.clone()));
        let found = kept.or_else(newest);
        let found =
            found.map(|(saved, id)| CurrentGame::from_saved(saved, id, &mut || tab.new_id()));
        *boards = Boards::new(DuplicateGame::new(chosen_rulings(settings)), new.clone());
        match found {
            None => {}
            Some(Ok(game)) => {
                tab.kept = Some(game.id().clone()).filter(|id| *id != new);
                boards.current_game = game;
            }
            Some(Err(error)) => self.tell_problem(shared::STORED_GAME, &error),
        }
        let current = self.model.boards.current_game.id();
        let useless = self.model.shell.saved_games.tidy(current, begins);
        self.forget(&useless);
    }

    /// Another tab has stored something. Games are each tab's own.
    pub(crate) fn storage_changed(&mut self, key: &str, text: Option<&str>) {
        let Some(taken) = self.take_in(key, text) else { return };
        match taken.before {
            // Another tab has tidied it away, but we show it. It is no newer than before, and nothing of others is
            // tidied away for it, so they have nothing to answer.
            Some(before) if taken.is_current && text.is_none() => {
                self.effects.push(Effect::Store { key: key.to_owned(), text: before.to_text() });
                self.model.shell.saved_games.put(taken.id, Some(before));
            }
            // A duplicated tab plays under our name, so from here on we play under another.
            _ if taken.is_current && taken.is_other => {
                let id = self.model.shell.tab.new_id();
                self.model.boards.current_game.rename(&id);
                self.store_game();
            }
            _ => {}
        }
    }

    /// Stores the game under its own key, even if it has no move: what can be undone and redone is stored with it.
    pub(crate) fn store_game(&mut self) {
        let State { tab, saved_games, .. } = Duplicate::shell(self.model);
        let game = &self.model.boards.current_game;
        let saved = to_saved(game, saved_games.next_time(tab.date));
        self.store(game.id().clone(), saved, begins);
    }
}

fn sound_of(event: &Event) -> Option<Sound> {
    match event {
        Event::Ended(_) => Some(Sound::End),
        Event::Check { .. } => Some(Sound::Check),
        Event::Moved(played) | Event::Redone(RecordedAction::Moved(played)) => {
            let is_capture = played.captured.iter().any(|(_, role)| role.is_some());
            Some(if is_capture { Sound::Capture } else { Sound::Move })
        }
        _ => None,
    }
}
