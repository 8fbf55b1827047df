//! Limits of a search, and the clock that it reads. Time comes from outside, since WebAssembly has
//! no clock of its own.

use std::time::{Duration, Instant};

use threefold_chess::{ByColor, Move};

use crate::score::MAX_PLY;

/// The last iteration there is room for.
pub(crate) const DEEPEST: u32 = MAX_PLY as u32 - 1;

/// Bounds of a search. The default bounds nothing: the search goes as deep as it can.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Consider only these moves; empty means all.
    pub search_moves: Vec<Move>,
    /// Think in the opponent's time, until [`Stopper::ponder_hit`](crate::Stopper::ponder_hit).
    pub ponder: bool,
    /// Time on the players' clocks.
    pub remaining: ByColor<Option<Duration>>,
    /// Time that a player gets for every move.
    pub increment: ByColor<Duration>,
    /// Number of moves that the remaining time is for; none means the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Stop after this many plies of iterative deepening.
    pub depth: Option<u32>,
    /// Stop after about this many nodes; exact with one thread, but the first iteration is always
    /// finished.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is found; negative: being mated.
    pub mate: Option<i32>,
    /// Think this long.
    pub move_time: Option<Duration>,
    /// Do not answer before [`Stopper::stop`](crate::Stopper::stop), even when nothing is left to
    /// think about.
    pub infinite: bool,
}

impl Limits {
    /// Returns limits by depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Returns limits by nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns limits by time.
    #[must_use]
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Returns true if the search ends by itself: not while pondering or analyzing without end.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        !self.infinite
            && !self.ponder
            && (self.depth.is_some()
                || self.nodes.is_some()
                || self.mate.is_some()
                || self.move_time.is_some()
                || self.remaining.iter().any(|(_, time)| time.is_some()))
    }
}

/// A clock that only goes forward.
pub trait Clock: Send + Sync {
    /// Returns the time since a moment that never changes.
    fn now(&self) -> Duration;
}

/// The clock of the operating system. Not for WebAssembly in a browser, where it would panic.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Returns a clock that starts now.
    #[must_use]
    pub fn new() -> SystemClock {
        SystemClock { start: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}
