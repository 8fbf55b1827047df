//! Reports of the engine while it thinks, and its result at the end.

use std::time::Duration;

use threefold_duplicate::{BySeat, Seat, SyncedMove};

/// One line of thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies that the finished iteration looked ahead.
    pub plies: u32,
    /// Positions made so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Points that each seat expects, in thousandths: 1000 for a win, 500 for a draw.
    pub points: BySeat<u16>,
    /// A mate that was proved against any play of the other three: the seat that gives it, and the
    /// number of its moves.
    pub mate: Option<(Seat, u32)>,
    /// The line: what the engine would play, and what it expects of the others.
    pub variation: Vec<SyncedMove>,
}

impl Report {
    /// Whole rounds of the iteration.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.plies / 4
    }
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; none if the game is over.
    pub best: Option<SyncedMove>,
    /// The last line of thought.
    pub report: Report,
}
