//! A course in duplicate chess: positions reached by play from the start, each with a task.

use threefold_duplicate::{Action, DuplicateGame, SyncedMove};

use super::text::{self, TaskWords};
use crate::duplicate::model::Boards;
use crate::shell::{GameId, SavedFile, Settings, State, listed};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) shell: State,
    /// The position of the task, with the answer once it was played.
    pub(crate) boards: Boards,
    pub(crate) lesson: Option<Lesson>,
    /// The user's own game, which waits meanwhile and can be saved.
    pub(crate) own_game: Option<SavedFile>,
}

impl Default for Model {
    fn default() -> Model {
        let boards = boards(DuplicateGame::default());
        Model { shell: State::default(), boards, lesson: None, own_game: None }
    }
}

/// The boards of a task. It is never saved, so any name will do.
pub(crate) fn boards(game: DuplicateGame) -> Boards {
    Boards::new(game, GameId::new("lesson", 0))
}

/// The name of the setting with the lessons that were finished.
const LEARNED: &str = "learned";

/// The lessons that were finished, each once, in the order of the course.
pub(crate) fn learned(settings: &Settings) -> Vec<LessonId> {
    let words = settings.own(LEARNED);
    let is_learned = |id: &LessonId| words.split_whitespace().any(|word| word == id.word());
    LessonId::ALL.iter().copied().filter(is_learned).collect()
}

pub(crate) fn add_learned(settings: &mut Settings, lesson: LessonId) {
    let known = learned(settings);
    let all = LessonId::ALL.iter().copied().filter(|id| *id == lesson || known.contains(id));
    let words: Vec<&str> = all.map(LessonId::word).collect();
    settings.set_own(LEARNED, words.join(" "));
}

listed! {
    /// One lesson of the course.
    LessonId {
        OneMove, Divergence, Ghosts, GhostBlocks, GhostChecks, LostEscape,
        EnPassant, Castling, DoubleMate,
    }
}

impl LessonId {
    /// The word for storage.
    pub(crate) fn word(self) -> &'static str {
        COURSE.get(self as usize).map_or("", |(word, _)| word)
    }

    pub(crate) fn title(self) -> &'static str {
        text::LESSONS.get(self as usize).map_or("", |words| words.title)
    }

    pub(crate) fn words(self, task: usize) -> Option<&'static TaskWords> {
        text::LESSONS.get(self as usize)?.tasks.get(task)
    }

    pub(crate) fn next(self) -> Option<LessonId> {
        LessonId::ALL.iter().copied().find(|&lesson| lesson > self)
    }

    /// Its tasks, one after the other.
    pub(crate) fn tasks(self) -> &'static [Task] {
        COURSE.get(self as usize).map_or(&[], |(_, tasks)| tasks)
    }
}

/// The lessons in their order: the word for storage, and the tasks. The positions are from
/// `data/duplicate/endings.jsonl`, where a name is given.
const COURSE: [(&str, &[Task]); 9] = [
    ("one-move", &[play("", &["e2e4"]), play("e2e4", &["g1f3"])]),
    ("divergence", &[play(PARTED, &["c3d5"])]),
    ("ghosts", &[choose(AFTER_THE_CAPTURE, 1), play("b1c3 b1c3 a7a6 d7d5 c3d5", &["c3d5"])]),
    ("ghost-blocks", &[play(AFTER_THE_CAPTURE, &["c7c6", "e7e6"])]),
    // e139
    ("ghost-checks", &[play("b2b4 e2e4 g8f6 f7f6 g1f3 d1h5 f6h5", &["g7g6"])]),
    // e187
    ("lost-escape", &[play("d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5", &["h5f7"])]),
    // e089 and e077
    (
        "en-passant",
        &[
            choose("a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5", 2),
            play("b2b4 e2e3 a7a5 e7e5 b4b5 e3e4 c7c5 b8c6", &["b5c6"]),
        ],
    ),
    // e055 and e041
    (
        "castling",
        &[
            play("g1f3 c2c4 h7h5 f7f6 e2e3 g1h3 b8c6 b7b6 f1b5 a2a3 e7e5 e7e6", &["e1g1"]),
            choose("g1f3 g2g4 b7b6 g8h6 g2g3 c2c3 e7e6 h6g4 f1g2 a2a3 b6b5 g4h2", 0),
        ],
    ),
    // r018
    (
        "double-mate",
        &[
            play("f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4", &["d8h4"]),
            choose("f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4", 2),
        ],
    ),
];

