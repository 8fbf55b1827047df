//! Actions: a move, a claim, a declaration, a resignation, and what follows from any change.

use threefold_duplicate::{Action, Event, Forbidden, Refusal, SyncedMove};

use super::{Effect, Element, Reaction, Sound};
use crate::model::Card;
use crate::text;

impl Reaction<'_> {
    /// Does something, or says why not.
    pub(super) fn act(&mut self, action: Action) {
        if self.model.lesson.is_some() {
            return match action {
                Action::Move(synced) => self.answer_move(synced),
                _ => drop(self.refuse_in_lesson()),
            };
        }
        match self.model.table.apply(action) {
            Ok(events) => {
                self.tell(&events);
                self.changed();
                self.show_end();
            }
            Err(refusal) => self.refuse_action(action, &refusal),
        }
    }

    pub(super) fn refuse_action(&mut self, action: Action, refusal: &Refusal) {
        match (action, refusal) {
            (Action::Move(synced), Refusal::Forbidden(forbidden)) => {
                self.refuse_move(synced, forbidden);
            }
            _ => self.refuse(text::refusal(refusal)),
        }
    }

    /// Says why a move may not be played. In a lesson a mistake that was foreseen has an answer of
    /// its own.
    pub(super) fn refuse_move(&mut self, synced: SyncedMove, forbidden: &Forbidden) {
        if !self.refuse_in_own_words(synced) {
            self.refuse(text::forbidden(forbidden));
        }
    }

    /// Says and sounds what an action has brought about.
    pub(super) fn tell(&mut self, events: &[Event]) {
        let sound = events.iter().map(sound_of).max_by_key(|sound| *sound as u8);
        if let Some(sound) = sound {
            self.play_sound(sound);
        }
        let text = text::announce::events(events);
        self.say(text);
    }

    /// What follows whenever the game on the table was changed: nothing is grabbed, the game is
    /// stored, and the address no longer names another one.
    pub(super) fn changed(&mut self) {
        self.model.hand.let_go();
        self.model.card = None;
        self.model.is_in_focus = self.model.settings.has_auto_focus;
        self.store_game();
        if !self.model.tab.fragment.is_empty() {
            self.set_fragment(String::new());
        }
        self.effects.push(Effect::ScrollToPly(self.model.table.shown()));
    }

    /// Shows the card of the end, if this is one.
    pub(super) fn show_end(&mut self) {
        if self.model.table.state().ending.is_some() {
            self.model.card = Some(Card::End);
            self.effects.push(Effect::FocusElement(Element::Card));
        }
    }
}

/// What an event sounds like; of several, the last one in the order of [`Sound`] is heard.
fn sound_of(event: &Event) -> Sound {
    match event {
        Event::Ended(_) => Sound::End,
        Event::Check { .. } => Sound::Check,
        Event::Moved(played) if played.captured.iter().any(|(_, role)| role.is_some()) => {
            Sound::Capture
        }
        _ => Sound::Move,
    }
}
