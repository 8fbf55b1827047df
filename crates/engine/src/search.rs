//! The search: from a position to a move. The modules below do the work of one thread; this one
//! holds what threads share, and what a thread keeps from one search to the next.

mod assess;
mod correction;
mod draw;
mod endgame;
mod history;
mod node;
mod picker;
mod prune;
mod quiescence;
mod root;
mod run;
mod see;
mod shortcut;
mod strength;
mod time;
mod variation;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use threefold_chess::{Bitboard, Move, Position, Role};

use crate::evaluation::Evaluator;
use crate::game_history::GameHistory;
use crate::key_history::KeyHistory;
use crate::limits::{Clock, Limits};
use crate::report::{Bound, Chances, Report};
use crate::score::{MAX_PLY, Score};
use crate::signal::Stopper;
use crate::transposition_table::TranspositionTable;

pub(crate) use endgame::Endgames;
use history::{Arrival, Context, Histories, Killers};
pub(crate) use root::RootMove;
pub(crate) use run::run;
pub(crate) use strength::Strength;
pub(crate) use time::Budget;
use variation::Variations;

/// The scores that matter at a node: better than `alpha` is news, `beta` or more is too good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Everything.
    const FULL: Window =
        Window { alpha: Score::new(-Score::INFINITE.value()), beta: Score::INFINITE };

    /// Returns a window just wide enough to ask if a score is above `alpha`, as the opponent sees
    /// it.
    #[inline]
    fn zero_below(alpha: Score) -> Window {
        Window { alpha: -alpha - 1, beta: -alpha }
    }

    /// Returns true if a score is all one needs to know: exact, or on the far side of the window.
    #[inline]
    pub(crate) fn is_settled_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        }
    }

    /// Returns the same window, as the opponent sees it.
    #[inline]
    fn opposite(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// State that all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) start: Duration,
    pub(crate) stopper: &'a Stopper,
    /// Tablebases to ask inside the tree.
    pub(crate) endgames: Option<Endgames<'a>>,
    pub(crate) tablebase_hits: AtomicU64,
    /// Number of best moves to search for.
    pub(crate) multi_pv: usize,
    /// Number of best moves to report.
    pub(crate) told: usize,
    /// Set to play weaker than possible.
    pub(crate) strength: Option<Strength>,
    pub(crate) sees_repetitions: bool,
    /// Number of nodes that the search may take.
    pub(crate) most_nodes: Option<u64>,
    /// Set when the search is over, for whatever reason.
    pub(crate) halt: AtomicBool,
    /// Nodes that each thread has counted, as of late.
    pub(crate) counters: Vec<Counter>,
    /// Time at which the ponder hit was seen, in microseconds since the start; 0 for not yet.
    pub(crate) ponder_hit: AtomicU64,
}

/// The nodes of one thread, on a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter {
    nodes: AtomicU64,
}

impl Shared<'_> {
    /// Returns the nodes of all threads, as of late.
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.nodes.load(Ordering::Relaxed)).sum()
    }

    /// Describes a root move for a report.
    pub(crate) fn describe(&self, depth: u32, rank: usize, root_move: &RootMove) -> Report {
        let score = root_move.known_score();
        Report {
            depth,
            selective_depth: root_move.selective_depth as u32,
            rank: rank + 1,
            score,
            bound: root_move.told_bound(),
            chances: Chances::of(score),
            nodes: self.nodes(),
            time: self.elapsed(),
            hash_full: self.table.fullness(),
            tablebase_hits: self.tablebase_hits.load(Ordering::Relaxed),
            variation: root_move.variation.clone(),
        }
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// Returns the time that counts towards the budget: none while pondering.
    fn spent(&self) -> Option<Duration> {
        if !self.limits.ponder {
            return Some(self.elapsed());
        }
        let hit = match self.ponder_hit.load(Ordering::Relaxed) {
            0 if !self.stopper.is_ponder_hit() => return None,
            0 => {
                let now = self.elapsed();
                self.ponder_hit.store((now.as_micros() as u64).max(1), Ordering::Relaxed);
                now
            }
            micros => Duration::from_micros(micros),
        };
        Some(self.elapsed().saturating_sub(hit))
    }
}

/// Memory that a thread keeps from one search to the next.
pub(crate) struct Memory {
    pub(crate) evaluator: Evaluator,
    histories: Histories,
    variations: Variations,
    frames: Vec<Frame>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            evaluator: Evaluator::new(),
            histories: Histories::new(),
            variations: Variations::new(),
            frames: vec![Frame::EMPTY; FRAMES_BEFORE + MAX_PLY + 4],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.evaluator.clear();
        self.histories.clear();
    }
}

/// Facts about a ply of the path.
#[derive(Clone, Copy)]
struct Frame {
    in_check: bool,
    /// The evaluation, corrected and faded; none in check.
    evaluation: Option<Score>,
    /// The move that was made at this ply, if it was a quiet one.
    quiet: Option<Move>,
    /// Arrival of the move that was made at this ply.
    arrival: Arrival,
    /// Squares that the opponent attacked before that move.
    threats: Bitboard,
    /// By how many plies the search of that move is reduced.
    reduced: i32,
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    killers: Killers,
    /// Number of nodes at this ply that were cut off since the one two plies up.
    cutoffs: u16,
    /// Number of times that the path was extended twice at once.
    double_extensions: u8,
}

/// So that one can look back from the root.
const FRAMES_BEFORE: usize = 4;

