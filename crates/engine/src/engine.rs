//! The facade: a position in, a move out. It neither parses nor prints.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use threefold_chess::{Illegal, Move, Position};

use crate::game_history::GameHistory;
use crate::limits::{Clock, Limits, SystemClock};
use crate::params;
use crate::report::{Progress, SearchResult};
use crate::search::{self, Budget, Endgames, Memory, Shared, Strength};
use crate::setting::{self, Setting, SettingError};
use crate::signal::Stopper;
use crate::standing::Standing;
use crate::tablebase::Tablebase;
use crate::transposition_table::TranspositionTable;

/// A chess engine. Several may live in one process; they share nothing.
///
/// ```
/// use threefold_chess::Position;
/// use threefold_engine::{Engine, Limits};
///
/// let mut engine = Engine::new();
/// let start: Position = "6k1/5R2/6K1/8/8/8/8/8 w - - 2 1".parse()?;
/// engine.set_position(&start, &[])?;
/// let answer = engine.go(&Limits::depth(5), |_| ());
/// assert_eq!(answer.report.score.moves_to_mate(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    game: GameHistory,
    standing: Option<Standing>,
    table: TranspositionTable,
    tablebase: Option<Tablebase>,
    options: Options,
    /// One for each thread.
    memories: Vec<Memory>,
    clock: Arc<dyn Clock>,
    stopper: Stopper,
}

/// Values of the options that [`Engine::set_option`] sets.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Options {
    multi_pv: usize,
    move_overhead: Duration,
    limit_strength: bool,
    elo: u64,
    variety: u64,
    sees_repetitions: bool,
    fifty_move_rule: bool,
    probe_depth: u64,
}

impl Engine {
    /// Returns an engine on the start position, with the clock of the operating system.
    #[must_use]
    pub fn new() -> Engine {
        Engine::with_clock(Arc::new(SystemClock::new()))
    }

    /// Returns an engine that takes the time from somewhere else, as WebAssembly must.
    ///
    /// # Panics
    /// If there is no memory for a table of the default size, [`setting::HASH`].
    #[must_use]
    pub fn with_clock(clock: Arc<dyn Clock>) -> Engine {
        Engine {
            game: GameHistory::new(Position::START),
            standing: None,
            table: TranspositionTable::new(setting::HASH.default)
                .expect("there is memory for a small table"),
            options: Options {
                multi_pv: setting::MULTI_PV.default as usize,
                move_overhead: Duration::from_millis(setting::MOVE_OVERHEAD.default),
                limit_strength: setting::LIMIT_STRENGTH.default,
                elo: setting::ELO.default,
                variety: setting::VARIETY.default,
                sees_repetitions: setting::REPETITIONS.default,
                fifty_move_rule: setting::SYZYGY_FIFTY_MOVE_RULE.default,
                probe_depth: setting::SYZYGY_PROBE_DEPTH.default,
            },
            tablebase: None,
            memories: (0..setting::THREADS.default).map(|_| Memory::new()).collect(),
            clock,
            stopper: Stopper::default(),
        }
    }

    /// Sets the position to think about: a start and the moves played since. What was set before
    /// stays if a move is illegal.
    ///
    /// # Errors
    /// If a move is illegal, with its place and the reason.
    pub fn set_position(&mut self, start: &Position, moves: &[Move]) -> Result<(), PositionError> {
        let mut game = GameHistory::new(*start);
        for (index, &played) in moves.iter().enumerate() {
            if let Err(why) = game.position().play(played) {
                return Err(PositionError { index, played, why });
            }
            game.play(played);
        }
        self.set_game(game);
        Ok(())
    }

    /// Sets a game of legal moves.
    pub(crate) fn set_game(&mut self, game: GameHistory) {
        self.standing = Standing::of(game.position(), game.occurrences());
        self.game = game;
    }

    /// Returns the position to think about.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns how the position stands in its game: mated, drawn, or claimable.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// Returns the tablebases in use.
    #[must_use]
    pub fn tablebase(&self) -> Option<&Tablebase> {
        self.tablebase.as_ref()
    }

