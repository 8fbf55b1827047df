//! The six kinds of piece, a piece with its color, and a value held for each kind.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::color::Color;

/// A kind of piece.
///
/// The numbers are the codes under which a [`Board`](crate::Board) stores the roles in three bit
/// planes; zero is left for an empty square, so `Option<Role>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the variants are the words of chess themselves")]
pub enum Role {
    Pawn = 1,
    Knight = 2,
    Bishop = 3,
    Rook = 4,
    Queen = 5,
    King = 6,
}

const _: () = assert!(size_of::<Option<Role>>() == 1);

impl Role {
    /// Every role, from pawn to king.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The roles a pawn may become, the likeliest first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

    /// The code of this role in a board's bit planes: 1 for a pawn to 6 for a king.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// The role with this plane code; none for the empty square's 0.
    #[inline(always)]
    pub(crate) const fn from_code(code: u8) -> Option<Role> {
        match code {
            1 => Some(Role::Pawn),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// The place of this role in [`ALL`](Self::ALL), for use as an array index.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The upper-case English letter: `P`, `N`, `B`, `R`, `Q`, `K`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        self.byte() as char
    }

    #[inline]
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Role::Pawn => b'P',
            Role::Knight => b'N',
            Role::Bishop => b'B',
            Role::Rook => b'R',
            Role::Queen => b'Q',
            Role::King => b'K',
        }
    }

    /// The role of an English letter in either case.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        if letter.is_ascii() { Role::from_byte(letter as u8) } else { None }
    }

    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Option<Role> {
        match byte {
            b'P' | b'p' => Some(Role::Pawn),
            b'N' | b'n' => Some(Role::Knight),
            b'B' | b'b' => Some(Role::Bishop),
            b'R' | b'r' => Some(Role::Rook),
            b'Q' | b'q' => Some(Role::Queen),
            b'K' | b'k' => Some(Role::King),
            _ => None,
        }
    }

    /// Returns true if a pawn may promote to this role.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        matches!(self, Role::Knight | Role::Bishop | Role::Rook | Role::Queen)
    }

    /// This role as a piece of the given color.
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { role: self, color }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A role and a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Kind of the piece.
    pub role: Role,
    /// Side it belongs to.
    pub color: Color,
}

impl Piece {
    /// The letter that FEN uses: upper case for white, lower case for black.
    ///
    /// ```
    /// use threefold_chess::{Color, Role};
    /// assert_eq!(Role::Knight.of(Color::White).letter(), 'N');
    /// assert_eq!(Role::Knight.of(Color::Black).letter(), 'n');
    /// ```
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.byte() as char,
            Color::Black => self.role.byte().to_ascii_lowercase() as char,
        }
    }

    /// The piece of a FEN letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { role, color: Color::white_if(letter.is_ascii_uppercase()) }),
            None => None,
        }
    }

    /// The Unicode figurine of this piece, for a terminal.
    #[must_use]
    pub const fn figurine(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.color, self.role)
    }
}

/// One value for each role, indexed by [`Role`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>([T; 6]);

impl<T> ByRole<T> {
    /// The values in the order of [`Role::ALL`].
    #[must_use]
    pub const fn new(values: [T; 6]) -> ByRole<T> {
        ByRole(values)
    }

    /// The value of each role, made by a function of the role.
    pub fn from_fn(mut make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(&mut make))
    }

    /// Applies a function to every value.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole(self.0.map(convert))
    }

    /// The roles with their values, from pawn to king.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline(always)]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}
