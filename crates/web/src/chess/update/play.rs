//! Actions: moves, claims, offers, resignations, flags, undo and redo, and what follows from any change.

use threefold_chess::{Color, Move};
use threefold_game::clocks::milliseconds;
use threefold_game::{Action, Event, EventKind, Rule};

use super::{Effect, Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{Card, NodeId, Taken};
use crate::shell::text as shared;
use crate::shell::{Notice, Sound, Urgency};
use crate::words::sentence;

impl Reaction<'_, Chess> {
    /// Makes a legal move where the game is looked at, or announces it.
    pub(crate) fn play(&mut self, legal: Move) {
        let now = self.model.now();
        let is_trying = self.model.current_game.is_trying();
        if let Some(rule) = self.model.announcing.filter(|_| !is_trying) {
            return self.claim(rule, Some(legal));
        }
        if !self.model.can_move_now() {
            let reason = self.model.current_game.game().ending().map(text::game_over);
            let turn = self.model.current_game.position().turn();
            return self.refuse(reason.unwrap_or_else(|| text::engines_turn(turn)));
        }
        let recorded = self.model.current_game.recorded_result().filter(|_| !is_trying);
        let table = &self.model.current_game;
        let is_new = table.tree.child_with(table.current, legal).is_none() && !table.is_at_end();
        let Some(events) = self.model.current_game.play(legal, now) else {
            return self.refuse(text::NO_ROOM);
        };
        let more = recorded.map(text::goes_on);
        let more =
            more.or_else(|| (is_trying && is_new).then(|| text::VARIATION_STARTED.to_owned()));
        if self.tell(&events, !is_trying, more) {
            self.changed();
        }
    }

    /// Makes a move of the game itself, wherever it is looked at.
    pub(crate) fn play_live(&mut self, legal: Move) {
        let now = self.model.now();
        let Some(events) = self.model.current_game.play_live(legal, now) else {
            return self.refuse(text::NO_ROOM);
        };
        if self.tell(&events, true, None) {
            self.changed_by_engine();
        }
    }

    /// Says and sounds what the game or a variation tells, and something more; returns false if something was refused.
    fn tell(&mut self, events: &[Event], is_live: bool, more: Option<String>) -> bool {
        let table = &self.model.current_game;
        let before = *table.tree.before(if is_live { table.tip() } else { table.current });
        let (mut said, mut sound) = (Vec::new(), None);
        for event in events {
            sound = match &event.kind {
                EventKind::MoveExecuted(noted) => {
                    said.push(text::played(&before, noted.legal));
                    let is_capture = before.is_capture(noted.legal);
                    Some(if is_capture { Sound::Capture } else { Sound::Move })
                }
                EventKind::CheckDetected => Some(Sound::Check),
                EventKind::InvalidMove(refusal) | EventKind::Refused(refusal) => {
                    self.refuse(sentence(refusal));
                    return false;
                }
                EventKind::DrawOffered(by) => {
                    said.push(text::offered(*by));
                    None
                }
                EventKind::DrawDeclined(by) => {
                    said.push(text::declined(*by));
                    None
                }
                EventKind::Checkmate { .. }
                | EventKind::Stalemate
                | EventKind::Draw(_)
                | EventKind::DrawClaimed(_)
                | EventKind::Resigned(_)
                | EventKind::FlagFell(_) => {
                    let game = if is_live { table.live() } else { table.game() };
                    said.extend(game.ending().map(|ending| sentence(&ending)));
                    Some(Sound::End)
                }
                // The buttons show what may be claimed.
                _ => sound,
            };
        }
        said.extend(more);
        if let Some(sound) = sound {
            self.play_sound(sound);
        }
        self.say(said.join(" "));
        if is_live && sound == Some(Sound::End) {
            self.model.let_go();
            self.model.engine.forget_hint();
            self.model.premove = None;
            self.model.card = Some(Card::End);
        }
        true
    }

    /// Follows whenever a person has changed the game or what is shown.
    pub(crate) fn changed(&mut self) {
        self.model.premove = None;
        self.model.announcing = None;
        self.model.engine.forgive();
        self.model.let_go();
        self.changed_by_engine();
    }

    /// Follows whenever the game was changed: it is stored.
    pub(crate) fn changed_by_engine(&mut self) {
        if self.model.current_game.live().ending().is_none() && self.model.card == Some(Card::End) {
            self.model.card = None;
        }
        self.store_game();
        self.effects.push(Effect::ScrollTo(self.model.current_game.current));
    }

    /// Does something in the game that is no move, or says why not.
    pub(crate) fn do_in_game(&mut self, action: Action) {
        let now = self.model.now();
        let events = self.model.current_game.act(action, now);
        if self.tell(&events, true, None) {
            self.model.announcing = None;
            self.changed_by_engine();
        }
    }

    pub(crate) fn claim(&mut self, rule: Rule, announced: Option<Move>) {
        self.model.let_go();
        match self.model.why_not_act() {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Claim { rule, announced }),
        }
    }

    pub(crate) fn toggle_announcing(&mut self, rule: Rule) {
        if let Some(reason) = self.model.why_not_act() {
            return self.refuse(reason);
        }
        let announcing = &mut self.model.announcing;
        *announcing = (*announcing != Some(rule)).then_some(rule);
        let text = text::announcing(*announcing);
        self.say(text);
    }

    /// Offers a draw for the side that was named, or for whoever speaks.
    pub(crate) fn offer(&mut self, named: Option<Color>) {
        let by = named.unwrap_or_else(|| self.model.speaker());
        match self.why_not_speak(by).or_else(|| self.model.why_no_offer(by)) {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Offer(by)),
        }
    }

    /// Explains why a person may not speak for a side: the engine plays it.
    fn why_not_speak(&self, by: Color) -> Option<String> {
        self.model.current_game.is_engine(by).then(|| text::engines_side(by))
    }

    pub(crate) fn answer_offer(&mut self, is_accepted: bool) {
        let by = self.model.answerable_offer().map_or(self.model.speaker(), Color::opponent);
        self.do_in_game(if is_accepted { Action::Accept(by) } else { Action::Decline(by) });
    }

    /// Resigns for the side that was named, or for whoever speaks.
    pub(crate) fn resign(&mut self, named: Option<Color>) {
        let by = named.unwrap_or_else(|| self.model.speaker());
        match self.why_not_speak(by).or_else(|| self.model.why_over()) {
            Some(reason) => self.refuse(reason),
            None => self.do_in_game(Action::Resign(by)),
        }
    }

    /// Ends the game if somebody's time is up.
    pub(crate) fn look_at_flag(&mut self) {
        let now = self.model.now();
        let table = &self.model.current_game;
        let running = table.clocks.as_ref().filter(|clocks| clocks.running().is_some());
        if let Some(fallen) = running.and_then(|clocks| clocks.fallen(now)) {
            self.do_in_game(Action::FlagFall(fallen));
        }
    }

    /// Asks to be woken when something is to be done next, whoever does nothing meanwhile.
    pub(crate) fn ask_to_wake(&mut self) {
        let now = self.model.shell.tab.now;
        let silence = self.model.engine.thinking.as_ref().and_then(|thinking| thinking.due);
        let [silence, thoughts] =
            [silence, self.thoughts_due()].map(|due| Some(due?.saturating_sub(now)));
        // What is to be stored can wait for a clock that runs: it shows something else soon enough.
        let waits = [silence, self.clock_wait().or(thoughts)];
        if let Some(wait) = waits.into_iter().flatten().min() {
            self.effects.push(Effect::WakeAfter(wait));
        }
    }

    /// The time that what the running clock shows stays the same: a second, at the end a tenth of one.
    fn clock_wait(&self) -> Option<u64> {
        let clocks = self.model.current_game.clocks.as_ref()?;
        let left = milliseconds(clocks.remaining(clocks.running()?, self.model.now()));
        Some(if left <= 10_000 { left % 100 + 1 } else { (left - 1) % 1000 + 1 })
    }

    /// Takes back what was done last: a move, the end of the game, or a change of variations.
    pub(crate) fn undo(&mut self) {
        let now = self.model.now();
        match self.model.current_game.undo(now) {
            Some(taken) => self.tell_taken(taken, true),
            None => self.refuse(shared::NOTHING_TO_UNDO),
        }
    }

    pub(crate) fn redo(&mut self) {
        let now = self.model.now();
        match self.model.current_game.redo(now) {
            Some(taken) => self.tell_taken(taken, false),
            None => self.refuse(shared::NOTHING_TO_REDO),
        }
    }

    fn tell_taken(&mut self, taken: Taken, is_undo: bool) {
        let table = &self.model.current_game;
        self.say(match taken {
            Taken::Loading => text::loading_taken(is_undo, table.live()),
            Taken::Game => text::sought(is_undo, table.live(), &table.live().claims().on_board),
            Taken::Step => text::sought(is_undo, table.game(), &[]),
            Taken::Deletion if is_undo => text::VARIATION_IS_BACK.to_owned(),
            Taken::Order if is_undo => text::VARIATION_IS_NOT_FIRST.to_owned(),
            _ => text::variation_changed(taken == Taken::Deletion).to_owned(),
        });
        if taken == Taken::Loading { self.turn_to_game() } else { self.changed() }
    }

    pub(crate) fn jump(&mut self, to: NodeId) {
        if !self.model.current_game.jump(to) {
            return self.refuse(text::NO_SUCH_MOVE);
        }
        self.model.is_seen_otherwise = true;
        self.model.let_go();
        let table = &self.model.current_game;
        let last = table.last_move().map(|legal| text::played(table.tree.before(to), legal));
        let text = text::shown(last.as_deref(), table.game());
        let node = table.tree.node(to);
        let remarks = text::remarks_on(&node.annotations, &node.comments, &table.tree.shapes(to));
        self.effects.push(Effect::ScrollTo(to));
        // The list of moves shows what was said about the move.
        self.announce(text.clone() + &remarks, Urgency::Polite);
        self.shell().notice = Some(Notice { text, is_refusal: false });
    }

    pub(crate) fn go_to_end(&mut self, is_forward: bool) {
        let table = &self.model.current_game;
        let end = if is_forward { table.tree.end_of(table.current) } else { NodeId::START };
        if end == table.current {
            return self.refuse(shared::at_the_end(is_forward).to_owned());
        }
        self.jump(end);
    }

    /// Looks one move further or back; at the ends it says so.
    pub(crate) fn step(&mut self, is_forward: bool) {
        let table = &self.model.current_game;
        let next = if is_forward {
            table.tree.next(table.current)
        } else {
            (!table.is_at_start()).then(|| table.tree.node(table.current).parent)
        };
        match next {
            Some(node) => self.jump(node),
            None => self.refuse(shared::at_the_end(is_forward).to_owned()),
        }
    }

    pub(crate) fn change_variation(&mut self, node: Option<NodeId>, is_deleted: bool) {
        let now = self.model.now();
        let table = &mut self.model.current_game;
        let node = node.unwrap_or(table.current);
        let is_done = if is_deleted { table.delete(node) } else { table.promote(node, now) };
        if is_done {
            self.changed();
            self.say(text::variation_changed(is_deleted));
        } else {
            self.refuse(text::NO_VARIATION);
        }
    }
}
