//! Work that takes long: it runs with the engine on a thread of its own, while the session goes on
//! listening.

use threefold_chess::{CastlingMode, Move, Position, perft};

use super::reply::Reply;
use crate::bench;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::report::SearchResult;
use crate::signal::Stopper;

/// Something to run on another thread. It takes the engine along.
#[derive(Debug)]
pub struct Task {
    engine: Box<Engine>,
    work: Work,
    stopper: Stopper,
    mode: CastlingMode,
    with_chances: bool,
}

/// Result of a [`Task`], to be handed to [`Session::resume`](super::Session::resume).
#[derive(Debug)]
pub struct Done {
    pub(super) engine: Box<Engine>,
    /// The last line. It is said only when the session has its engine back, for whoever reads it
    /// may send the next command at once.
    pub(super) last: Reply,
}

/// Kinds of work.
#[derive(Debug)]
pub(super) enum Work {
    /// Search the engine's position.
    Search(Limits),
    /// Count move sequences of a length.
    Perft(u32),
    /// Search the fixed positions to a depth, with an engine of its own.
    Bench(u32),
}

impl Task {
    pub(super) fn new(
        engine: Box<Engine>,
        work: Work,
        mode: CastlingMode,
        with_chances: bool,
    ) -> Task {
        let stopper = match work {
            Work::Search(_) => engine.stopper(),
            Work::Perft(_) | Work::Bench(_) => Stopper::default(),
        };
        Task { engine, work, stopper, mode, with_chances }
    }

    /// Returns the handle to end the task early, for any thread and any time.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Runs to the end. What it has to say goes out as soon as it is known, but for the last line,
    /// which the session says.
    #[must_use]
    pub fn run(mut self, mut say: impl FnMut(Reply)) -> Done {
        let last = match std::mem::replace(&mut self.work, Work::Perft(0)) {
            Work::Search(limits) => self.search(&limits, &mut say),
            Work::Perft(depth) => self.perft(depth, &mut say),
            Work::Bench(depth) => self.bench(depth, &mut say),
        };
        Done { engine: self.engine, last }
    }

    fn search(&mut self, limits: &Limits, say: &mut impl FnMut(Reply)) -> Reply {
        let (mode, with_chances) = (self.mode, self.with_chances);
        let SearchResult { best, ponder, .. } =
            self.engine.go(limits, |progress| say(Reply::progress(progress, mode, with_chances)));
        Reply::best_move(best, ponder, mode)
    }

    fn perft(&self, depth: u32, say: &mut impl FnMut(Reply)) -> Reply {
        let position = *self.engine.position();
        let Some(below) = depth.checked_sub(1) else {
            return Reply::Text("Nodes searched: 1".into());
        };
        let spelled = |legal: Move| (legal, legal.to_uci(self.mode).to_string());
        let mut moves: Vec<_> = position.legal_moves().into_iter().map(spelled).collect();
        moves.sort_by(|left, right| left.1.cmp(&right.1));
        let mut total: u64 = 0;
        for (legal, spelled) in moves {
            let Some(nodes) = count(&position.play_unchecked(legal), below, &self.stopper) else {
                return Reply::remark("the count was stopped");
            };
            say(Reply::Text(format!("{spelled}: {nodes}")));
            total = total.saturating_add(nodes);
        }
        say(Reply::Text(String::new()));
        Reply::Text(format!("Nodes searched: {total}"))
    }

    fn bench(&self, depth: u32, say: &mut impl FnMut(Reply)) -> Reply {
        let plan = bench::Plan { depth, ..bench::Plan::default() };
        let outcome = bench::run(&plan, self.engine.clock(), &self.stopper, |entry| {
            say(Reply::Text(entry.to_string()));
            !self.stopper.is_stopped()
        });
        match outcome {
            Ok(Some(total)) => Reply::Text(total.to_string()),
            Ok(None) => Reply::remark("the bench was stopped"),
            Err(error) => Reply::remark(&format!("bench: {error}")),
        }
    }
}

/// Depth of a count that needs no look at the stopper: some milliseconds, if there are not many
/// queens.
const UNSTOPPABLE_DEPTH: u32 = 4;

/// Returns the move sequences of a length; nothing if the count was stopped.
fn count(position: &Position, depth: u32, stopper: &Stopper) -> Option<u64> {
    if stopper.is_stopped() {
        return None;
    }
    if depth <= UNSTOPPABLE_DEPTH {
        return Some(perft::perft(position, depth));
    }
    position.legal_moves().into_iter().try_fold(0, |total: u64, legal| {
        let below = count(&position.play_unchecked(legal), depth - 1, stopper)?;
        Some(total.saturating_add(below))
    })
}
