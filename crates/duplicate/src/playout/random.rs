//! Dice that fall the same way for the same seed, on every machine.

/// The generator `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Dice for a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Dice for one game of many, so that it does not matter who plays which.
    #[must_use]
    pub const fn for_game(seed: u64, game: u64) -> Random {
        // Mixed twice: neighboring seeds and games begin far from each other.
        let start = Random(seed).next();
        Random(Random(start.wrapping_add(game)).next())
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, or 0 if there is none: all are equally likely but for one part in
    /// 2^64 / `end`.
    #[inline]
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.next() as u128 * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_are_those_of_the_paper() {
        // The first values for seed 1234567, as published with the reference implementation.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_below_the_end_comes_up_about_as_often() {
        let mut counts = [0; 7];
        let mut random = Random::for_game(1, 2);
        (0..70_000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn every_game_has_dice_of_its_own() {
        let first = |seed, game| Random::for_game(seed, game).next();
        let mut seen: Vec<u64> =
            (0..30).flat_map(|seed| (0..30).map(move |game| first(seed, game))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 900);
    }
}