/// A task that any of these moves solves.
const fn play(moves: &'static str, accepted: &'static [&'static str]) -> Task {
    Task { moves, answer: Answer::Moves(accepted) }
}

/// A task with a question, and the number of its right answer.
const fn choose(moves: &'static str, right: usize) -> Task {
    Task { moves, answer: Answer::Choice { right } }
}

/// North is to move, and d5 is occupied on NW alone.
const PARTED: &str = "b1c3 a2a3 a7a6 d7d5";
/// West is to move, and has a ghost on d5 of SW.
const AFTER_THE_CAPTURE: &str = "b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    /// The moves that lead there from the start.
    pub(crate) moves: &'static str,
    pub(crate) answer: Answer,
}

impl Task {
    /// The position as a game, under the rulings of the design, which the texts speak of.
    pub(crate) fn game(&self) -> DuplicateGame {
        let mut game = DuplicateGame::default();
        for synced in self.moves.split_whitespace().filter_map(|text| text.parse().ok()) {
            // That every move of the course is legal is a test.
            let _ = game.apply(Action::Move(synced));
        }
        game
    }

    /// Returns true if a move solves the task.
    pub(crate) fn accepts(&self, synced: SyncedMove) -> bool {
        match self.answer {
            Answer::Moves(accepted) => accepted.contains(&synced.to_string().as_str()),
            Answer::Choice { .. } => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Moves(&'static [&'static str]),
    Choice { right: usize },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lesson {
    pub(crate) id: LessonId,
    pub(crate) task: usize,
    pub(crate) feedback: Option<Feedback>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Feedback {
    pub(crate) is_right: bool,
    /// The answer that was chosen, unless it was a move.
    pub(crate) choice: Option<usize>,
    pub(crate) text: &'static str,
}

impl Lesson {
    /// A task of a lesson, or the first one if there are not so many.
    pub(crate) fn new(id: LessonId, task: usize) -> Lesson {
        let is_known = task < id.tasks().len();
        Lesson { id, task: if is_known { task } else { 0 }, feedback: None }
    }

    pub(crate) fn current(&self) -> Option<&'static Task> {
        self.id.tasks().get(self.task)
    }

    pub(crate) fn words(&self) -> Option<&'static TaskWords> {
        self.id.words(self.task)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.feedback.as_ref().is_some_and(|feedback| feedback.is_right)
    }

    pub(crate) fn is_last_task(&self) -> bool {
        self.task + 1 >= self.id.tasks().len()
    }

    pub(crate) fn answer_move(&mut self, synced: SyncedMove) {
        let is_right = self.current().is_some_and(|task| task.accepts(synced));
        self.give(is_right, None, &synced.to_string());
    }

    pub(crate) fn answer_choice(&mut self, choice: usize) {
        let is_right =
            self.current().is_some_and(|task| task.answer == Answer::Choice { right: choice });
        self.give(is_right, Some(choice), &choice.to_string());
    }

    fn give(&mut self, is_right: bool, choice: Option<usize>, answer: &str) {
        let wrong = |words: &TaskWords| words.typical(answer).unwrap_or(words.otherwise);
        let words = self.words();
        let text = words.map_or("", |words| if is_right { words.success } else { wrong(words) });
        self.feedback = Some(Feedback { is_right, choice, text });
    }

    pub(crate) fn next(&self) -> Option<Lesson> {
        if self.is_last_task() {
            self.id.next().map(|id| Lesson::new(id, 0))
        } else {
            Some(Lesson::new(self.id, self.task + 1))
        }
    }
}

#[cfg(test)]
mod tests;
