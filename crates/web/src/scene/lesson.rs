//! The course and the lesson under way.

use crate::model::Model;
use crate::model::learn::LessonId;
use crate::text;

/// A lesson of the course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseEntry {
    /// Which, for messages.
    pub id: LessonId,
    /// What it is called.
    pub title: &'static str,
    /// Whether it was finished.
    pub is_learned: bool,
    /// Whether it is under way.
    pub is_current: bool,
}

/// The lesson under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonScene {
    /// What it is called.
    pub title: &'static str,
    /// Where in the lesson: "Task 1 of 2".
    pub progress: String,
    /// What is asked.
    pub task: &'static str,
    /// The answers to choose from; none if a move is asked for.
    pub choices: Vec<Choice>,
    /// What was said to the last answer, and whether it was right.
    pub feedback: Option<(bool, String)>,
    /// What goes on, once the task is solved.
    pub next: Option<&'static str>,
    /// What goes back to the game.
    pub leave: &'static str,
}

/// An answer to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Which, for messages.
    pub index: usize,
    /// The words.
    pub label: &'static str,
    /// Whether it can still be chosen.
    pub is_enabled: bool,
    /// Whether it was chosen last.
    pub is_chosen: bool,
}

pub(super) fn course(model: &Model) -> Vec<CourseEntry> {
    let current = model.lesson.as_ref().map(|lesson| lesson.id);
    let entry = |id| CourseEntry {
        id,
        title: text::lesson::title(id),
        is_learned: model.settings.learned.contains(&id),
        is_current: current == Some(id),
    };
    LessonId::ALL.map(entry).to_vec()
}

pub(super) fn lesson(model: &Model) -> Option<LessonScene> {
    let lesson = model.lesson.as_ref()?;
    let is_solved = lesson.is_solved();
    let choices = text::lesson::choices(lesson.id, lesson.task);
    let chosen = lesson.feedback.as_ref().and_then(|feedback| feedback.choice);
    let choice = |(index, label): (usize, &&'static str)| Choice {
        index,
        label,
        is_enabled: !is_solved,
        is_chosen: chosen == Some(index),
    };
    Some(LessonScene {
        title: text::lesson::title(lesson.id),
        progress: text::lesson_progress(lesson.task + 1, lesson.id.tasks().len()),
        task: text::lesson::task(lesson.id, lesson.task),
        choices: choices.iter().enumerate().map(choice).collect(),
        feedback: lesson
            .feedback
            .as_ref()
            .map(|feedback| (feedback.is_right, feedback.text.clone())),
        next: is_solved.then(|| text::lesson_next(lesson.is_last_task(), lesson.next().is_some())),
        leave: text::lesson_leave(),
    })
}
