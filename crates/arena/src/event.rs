//! Events of a running match.

use std::time::Duration;

use threefold_chess::{Color, Position};
use threefold_engine::uci::Value;
use threefold_game::NotedMove;

use crate::finished::FinishedGame;
use crate::schedule::Assignment;

/// An event of a running match.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A game began.
    Started {
        /// The game and its players.
        assignment: Assignment,
        /// The position after the moves of the opening.
        position: Position,
    },
    /// A move was played.
    Moved {
        /// The number of the game.
        number: u64,
        /// The side that moved.
        by: Color,
        /// The move.
        noted: NotedMove,
        /// The position after it.
        position: Position,
        /// The score that its player reported.
        value: Option<Value>,
        /// The depth that its player reported.
        depth: Option<u32>,
        /// Thinking time.
        time: Duration,
        /// Time left on its clock, if it has one.
        remaining: Option<Duration>,
    },
    /// A game is over, and in the journal.
    Finished(Box<FinishedGame>),
    /// A remark for people, such as a player that had to be restarted.
    Remark(String),
}
