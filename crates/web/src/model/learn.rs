//! A course in the game: positions reached by play from the start, each with a task.
//!
//! What is said about them is in [`text::lesson`], in the same order.

use threefold_duplicate::{Action, DuplicateGame, SyncedMove};

use super::shelf::GameId;
use super::table::Table;
use crate::text;

/// One lesson of the course.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LessonId {
    /// One move is made on both boards.
    OneMove,
    /// A capture on one board only.
    Divergence,
    /// What loses its twin is a ghost.
    Ghosts,
    /// A ghost is still in the way.
    GhostBlocks,
    /// A ghost still gives check.
    GhostChecks,
    /// A mate because the escape cannot be made on both boards.
    LostEscape,
    /// En passant on one board only.
    EnPassant,
    /// Castling only if it is legal on both.
    Castling,
    /// Who wins.
    DoubleMate,
}

impl LessonId {
    /// The whole course.
    pub const ALL: [LessonId; 9] = [
        LessonId::OneMove,
        LessonId::Divergence,
        LessonId::Ghosts,
        LessonId::GhostBlocks,
        LessonId::GhostChecks,
        LessonId::LostEscape,
        LessonId::EnPassant,
        LessonId::Castling,
        LessonId::DoubleMate,
    ];

    /// In one word, for storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            LessonId::OneMove => "one-move",
            LessonId::Divergence => "divergence",
            LessonId::Ghosts => "ghosts",
            LessonId::GhostBlocks => "ghost-blocks",
            LessonId::GhostChecks => "ghost-checks",
            LessonId::LostEscape => "lost-escape",
            LessonId::EnPassant => "en-passant",
            LessonId::Castling => "castling",
            LessonId::DoubleMate => "double-mate",
        }
    }

    /// The lesson with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<LessonId> {
        LessonId::ALL.into_iter().find(|lesson| lesson.word() == word)
    }

    /// The lesson after this one.
    #[must_use]
    pub fn next(self) -> Option<LessonId> {
        LessonId::ALL.into_iter().find(|&lesson| lesson > self)
    }

    /// Its tasks, one after the other. The positions are from `data/duplicate/endings.jsonl`, where
    /// a name is given.
    #[must_use]
    pub const fn tasks(self) -> &'static [Task] {
        match self {
            LessonId::OneMove => &[
                Task { moves: "", answer: Answer::Moves(&["e2e4"]) },
                Task { moves: "e2e4", answer: Answer::Moves(&["g1f3"]) },
            ],
            LessonId::Divergence => {
                &[Task { moves: "b1c3 a2a3 a7a6 d7d5", answer: Answer::Moves(&["c3d5"]) }]
            }
            LessonId::Ghosts => &[
                Task { moves: AFTER_THE_CAPTURE, answer: Answer::Choice { right: 1 } },
                Task { moves: "b1c3 b1c3 a7a6 d7d5 c3d5", answer: Answer::Moves(&["c3d5"]) },
            ],
            LessonId::GhostBlocks => {
                &[Task { moves: AFTER_THE_CAPTURE, answer: Answer::Moves(&["c7c6", "e7e6"]) }]
            }
            // e139
            LessonId::GhostChecks => &[Task {
                moves: "b2b4 e2e4 g8f6 f7f6 g1f3 d1h5 f6h5",
                answer: Answer::Moves(&["g7g6"]),
            }],
            // e187
            LessonId::LostEscape => &[Task {
                moves: "d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5",
                answer: Answer::Moves(&["h5f7"]),
            }],
            // e089 and e077
            LessonId::EnPassant => &[
                Task {
                    moves: "a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5",
                    answer: Answer::Choice { right: 2 },
                },
                Task {
                    moves: "b2b4 e2e3 a7a5 e7e5 b4b5 e3e4 c7c5 b8c6",
                    answer: Answer::Moves(&["b5c6"]),
                },
            ],
            // e055 and e041
            LessonId::Castling => &[
                Task {
                    moves: "g1f3 c2c4 h7h5 f7f6 e2e3 g1h3 b8c6 b7b6 f1b5 a2a3 e7e5 e7e6",
                    answer: Answer::Moves(&["e1g1"]),
                },
                Task {
                    moves: "g1f3 g2g4 b7b6 g8h6 g2g3 c2c3 e7e6 h6g4 f1g2 a2a3 b6b5 g4h2",
                    answer: Answer::Choice { right: 0 },
                },
            ],
            // r018
            LessonId::DoubleMate => &[
                Task {
                    moves: "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4",
                    answer: Answer::Moves(&["d8h4"]),
                },
                Task {
                    moves: "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4",
                    answer: Answer::Choice { right: 2 },
                },
            ],
        }
    }
}

