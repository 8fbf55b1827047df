//! Updates of the page of lessons: tasks are given and answers judged.

use threefold_chess::Role;

use threefold_duplicate::{Action, Command, DuplicateGame, SyncedMove};
use threefold_game::command::phrase::Request;

use super::Learn;
use super::model::{Lesson, LessonId, Task, add_learned, boards, learned};
use super::text;
use crate::duplicate::Duplicate;
use crate::duplicate::model::{is_welcomed, set_welcomed};
use crate::duplicate::text::Control;
use crate::duplicate::update::text_box::control_of;
use crate::shell::text as shared;
use crate::shell::{
    self, Controls, Effect, Element, Hand, Page, Reaction, Sound, Transport, Urgency,
};

/// The identifier of the lesson's card.
pub(crate) const LESSON: &str = "lesson";

shell::messages_of!(Learn);

/// A message of this page alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Msg {
    PromotionChosen(Role),
    FocusToggled,
    Started(LessonId),
    Next,
    /// A choice was made, the first one being 0.
    Answered(usize),
    Left,
    /// Do something that only the game allows.
    OfGame,
}

pub(crate) fn msg(control: Control) -> ShellMsg {
    match control {
        Control::Transport(transport)
            if !matches!(transport, Transport::Undo | Transport::Redo) =>
        {
            transport.msg()
        }
        Control::Save => ShellMsg::Save { name: String::new() },
        Control::Focus => Msg::FocusToggled.into(),
        _ => Msg::OfGame.into(),
    }
}

