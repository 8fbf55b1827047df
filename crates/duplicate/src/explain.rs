//! Reasons why a move may not be played: the board that forbids it, or a ghost.
//!
//! This is a second reading of the rules, made from [`Position::explain`] on each board alone. It
//! does not ask the generator, so that their agreement, which a property test checks, means
//! something.

use std::fmt;

use threefold_chess::{Illegal, Piece, Position, Role, Square};

use crate::position::DuplicatePosition;
use crate::seat::{BoardId, Seat};
use crate::synced::SyncedMove;
use crate::twin::{Capture, Twins};

/// Reason why a move is not legal.
///
/// `Display` gives a sentence that a player understands, in lower case and without a full stop
/// but for the names of seats and boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// Somebody else is to move.
    NotTheirTurn {
        /// Player who wanted to move.
        seat: Seat,
        /// Player to move.
        turn: Seat,
    },
    /// The piece has lost its twin and never moves again.
    Ghost {
        /// The ghost.
        piece: Piece,
        /// The board it is left on.
        board: BoardId,
        /// The square it stands on.
        square: Square,
        /// The board on which its twin was captured.
        twin_board: BoardId,
        /// Capture of its twin, if the history is known.
        lost: Option<Capture>,
    },
    /// The move is legal on one board, and only the synchronization forbids it.
    Unsynced {
        /// Board on which it is legal.
        legal_on: BoardId,
        /// Board on which it is not.
        fails_on: BoardId,
        /// Reason why not.
        reason: Illegal,
    },
    /// The move is legal on neither board.
    Illegal {
        /// Reason on each of the player's boards.
        reasons: [(BoardId, Illegal); 2],
    },
}

/// Judgment of a move before its player's turn, on the boards as they stand.
///
/// It is final if both boards [wait](DuplicatePosition::awaits) for the player: what is played
/// meanwhile happens on the other two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// The move would be legal.
    Legal,
    /// It would not.
    Forbidden(Forbidden),
    /// That depends on how the opponent on this board answers a check.
    AfterCheck(BoardId),
}

impl DuplicatePosition {
    /// Returns the reason why a move is not legal; none if it is. With the history, a ghost's
    /// reason
    /// says since when it is one.
    ///
    /// ```
    /// use threefold_duplicate::{DuplicatePosition, Seat};
    /// let reason = DuplicatePosition::START.explain(Seat::North, "c1f4".parse()?, None);
    /// assert_eq!(
    ///     reason.map(|reason| reason.to_string()),
    ///     Some("on both boards the bishop on c1 is blocked by the pawn on d2".to_owned())
    /// );
    /// # Ok::<(), threefold_chess::ParseUciMoveError>(())
    /// ```
    #[must_use]
    pub fn explain(
        &self,
        seat: Seat,
        candidate: SyncedMove,
        twins: Option<&Twins>,
    ) -> Option<Forbidden> {
        let turn = self.turn();
        if seat != turn {
            return Some(Forbidden::NotTheirTurn { seat, turn });
        }
        let [first, second] = seat.boards();
        for (board, twin_board) in [(first, second), (second, first)] {
            let square = candidate.from;
            if self.ghosts_on(seat, board).contains(square)
                && let Some(piece) = self.board(board).board().piece_at(square)
            {
                let lost = twins.and_then(|twins| twins.loss(seat, board, square));
                return Some(Forbidden::Ghost { piece, board, square, twin_board, lost });
            }
        }
        let on = |id: BoardId| reason_on(self.board(id), candidate);
        match (on(first), on(second)) {
            (None, None) => None,
            (None, Some(reason)) => {
                Some(Forbidden::Unsynced { legal_on: first, fails_on: second, reason })
            }
            (Some(reason), None) => {
                Some(Forbidden::Unsynced { legal_on: second, fails_on: first, reason })
            }
            (Some(one), Some(other)) => {
                Some(Forbidden::Illegal { reasons: [(first, one), (second, other)] })
            }
        }
    }
}

