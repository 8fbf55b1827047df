//! Pseudorandom numbers that are the same for the same seed on every machine. The crate itself
//! never rolls dice: it only computes the parts of its keys with this generator.

/// Pseudorandom number generator `SplitMix64`, always seeded by the caller.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
///
/// ```
/// use threefold_chess::random::SplitMix64;
///
/// let mut dice = SplitMix64::new(7);
/// let roll = dice.below(6) + 1;
/// assert_eq!(SplitMix64::new(7).below(6) + 1, roll);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Distance between two states: 2^64 divided by the golden ratio, made odd.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// Starts the stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Starts one of many streams of a seed, so that threads may share tasks in any order.
    #[must_use]
    pub const fn stream(seed: u64, number: u64) -> SplitMix64 {
        // Mixed twice: neighboring seeds and numbers begin far from each other.
        let start = SplitMix64(seed).next();
        SplitMix64(SplitMix64(start.wrapping_add(number)).next())
    }

    /// Returns the generator as it is after `count` more numbers.
    #[must_use]
    pub const fn skip(self, count: u64) -> SplitMix64 {
        SplitMix64(self.0.wrapping_add(count.wrapping_mul(SplitMix64::STEP)))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix64::STEP);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`, or 0 if there is none. All are equally likely but for one part
    /// in 2^64 / `end`.
    #[inline]
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.next() as u128 * end as u128) >> 64) as usize
    }

    /// Returns the remainder of the next 64 bits divided by `divisor`: the other usual way to a
    /// number below an end, kept where recorded runs depend on it.
    ///
    /// # Panics
    /// If `divisor` is 0.
    #[inline]
    pub const fn remainder(&mut self, divisor: usize) -> usize {
        (self.next() % divisor as u64) as usize
    }

    /// Shuffles the items (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers for seed 1234567, as published with the reference implementation.
    const PUBLISHED: [u64; 5] = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];

    #[test]
    fn next_returns_the_published_numbers() {
        let mut dice = SplitMix64::new(1_234_567);
        assert_eq!(PUBLISHED.map(|_| dice.next()), PUBLISHED);
    }

    #[test]
    fn skip_continues_where_as_many_calls_of_next_would() {
        for (count, expected) in (0..).zip(PUBLISHED) {
            assert_eq!(SplitMix64::new(1_234_567).skip(count).next(), expected);
        }
    }

    #[test]
    fn numbers_below_an_end_are_equally_frequent() {
        let mut counts = [0; 7];
        let mut dice = SplitMix64::stream(1, 2);
        (0..70_000).for_each(|_| counts[dice.below(7)] += 1);
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn below_and_remainder_derive_their_numbers_from_next() {
        let first = SplitMix64::new(1_234_567);
        assert_eq!(first.clone().remainder(1_000), 317);
        // 6457827717110365317 / 2^64 = 0.350079...
        assert_eq!(first.clone().below(1_000_000), 350_079);
    }

    #[test]
    fn every_order_of_a_shuffle_is_equally_frequent() {
        let mut dice = SplitMix64::stream(1, 2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut order = [0, 1, 2];
            dice.shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn streams_of_neighboring_seeds_and_numbers_differ() {
        let first = |seed, number| SplitMix64::stream(seed, number).next();
        let mut seen: Vec<u64> =
            (0..30).flat_map(|seed| (0..30).map(move |number| first(seed, number))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 900);
    }

    #[test]
    fn streams_stay_the_same() {
        // Recorded statistics and books of openings depend on them.
        assert_eq!(SplitMix64::stream(5, 3).next(), 4_864_211_785_349_647_905);
    }
}
