//! The facade: a game in, a move out. It neither parses nor prints.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use threefold_duplicate::{BySeat, Rulings};
use threefold_engine::{Clock, Stopper, SystemClock};

use crate::evaluation::evaluate_all;
use crate::game_history::GameHistory;
use crate::limits::Limits;
use crate::report::{Report, SearchResult};
use crate::score::{LEAST_WIN, MAX_PLY, WIN, points};
use crate::search::{Method, OpponentModel, Searcher, Shared, Thought, max_n, monte_carlo, think};
use crate::solver::{MateSolver, Verdict};
use crate::transposition_table::TranspositionTable;

/// A player for the seat to move. Several may live in one process; they share nothing.
///
/// ```
/// use threefold_duplicate::Rulings;
/// use threefold_duplicate_engine::{DuplicateEngine, GameHistory, Limits};
///
/// let mut engine = DuplicateEngine::new();
/// let mut game = GameHistory::new(Rulings::default());
/// for text in ["f2f3", "a2a3", "e7e5", "e7e5", "g2g4", "b2b3"] {
///     game.play(text.parse()?)?;
/// }
/// engine.set_game(game);
/// let result = engine.go(&Limits::nodes(1_000), |_| ());
/// assert_eq!(result.best, "d8h4".parse().ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DuplicateEngine {
    game: GameHistory,
    table: TranspositionTable,
    method: Method,
    draw: i32,
    threads: usize,
    clock: Arc<dyn Clock>,
    stopper: Stopper,
}

/// Megabytes of the transposition table, unless told otherwise.
const TABLE_MEGABYTES: usize = 16;

/// Most threads of a search.
const MOST_THREADS: usize = 256;

/// Positions that the proof of a mate may take.
const PROOF_NODES: u64 = 20_000;

/// Value of a draw in hundredths of a pawn: it is worth less than an even game, which may still be
/// won.
const DRAW: i32 = -60;

impl DuplicateEngine {
    /// Returns an engine at the start of a game, with the clock of the operating system.
    #[must_use]
    pub fn new() -> DuplicateEngine {
        DuplicateEngine::with_clock(Arc::new(SystemClock::new()))
    }

    /// Returns an engine that takes the time from somewhere else, as WebAssembly must.
    #[must_use]
    pub fn with_clock(clock: Arc<dyn Clock>) -> DuplicateEngine {
        DuplicateEngine {
            game: GameHistory::new(Rulings::default()),
            table: TranspositionTable::new(TABLE_MEGABYTES),
            method: Method::default(),
            draw: DRAW,
            threads: 1,
            clock,
            stopper: Stopper::default(),
        }
    }

    /// Sets the game to think about.
    pub fn set_game(&mut self, game: GameHistory) {
        self.game = game;
    }

    /// Returns the game to think about.
    #[must_use]
    pub const fn game(&self) -> &GameHistory {
        &self.game
    }

    /// Sets the way to search.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Sets the value of a draw, in hundredths of a pawn.
    pub fn set_draw_value(&mut self, centipawns: i32) {
        self.draw = centipawns.clamp(-1_000, 1_000);
        self.table.clear();
    }

    /// Sets the size of the transposition table in megabytes, at least one.
    pub fn set_table_size(&mut self, megabytes: usize) {
        self.table = TranspositionTable::new(megabytes);
    }

