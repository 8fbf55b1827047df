//! The search: what it shares, one thread of it, and the ends of games inside it.

mod max_n;
mod monte_carlo;
mod node;
mod order;
mod quiescence;
mod root;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arrayvec::ArrayVec;
use threefold_chess::Key;
use threefold_duplicate::{
    CountedDraws, DeadBoards, DuplicatePosition, Ending, FIFTY_ROUNDS, MateSearch, Rulings, Score,
    Seat, SyncedMove, THREEFOLD, automatic_ending,
};
use threefold_engine::{Clock, Stopper};

use crate::game_history::GameHistory;
use crate::score::{MAX_PLY, win_at};
use crate::transposition_table::TranspositionTable;

pub(crate) use max_n::max_n;
pub(crate) use monte_carlo::monte_carlo;
pub(crate) use root::{Thought, think};

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Alpha-beta for one seat, with a model of what the others do.
    AlphaBeta(OpponentModel),
    /// Everybody plays for themselves; every move is looked at.
    MaxN,
    /// Everybody plays for themselves; a tree that grows where it matters.
    MonteCarlo,
}

impl Method {
    /// Everybody plays against the seat that searches.
    pub const PARANOID: Method =
        Method::AlphaBeta(OpponentModel { free: 3, kept: 1, partner_is_free: true });
    /// BRS+: in each round one of the three others plays against the seat, and the others play what
    /// looks best for themselves.
    pub const BEST_REPLY: Method =
        Method::AlphaBeta(OpponentModel { free: 1, kept: 1, partner_is_free: true });
}

impl Default for Method {
    fn default() -> Method {
        Method::BEST_REPLY
    }
}

/// A model of the three others (OPPS of Baier and Kaisers, 2020, of which BRS+ and paranoid search
/// are special cases).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpponentModel {
    /// Number of the others who may choose any move in a round.
    pub free: u8,
    /// Number of moves, the best for their player after one ply, that the rest choose from.
    pub kept: u8,
    /// True if the partner may be one of the free.
    pub partner_is_free: bool,
}

/// State that all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) model: OpponentModel,
    pub(crate) rulings: Rulings,
    /// Seat that the search is for.
    pub(crate) seat: Seat,
    pub(crate) stopper: &'a Stopper,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) start: Duration,
    pub(crate) time: Option<Duration>,
    pub(crate) most_nodes: Option<u64>,
    pub(crate) most_plies: u32,
    /// Value of a draw.
    pub(crate) draw: i32,
    /// Raised by the thread that ends the search.
    pub(crate) halt: AtomicBool,
}

/// A node of the search tree.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: DuplicatePosition,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies since the last capture or pawn move.
    pub(crate) clock: u32,
    /// Number of the others who may still choose any move in this round.
    pub(crate) free: u8,
}

pub(crate) type Variation = ArrayVec<SyncedMove, MAX_PLY>;

/// One thread of a search.
pub(crate) struct Searcher<'a> {
    pub(crate) shared: &'a Shared<'a>,
    /// Keys of the game since its last irreversible move, and of the path.
    keys: Vec<Key>,
    /// Index of the root's key.
    root_key: usize,
    pub(crate) nodes: u64,
    is_stopped: bool,
    killers: Vec<[Option<SyncedMove>; 2]>,
    history: Vec<[i32; 4096]>,
    variations: Vec<Variation>,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, game: &GameHistory) -> Searcher<'a> {
        let mut keys = Vec::with_capacity(game.keys().len() + MAX_PLY + 1);
        keys.extend_from_slice(game.keys());
        Searcher {
            shared,
            root_key: keys.len() - 1,
            keys,
            nodes: 0,
            is_stopped: false,
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![[0; 4096]; 4],
            variations: vec![Variation::new(); MAX_PLY + 1],
        }
    }

    /// Makes a move, searches below it, and takes it back.
    #[inline]
    fn below<R>(
        &mut self,
        node: &Node,
        legal: SyncedMove,
        free: u8,
        search: impl FnOnce(&mut Self, &Node) -> R,
    ) -> R {
        self.nodes += 1;
        let position = node.position.play_unchecked(legal);
        let clock = if node.position.is_zeroing(legal) { 0 } else { node.clock + 1 };
        let free = if position.turn() == self.shared.seat { self.shared.model.free } else { free };
        let child = Node { position, ply: node.ply + 1, clock, free };
        self.keys.push(position.key());
        let result = search(self, &child);
        self.keys.pop();
        result
    }

    /// Returns true if the search has to end now.
    #[inline]
    fn has_to_stop(&mut self) -> bool {
        if self.is_stopped {
            return true;
        }
        let shared = self.shared;
        self.is_stopped = shared.most_nodes.is_some_and(|most| self.nodes >= most)
            || self.nodes.is_multiple_of(1024) && self.is_out_of_time();
        self.is_stopped
    }

    #[cold]
    fn is_out_of_time(&self) -> bool {
        let shared = self.shared;
        shared.halt.load(Ordering::Relaxed)
            || shared.stopper.is_stopped()
            || shared
                .time
                .is_some_and(|time| shared.clock.now().saturating_sub(shared.start) >= time)
    }

    /// Returns the value of a node at which the game is over by a counter or, under rulings that
    /// look at more than the player to move, by the boards. Who has no move is found by whoever
    /// lists the moves.
    #[inline]
    fn end_by_count(&self, node: &Node) -> Option<i32> {
        let rulings = self.shared.rulings;
        if rulings.mate_search == MateSearch::AtOnce || rulings.dead_boards == DeadBoards::Draw {
            let ending = automatic_ending(&node.position, 0, 1, rulings);
            if let Some(ending) = ending {
                return Some(self.value_of(&ending, node.ply));
            }
        }
        if !self.is_drawn_by_count(node) {
            return None;
        }
        // Mate and stalemate come before any counter. Where draws are claimed, whoever is to move
        // is taken to claim: it is the least they can get.
        (rulings.counted_draws == CountedDraws::Automatic || node.ply > 0)
            .then(|| self.end_without_move(node).unwrap_or(self.shared.draw))
    }

    /// A position that came up before inside the tree is a draw, and so is a third occurrence; and
    /// fifty rounds without progress.
    #[inline]
    fn is_drawn_by_count(&self, node: &Node) -> bool {
        if node.clock >= FIFTY_ROUNDS {
            return true;
        }
        if node.clock < 4 || node.ply == 0 {
            return false;
        }
        let current = self.keys.len() - 1;
        let key = self.keys[current];
        let mut count = 1;
        // The same player was to move four, eight, twelve plies ago.
        for back in (4..=(node.clock as usize).min(current)).step_by(4) {
            if self.keys[current - back] == key {
                count += 1;
                if current - back > self.root_key || count >= THREEFOLD {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the value of a node whose player has no move.
    fn end_without_move(&self, node: &Node) -> Option<i32> {
        if node.position.has_legal_move() {
            return None;
        }
        let ending = automatic_ending(&node.position, 0, 1, self.shared.rulings)?;
        Some(self.value_of(&ending, node.ply))
    }

    /// Returns the value of an ending for the seat of the search.
    fn value_of(&self, ending: &Ending, ply: usize) -> i32 {
        match ending.result()[self.shared.seat] {
            Score::Win => win_at(ply),
            Score::Draw => self.shared.draw,
            Score::Loss => -win_at(ply),
        }
    }
}