impl Reaction<'_, Learn> {
    pub(crate) fn to(&mut self, msg: ShellMsg) {
        match msg {
            ShellMsg::Opened { game } => {
                self.model.own_game = game;
                if !is_welcomed(&self.model.shell.settings) {
                    self.change_settings(set_welcomed);
                }
                self.open_course();
            }
            ShellMsg::Closed => self.model.lesson = None,
            ShellMsg::Undo
            | ShellMsg::Redo
            | ShellMsg::LoadAsked
            | ShellMsg::Loaded { .. }
            | ShellMsg::FileTooLong { .. }
            | ShellMsg::OpenGame(_) => self.refuse(text::LEAVE_FIRST),
            ShellMsg::Save { .. } if self.model.own_game.is_none() => self.refuse(text::NO_GAME),
            other => self.react_on_boards(other),
        }
    }

    pub(crate) fn own(&mut self, msg: Msg) {
        match msg {
            Msg::OfGame => self.refuse(text::LEAVE_FIRST),
            Msg::PromotionChosen(role) => self.promote(role),
            Msg::FocusToggled => self.toggle_focus(),
            Msg::Started(id) => self.give_task(Lesson::new(id, 0)),
            Msg::Next => self.next_task(),
            Msg::Answered(choice) => self.answer_choice(choice),
            Msg::Left => self.leave(),
        }
    }

    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        match Command::from_phrase(line) {
            Ok(Request::Do(Command::Save(Some(name)))) => self.obey(ShellMsg::Save { name }),
            Ok(Request::Do(command)) => match control_of(&command) {
                Some(control) => self.obey(msg(control)),
                None => self.answer_on_boards(&command),
            },
            Ok(Request::Ask(command)) => self.tell_answer(vec![match control_of(&command) {
                Some(control) if msg(control) != Msg::OfGame.into() => {
                    let (label, hint) = control.words();
                    shared::only_asked(label, hint)
                }
                _ => text::LEAVE_FIRST.to_owned(),
            }]),
            Ok(Request::Decline) => self.tell_answer(vec![shared::NOT_DONE.to_owned()]),
            Err(error) => self.tell_answer(vec![shared::not_understood(line, &error)]),
        }
    }

    /// Begins with the first lesson that is not learned yet, unless one is under way.
    fn open_course(&mut self) {
        if self.model.lesson.is_none() {
            let learned = learned(&self.model.shell.settings);
            let next = LessonId::ALL.iter().copied().find(|id| !learned.contains(id));
            self.give_task(Lesson::new(next.unwrap_or(LessonId::OneMove), 0));
        }
    }

    /// Goes on when the task is solved; after the last one, back to the game.
    fn next_task(&mut self) {
        let Some(lesson) = &self.model.lesson else { return };
        if !lesson.is_solved() {
            return self.refuse(text::SOLVE_FIRST);
        }
        match lesson.next() {
            Some(next) => self.give_task(next),
            None => self.leave(),
        }
    }

    fn leave(&mut self) {
        if self.model.lesson.take().is_some() {
            self.set_up(DuplicateGame::default());
            self.say(text::LEFT);
            self.effects.push(Effect::Open(Duplicate::FRAGMENT));
            self.effects.push(Effect::FocusSquare(self.model.boards.home()));
        }
    }

    fn give_task(&mut self, lesson: Lesson) {
        let text = lesson.words().map_or("", |words| words.task);
        self.set_up(lesson.current().map(Task::game).unwrap_or_default());
        self.model.lesson = Some(lesson);
        self.announce(text, Urgency::Polite);
        self.effects.push(Effect::Focus(Element::InPlace(LESSON)));
    }

    fn set_up(&mut self, game: DuplicateGame) {
        let focused = self.model.boards.focused;
        self.model.boards = boards(game);
        self.model.boards.focused = focused;
        self.model.shell.notice = None;
    }

    /// Judges a move, which is an answer; an illegal one is explained.
    pub(crate) fn act(&mut self, action: Action) {
        let Action::Move(synced) = action else { return self.refuse(text::LEAVE_FIRST) };
        self.model.boards.let_go();
        let Some(lesson) = &mut self.model.lesson else { return };
        if lesson.is_solved() {
            return self.refuse(text::SOLVED_ALREADY);
        }
        // The task is about its last position, whatever ply is shown.
        let game = &mut self.model.boards.current_game;
        game.seek(game.len());
        if let Some(refusal) = game.refusal(action) {
            return self.refuse_action(action, &refusal);
        }
        lesson.answer_move(synced);
        if lesson.is_solved() {
            // It was found to be allowed just now.
            let _ = game.apply(action);
        }
        self.judge();
    }

    fn answer_choice(&mut self, choice: usize) {
        let Some(lesson) = &mut self.model.lesson else { return };
        if lesson.is_solved() {
            return self.refuse(text::SOLVED_ALREADY);
        }
        lesson.answer_choice(choice);
        self.judge();
    }

    fn judge(&mut self) {
        let Some(lesson) = &self.model.lesson else { return };
        let Some(feedback) = lesson.feedback.clone() else { return };
        let (id, is_last) = (lesson.id, lesson.is_last_task());
        self.model.shell.notice = None;
        // Nothing is explained before the pointer goes on, or it would hide the reply.
        self.model.boards.hand = Hand::default();
        if !feedback.is_right {
            self.announce(feedback.text, Urgency::Assertive);
            return self.play_sound(Sound::Refusal);
        }
        self.announce(feedback.text, Urgency::Polite);
        self.play_sound(Sound::End);
        // On a phone it is below the boards.
        self.effects.push(Effect::Focus(Element::MainButton(LESSON)));
        if is_last && !learned(&self.model.shell.settings).contains(&id) {
            self.change_settings(|settings| add_learned(settings, id));
        }
    }

    /// Answers an illegal move that the task foresaw; returns false if it did not.
    pub(crate) fn refuse_foreseen(&mut self, synced: SyncedMove) -> bool {
        let lesson = self.model.lesson.as_mut().filter(|lesson| !lesson.is_solved());
        let is_foreseen = |lesson: &&mut Lesson| {
            lesson.words().is_some_and(|words| words.typical(&synced.to_string()).is_some())
        };
        let Some(lesson) = lesson.filter(is_foreseen) else { return false };
        lesson.answer_move(synced);
        self.judge();
        true
    }
}

#[cfg(test)]
mod tests;
