//! Random choices that are the same for the same seed, on every machine.

use threefold_chess::random::SplitMix64;

/// Dice to choose moves and positions with.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// Starts the stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// Returns a number below `end`.
    ///
    /// # Panics
    /// If `end` is 0.
    #[inline]
    pub const fn below(&mut self, end: usize) -> usize {
        self.0.remainder(end)
    }

    /// Returns true once in `one_in` times on average.
    #[inline]
    pub const fn happens(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    /// Returns one of the given values.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub const fn choose<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}
