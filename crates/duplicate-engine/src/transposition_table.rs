//! The transposition table: what earlier searches found out, shared by all threads without locks.
//!
//! As in `threefold-engine`, an entry is two words, of which the first is the key mixed with the
//! second, so that words that were not written together belong to no key. What it keeps differs:
//! synced moves, and values for the seat of the search.

use std::sync::atomic::{AtomicU64, Ordering};

use threefold_chess::{Role, Square};
use threefold_duplicate::SyncedMove;

const SLOTS: usize = 4;

/// Side of the truth that a value is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// Knowledge of the table about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableHit {
    pub(crate) best: Option<SyncedMove>,
    /// Value with ends counted from the node.
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
}

impl TableHit {
    /// Returns true if the value, seen from the root, settles a window.
    #[inline]
    pub(crate) fn settles(&self, value: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// The table. Finding and storing need no exclusive access.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: u8,
}

/// One cache line of entries for the same keys.
#[repr(align(64))]
#[derive(Default)]
struct Cluster([Slot; SLOTS]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl TranspositionTable {
    /// Returns a table of this many megabytes, at least one.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        let count = (megabytes.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.resize_with(count, Cluster::default);
        TranspositionTable { clusters, generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Begins a new search, which makes all entries older.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % 16;
    }

    /// Returns the hit for a key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TableHit> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Keeps what was found out, in place of the shallowest and oldest entry.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut hit: TableHit) {
        let cluster = self.cluster(key);
        let mut place = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                hit.best = hit.best.or(unpack_move((data & 0xffff) as u16));
                place = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = pack(&hit, self.generation);
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }

    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = (self.generation + 16 - (data >> 60) as u8) % 16;
        unpack(data).depth - 4 * i32::from(age)
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of the product spreads the keys evenly over any number of clusters.
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

// The data word: move 16, value 32 (as 16 signed would do, but words are wide), depth 8, bound 2 bits,
// two bits free, generation 4.

fn pack(hit: &TableHit, generation: u8) -> u64 {
    u64::from(hit.best.map_or(0, pack_move))
        | u64::from(hit.value as u32) << 16
        | u64::from((hit.depth + DEPTH_OFFSET).clamp(0, 255) as u8) << 48
        | (hit.bound as u64) << 56
        | u64::from(generation) << 60
}

/// Added to the depth, so that quiescence has a place.
const DEPTH_OFFSET: i32 = 16;

#[inline]
fn unpack(data: u64) -> TableHit {
    TableHit {
        best: unpack_move(data as u16),
        value: (data >> 16) as u32 as i32,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
    }
}

/// Returns a move as fifteen bits. It is never 0, for no piece stays where it is.
#[inline]
pub(crate) fn pack_move(synced: SyncedMove) -> u16 {
    let promotion = synced.promotion.map_or(0, |role| role as u16);
    synced.from as u16 | (synced.to as u16) << 6 | promotion << 12
}

#[inline]
pub(crate) fn unpack_move(bits: u16) -> Option<SyncedMove> {
    if bits == 0 {
        return None;
    }
    let from = Square::from_index((bits & 63) as u8)?;
    let to = Square::from_index((bits >> 6 & 63) as u8)?;
    let promotion = match bits >> 12 {
        0 => None,
        code => Role::ALL.into_iter().find(|&role| role as u16 == code),
    };
    Some(SyncedMove { from, to, promotion })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(best: &str, value: i32, bound: Bound, depth: i32) -> TableHit {
        TableHit { best: best.parse().ok(), value, bound, depth }
    }

    #[test]
    fn table_returns_what_was_stored_under_the_key() {
        let table = TranspositionTable::new(1);
        let hits = [
            hit("e2e4", 12, Bound::Exact, 3),
            hit("a7a8q", -29_990, Bound::Upper, 0),
            hit("", 29_990, Bound::Lower, -2),
        ];
        for (number, &hit) in hits.iter().enumerate() {
            table.store(number as u64 + 7, hit);
        }
        for (number, &hit) in hits.iter().enumerate() {
            assert_eq!(table.probe(number as u64 + 7), Some(hit));
        }
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn store_keeps_the_old_move_if_there_is_no_new_one() {
        let table = TranspositionTable::new(1);
        table.store(7, hit("e2e4", 12, Bound::Exact, 3));
        table.store(7, hit("", 20, Bound::Lower, 4));
        assert_eq!(table.probe(7), Some(hit("e2e4", 20, Bound::Lower, 4)));
    }

    #[test]
    fn full_cluster_gives_up_its_shallowest_entry() {
        let table = TranspositionTable::new(1);
        for key in 1..=5 {
            table.store(key, hit("e2e4", 0, Bound::Exact, key as i32));
        }
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn clear_forgets_everything() {
        let mut table = TranspositionTable::new(1);
        table.store(7, hit("e2e4", 12, Bound::Exact, 3));
        table.clear();
        assert_eq!(table.probe(7), None);
    }
}
