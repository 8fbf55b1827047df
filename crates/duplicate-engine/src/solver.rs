//! Forced mates: proved or refuted against any play of the other three.
//!
//! The attacker needs one good move, the others need one good answer. A mate counts if the attacker
//! wins by it, under the rulings of the game; any other ending refutes the line.

use std::collections::HashMap;

use threefold_chess::Key;
use threefold_duplicate::{
    CountedDraws, DuplicatePosition, Ending, FIFTY_ROUNDS, Rulings, Score, Seat, SyncedMove,
    THREEFOLD, automatic_ending,
};

use crate::game_history::GameHistory;

/// Answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player to move mates by force.
    Mate {
        /// Number of that player's moves, the fewest there are.
        rounds: u32,
        /// First moves that force it, all of them if they were asked for.
        moves: Vec<SyncedMove>,
    },
    /// There is no forced mate in so few moves.
    NoMate,
    /// The nodes did not last.
    Unknown,
}

/// Searches for forced mates of the player to move.
///
/// ```
/// use threefold_duplicate::Rulings;
/// use threefold_duplicate_engine::{GameHistory, MateSolver, Verdict};
///
/// let mut game = GameHistory::new(Rulings::default());
/// for text in ["f2f3", "a2a3", "e7e5", "e7e5", "g2g4", "b2b3", "a7a6"] {
///     game.play(text.parse()?)?;
/// }
/// let verdict = MateSolver::new(100_000).solve(&game, 1);
/// assert_eq!(verdict, Verdict::Mate { rounds: 1, moves: vec!["d8h4".parse()?] });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MateSolver {
    most_nodes: u64,
    nodes: u64,
}

/// The nodes did not last.
struct OutOfNodes;

type Proof = Result<bool, OutOfNodes>;

impl MateSolver {
    /// Returns a solver that makes so many positions for an answer at most.
    #[must_use]
    pub const fn new(most_nodes: u64) -> MateSolver {
        MateSolver { most_nodes, nodes: 0 }
    }

    /// Positions made for the last answer.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for the shortest forced mate in at most so many moves of the player to move, and
    /// stops at the first move that forces it.
    pub fn solve(&mut self, game: &GameHistory, rounds: u32) -> Verdict {
        self.deepen(game, rounds, false)
    }

    /// As [`solve`](Self::solve), with every first move that forces the shortest mate.
    pub fn solve_all(&mut self, game: &GameHistory, rounds: u32) -> Verdict {
        self.deepen(game, rounds, true)
    }

    fn deepen(&mut self, game: &GameHistory, rounds: u32, all: bool) -> Verdict {
        self.nodes = 0;
        if game.ending().is_some() {
            return Verdict::NoMate;
        }
        let mut search = Search::new(game, self.most_nodes);
        for left in 1..=rounds {
            let moves = search.first_moves(game, left, all);
            self.nodes = search.nodes;
            match moves {
                Ok(moves) if moves.is_empty() => {}
                Ok(moves) => return Verdict::Mate { rounds: left, moves },
                Err(OutOfNodes) => return Verdict::Unknown,
            }
        }
        Verdict::NoMate
    }
}

struct Search {
    attacker: Seat,
    rulings: Rulings,
    keys: Vec<Key>,
    nodes: u64,
    most_nodes: u64,
    /// Proofs and refutations, by key and the attacker's moves left; none if the counters of the game are
    /// so high that a position alone does not tell.
    known: Option<HashMap<(u64, u32), bool>>,
    /// The answer that refuted last, by its ply.
    refutations: Vec<Option<SyncedMove>>,
}

/// A position with the plies since the last capture or pawn move.
#[derive(Clone, Copy)]
struct Spot {
    position: DuplicatePosition,
    clock: u32,
    ply: usize,
}

impl Search {
    fn new(game: &GameHistory, most_nodes: u64) -> Search {
        let keys = game.keys().to_vec();
        // A shortest proof repeats no position of its own, so a third occurrence needs two in the
        // game.
        let has_repetition = (1..keys.len()).any(|index| keys[..index].contains(&keys[index]));
        let is_counted = has_repetition || game.clock() + 40 >= FIFTY_ROUNDS;
        Search {
            attacker: game.position().turn(),
            rulings: game.rulings(),
            keys,
            nodes: 0,
            most_nodes,
            known: (!is_counted).then(HashMap::new),
            refutations: vec![None; 64],
        }
    }

