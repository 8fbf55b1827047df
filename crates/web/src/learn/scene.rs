//! The scene of the course and of the lesson under way.

use threefold_duplicate::BoardId;

use super::model::{LessonId, Model, learned};
use super::text;
use crate::duplicate::model::focus_control;
use crate::duplicate::scene::{
    BoardsScene, LogScene, Part as BoardsPart, TurnScene, boards, log, turn,
};
use crate::duplicate::text::Control;
use crate::shell::{ControlScene, Exchange, Notice, Settings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    pub(crate) boards: BoardsScene,
    pub(crate) turn: TurnScene,
    pub(crate) log: LogScene,
    pub(crate) lesson: Option<LessonScene>,
    pub(crate) course: Vec<CourseEntry>,
    pub(crate) focus: ControlScene<Control>,
    pub(crate) notice: Option<Notice>,
    pub(crate) transcript: Vec<Exchange>,
    pub(crate) settings: Settings,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CourseEntry {
    pub(crate) id: LessonId,
    pub(crate) title: &'static str,
    pub(crate) is_learned: bool,
    pub(crate) is_current: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LessonScene {
    pub(crate) title: &'static str,
    /// The place in the lesson: "Task 1 of 2".
    pub(crate) progress: String,
    pub(crate) task: &'static str,
    /// The answers to choose from; none if a move is asked for.
    pub(crate) choices: Vec<Choice>,
    /// The reply to the last answer, and whether that was right.
    pub(crate) feedback: Option<(bool, &'static str)>,
    /// The button that goes on, once the task is solved.
    pub(crate) next: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) index: usize,
    pub(crate) label: &'static str,
    pub(crate) is_enabled: bool,
    pub(crate) is_chosen: bool,
}

pub(crate) fn scene(model: &Model) -> Scene {
    // A task may ask who has won.
    let is_asked = model.lesson.as_ref().is_some_and(|lesson| !lesson.is_solved());
    Scene {
        boards: boards(&model.boards, !is_asked),
        turn: turn(&model.boards, model.shell.storage()),
        log: log(&model.boards.current_game),
        lesson: lesson(model),
        course: course(model),
        focus: focus_control(&model.boards),
        notice: model.shell.notice.clone(),
        transcript: model.shell.transcript.clone(),
        settings: model.shell.settings.clone(),
    }
}

fn course(model: &Model) -> Vec<CourseEntry> {
    let current = model.lesson.as_ref().map(|lesson| lesson.id);
    let learned = learned(&model.shell.settings);
    let entry = |id: LessonId| CourseEntry {
        id,
        title: id.title(),
        is_learned: learned.contains(&id),
        is_current: current == Some(id),
    };
    LessonId::ALL.iter().copied().map(entry).collect()
}

fn lesson(model: &Model) -> Option<LessonScene> {
    let lesson = model.lesson.as_ref()?;
    let words = lesson.words()?;
    let is_solved = lesson.is_solved();
    let chosen = lesson.feedback.as_ref().and_then(|feedback| feedback.choice);
    let choice = |(index, label): (usize, &&'static str)| Choice {
        index,
        label,
        is_enabled: !is_solved,
        is_chosen: chosen == Some(index),
    };
    Some(LessonScene {
        title: lesson.id.title(),
        progress: text::progress(lesson.task + 1, lesson.id.tasks().len()),
        task: words.task,
        choices: words.choices.iter().enumerate().map(choice).collect(),
        feedback: lesson.feedback.as_ref().map(|feedback| (feedback.is_right, feedback.text)),
        next: is_solved.then(|| text::next(lesson.is_last_task(), lesson.next().is_some())),
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A part that the page of the game has, too.
    Shared(BoardsPart),
    /// The lesson under way, the course, and the button below it.
    Course,
}

impl Part {
    pub(crate) const ALL: &'static [Part] = &[
        Part::Shared(BoardsPart::Board(BoardId::Nw)),
        Part::Shared(BoardsPart::Board(BoardId::Ne)),
        Part::Shared(BoardsPart::Board(BoardId::Sw)),
        Part::Shared(BoardsPart::Board(BoardId::Se)),
        Part::Shared(BoardsPart::Seats),
        Part::Shared(BoardsPart::Dragged),
        Part::Shared(BoardsPart::Promotion),
        Part::Shared(BoardsPart::Message),
        Part::Shared(BoardsPart::Turn),
        Part::Shared(BoardsPart::Log),
        Part::Shared(BoardsPart::Transcript),
        Part::Shared(BoardsPart::Settings),
        Part::Course,
    ];

    pub(crate) fn differs(self, old: &Scene, new: &Scene) -> bool {
        match self {
            Part::Course => {
                old.lesson != new.lesson || old.course != new.course || old.focus != new.focus
            }
            Part::Shared(BoardsPart::Message) => {
                old.boards.explanation != new.boards.explanation
                    || old.notice != new.notice
                    || old.lesson != new.lesson
                    || old.boards.has_grabbed() != new.boards.has_grabbed()
            }
            Part::Shared(BoardsPart::Turn) => old.turn != new.turn,
            Part::Shared(BoardsPart::Log) => old.log != new.log,
            Part::Shared(BoardsPart::Transcript) => old.transcript != new.transcript,
            Part::Shared(BoardsPart::Settings) => old.settings != new.settings,
            Part::Shared(part) => part.differs_on_boards(&old.boards, &new.boards),
        }
    }
}

#[cfg(test)]
mod tests;
