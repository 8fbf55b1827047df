//! The sentences that tell a player why a move is not legal.

use std::fmt;

use super::Illegal;
use crate::castling::CastlingSide;
use crate::role::{Piece, Role};
use crate::square::Square;

impl fmt::Display for Illegal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::NoPiece { from } => write!(formatter, "there is no piece on {from}"),
            Illegal::NotYours { piece, from } => {
                let (owner, turn) = (piece.color, piece.color.opponent());
                write!(formatter, "{} is {owner}'s, and it is {turn}'s turn", The(piece, from))
            }
            Illegal::SameSquare { piece, from } => {
                write!(formatter, "{} must move to another square", The(piece, from))
            }
            Illegal::OwnPiece { piece, from, own, to } => {
                let own = own.role;
                write!(
                    formatter,
                    "{} cannot go to {to}, where its own {own} stands",
                    The(piece, from)
                )
            }
            Illegal::BadMovement { piece, from, to } => {
                let rule = rule_of_movement(piece.role);
                write!(formatter, "{} does not move to {to}: {rule}", The(piece, from))
            }
            Illegal::Blocked { piece, from, blocker, at } => {
                write!(formatter, "{} is blocked by {}", The(piece, from), The(blocker, at))
            }
            Illegal::WrongKind { from, to } => {
                write!(
                    formatter,
                    "the squares {from} and {to} are those of a legal move of another kind"
                )
            }
            Illegal::NothingToCapture { .. }
            | Illegal::EnPassantTooLate { .. }
            | Illegal::PromotionMissing { .. }
            | Illegal::PromotionNotAllowed { .. }
            | Illegal::BadPromotion { .. } => fmt_pawn(*self, formatter),
            Illegal::KingIntoCheck { .. }
            | Illegal::Pinned { .. }
            | Illegal::EnPassantUncovers { .. }
            | Illegal::CheckNotAnswered { .. }
            | Illegal::DoubleCheck { .. } => fmt_safety(*self, formatter),
            Illegal::CastlingRightLost { .. }
            | Illegal::CastlingRookGone { .. }
            | Illegal::CastlingOutOfCheck { .. }
            | Illegal::CastlingBlocked { .. }
            | Illegal::CastlingThroughCheck { .. }
            | Illegal::CastlingIntoCheck { .. } => fmt_castling(*self, formatter),
        }
    }
}

impl std::error::Error for Illegal {}

/// Writes the fault of a pawn's capture or promotion.
fn fmt_pawn(reason: Illegal, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match reason {
        Illegal::NothingToCapture { from, to } => write!(
            formatter,
            "the pawn on {from} moves diagonally only to capture, and there is nothing to \
             capture on {to}"
        ),
        Illegal::EnPassantTooLate { from, to, captured } => write!(
            formatter,
            "the pawn on {from} can capture the pawn on {captured} en passant on {to} only at \
             once, right after that pawn's double step"
        ),
        Illegal::PromotionMissing { from, to } => write!(
            formatter,
            "the pawn on {from} promotes on {to}: say whether it becomes a queen, rook, bishop \
             or knight"
        ),
        Illegal::PromotionNotAllowed { piece, from, to } => write!(
            formatter,
            "{} does not promote on {to}: only a pawn that reaches the last rank does",
            The(piece, from)
        ),
        Illegal::BadPromotion { role: Role::Pawn } => formatter.write_str(
            "a pawn cannot stay a pawn on the last rank, it becomes a queen, rook, bishop or \
             knight",
        ),
        Illegal::BadPromotion { role } => {
            write!(formatter, "a pawn cannot become a {role}, only a queen, rook, bishop or knight")
        }
        _ => Ok(()),
    }
}

/// From what the king would not be safe.
fn fmt_safety(reason: Illegal, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match reason {
        Illegal::KingIntoCheck { to, attacker, at } => {
            write!(formatter, "the king would be in check on {to} from {}", The(attacker, at))
        }
        Illegal::Pinned { piece, from, attacker, at } => write!(
            formatter,
            "{} is pinned: moving it leaves the king in check from {}",
            The(piece, from),
            The(attacker, at)
        ),
        Illegal::EnPassantUncovers { captured, attacker, at } => write!(
            formatter,
            "capturing en passant takes the pawn on {captured} off the board, which leaves the \
             king in check from {}",
            The(attacker, at)
        ),
        Illegal::CheckNotAnswered { attacker, at } => write!(
            formatter,
            "the king is in check from {}, and this move does not answer it",
            The(attacker, at)
        ),
        Illegal::DoubleCheck { first, first_at, second, second_at } => write!(
            formatter,
            "the king is in check from {} and {} at once, so only the king can move",
            The(first, first_at),
            The(second, second_at)
        ),
        _ => Ok(()),
    }
}

/// Writes the reason why the king may not castle.
fn fmt_castling(reason: Illegal, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match reason {
        Illegal::CastlingRightLost { rook } => write!(
            formatter,
            "the king may no longer castle with the rook on {rook}, because one of them has moved"
        ),
        Illegal::CastlingRookGone { side } => {
            let side = match side {
                CastlingSide::KingSide => "kingside",
                CastlingSide::QueenSide => "queenside",
            };
            write!(
                formatter,
                "the king may not castle {side}, because no rook is left on that side"
            )
        }
        Illegal::CastlingOutOfCheck { attacker, at } => {
            write!(formatter, "the king may not castle out of check from {}", The(attacker, at))
        }
        Illegal::CastlingBlocked { blocker, at } => {
            write!(formatter, "castling is blocked by {}", The(blocker, at))
        }
        Illegal::CastlingThroughCheck { square, attacker, at } => write!(
            formatter,
            "the king may not castle through {square}, which {} attacks",
            The(attacker, at)
        ),
        Illegal::CastlingIntoCheck { to, attacker, at } => {
            write!(
                formatter,
                "the king may not castle to {to}, which {} attacks",
                The(attacker, at)
            )
        }
        _ => Ok(()),
    }
}

/// Names a piece by its kind and its square.
struct The(Piece, Square);

impl fmt::Display for The {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the {} on {}", self.0.role, self.1)
    }
}

/// Describes the moves of a piece, for someone who does not know them.
const fn rule_of_movement(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "a pawn steps straight ahead, two squares only from where it starts, and captures one \
             step diagonally ahead"
        }
        Role::Knight => "a knight jumps two squares along a rank or file and one to the side",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Rook => "a rook moves along ranks and files",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::King => "a king steps to a square next to its own",
    }
}
