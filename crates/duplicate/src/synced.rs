//! Synced moves: one move, the same on both boards of the player, legal on both.

mod generate;

use std::fmt;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::Deref;
use std::str::FromStr;

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, ParseUciMoveError, Role, Square, UciMove};

use crate::explain::Forbidden;
use crate::position::DuplicatePosition;
use crate::seat::{BoardId, Seat};
use generate::{Batch, Lone, for_each_batch};

/// A move by its squares, the same on both boards; what it does may differ between them.
///
/// As text it is `e2e4`, `e7e8q`, and castling is the king's move, `e1g1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SyncedMove {
    /// The square the piece leaves.
    pub from: Square,
    /// The square the piece reaches; for castling the king's target.
    pub to: Square,
    /// Piece that a pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for SyncedMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SyncedMove { from, to, promotion } = *self;
        UciMove { from, to, promotion }.fmt(formatter)
    }
}

impl FromStr for SyncedMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<SyncedMove, ParseUciMoveError> {
        let UciMove { from, to, promotion } = text.parse()?;
        Ok(SyncedMove { from, to, promotion })
    }
}

/// A list of synced moves. There are never more than on one board alone, which is 218.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SyncedMoveList(ArrayVec<SyncedMove, 256>);

impl SyncedMoveList {
    /// The same moves by origin, target and promotion: an order that does not depend on how they
    /// were found.
    #[must_use]
    pub fn sorted(mut self) -> SyncedMoveList {
        self.0.sort_unstable();
        self
    }
}

impl Deref for SyncedMoveList {
    type Target = [SyncedMove];

    fn deref(&self) -> &[SyncedMove] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a SyncedMoveList {
    type Item = &'a SyncedMove;
    type IntoIter = std::slice::Iter<'a, SyncedMove>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Destinations of the piece on a square: on both boards, and on one of them only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Destinations {
    /// Legal on both boards: these can be played.
    pub playable: Bitboard,
    /// Legal on that board, but not on the player's other one.
    pub only_on: [(BoardId, Bitboard); 2],
}

impl Destinations {
    /// The squares reachable on that board alone; none for a board of other players.
    #[must_use]
    pub fn only_on(&self, board: BoardId) -> Bitboard {
        let found = self.only_on.iter().find(|(id, _)| *id == board);
        found.map_or(Bitboard::EMPTY, |&(_, squares)| squares)
    }
}

impl DuplicatePosition {
    /// All legal moves of the player to move.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> SyncedMoveList {
        self.collect(self.turn(), Bitboard::FULL)
    }

    /// The legal moves of the player to move onto some squares, for instance those where something
    /// can be captured.
    #[inline]
    #[must_use]
    pub fn legal_moves_to(&self, targets: Bitboard) -> SyncedMoveList {
        self.collect(self.turn(), targets)
    }

    /// The synced moves of a player; none if not both of their boards
    /// [wait](DuplicatePosition::awaits) for them.
    #[must_use]
    pub fn moves_of(&self, seat: Seat) -> Option<SyncedMoveList> {
        self.awaits(seat).then(|| self.collect(seat, Bitboard::FULL))
    }

    #[inline]
    fn collect(&self, seat: Seat, targets: Bitboard) -> SyncedMoveList {
        let mut list = SyncedMoveList::default();
        let _ = for_each_batch(self, seat, Bitboard::FULL, |batch| {
            batch.within(targets).for_each(|found| list.0.push(found));
            Continue(())
        });
        list
    }

    /// Counts the legal moves without listing them.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        let _ = for_each_batch(self, self.turn(), Bitboard::FULL, |batch| {
            count += batch.len();
            Continue(())
        });
        count
    }

    /// Returns true if the player to move has a legal move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.has_move_of(self.turn())
    }

    pub(crate) fn has_move_of(&self, seat: Seat) -> bool {
        for_each_batch(self, seat, Bitboard::FULL, |_| Break(())).is_break()
    }

    /// Returns true if a move, wherever it comes from, is legal here.
    #[must_use]
    pub fn is_legal(&self, candidate: SyncedMove) -> bool {
        self.is_legal_for(self.turn(), candidate)
    }

    pub(crate) fn is_legal_for(&self, seat: Seat, candidate: SyncedMove) -> bool {
        for_each_batch(self, seat, candidate.from.bitboard(), |batch: Batch| {
            if batch.contains(candidate) { Break(()) } else { Continue(()) }
        })
        .is_break()
    }

    /// Returns the destinations of the player's piece on a square, even if it is on one board
    /// only: a ghost has no playable destination.
    ///
    /// ```
    /// use threefold_duplicate::DuplicatePosition;
    /// use threefold_chess::Square;
    /// let destinations = DuplicatePosition::START.destinations(Square::E2);
    /// assert_eq!(destinations.playable, Square::E3 | Square::E4);
    /// ```
    #[must_use]
    pub fn destinations(&self, from: Square) -> Destinations {
        let [first, second] = self.turn().boards();
        let alone = [first, second].map(|id| Lone::new(self.board(id)).destinations(from));
        let playable = alone[0] & alone[1];
        Destinations {
            playable,
            only_on: [(first, alone[0] - playable), (second, alone[1] - playable)],
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal here, with the reason.
    pub fn play(&self, played: SyncedMove) -> Result<DuplicatePosition, Forbidden> {
        if self.is_legal(played) {
            Ok(self.play_unchecked(played))
        } else {
            Err(self.refuse(played, None))
        }
    }
}

#[cfg(test)]
mod tests;