/// West is to move, and has a ghost on d5 of SW.
const AFTER_THE_CAPTURE: &str = "b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5";

/// A position and what is asked about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The moves that lead there from the start.
    pub moves: &'static str,
    /// What is accepted.
    pub answer: Answer,
}

impl Task {
    /// The position as a game, under the rulings of the design, which the texts speak of.
    #[must_use]
    pub fn game(&self) -> DuplicateGame {
        let mut game = DuplicateGame::default();
        for synced in self.moves.split_whitespace().filter_map(|text| text.parse().ok()) {
            // That every move of the course is legal is a test.
            let _ = game.apply(Action::Move(synced));
        }
        game
    }

    /// Whether a move solves the task.
    #[must_use]
    pub fn accepts(&self, synced: SyncedMove) -> bool {
        match self.answer {
            Answer::Moves(accepted) => accepted.contains(&synced.to_string().as_str()),
            Answer::Choice { .. } => false,
        }
    }
}

/// What solves a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of these moves.
    Moves(&'static [&'static str]),
    /// One of the answers offered.
    Choice {
        /// Which, the first one being 0.
        right: usize,
    },
}

/// A lesson that is under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which.
    pub id: LessonId,
    /// Which of its tasks.
    pub task: usize,
    /// The position of the task, with the answer once it was played.
    pub table: Table,
    /// What was said to the last answer.
    pub feedback: Option<Feedback>,
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feedback {
    /// Whether the task is solved.
    pub is_right: bool,
    /// The answer that was chosen, unless it was a move.
    pub choice: Option<usize>,
    /// What is said.
    pub text: String,
}

impl Lesson {
    /// A task of a lesson, or the first one if there are not so many.
    #[must_use]
    pub fn new(id: LessonId, task: usize) -> Lesson {
        let known = id.tasks().get(task);
        let game = known.map(Task::game).unwrap_or_default();
        let task = if known.is_some() { task } else { 0 };
        Lesson { id, task, table: Table::new(game, GameId::new("lesson", 0)), feedback: None }
    }

    /// The task, unless there is none.
    #[must_use]
    pub fn current(&self) -> Option<&'static Task> {
        self.id.tasks().get(self.task)
    }

    /// Whether the task is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.feedback.as_ref().is_some_and(|feedback| feedback.is_right)
    }

    /// Whether it is the last task of the lesson.
    #[must_use]
    pub const fn is_last_task(&self) -> bool {
        self.task + 1 >= self.id.tasks().len()
    }

    /// Judges a legal move and plays it if it is right.
    pub fn answer_move(&mut self, synced: SyncedMove) -> &Feedback {
        let is_right = self.current().is_some_and(|task| task.accepts(synced))
            && self.table.apply(Action::Move(synced)).is_ok();
        self.give(is_right, None, &synced.to_string())
    }

    /// Judges a choice.
    pub fn answer_choice(&mut self, choice: usize) -> &Feedback {
        let is_right =
            self.current().is_some_and(|task| task.answer == Answer::Choice { right: choice });
        self.give(is_right, Some(choice), &choice.to_string())
    }

    fn give(&mut self, is_right: bool, choice: Option<usize>, answer: &str) -> &Feedback {
        let text = if is_right {
            text::lesson::success(self.id, self.task)
        } else {
            text::lesson::wrong(self.id, self.task, answer)
        };
        self.feedback.insert(Feedback { is_right, choice, text: text.to_owned() })
    }

    /// What comes next: another task, another lesson, or nothing.
    #[must_use]
    pub fn next(&self) -> Option<Lesson> {
        if self.is_last_task() {
            self.id.next().map(|id| Lesson::new(id, 0))
        } else {
            Some(Lesson::new(self.id, self.task + 1))
        }
    }
}

#[cfg(test)]
mod tests;
