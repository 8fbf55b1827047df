//! The two sides, and a pair of values held one for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

use crate::common::small_enum;
use crate::square::Rank;

small_enum! {
    /// White or black.
    pub enum Color {
        White = 0,
        Black = 1,
    }
}

impl Color {
    /// White when the condition holds, otherwise black.
    #[inline]
    #[must_use]
    pub const fn white_if(condition: bool) -> Color {
        if condition { Color::White } else { Color::Black }
    }

    /// The other side.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Returns true if this is white.
    #[inline(always)]
    #[must_use]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// The letter that FEN uses: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The rank as this side counts it: the first rank of black is rank eight.
    ///
    /// ```
    /// use threefold_chess::{Color, Rank};
    /// assert_eq!(Color::White.relative_rank(Rank::Second), Rank::Second);
    /// assert_eq!(Color::Black.relative_rank(Rank::Second), Rank::Seventh);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn relative_rank(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => rank.flip(),
        }
    }

    /// The rank on which this side's king and rooks start.
    #[inline(always)]
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        self.relative_rank(Rank::First)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// The text is not a color: `w`, `b`, `white` or `black`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not a color: expected w or b")
    }
}

impl std::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text {
            "w" | "white" => Ok(Color::White),
            "b" | "black" => Ok(Color::Black),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for each side, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// The value of each side, made by a function of the side.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: make(Color::White), black: make(Color::Black) }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut convert: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: convert(self.white), black: convert(self.black) }
    }

    /// White's value, then black's.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
