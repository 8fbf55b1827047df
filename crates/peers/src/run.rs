//! Walks, and a comparison after each of their moves.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use threefold_chess::{CastlingMode, Move};

use crate::compare::compare;
use crate::coverage::Coverage;
use crate::difference::{Difference, Peer, agree};
use crate::family::Family;
use crate::memory::{Memory, pawns};
use crate::random::Random;
use crate::trio::Trio;
use crate::walk::Taste;

/// Number of positions that a long run compares, and remembers, at a time.
const CHUNK: u64 = 20_000;

/// Compares at least so many positions, a share for each family, on several threads.
///
/// The comparison depends on `positions` and `seed` only. `progress` hears after each chunk how
/// many positions have been compared so far.
///
/// # Errors
/// The first difference found.
pub fn run_all(
    positions: u64,
    seed: u64,
    threads: usize,
    progress: &(impl Fn(u64) + Sync),
) -> Result<Coverage, Difference> {
    let chunks = positions.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let total = Mutex::new(Ok(Coverage::default()));
    let work = || {
        while let index = next.fetch_add(1, Ordering::Relaxed)
            && index < chunks
        {
            let family = Family::ALL[(index % Family::ALL.len() as u64) as usize];
            let size = CHUNK.min(positions - index * CHUNK);
            let chunk = run(family, Random::new(seed ^ index.rotate_left(32)).next(), size);
            let Ok(mut total) = total.lock() else { return };
            match (&mut *total, chunk) {
                (Ok(total), Ok(chunk)) => {
                    total.add(&chunk);
                    progress(total.positions);
                }
                (Ok(_), Err(difference)) => *total = Err(difference),
                (Err(_), _) => {}
            }
            if total.is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Compares at least so many positions of one family, all of them remembered.
///
/// # Errors
/// The first difference.
pub fn run(family: Family, seed: u64, positions: u64) -> Result<Coverage, Difference> {
    let mut coverage = Coverage::default();
    let mut memory = Memory::default();
    let mut dice = Random::new(seed);
    while coverage.positions < positions {
        let start = family.start(&mut dice);
        let mut walk = Walk {
            trio: Trio::from_fen(&start)?,
            played: Vec::new(),
            taste: dice.choose(family.tastes()),
        };
        let plies = dice.below(family.longest_walk());
        walk.run(plies, &mut dice, &mut memory, &mut coverage)
            .map_err(|difference| difference.after(&start, walk.texts()))?;
        coverage.walks += 1;
    }
    Ok(coverage)
}

/// One game of three libraries.
struct Walk {
    trio: Trio,
    played: Vec<Move>,
    taste: Taste,
}

impl Walk {
    fn run(
        &mut self,
        plies: usize,
        dice: &mut Random,
        memory: &mut Memory,
        coverage: &mut Coverage,
    ) -> Result<(), Difference> {
        for _ in 0..=plies {
            compare(&self.trio.ours, &self.trio.cozy, &self.trio.shakmaty)?;
            memory.meet(&self.trio, coverage)?;
            coverage.note_position(&self.trio);
            // Nothing new happens between bare kings; a few plies will do.
            if self.trio.ours.is_dead_by_material() && dice.happens(8) {
                break;
            }
            let before = self.trio.ours;
            let Some(next) = self.taste.choose(&before, &self.played, dice) else { break };
            coverage.note_move(&before, next);
            self.trio.play(next)?;
            self.played.push(next);
            let after = self.trio.ours;
            agree(
                "whether the pawn key changes",
                &after,
                Peer::Ourselves,
                before.pawn_key() != after.pawn_key(),
                pawns(&before) != pawns(&after),
                |changes| changes.to_string(),
            )?;
        }
        Ok(())
    }

    fn texts(&self) -> Vec<String> {
        self.played.iter().map(|m| m.to_uci(CastlingMode::Chess960).to_string()).collect()
    }
}
