//! Reports of the engine while it thinks, and its result at the end.

use std::time::Duration;

use threefold_chess::Move;

use crate::score::Score;

/// Side of the truth that a score is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
}

/// The chances of the side to move, in thousandths; they add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chances {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

impl Chances {
    /// Returns the chances that go with a score.
    #[must_use]
    pub fn of(score: Score) -> Chances {
        if score.is_decisive() {
            let win = if score.is_win() { 1000 } else { 0 };
            return Chances { win, draw: 0, loss: 1000 - win };
        }
        // A logistic curve for each side: even chances to win at 1.3 pawns.
        let curve = |pawns: f64| 1.0 / (1.0 + (-(pawns - 1.3) / 0.6).exp());
        let pawns = f64::from(score.value()) / 100.0;
        let win = (1000.0 * curve(pawns)).round() as u16;
        let loss = (1000.0 * curve(-pawns)).round() as u16;
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

/// One line of thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The finished iteration.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Rank among the best moves, from 1.
    pub rank: usize,
    /// Score for the side to move.
    pub score: Score,
    /// Bound that the score is.
    pub bound: Bound,
    /// The score as chances.
    pub chances: Chances,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Share of the transposition table in use, in thousandths.
    pub hash_full: u16,
    /// Answers from tablebases.
    pub tablebase_hits: u64,
    /// The line: what the engine would play, and expects.
    pub variation: Vec<Move>,
}

/// Message of the engine in the course of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A line of thought.
    Report(Report),
    /// The root move that is being looked at; only in searches that take seconds.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        current: Move,
        /// Its number in the order of search, from 1.
        number: usize,
    },
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; none if there is no legal move.
    pub best: Option<Move>,
    /// The reply it expects, to ponder on.
    pub ponder: Option<Move>,
    /// The last line of the best move.
    pub report: Report,
}
