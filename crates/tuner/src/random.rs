//! Dice that fall the same way for the same seed.

/// The generator of Steele, Lea and Flood ("Fast Splittable Pseudorandom Number Generators", 2014).
pub(crate) struct Random(u64);

impl Random {
    /// Dice of their own for each game of each seed.
    pub(crate) fn for_game(seed: u64, game: u64) -> Random {
        let mut dice = Random(seed);
        Random(dice.next() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
