//! The transposition table: what earlier searches found out, shared by all threads without locks.
//!
//! An entry is two words. The second is the data; the first is the key mixed with the data, so a
//! pair of words that were not written together belongs to no key and is simply not found
//! (R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel search
//! chess engines", 2002). All accesses are relaxed atomics: there is no data race, and nothing
//! needs `unsafe`.

use std::sync::atomic::{AtomicU64, Ordering};

use threefold_chess::laws::FIFTY_MOVES;
use threefold_chess::{Key, Move, Position};

use crate::params;
use crate::report::Bound;
use crate::score::Score;
use crate::search::Window;

const SLOTS: usize = 4;
const MEGABYTE: u64 = 1 << 20;

/// Number of generations that can be told apart.
const GENERATIONS: u8 = 32;

/// Knowledge of the table about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableHit {
    /// Best move, or the one that refuted the move before.
    pub(crate) best: Option<Move>,
    /// Score of the search, with mates counted from the node; see [`score_from`].
    pub(crate) score: Score,
    /// Side of the truth that the score is on; none if only the evaluation is known.
    pub(crate) bound: Option<Bound>,
    /// The static evaluation, before any correction.
    pub(crate) evaluation: Option<Score>,
    /// Depth of the search.
    pub(crate) depth: i32,
    /// True if the node was ever on a principal variation.
    pub(crate) was_pv: bool,
    /// True if the score holds with one clock only: the hundredth ply came into it. Known only where
    /// the clock is late.
    pub(crate) by_clock: bool,
}

impl TableHit {
    /// Returns the score, if it settles the window for a search of this depth.
    #[inline]
    pub(crate) fn cut_off(
        &self,
        window: Window,
        depth: i32,
        ply: usize,
        clock: u16,
    ) -> Option<Score> {
        if self.depth < depth {
            return None;
        }
        // With its own clock a mate is in time, and one after a capture may take longer.
        let clock = if self.by_clock { 0 } else { clock };
        let score = score_from(self.score, ply, clock);
        window.is_settled_by(score, self.bound?).then_some(score)
    }

    /// Returns the score, if it is a better estimate than the evaluation.
    #[inline]
    pub(crate) fn better_estimate(&self, evaluation: Score) -> Option<Score> {
        let settles = match self.bound? {
            Bound::Exact => true,
            Bound::Lower => self.score > evaluation,
            Bound::Upper => self.score < evaluation,
        };
        (settles && !self.score.is_decisive()).then_some(self.score)
    }
}

/// Returns a hit without a score that does not hold: with its move and its evaluation.
fn without_score(hit: TableHit) -> TableHit {
    TableHit { bound: None, depth: 1 - DEPTH_OFFSET, ..hit }
}

/// Returns the hit that says more, with a move if one of them has it.
fn deeper(one: TableHit, other: TableHit) -> TableHit {
    let (first, second) = if other.depth > one.depth { (other, one) } else { (one, other) };
    TableHit { best: first.best.or(second.best), ..first }
}

/// The table. Its size changes only with exclusive access; finding and storing needs none.
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

const _: () = assert!(size_of::<Cluster>() == 64);

impl TranspositionTable {
    /// Returns a table of this many megabytes; none if there is no memory for it.
    pub(crate) fn new(megabytes: u64) -> Option<TranspositionTable> {
        let count = usize::try_from(megabytes * MEGABYTE / size_of::<Cluster>() as u64).ok()?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        prefer_large_pages(&mut clusters);
        clusters.resize_with(count, Cluster::default);
        Some(TranspositionTable { clusters, generation: 0 })
    }

    /// Returns the size in megabytes.
    pub(crate) fn megabytes(&self) -> u64 {
        (self.clusters.len() * size_of::<Cluster>()) as u64 / MEGABYTE
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        self.generation = 0;
    }

    /// Begins a new search, which makes all entries older.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Returns what is known of a position with its clock, for a search of this depth.
    #[inline]
    pub(crate) fn find(&self, position: &Position, depth: i32) -> Option<TableHit> {
        let clock = position.halfmove_clock();
        let hit = self.probe(key_of(position));
        if is_late(clock) { self.find_late(position, depth, hit) } else { hit }
    }