    /// Returns the clock.
    pub(crate) fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Forgets what was learned in the game so far.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the value cannot be had; the old one stays.
    pub fn set_option(&mut self, setting: Setting) -> Result<(), SettingError> {
        match setting {
            Setting::Hash(megabytes) => {
                setting::HASH.check(megabytes)?;
                // The old one is given back first: there may not be room for both.
                let old = self.table.megabytes();
                self.table =
                    TranspositionTable::new(1).ok_or(SettingError::NoMemory { megabytes })?;
                let new = TranspositionTable::new(megabytes);
                let refused = new.is_none();
                if let Some(table) = new.or_else(|| TranspositionTable::new(old)) {
                    self.table = table;
                }
                if refused {
                    return Err(SettingError::NoMemory { megabytes });
                }
            }
            Setting::Threads(count) => {
                setting::THREADS.check(count)?;
                // WebAssembly has no threads.
                let count = if cfg!(target_family = "wasm") { 1 } else { count as usize };
                self.memories.resize_with(count, Memory::new);
            }
            Setting::MultiPv(count) => {
                setting::MULTI_PV.check(count)?;
                self.options.multi_pv = count as usize;
            }
            Setting::MoveOverhead(time) => {
                setting::MOVE_OVERHEAD.check(time.as_millis() as u64)?;
                self.options.move_overhead = time;
            }
            Setting::ClearHash => self.table.clear(),
            Setting::LimitStrength(limit) => self.options.limit_strength = limit,
            Setting::Elo(elo) => {
                setting::ELO.check(elo)?;
                self.options.elo = elo;
            }
            Setting::Variety(variety) => {
                setting::VARIETY.check(variety)?;
                self.options.variety = variety;
            }
            Setting::Repetitions(are_seen) => self.options.sees_repetitions = are_seen,
            Setting::SyzygyPath(path) if path.is_empty() => self.tablebase = None,
            Setting::SyzygyPath(path) => {
                self.tablebase = Some(Tablebase::open(&path).map_err(SettingError::Tablebase)?);
            }
            Setting::SyzygyFiftyMoveRule(applies) => self.options.fifty_move_rule = applies,
            Setting::SyzygyProbeDepth(depth) => {
                setting::SYZYGY_PROBE_DEPTH.check(depth)?;
                self.options.probe_depth = depth;
            }
        }
        Ok(())
    }

    /// Returns a handle to the *next* search, to be taken before it starts.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Has the next search listen to this handle, which may stop several searches then.
    pub fn set_stopper(&mut self, stopper: Stopper) {
        self.stopper = stopper;
    }

    /// Thinks, and tells `on_progress` what it finds, until a limit is reached or it is stopped.
    /// At least one line is told before the answer, and the answer is the first move of the last
    /// line of rank 1.
    pub fn go(&mut self, limits: &Limits, mut on_progress: impl FnMut(&Progress)) -> SearchResult {
        let stopper = std::mem::take(&mut self.stopper);
        self.table.age();
        let strength = self
            .options
            .limit_strength
            .then(|| Strength::new(self.options.elo, self.options.variety));
        let strength_nodes = strength.map(Strength::nodes);
        let mut shared = Shared {
            table: &self.table,
            limits,
            budget: Budget::new(limits, self.game.position().turn(), self.options.move_overhead),
            clock: &*self.clock,
            start: self.clock.now(),
            stopper: &stopper,
            multi_pv: self.options.multi_pv.max(strength.map_or(1, |_| params::STRENGTH_CHOICE)),
            endgames: self.tablebase.as_ref().map(|tablebase| Endgames {
                tablebase,
                fifty_move_rule: self.options.fifty_move_rule,
                probe_depth: self.options.probe_depth as i32,
            }),
            tablebase_hits: AtomicU64::new(0),
            told: self.options.multi_pv,
            strength,
            sees_repetitions: self.options.sees_repetitions,
            most_nodes: limits.nodes.into_iter().chain(strength_nodes).min(),
            halt: AtomicBool::new(false),
            counters: self.memories.iter().map(|_| search::Counter::default()).collect(),
            ponder_hit: AtomicU64::new(0),
        };
        let answer = search::run(&mut shared, &mut self.memories, &self.game, &mut on_progress);
        // WebAssembly has no other thread that could end the waiting.
        if !cfg!(target_family = "wasm") {
            if limits.infinite {
                stopper.wait(false);
            } else if limits.ponder {
                stopper.wait(true);
            }
        }
        answer
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("position", self.game.position())
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// Reason why a position was refused. The old one stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// Index of the illegal move, from 0.
    pub index: usize,
    /// The move.
    pub played: Move,
    /// Reason why it is illegal.
    pub why: Illegal,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} is illegal: {}", self.index + 1, self.why)
    }
}

impl std::error::Error for PositionError {}