    /// Sets the number of threads, at least one. With one the search takes the same nodes every
    /// time. WebAssembly has no others.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MOST_THREADS);
    }

    /// Forgets what was learned in the game so far.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Sets the handle that stops the next search.
    pub fn set_stopper(&mut self, stopper: Stopper) {
        self.stopper = stopper;
    }

    /// Returns the handle of the next search.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Thinks about the move of the player whose turn it is, within the limits.
    pub fn go(&mut self, limits: &Limits, mut on_report: impl FnMut(&Report)) -> SearchResult {
        let stopper = std::mem::take(&mut self.stopper);
        let start = self.clock.now();
        if self.game.ending().is_some() {
            return SearchResult { best: None, report: self.report(None, 0, Duration::ZERO) };
        }
        self.table.age();
        let seat = self.game.position().turn();
        let model = match self.method {
            Method::AlphaBeta(model) => model,
            Method::MaxN | Method::MonteCarlo => OpponentModel::default(),
        };
        let shared = Shared {
            table: &self.table,
            model,
            rulings: self.game.rulings(),
            seat,
            stopper: &stopper,
            clock: &*self.clock,
            start,
            time: limits.time_for(seat),
            most_nodes: limits.nodes,
            most_plies: limits.depth.map_or(MAX_PLY as u32 / 2, |rounds| rounds.max(1) * 4),
            draw: self.draw,
            halt: AtomicBool::new(false),
        };
        let elapsed = || self.clock.now().saturating_sub(start);
        let (thought, nodes) = self.think(&shared, |thought, nodes| {
            on_report(&self.report(Some(thought), nodes, elapsed()));
        });
        let mut report = self.report(Some(&thought), nodes, elapsed());
        if thought.value >= LEAST_WIN {
            self.prove(&thought, &mut report);
        }
        SearchResult { best: report.variation.first().copied(), report }
    }

    /// Searches with all threads; the first one answers, the others fill the table.
    fn think(&self, shared: &Shared<'_>, tell: impl FnMut(&Thought, u64)) -> (Thought, u64) {
        let game = &self.game;
        let mut searcher = Searcher::new(shared, game);
        let thought = match self.method {
            Method::MaxN => max_n(&mut searcher, game, tell),
            Method::MonteCarlo => monte_carlo(&mut searcher, game, tell),
            Method::AlphaBeta(_) if self.threads == 1 || cfg!(target_family = "wasm") => {
                think(&mut searcher, game, 1, tell)
            }
            Method::AlphaBeta(_) => {
                return std::thread::scope(|scope| {
                    let spawn = |number: usize| {
                        scope.spawn(move || {
                            let mut helper = Searcher::new(shared, game);
                            think(&mut helper, game, 1 + number as u32 % 2, |_, _| ());
                            helper.nodes
                        })
                    };
                    let helpers: Vec<_> = (1..self.threads).map(spawn).collect();
                    let thought = think(&mut searcher, game, 1, tell);
                    shared.halt.store(true, Ordering::Relaxed);
                    let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0));
                    let nodes = helped.sum::<u64>() + searcher.nodes;
                    (thought, nodes)
                });
            }
        };
        (thought, searcher.nodes)
    }

    /// Asks the solver whether a win of the search holds against any play; then its move is played.
    fn prove(&self, thought: &Thought, report: &mut Report) {
        let rounds = (WIN - thought.value).unsigned_abs().div_ceil(4).clamp(1, 3);
        let mut solver = MateSolver::new(PROOF_NODES);
        if let Verdict::Mate { rounds, moves } = solver.solve(&self.game, rounds) {
            report.mate = Some((self.game.position().turn(), rounds));
            if let Some(&first) = moves.first()
                && report.variation.first() != Some(&first)
            {
                report.variation = vec![first];
            }
        }
        report.nodes += solver.nodes();
    }

    fn report(&self, thought: Option<&Thought>, nodes: u64, time: Duration) -> Report {
        Report {
            plies: thought.map_or(0, |thought| thought.plies),
            nodes,
            time,
            points: self.points(thought),
            mate: None,
            variation: thought.map_or_else(Vec::new, |thought| thought.variation.to_vec()),
        }
    }

    /// The points that each seat expects: the searching one by its search, the others by the
    /// position at the end of the line.
    fn points(&self, thought: Option<&Thought>) -> BySeat<u16> {
        if let Some(points) = thought.and_then(|thought| thought.points) {
            return points;
        }
        let mut game = self.game.clone();
        for &synced in thought.iter().flat_map(|thought| &thought.variation) {
            game.advance(synced);
        }
        if let Some(ending) = game.ending() {
            let result = ending.result();
            return BySeat::from_fn(|seat| match result[seat] {
                threefold_duplicate::Score::Win => 1000,
                threefold_duplicate::Score::Draw => 500,
                threefold_duplicate::Score::Loss => 0,
            });
        }
        let values = evaluate_all(game.position());
        BySeat::from_fn(|seat| match thought {
            Some(thought) if seat == self.game.position().turn() => points(thought.value),
            _ => points(values[seat]),
        })
    }
}

impl Default for DuplicateEngine {
    fn default() -> DuplicateEngine {
        DuplicateEngine::new()
    }
}

impl fmt::Debug for DuplicateEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("DuplicateEngine")
            .field("game", &self.game)
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}
