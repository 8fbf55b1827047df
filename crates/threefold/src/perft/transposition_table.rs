//! A transposition table of counts that all threads share without locks.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use threefold_chess::Key;

/// Counts by position and depth, of a fixed size.
///
/// A slot is two words, the data and the data mixed with the key (Hyatt and Mann, "A lock-less
/// transposition-table implementation", 2002). Two threads that write at once may leave one word
/// of each; the mix then gives a key that nobody asks for, so such a slot is as good as empty.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
}

/// The slots that a cache line holds: a look-up costs one miss of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, mixed with the data.
    check: AtomicU64,
    /// The count and, in the lowest bits, the depth. The depth is never 0 in a used slot.
    data: AtomicU64,
}

const DEPTH_BITS: u32 = 5;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;
const _: () = assert!(crate::arguments::MOST_DEPTH as u64 <= DEPTH_MASK);

impl TranspositionTable {
    /// A table of this many megabytes; none if memory does not suffice.
    pub(super) fn new(megabytes: u32) -> Option<TranspositionTable> {
        let bytes = usize::try_from(megabytes).ok()?.checked_mul(1 << 20)?;
        let count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(TranspositionTable { buckets })
    }

    /// The count of this depth, if it is remembered.
    pub(super) fn find(&self, key: Key, depth: u32) -> Option<u64> {
        let slots = &self.bucket(key, depth)?.0;
        slots.iter().find_map(|slot| slot.read(key, depth))
    }

    /// Remembers a count, and forgets the one of the bucket that was cheapest to find. A count
    /// too large for a slot is not remembered.
    pub(super) fn remember(&self, key: Key, depth: u32, nodes: u64) {
        if nodes > u64::MAX >> DEPTH_BITS {
            return;
        }
        let Some(Bucket(slots)) = self.bucket(key, depth) else { return };
        if let Some(slot) = slots.iter().min_by_key(|slot| slot.data.load(Relaxed)) {
            slot.write(key, depth, nodes);
        }
    }

    fn bucket(&self, key: Key, depth: u32) -> Option<&Bucket> {
        // The depths of a position spread over the table: multiples of the golden ratio. The
        // product's upper half is a fair index below any length.
        let mixed = key.bits() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = (u128::from(mixed) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }
}

impl Slot {
    fn read(&self, key: Key, depth: u32) -> Option<u64> {
        let data = self.data.load(Relaxed);
        let is_match =
            self.check.load(Relaxed) ^ data == key.bits() && data & DEPTH_MASK == u64::from(depth);
        is_match.then_some(data >> DEPTH_BITS)
    }

    fn write(&self, key: Key, depth: u32, nodes: u64) {
        let data = nodes << DEPTH_BITS | u64::from(depth);
        self.check.store(key.bits() ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        Key::from_bits(number)
    }

    #[test]
    fn a_count_is_found_by_key_and_depth_only() {
        let table = TranspositionTable::new(1).unwrap();
        table.remember(key(7), 3, 8_902);
        assert_eq!(table.find(key(7), 3), Some(8_902));
        assert_eq!(table.find(key(7), 4), None);
        assert_eq!(table.find(key(8), 3), None);
    }

    #[test]
    fn an_empty_table_knows_nothing_even_of_key_zero() {
        let table = TranspositionTable::new(1).unwrap();
        assert!((1..=30).all(|depth| table.find(key(0), depth).is_none()));
    }

    #[test]
    fn a_count_of_zero_is_remembered() {
        let table = TranspositionTable::new(1).unwrap();
        table.remember(key(7), 3, 0);
        assert_eq!(table.find(key(7), 3), Some(0));
    }

    #[test]
    fn a_count_too_large_for_a_slot_is_not_remembered() {
        let table = TranspositionTable::new(1).unwrap();
        table.remember(key(7), 3, u64::MAX);
        assert_eq!(table.find(key(7), 3), None);
        table.remember(key(7), 3, u64::MAX >> DEPTH_BITS);
        assert_eq!(table.find(key(7), 3), Some(u64::MAX >> DEPTH_BITS));
    }

    #[test]
    fn a_torn_slot_is_as_good_as_empty() {
        let slot = Slot::default();
        slot.write(key(7), 3, 100);
        slot.data.store(200 << DEPTH_BITS | 3, Relaxed);
        assert_eq!(slot.read(key(7), 3), None);
    }

    #[test]
    fn a_full_bucket_forgets_its_cheapest_count() {
        let table = TranspositionTable { buckets: vec![Bucket::default()] };
        for number in 1..=5 {
            table.remember(key(number), 3, number * 100);
        }
        let known: Vec<u64> = (1..=5).filter_map(|number| table.find(key(number), 3)).collect();
        assert_eq!(known, [200, 300, 400, 500]);
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        assert!(TranspositionTable::new(u32::MAX).is_none());
    }
}
