//! The course: tasks given and answers judged.

use threefold_duplicate::{Action, SyncedMove};

use super::{Effect, Element, Reaction, Sound, Urgency};
use crate::model::Place;
use crate::model::learn::{Lesson, LessonId};
use crate::text;

impl Reaction<'_> {
    pub(super) fn open_course(&mut self) {
        if self.model.lesson.is_none() {
            let learned = &self.model.settings.learned;
            let next = LessonId::ALL.into_iter().find(|id| !learned.contains(id));
            self.start_lesson(next.unwrap_or(LessonId::OneMove));
        }
    }

    pub(super) fn start_lesson(&mut self, id: LessonId) {
        self.give_task(Lesson::new(id, 0));
    }

    /// Goes on when the task is solved; after the last one, back to the game.
    pub(super) fn next_task(&mut self) {
        let Some(lesson) = &self.model.lesson else { return };
        if !lesson.is_solved() {
            return self.refuse(text::solve_first().to_owned());
        }
        match lesson.next() {
            Some(next) => self.give_task(next),
            None => self.leave_lesson(),
        }
    }

    pub(super) fn leave_lesson(&mut self) {
        if self.model.lesson.take().is_some() {
            self.tidy_up();
            self.say(text::lesson_left().to_owned());
            let board = self.model.table().position().turn().boards()[0];
            let place = Place::new(board, self.model.hand.focused[board]);
            self.effects.push(Effect::FocusSquare(place));
        }
    }

    fn give_task(&mut self, lesson: Lesson) {
        let text = text::lesson::task(lesson.id, lesson.task).to_owned();
        self.model.lesson = Some(lesson);
        self.tidy_up();
        self.announce(text, Urgency::Polite);
        self.effects.push(Effect::FocusElement(Element::Lesson));
    }

    fn tidy_up(&mut self) {
        self.model.hand.let_go();
        self.model.card = None;
        self.model.notice = None;
        self.model.is_in_focus = self.model.settings.has_auto_focus;
    }

    /// A move in a lesson is an answer; an illegal one is explained.
    pub(super) fn answer_move(&mut self, synced: SyncedMove) {
        self.model.hand.let_go();
        let Some(lesson) = &mut self.model.lesson else { return };
        if lesson.is_solved() {
            return self.refuse(text::solved_already().to_owned());
        }
        // The task is about its last position, whatever ply is looked at.
        lesson.table.seek(lesson.table.len());
        if let Some(refusal) = lesson.table.refusal(Action::Move(synced)) {
            return self.refuse_action(Action::Move(synced), &refusal);
        }
        lesson.answer_move(synced);
        self.judge();
    }

    pub(super) fn answer_choice(&mut self, choice: usize) {
        let Some(lesson) = &mut self.model.lesson else { return };
        if lesson.is_solved() {
            return self.refuse(text::solved_already().to_owned());
        }
        lesson.answer_choice(choice);
        self.judge();
    }

    fn judge(&mut self) {
        let Some(lesson) = &self.model.lesson else { return };
        let Some(feedback) = lesson.feedback.clone() else { return };
        let (id, is_last) = (lesson.id, lesson.is_last_task());
        self.model.notice = None;
        if !feedback.is_right {
            self.announce(feedback.text, Urgency::Assertive);
            return self.play_sound(Sound::Refusal);
        }
        self.announce(feedback.text, Urgency::Polite);
        self.play_sound(Sound::End);
        // On a phone it is below the boards.
        self.effects.push(Effect::FocusElement(Element::NextTask));
        if is_last && !self.model.settings.learned.contains(&id) {
            self.change_settings(|settings| settings.add_learned(id));
        }
    }

    /// Answers an illegal move that a lesson foresaw; whether it did.
    pub(super) fn refuse_in_own_words(&mut self, synced: SyncedMove) -> bool {
        let Some(lesson) = &self.model.lesson else { return false };
        let typical = text::lesson::typical(lesson.id, lesson.task, &synced.to_string());
        let Some(text) = typical.filter(|_| !lesson.is_solved()) else { return false };
        self.refuse(text.to_owned());
        true
    }
}
