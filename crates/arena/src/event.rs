//! What a match tells while it runs.

use std::time::Duration;

use threefold_chess::{Color, Position};
use threefold_engine::uci::Value;
use threefold_game::NotedMove;

use crate::finished::FinishedGame;
use crate::schedule::Assignment;

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A game began.
    Started {
        /// Which one, and who plays.
        assignment: Assignment,
        /// Where, after the moves of the opening.
        position: Position,
    },
    /// A move was played.
    Moved {
        /// In which game.
        number: u64,
        /// By whom.
        by: Color,
        /// The move.
        noted: NotedMove,
        /// Where it led.
        position: Position,
        /// What its player thinks it can expect, if it told.
        value: Option<Value>,
        /// How deep it has looked, if it told.
        depth: Option<u32>,
        /// How long it thought.
        time: Duration,
        /// What is left on its clock, if it has one.
        remaining: Option<Duration>,
    },
    /// A game is over, and is in the journal.
    Finished(Box<FinishedGame>),
    /// Something that people should know, such as a player that had to be started again.
    Remark(String),
}

/// Whether the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is more to find out.
    Continue,
    /// It is decided: running games are given up.
    Stop,
}
