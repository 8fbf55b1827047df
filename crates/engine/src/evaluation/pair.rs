//! Two values that are always added together: one for the middlegame, one for the endgame.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in the middlegame and a value in the endgame, in hundredths of a pawn.
///
/// Both live in one word, so that one addition adds both: the endgame in the upper half, the
/// middlegame in the lower half, whose sign borrows from the upper one and gives it back when the
/// halves are read. Each half must stay within 16 bits; the heaviest army that fits on a board is
/// worth about 20,000.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Pair(i32);

impl Pair {
    /// Nothing in both.
    pub const ZERO: Pair = Pair(0);

    /// Returns a value for the middlegame and one for the endgame.
    #[inline(always)]
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair((endgame << 16) + middlegame)
    }

    /// Returns the value in the middlegame.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the value in the endgame.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// Returns the sum, where `+` cannot be used: at compile time.
    #[must_use]
    pub(super) const fn plus(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline(always)]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0 * count)
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(pairs: I) -> Pair {
        pairs.fold(Pair::ZERO, Pair::add)
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-20_000, -301, -1, 0, 1, 77, 20_000];
        for middlegame in values {
            for endgame in values {
                let pair = Pair::new(middlegame, endgame);
                assert_eq!((pair.middlegame(), pair.endgame()), (middlegame, endgame));
                let third = (pair - Pair::new(5, -7)) * -1;
                assert_eq!((third.middlegame(), third.endgame()), (5 - middlegame, -7 - endgame));
            }
        }
    }
}