    /// Returns the better of two hits: of this clock, and of any late clock.
    fn find_late(
        &self,
        position: &Position,
        depth: i32,
        hit: Option<TableHit>,
    ) -> Option<TableHit> {
        let left = plies_left(position);
        let here = hit.map(|hit| TableHit { by_clock: true, ..hit });
        let timeless = self.probe(timeless_key_of(position)).map(|hit| {
            let is_in_time = !hit.score.is_decisive() || plies_of(hit.score) <= left;
            if depth < left && is_in_time { hit } else { without_score(hit) }
        });
        match (here, timeless) {
            (Some(here), Some(timeless)) => Some(deeper(here, timeless)),
            _ => here.or(timeless),
        }
    }

    /// Keeps what was found out about a position, unless the table knows better already.
    ///
    /// If the clock is late, a score belongs to this clock alone, or it is timeless. It is timeless
    /// if the search was not deep enough for the hundredth ply, and met no draw by the clock in a
    /// longer line or in an entry of this clock. Then the clock had no part in it, but for fading
    /// evaluations, which the steps of the key neglect as well. A search with another clock finds the
    /// same, unless it comes to the hundredth ply: if it is deep enough for that,
    /// [`find`](Self::find) leaves the score out.
    ///
    /// A mate in n plies is the same with every clock that leaves n plies: its line ends in time even
    /// without a capture or a pawn's move, and a shorter mate would be in time with both clocks.
    #[inline]
    pub(crate) fn keep(&self, position: &Position, hit: TableHit) {
        let is_timeless =
            is_late(position.halfmove_clock()) && !hit.by_clock && hit.depth < plies_left(position);
        let key = if is_timeless { timeless_key_of(position) } else { key_of(position) };
        self.store(key, hit);
    }