impl DuplicatePosition {
    /// Judges a move as if it were that player's turn.
    ///
    /// ```
    /// use threefold_duplicate::{DuplicatePosition, Prospect, Seat};
    /// let prospect = DuplicatePosition::START.prospect(Seat::West, "e7e5".parse()?, None);
    /// assert_eq!(prospect, Prospect::Legal);
    /// # Ok::<(), threefold_chess::ParseUciMoveError>(())
    /// ```
    #[must_use]
    pub fn prospect(&self, seat: Seat, candidate: SyncedMove, twins: Option<&Twins>) -> Prospect {
        match self.with_turn(seat) {
            Err(board) => Prospect::AfterCheck(board),
            Ok(given) => {
                given.explain(seat, candidate, twins).map_or(Prospect::Legal, Prospect::Forbidden)
            }
        }
    }

    /// Returns the reason why a move that the generator does not know is not legal.
    pub(crate) fn refuse(&self, illegal: SyncedMove, twins: Option<&Twins>) -> Forbidden {
        let SyncedMove { from, to, .. } = illegal;
        let turn = self.turn();
        self.explain(turn, illegal, twins).unwrap_or_else(|| {
            // Unreachable while `explain` agrees with the generator, which a property test
            // checks; should they ever differ, the move is refused all the same.
            let reasons = turn.boards().map(|board| (board, Illegal::WrongKind { from, to }));
            Forbidden::Illegal { reasons }
        })
    }
}

/// Returns the reason why a move is not legal on one board. Castling is the king's move here, and
/// to name the rook's
/// square is to step onto an own piece.
fn reason_on(board: &Position, candidate: SyncedMove) -> Option<Illegal> {
    let SyncedMove { from, to, promotion } = candidate;
    let own = |square| board.board().piece_at(square).filter(|own| own.color == board.turn());
    match (own(from), own(to)) {
        (Some(piece), Some(own)) if from != to && own.role == Role::Rook => {
            Some(Illegal::OwnPiece { piece, from, own, to })
        }
        _ => board.explain(from, to, promotion),
    }
}

/// The sentence of a reason on one board, beside that on the other one: with players instead of
/// colors, and without asking what a pawn becomes where that would not help.
fn words(board: BoardId, reason: Illegal, beside: Illegal) -> String {
    match (reason, beside) {
        (Illegal::NotYours { piece, from }, _) => {
            format!("the {} on {from} is {}'s", piece.role, board.player(piece.color))
        }
        (Illegal::PromotionMissing { .. }, Illegal::PromotionMissing { .. }) => reason.to_string(),
        (Illegal::PromotionMissing { from, to }, _) => {
            format!("the pawn on {from} would promote on {to}")
        }
        _ => reason.to_string(),
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Forbidden::NotTheirTurn { seat, turn } => {
                write!(formatter, "it is {turn}'s turn, not {seat}'s")
            }
            Forbidden::Ghost { piece, board, square, twin_board, lost } => {
                let role = piece.role;
                write!(formatter, "the {role} on {square} of {board} is a ghost: ")?;
                match lost {
                    Some(Capture { ply, by, .. }) => write!(
                        formatter,
                        "{by} captured its twin on {twin_board} at ply {ply}, so it never moves again"
                    ),
                    None => write!(
                        formatter,
                        "its twin on {twin_board} is gone, so it never moves again"
                    ),
                }
            }
            Forbidden::Unsynced { legal_on, fails_on, reason } => write!(
                formatter,
                "a move is made on both boards: it is legal on {legal_on}, but on {fails_on} {}",
                words(fails_on, reason, reason)
            ),
            Forbidden::Illegal { reasons: [(first, one), (second, other)] } => {
                let sentence = words(first, one, other);
                let other = words(second, other, one);
                if sentence == other {
                    write!(formatter, "on both boards {sentence}")
                } else {
                    write!(formatter, "on {first} {sentence}; on {second} {other}")
                }
            }
        }
    }
}

impl std::error::Error for Forbidden {}
