//! A move in 16 bits, and a list of moves without heap.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::castling::{CastlingMode, CastlingSide};
use crate::role::Role;
use crate::square::{File, Square};
use crate::uci::UciMove;

/// Kind of a move, beyond carrying a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A step, a jump or a capture.
    Normal,
    /// A pawn reaches the last rank and becomes another piece.
    Promotion(Role),
    /// A pawn captures a pawn that has just passed it.
    EnPassant,
    /// King and rook move together. The move's target is the *rook's* square, which names the
    /// move in standard chess and Chess960 alike.
    Castling,
}

/// A move of some position, in 16 bits; `Option<Move>` takes no more.
///
/// Moves come from a position: from its [`legal_moves`](crate::Position::legal_moves) or by
/// reading a text ([`UciMove`], [`San`](crate::San)). A move made by hand is nothing but a claim
/// until [`is_legal`](crate::Position::is_legal) has confirmed it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

const TO_SHIFT: u16 = 6;
const PROMOTION_SHIFT: u16 = 12;
const SQUARE_MASK: u16 = 63;
const KIND_MASK: u16 = 0b11 << 14;
const STILL_A1: NonZeroU16 = NonZeroU16::new(1 << PROMOTION_SHIFT).unwrap();
const NORMAL: u16 = 0b00 << 14;
const PROMOTION: u16 = 0b01 << 14;
const EN_PASSANT: u16 = 0b10 << 14;
const CASTLING: u16 = 0b11 << 14;

impl Move {
    /// A move that only carries a piece.
    ///
    /// Like the other constructors it takes any two squares; from a square to itself, no position
    /// allows the move.
    #[inline(always)]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::pack(from, to, NORMAL)
    }

    /// A pawn's move to the last rank.
    ///
    /// # Panics
    /// If `role` is a king or a pawn.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        assert!(role.is_promotion());
        let choice = role as u16 - Role::Knight as u16;
        Move::pack(from, to, PROMOTION | choice << PROMOTION_SHIFT)
    }

    /// An en-passant capture; `to` is the square behind the captured pawn.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// Castling of the king with that rook.
    #[inline(always)]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::pack(king, rook, CASTLING)
    }

    #[inline(always)]
    const fn pack(from: Square, to: Square, rest: u16) -> Move {
        // Only a move from a1 to a1 has no number; a promotion bit that means nothing makes one.
        match NonZeroU16::new(from as u16 | (to as u16) << TO_SHIFT | rest) {
            Some(bits) => Move(bits),
            None => Move(STILL_A1),
        }
    }

    /// Reads back what [`bits`](Self::bits) gave; none for a number that is no move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let plain = bits & KIND_MASK != PROMOTION;
        if bits & SQUARE_MASK == bits >> TO_SHIFT & SQUARE_MASK
            || plain && bits >> PROMOTION_SHIFT & 3 != 0
        {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The move as a number, never 0.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square the piece leaves; the king's for castling.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        match Square::from_index((self.0.get() & SQUARE_MASK) as u8) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square the piece reaches; the *rook's* square for castling.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() >> TO_SHIFT & SQUARE_MASK) as u8) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// Kind of the move.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() & KIND_MASK {
            PROMOTION => MoveKind::Promotion(match self.0.get() >> PROMOTION_SHIFT & 3 {
                0 => Role::Knight,
                1 => Role::Bishop,
                2 => Role::Rook,
                _ => Role::Queen,
            }),
            EN_PASSANT => MoveKind::EnPassant,
            CASTLING => MoveKind::Castling,
            _ => MoveKind::Normal,
        }
    }

    /// The piece a pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// The wing to which the king castles.
    #[inline]
    #[must_use]
    pub fn castling_side(self) -> Option<CastlingSide> {
        (self.kind() == MoveKind::Castling).then(|| CastlingSide::of(self.from(), self.to()))
    }

    /// The square on which the moving piece ends up: the king's for castling.
    #[inline]
    #[must_use]
    pub fn destination(self) -> Square {
        match self.castling_side() {
            Some(side) => Square::new(side.king_target_file(), self.from().rank()),
            None => self.to(),
        }
    }

    /// The move as UCI spells it in this mode.
    ///
    /// Castling that standard chess does not know is the king taking its rook in either mode: the
    /// king's target could be mistaken for a step of the king.
    #[inline]
    #[must_use]
    pub fn to_uci(self, mode: CastlingMode) -> UciMove {
        let is_standard =
            self.from().file() == File::E && matches!(self.to().file(), File::A | File::H);
        let to = match mode {
            CastlingMode::Standard if is_standard => self.destination(),
            _ => self.to(),
        };
        UciMove { from: self.from(), to, promotion: self.promoted() }
    }
}

/// The move as UCI spells it in standard chess (`e1g1` for castling).
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_uci(CastlingMode::Standard).fmt(formatter)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::Promotion(role) => write!(formatter, "={}", role.letter()),
            MoveKind::EnPassant => formatter.write_str(" en passant"),
            MoveKind::Castling => formatter.write_str(" castling"),
        }
    }
}

/// Number of moves a [`MoveList`] can hold. No position with the material of a chess game has more
/// than 218 legal moves.
const CAPACITY: usize = 256;

/// A list of moves on the stack; it reads and sorts like a slice.
#[derive(Clone, Default)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> MoveList {
        MoveList(ArrayVec::new_const())
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If the list holds 256 moves already, more than any position has.
    #[inline(always)]
    pub fn push(&mut self, new: Move) {
        self.0.push(new);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only the moves for which the function says yes, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|candidate| keep(*candidate));
    }

    /// Removes the move at an index by putting the last one in its place.
    ///
    /// # Panics
    /// If there is no such index.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Move {
        self.0.swap_remove(index)
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_survive_their_bits_and_other_bits_are_refused() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Some(read) = Move::from_bits(bits) {
                assert_eq!(read.bits(), bits);
                let again = match read.kind() {
                    MoveKind::Normal => Move::normal(read.from(), read.to()),
                    MoveKind::Promotion(role) => Move::promotion(read.from(), read.to(), role),
                    MoveKind::EnPassant => Move::en_passant(read.from(), read.to()),
                    MoveKind::Castling => Move::castling(read.from(), read.to()),
                };
                assert_eq!(again, read);
                moves += 1;
            }
        }
        assert_eq!(moves, 64 * 63 * (1 + 4 + 1 + 1));
    }

    #[test]
    fn a_move_from_a_square_to_itself_is_never_legal() {
        for square in Square::ALL {
            let still = Move::normal(square, square);
            assert_eq!(Move::from_bits(still.bits()), None);
            assert!(!crate::Position::START.is_legal(still));
        }
    }

    #[test]
    fn castling_lands_on_the_king_s_square() {
        let castle = Move::castling(Square::E8, Square::A8);
        assert_eq!(castle.destination(), Square::C8);
        assert_eq!(castle.to_string(), "e8c8");
        assert_eq!(castle.to_uci(CastlingMode::Chess960).to_string(), "e8a8");
    }

    #[test]
    fn swap_remove_fills_the_gap_with_the_last_move() {
        let mut moves = crate::Position::START.legal_moves();
        let (second, last) = (moves[1], moves[19]);
        assert_eq!(moves.swap_remove(1), second);
        assert_eq!((moves[1], moves.len()), (last, 19));
    }
}
