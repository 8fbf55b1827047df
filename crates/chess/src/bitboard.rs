//! A set of squares in one machine word.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::square::{File, Rank, Square};

/// A set of squares.
///
/// The operators are set operations: `|` union, `&` intersection, `-` difference, `^` symmetric
/// difference, `!` complement. Iteration runs from `a1` to `h8`.
///
/// ```
/// use threefold_chess::{Bitboard, File, Rank, Square};
///
/// let corners = (File::A.bitboard() | File::H.bitboard())
///     & (Rank::First.bitboard() | Rank::Eighth.bitboard());
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains(Square::A8));
/// assert_eq!(corners.into_iter().next(), Some(Square::A1));
/// assert_eq!(
///     format!("{corners:?}"),
///     "\
/// X . . . . . . X
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// X . . . . . . X
/// "
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(u64::MAX);
    /// The 32 light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares.
    pub const DARK: Bitboard = Bitboard(!0x55aa_55aa_55aa_55aa);
    /// The first and the eighth rank, where no pawn can stand.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

    /// The set whose bit *i* is the square with index *i*.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Bitboard {
        Bitboard(bits)
    }

    /// The set as a word: bit *i* is the square with index *i*.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns true if the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if there is no square in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if there are two squares or more; cheaper than counting.
    #[inline(always)]
    #[must_use]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns true if the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if every square of this set is in the other.
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with the square added.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square as u8)
    }

    /// The set with the square removed.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square as u8))
    }

    /// The square with the lowest index.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index.
    #[inline(always)]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63_u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// The only square of a set of one.
    #[inline]
    #[must_use]
    pub const fn only(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }

    /// Removes the square with the lowest index and gives it.
    #[inline(always)]
    pub const fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The set turned upside down: the first rank becomes the eighth.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }

    /// Every square one rank up; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn north(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// Every square one rank down; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn south(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// Every square one file to the right; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !File::H.bitboard().0) << 1)
    }

    /// Every square one file to the left; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !File::A.bitboard().0) >> 1)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Bitboard>();
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($result)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $result;
            }
        }
    };
}

set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// The set of two squares.
impl BitOr for Square {
    type Output = Bitboard;

    #[inline(always)]
    fn bitor(self, other: Square) -> Bitboard {
        self.bitboard() | other.bitboard()
    }
}

impl BitOr<Square> for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn bitor(self, square: Square) -> Bitboard {
        self.with(square)
    }
}

/// The squares of a [`Bitboard`], from `a1` to `h8`.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// A picture, the eighth rank on top, `X` for a square in the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { 'X' } else { '.' };
                write!(formatter, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_drop_what_leaves_the_board() {
        assert_eq!(Square::H4.bitboard().east(), Bitboard::EMPTY);
        assert_eq!(Square::A4.bitboard().west(), Bitboard::EMPTY);
        assert_eq!(Square::A8.bitboard().north(), Bitboard::EMPTY);
        assert_eq!(Square::A1.bitboard().south(), Bitboard::EMPTY);
        assert_eq!(Square::D4.bitboard().north().east(), Square::E5.bitboard());
    }

    #[test]
    fn iteration_is_exact_from_both_ends() {
        let set: Bitboard = [Square::A1, Square::D4, Square::H8].into_iter().collect();
        assert_eq!(set.into_iter().len(), 3);
        assert_eq!(set.into_iter().rev().collect::<Vec<_>>(), [Square::H8, Square::D4, Square::A1]);
        assert_eq!(Bitboard::EMPTY.into_iter().next_back(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::FULL.into_iter().count(), 64);
    }

    #[test]
    fn the_light_squares_are_light() {
        for square in Square::ALL {
            assert_eq!(Bitboard::LIGHT.contains(square), square.is_light(), "{square}");
        }
        assert_eq!(Bitboard::LIGHT, !Bitboard::DARK);
    }

    #[test]
    fn only_is_for_sets_of_one() {
        assert_eq!(Bitboard::EMPTY.only(), None);
        assert_eq!(Square::C3.bitboard().only(), Some(Square::C3));
        assert_eq!(File::C.bitboard().only(), None);
    }
}