impl Frame {
    const EMPTY: Frame = Frame {
        in_check: false,
        evaluation: None,
        quiet: None,
        arrival: Arrival::NONE,
        threats: Bitboard::EMPTY,
        reduced: 0,
        excluded: None,
        killers: Killers::NONE,
        cutoffs: 0,
        double_extensions: 0,
    };
}

/// One thread at work.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    key_history: KeyHistory,
    root: &'a Position,
    root_moves: Vec<RootMove>,
    /// Number of the thread; thread 0 watches the time and reports.
    number: usize,
    nodes: u64,
    /// Node at which to look at the clock next.
    next_look: u64,
    stopped: bool,
    selective_depth: usize,
    /// Below this ply null moves are not tried: a null-move result is being verified.
    null_move_from: usize,
    completed_depth: u32,
    /// Time of the last report in between.
    last_talk: Duration,
    /// The iteration the search is in.
    root_depth: usize,
    /// Number of draws by the clock seen so far, also through the table.
    clock_draws: u64,
}

impl AsMut<KeyHistory> for Searcher<'_> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut KeyHistory {
        &mut self.key_history
    }
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        game: &'a GameHistory,
        root_moves: Vec<RootMove>,
        number: usize,
    ) -> Searcher<'a> {
        memory.frames.fill(Frame::EMPTY);
        let root = game.position();
        let mut key_history = KeyHistory::new(game);
        if !shared.sees_repetitions {
            key_history.look_away();
        }
        let mut searcher = Searcher {
            shared,
            memory,
            key_history,
            root,
            root_moves,
            number,
            nodes: 0,
            next_look: 0,
            stopped: false,
            selective_depth: 0,
            null_move_from: 0,
            completed_depth: 0,
            last_talk: Duration::ZERO,
            root_depth: 0,
            clock_draws: 0,
        };
        searcher.frame_mut(0).in_check = root.is_check();
        // What is known of the moves before any is searched.
        let evaluation = searcher.assess_root().static_score;
        for root_move in &mut searcher.root_moves {
            root_move.score = evaluation.unwrap_or(Score::DRAW);
        }
        searcher
    }

    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.memory.frames[FRAMES_BEFORE + ply]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[FRAMES_BEFORE + ply]
    }

    /// Returns the arrival of the move that was made `back` plies before a ply.
    #[inline]
    fn arrival_before(&self, ply: usize, back: usize) -> Arrival {
        self.memory.frames[FRAMES_BEFORE + ply - back].arrival
    }

    /// Returns the context that the moves of a ply are made in.
    #[inline]
    fn context(&self, ply: usize, threats: Bitboard) -> Context {
        Context { arrivals: [1, 2, 4].map(|back| self.arrival_before(ply, back)), threats }
    }

    /// Returns the same context, and keeps the threats for those who judge the moves later.
    #[inline]
    fn open_context(&mut self, position: &Position, ply: usize) -> Context {
        let threats = history::threats(position);
        self.frame_mut(ply).threats = threats;
        self.context(ply, threats)
    }

    /// Notes the move that is about to be made at a ply.
    #[inline]
    fn prepare(&mut self, ply: usize, position: &Position, current: Move, gives_check: bool) {
        let quiet = (!is_tactical(position, current)).then_some(current);
        let frame = self.frame_mut(ply);
        frame.arrival = Arrival::of(position, current);
        frame.quiet = quiet;
        let double_extensions = self.frame(ply).double_extensions;
        let next = self.frame_mut(ply + 1);
        next.in_check = gives_check;
        next.double_extensions = double_extensions;
    }

    /// Counts a node, and looks at clock and signals from time to time.
    #[inline]
    fn count_node<const PV: bool>(&mut self, ply: usize) {
        // On the way out nothing is looked at any more.
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if PV {
            self.memory.variations.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.nodes >= self.next_look {
            self.look_around();
        }
    }

    /// Nodes that the first iteration may take, whatever the limits.
    const FIRST_ITERATION: u64 = 10_000;

    /// Nodes between two looks at the clock.
    const LOOK_EVERY: u64 = 512;

    #[cold]
    fn look_around(&mut self) {
        let shared = self.shared;
        shared.counters[self.number].nodes.store(self.nodes, Ordering::Relaxed);
        self.next_look = self.nodes + Self::LOOK_EVERY;
        let mut over = shared.halt.load(Ordering::Relaxed);
        if self.number == 0 {
            if let Some(most) = shared.most_nodes {
                let all = shared.nodes();
                over |= all >= most;
                // With one thread, exactly: look again at the very node.
                self.next_look = self.next_look.min(self.nodes + most.saturating_sub(all).max(1));
            }
            over |= shared.stopper.is_stopped();
            if let Some(hard) = shared.budget.hard {
                over |= shared.spent().is_some_and(|spent| spent >= hard);
            }
            // The first iteration is finished if it is not a very long one: an answer without it is
            // hardly better than none.
            over &= self.completed_depth > 0 || self.nodes >= Self::FIRST_ITERATION;
            if over {
                shared.halt.store(true, Ordering::Relaxed);
            }
        }
        self.stopped = over;
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.stopped
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        self.memory.evaluator.evaluate_at(position, self.key_history.ply())
    }
}

/// Returns true if a legal move changes the material.
#[inline]
fn is_tactical(position: &Position, legal: Move) -> bool {
    position.is_capture(legal) || legal.promoted().is_some()
}

/// Returns true if the side to move has anything but king and pawns.
#[inline]
fn has_pieces(position: &Position) -> bool {
    let board = position.board();
    let others = board.by_role(Role::Pawn) | board.by_role(Role::King);
    !(board.by_color(position.turn()) - others).is_empty()
}
