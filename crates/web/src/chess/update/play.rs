//! Actions: moves, claims, offers, resignations, and what follows from any change.

use threefold_chess::{Color, Move, Position};
use threefold_game::{Action, Ending, GameResult, RecordedAction, Rule};

use super::{Effect, PageEffect, Reaction, Sound, text};
use crate::chess::model::{Card, Unplayed};
use crate::update::Element;

impl Reaction<'_> {
    /// Makes a legal move where the game is looked at, or announces it.
    pub(super) fn play(&mut self, legal: Move) {
        let now = self.model.now();
        let is_trying = self.model.table.is_trying();
        if let Some(rule) = self.model.hand.announcing.filter(|_| !is_trying) {
            return self.claim(rule, Some(legal));
        }
        if !self.model.can_move_now() {
            let reason = self.model.table.game().ending().map(text::game_over);
            let turn = self.model.table.position().turn();
            return self.refuse(reason.unwrap_or_else(|| text::engines_turn(turn)));
        }
        let before = *self.model.table.position();
        let recorded = self.model.table.recorded_result().filter(|_| !is_trying);
        match self.model.table.play(legal, now) {
            Ok(()) => {
                self.tell_move(&before, legal, !is_trying, recorded);
                self.changed();
            }
            Err(unplayed) => self.refuse_move(&unplayed),
        }
    }

    /// Makes a move of the game itself, wherever it is looked at.
    pub(super) fn play_live(&mut self, legal: Move) {
        let now = self.model.now();
        let before = *self.model.table.live().position();
        match self.model.table.play_live(legal, now) {
            Ok(()) => {
                self.tell_move(&before, legal, true, None);
                self.changed_by_engine();
            }
            Err(unplayed) => self.refuse_move(&unplayed),
        }
    }

    fn refuse_move(&mut self, unplayed: &Unplayed) {
        self.refuse(match unplayed {
            Unplayed::Refused(refusal) => crate::text::sentence(refusal),
            Unplayed::NoRoom => text::no_room().to_owned(),
        });
    }

    /// Says and sounds a move, what it ended, and which result of a record it makes void.
    fn tell_move(
        &mut self,
        before: &Position,
        legal: Move,
        is_live: bool,
        recorded: Option<GameResult>,
    ) {
        let table = &self.model.table;
        let game = if is_live { table.live() } else { table.game() };
        let ending = game.ending();
        let sound = match () {
            () if ending.is_some() => Sound::End,
            () if game.position().is_check() => Sound::Check,
            () if before.is_capture(legal) => Sound::Capture,
            () => Sound::Move,
        };
        let mut said = text::played(before, legal);
        let void = recorded.map(text::goes_on);
        for more in ending.map(|ending| crate::text::sentence(&ending)).into_iter().chain(void) {
            said = format!("{said} {more}");
        }
        self.play_sound(sound);
        self.say(said);
        if is_live && ending.is_some() {
            self.show_end();
        }
    }

    pub(super) fn show_end(&mut self) {
        self.model.card = Some(Card::End);
        self.page(PageEffect::FocusElement(Element::Card));
    }

    /// What follows whenever a person has changed the game or what is looked at.
    pub(super) fn changed(&mut self) {
        self.model.hand.premove = None;
        self.model.hand.announcing = None;
        self.model.engine.forgive();
        self.model.hand.let_go();
        self.changed_by_engine();
    }

    /// What follows whenever the game was changed: it is stored.
    pub(super) fn changed_by_engine(&mut self) {
        if self.model.table.live().ending().is_none() && self.model.card == Some(Card::End) {
            self.model.card = None;
        }
        self.store_game();
        self.effects.push(Effect::ScrollToNode(self.model.table.current));
    }

    /// Does something in the game that is no move, or says why not.
    pub(super) fn do_in_game(&mut self, action: Action) {
        let now = self.model.now();
        match self.model.table.act(action, now) {
            Ok(recorded) => {
                self.model.hand.announcing = None;
                self.tell_action(recorded);
                self.changed_by_engine();
            }
            Err(refusal) => self.refuse(crate::text::sentence(&refusal)),
        }
    }

    fn tell_action(&mut self, recorded: RecordedAction) {
        match recorded {
            RecordedAction::Offered(by) => self.say(text::offered(by)),
            RecordedAction::Declined(by) => self.say(text::declined(by)),
            RecordedAction::Ended(ending) => self.tell_end(ending),
            RecordedAction::Moved(_) => {}
        }
    }

    fn tell_end(&mut self, ending: Ending) {
        self.model.hand.let_go();
        self.model.hand.premove = None;
        self.play_sound(Sound::End);
        self.say(crate::text::sentence(&ending));
        self.show_end();
    }

    pub(super) fn claim(&mut self, rule: Rule, announced: Option<Move>) {
        self.model.hand.let_go();
        match self.model.why_not_act() {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Claim { rule, announced }),
        }
    }

    pub(super) fn toggle_announcing(&mut self, rule: Rule) {
        if let Some(reason) = self.model.why_not_act() {
            return self.refuse(reason);
        }
        let announcing = &mut self.model.hand.announcing;
        *announcing = (*announcing != Some(rule)).then_some(rule);
        let text = text::announcing(*announcing);
        self.say(text);
    }

    /// Offers a draw for the side that was named, or for whoever speaks.
    pub(super) fn offer(&mut self, named: Option<Color>) {
        let by = named.unwrap_or_else(|| self.model.speaker());
        match self.why_not_speak(by).or_else(|| self.model.why_no_offer(by)) {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Offer(by)),
        }
    }

    /// Why a person may not speak for a side: the engine plays it.
    fn why_not_speak(&self, by: Color) -> Option<String> {
        self.model.table.is_engine(by).then(|| text::engines_side(by))
    }

    pub(super) fn answer_offer(&mut self, is_accepted: bool) {
        let by = self.model.answerable_offer().map_or(self.model.speaker(), Color::opponent);
        self.do_in_game(if is_accepted { Action::Accept(by) } else { Action::Decline(by) });
    }

    /// Resigns for the side that was named, or for whoever speaks.
    pub(super) fn resign(&mut self, named: Option<Color>) {
        let by = named.unwrap_or_else(|| self.model.speaker());
        match self.why_not_speak(by).or_else(|| self.model.why_over()) {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Resign(by)),
        }
    }
}