    fn first_moves(
        &mut self,
        game: &GameHistory,
        left: u32,
        all: bool,
    ) -> Result<Vec<SyncedMove>, OutOfNodes> {
        let root = Spot { position: *game.position(), clock: game.clock(), ply: 0 };
        let mut found = Vec::new();
        for legal in self.attacks(&root, left) {
            if self.after(&root, legal, left - 1)? {
                found.push(legal);
                if !all {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The attacker's moves, checks first; the last one has to be a check, for only the attacker's
    /// own move can put an opponent into check on a board that they share.
    fn attacks(&self, spot: &Spot, left: u32) -> Vec<SyncedMove> {
        let legal = spot.position.legal_moves().sorted();
        let is_check = |&synced: &SyncedMove| {
            let after = spot.position.play_unchecked(synced);
            after.checks_by(self.attacker).marked().next().is_some()
        };
        let (mut moves, quiet): (Vec<_>, Vec<_>) = legal.iter().copied().partition(is_check);
        if left > 1 {
            moves.extend(quiet);
        }
        moves
    }

    /// Returns true if the attacker, who has so many moves left, mates by force after a move.
    fn after(&mut self, spot: &Spot, legal: SyncedMove, left: u32) -> Proof {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(OutOfNodes);
        }
        let position = spot.position.play_unchecked(legal);
        let clock = if spot.position.is_zeroing(legal) { 0 } else { spot.clock + 1 };
        let next = Spot { position, clock, ply: spot.ply + 1 };
        self.keys.push(position.key());
        let proof = self.decide(&next, left);
        self.keys.pop();
        proof
    }

    fn decide(&mut self, spot: &Spot, left: u32) -> Proof {
        let occurrences = self.occurrences(spot.clock);
        let ending = automatic_ending(&spot.position, spot.clock, occurrences, self.rulings);
        if let Some(ending) = ending {
            return Ok(self.is_win(&ending));
        }
        let turn = spot.position.turn();
        if turn == self.attacker {
            return if left == 0 { Ok(false) } else { self.attack(spot, left) };
        }
        let may_claim = self.rulings.counted_draws == CountedDraws::Claimed
            && (occurrences >= THREEFOLD || spot.clock >= FIFTY_ROUNDS);
        let is_harmless =
            left == 0 && spot.position.checks_by(self.attacker).marked().next().is_none();
        if may_claim || is_harmless {
            return Ok(false);
        }
        self.defend(spot, left)
    }

    fn attack(&mut self, spot: &Spot, left: u32) -> Proof {
        let key = (spot.position.key().bits(), left);
        if let Some(&proof) = self.known.as_ref().and_then(|known| known.get(&key)) {
            return Ok(proof);
        }
        let mut proof = false;
        for legal in self.attacks(spot, left) {
            if self.after(spot, legal, left - 1)? {
                proof = true;
                break;
            }
        }
        if let Some(known) = &mut self.known {
            known.insert(key, proof);
        }
        Ok(proof)
    }

    fn defend(&mut self, spot: &Spot, left: u32) -> Proof {
        let legal = spot.position.legal_moves();
        let known = self.refutations.get(spot.ply).copied().flatten();
        let first = known.filter(|&synced| legal.contains(&synced));
        let others = legal.iter().copied().filter(|&synced| Some(synced) != first);
        for synced in first.into_iter().chain(others) {
            if !self.after(spot, synced, left)? {
                if let Some(place) = self.refutations.get_mut(spot.ply) {
                    *place = Some(synced);
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Counts the occurrences of the last position; none is before the last capture or pawn move.
    fn occurrences(&self, clock: u32) -> u32 {
        let since = self.keys.iter().rev().take(clock as usize + 1);
        let Some(key) = self.keys.last() else { return 1 };
        since.filter(|&earlier| earlier == key).count() as u32
    }

    fn is_win(&self, ending: &Ending) -> bool {
        ending.result()[self.attacker] == Score::Win
    }
}
