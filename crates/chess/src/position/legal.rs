//! Legal moves of a position: as lists, as a count, and one at a time.

use std::ops::ControlFlow::{Break, Continue};

use super::generate::{self, All, Captures, Count, Each, Quiets, generate};
use super::{Black, Position, Side, White, as_side_to_move};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::{Move, MoveList};

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use threefold_chess::Position;
    /// assert_eq!(Position::START.legal_moves().len(), 20);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// Appends all legal moves to a list, which saves copying it.
    ///
    /// # Panics
    /// If the list would hold more than 256 moves: clear it first.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        as_side_to_move!(self, S => generate::list::<S, All>(self, Bitboard::FULL, list));
    }

    /// The legal moves of the pieces on the given squares.
    ///
    /// ```
    /// use threefold_chess::{Position, Square};
    /// let moves = Position::START.legal_moves_from(Square::G1 | Square::E2);
    /// assert_eq!(moves.len(), 4);
    /// ```
    #[must_use]
    pub fn legal_moves_from(&self, squares: Bitboard) -> MoveList {
        let mut list = MoveList::new();
        as_side_to_move!(self, S => generate::list::<S, All>(self, squares, &mut list));
        list
    }

    /// The legal captures, en passant included, and all promotions: the moves that change the
    /// material. Together with [`quiets`](Self::quiets) they are all legal moves, each once.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.captures_into(&mut list);
        list
    }

    /// Appends the [`captures`](Self::captures) to a list.
    ///
    /// # Panics
    /// If the list would hold more than 256 moves: clear it first.
    #[inline]
    pub fn captures_into(&self, list: &mut MoveList) {
        as_side_to_move!(self, S => generate::list::<S, Captures>(self, Bitboard::FULL, list));
    }

    /// The legal moves that are neither captures nor promotions.
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        let mut list = MoveList::new();
        self.quiets_into(&mut list);
        list
    }

    /// Appends the [`quiets`](Self::quiets) to a list.
    ///
    /// # Panics
    /// If the list would hold more than 256 moves: clear it first.
    #[inline]
    pub fn quiets_into(&self, list: &mut MoveList) {
        as_side_to_move!(self, S => generate::list::<S, Quiets>(self, Bitboard::FULL, list));
    }

    /// Counts the legal moves without listing them.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        as_side_to_move!(self, S => self.count_as::<S>())
    }

    #[inline(always)]
    pub(crate) fn count_as<S: Side>(&self) -> usize {
        let mut count = Count::default();
        let _ = generate::<S, All, _>(self, Bitboard::FULL, &mut count);
        count.0
    }

    /// Returns true if there is a legal move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut sink = Each(|_| Break(()));
        as_side_to_move!(self, S => generate::<S, All, _>(self, Bitboard::FULL, &mut sink))
            .is_break()
    }

    /// Returns true if a move, wherever it comes from, is legal here.
    #[must_use]
    pub fn is_legal(&self, candidate: Move) -> bool {
        let mut sink = Each(|legal| if legal == candidate { Break(()) } else { Continue(()) });
        let from = candidate.from().bitboard();
        as_side_to_move!(self, S => generate::<S, All, _>(self, from, &mut sink)).is_break()
    }
}