    /// Returns the hit for a key.
    #[inline]
    fn probe(&self, key: Key) -> Option<TableHit> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key.bits())
                .then(|| unpack(data))
        })
    }

    /// Has the entries of a key brought closer, to be asked for soon: most of the time a table takes
    /// is waiting for memory. docs/lab-notes.md has the measurement.
    #[inline]
    pub(crate) fn prefetch(&self, position: &Position) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the instruction has no safe name")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key_of(position));
            // SAFETY: prefetching reads nothing; any address will do, and this one is valid.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (self, position);
    }

    /// Keeps a hit under a key.
    #[inline]
    fn store(&self, key: Key, mut hit: TableHit) {
        let cluster = self.cluster(key);
        let mut place = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key.bits() {
                let old = unpack(data);
                let same_age = generation_of(data) == self.generation;
                hit.best = hit.best.or(old.best);
                let margin = params::TABLE_DEEPER + params::TABLE_DEEPER_PV * i32::from(hit.was_pv);
                if hit.bound != Some(Bound::Exact) && same_age && old.depth > hit.depth + margin {
                    return;
                }
                place = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = pack(&hit, self.generation);
        place.check.store(key.bits() ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }

    /// Returns the entries in use by the current search, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == self.generation)
            .count();
        (used * 1000 / (sample.len() * SLOTS)) as u16
    }

    /// Returns how much an entry is worth keeping: deep ones, and young ones.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = (self.generation + GENERATIONS - generation_of(data)) % GENERATIONS;
        unpack(data).depth - params::TABLE_AGE_WEIGHT * i32::from(age)
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        // The high half of the product spreads the keys evenly over any number of clusters.
        let index = (u128::from(key.bits()) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// Asks for large pages for memory that is reserved and was not touched yet: with small ones nearly
/// every access makes the processor look up an address first. docs/lab-notes.md has the measurement.
fn prefer_large_pages(reserved: &mut Vec<Cluster>) {
    // Miri knows no pages.
    #[cfg(all(target_os = "linux", not(miri)))]
    #[expect(unsafe_code, reason = "the system call has no safe name")]
    {
        /// A multiple of every size that small pages have.
        const PAGE: usize = 1 << 16;
        let space = reserved.spare_capacity_mut();
        let before = space.as_ptr().cast::<u8>().align_offset(PAGE);
        let length = size_of_val(space).saturating_sub(before) / PAGE * PAGE;
        if length > 0 {
            let start = space.as_mut_ptr().wrapping_byte_add(before);
            // SAFETY: the range is whole pages inside one allocation, and this advice changes nothing
            // that can be read there. A system that refuses it has small pages, as before.
            unsafe { libc::madvise(start.cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = reserved;
}

/// Returns true if so much is on the clock that the hundredth ply is in reach of most searches.
#[inline]
fn is_late(clock: u16) -> bool {
    clock >= params::TABLE_CLOCK_LATE
}

/// Returns the plies until the clock is at a hundred.
#[inline]
fn plies_left(position: &Position) -> i32 {
    i32::from(FIFTY_MOVES.saturating_sub(position.halfmove_clock()))
}

/// Returns the key of a position in the table. Scores depend on the clock when it is high: there
/// the same position with another clock is another entry, in steps, and one by one when it is late.
#[inline]
fn key_of(position: &Position) -> Key {
    match position.halfmove_clock() {
        clock if clock < params::TABLE_CLOCK_STEPS_FROM => position.key(),
        clock if is_late(clock) => mixed(position, clock),
        clock => mixed(position, clock / params::TABLE_CLOCK_STEP),
    }
}

/// Returns the key of a late position for scores that do not depend on the clock: the step that
/// would be the next one.
#[inline]
fn timeless_key_of(position: &Position) -> Key {
    mixed(position, params::TABLE_CLOCK_LATE / params::TABLE_CLOCK_STEP)
}

#[inline]
fn mixed(position: &Position, step: u16) -> Key {
    Key::from_bits(position.key().bits() ^ u64::from(step).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Returns a score as the table keeps it: mates are counted from the node, not from the root.
#[inline]
pub(crate) fn score_to(score: Score, ply: usize) -> Score {
    if score.is_win() {
        score + ply as i32
    } else if score.is_loss() {
        score - ply as i32
    } else {
        score
    }
}

/// Returns a score of the table, seen from the root again. A mate that needs more plies than the
/// clock still allows is no mate: it is demoted to an estimate, for the opponent will claim the
/// draw before.
#[inline]
pub(crate) fn score_from(score: Score, ply: usize, clock: u16) -> Score {
    if !score.is_decisive() {
        return score;
    }
    let allowed = i32::from(FIFTY_MOVES.saturating_sub(clock));
    if plies_of(score) > allowed {
        return Score::new(score.value().signum() * Score::GREATEST_ESTIMATE.value());
    }
    score - score.value().signum() * ply as i32
}

/// Returns the plies from the node to the mate, or to where a tablebase was asked.
fn plies_of(decisive: Score) -> i32 {
    let certain = if decisive.is_mate() { Score::MATE } else { Score::TABLEBASE_WIN };
    certain.value() - decisive.value().abs()
}

// The data word: move 16, score 16, evaluation 16, depth 8, bound 2, pv 1, generation 5 bits.

const NO_EVALUATION: i16 = i16::MIN;

fn pack(hit: &TableHit, generation: u8) -> u64 {
    let evaluation = hit.evaluation.map_or(NO_EVALUATION, |score| score.value() as i16);
    let bound = match hit.bound {
        None => 0,
        Some(Bound::Lower) => 1,
        Some(Bound::Upper) => 2,
        Some(Bound::Exact) => 3,
    };
    u64::from(hit.best.map_or(0, Move::bits))
        | u64::from(hit.score.value() as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | u64::from((hit.depth + DEPTH_OFFSET).clamp(1, 255) as u8) << 48
        | u64::from(bound | u8::from(hit.was_pv) << 2 | generation << 3) << 56
}

/// Added to the depth, so that quiescence has a place and no entry is all zeros.
const DEPTH_OFFSET: i32 = 8;

#[inline]
fn unpack(data: u64) -> TableHit {
    let evaluation = (data >> 32) as u16 as i16;
    let flags = (data >> 56) as u8;
    TableHit {
        best: Move::from_bits(data as u16),
        score: Score::new(i32::from((data >> 16) as u16 as i16)),
        bound: match flags & 3 {
            0 => None,
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            _ => Some(Bound::Exact),
        },
        evaluation: (evaluation != NO_EVALUATION).then(|| Score::new(i32::from(evaluation))),
        depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
        was_pv: flags & 4 != 0,
        by_clock: false,
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests;
