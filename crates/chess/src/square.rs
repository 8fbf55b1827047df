//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::common::small_enum;

small_enum! {
    /// A column of the board, from the queen's side (`A`) to the king's side (`H`).
    pub enum File {
        A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7,
    }
}

small_enum! {
    /// A row of the board, as white counts.
    pub enum Rank {
        First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7,
    }
}

#[rustfmt::skip]
mod squares {
    use super::small_enum;

    small_enum! {
        /// One of the 64 squares; `A1` has index 0, `H1` 7, `H8` 63.
        pub enum Square {
            A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
            A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
            A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
            A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
            A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
            A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
            A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
            A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
        }
    }
}

pub use squares::Square;

// `None` is the 65th value: a bit scan of an empty set gives 64, so the first square of a
// bitboard needs no test. That is a promise of the layout, not luck.
const _: () = assert!(size_of::<Option<Square>>() == 1);

impl File {
    /// The lower-case letter.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a letter in either case.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => File::from_index(letter as u8 - b'a'),
            'A'..='H' => File::from_index(letter as u8 - b'A'),
            _ => None,
        }
    }

    /// All eight squares of the file.
    #[inline(always)]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(0x0101_0101_0101_0101 << self as u8)
    }
}

impl fmt::Display for File {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

impl Rank {
    /// The digit, `1` to `8`.
    #[inline]
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[inline]
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Rank::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The rank as the other side counts it.
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Rank {
        match Rank::from_index(self as u8 ^ 7) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// All eight squares of the rank.
    #[inline(always)]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(0xff << (8 * self as u8))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.digit())
    }
}

impl Square {
    /// The square where a file and a rank cross.
    ///
    /// ```
    /// use threefold_chess::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        match Square::from_index(rank as u8 * 8 + file as u8) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The column this square is in.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> File {
        match File::from_index(self as u8 & 7) {
            Some(file) => file,
            None => unreachable!(),
        }
    }

    /// The row this square is in.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_index(self as u8 >> 3) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// The set of this square alone.
    #[inline(always)]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(1 << self as u8)
    }

    /// Returns true if the square is light; `h1` is.
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }

    /// The square seen from the other side of the board: `e2` becomes `e7`.
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Square {
        match Square::from_index(self as u8 ^ 0b11_1000) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square this many files to the right and ranks up, if it is on the board.
    ///
    /// ```
    /// use threefold_chess::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as i8 & 7).saturating_add(files);
        let rank = (self as i8 >> 3).saturating_add(ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Square::from_index((rank * 8 + file).cast_unsigned())
    }

    /// Returns the number of king's steps between two squares.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// The square passed over by a double pawn step of `color` in this square's file.
    #[inline]
    pub(crate) const fn en_passant(file: File, pushed_by: Color) -> Square {
        Square::new(file, pushed_by.relative_rank(Rank::Third))
    }

    /// The square of a name's two bytes, such as `b"e4"`.
    #[inline]
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if file < 8 && rank < 8 { Square::from_index(rank * 8 + file) } else { None }
    }

    /// The name's two bytes, such as `*b"e4"`.
    #[inline]
    pub(crate) const fn to_bytes(self) -> [u8; 2] {
        [b'a' + (self as u8 & 7), b'1' + (self as u8 >> 3)]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.file(), self.rank())
    }
}

/// The text is not a square from `a1` to `h8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not a square: expected a1 to h8")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Square::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_one_to_one() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flip().flip(), square);
        }
        for bad in ["", "a", "a9", "i1", "e44", "E4", "é4", "a0"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
        }
    }

    #[test]
    fn the_right_hand_corner_is_light() {
        assert!(Square::H1.is_light() && Square::A8.is_light());
        assert!(!Square::A1.is_light() && !Square::H8.is_light());
    }

    #[test]
    fn offsets_stay_on_the_board() {
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
        assert_eq!(Square::D4.offset(i8::MAX, i8::MIN), None);
        assert_eq!(Square::A1.distance(Square::H7), 7);
    }
}
