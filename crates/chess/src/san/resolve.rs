//! Finding the one legal move that a notation means.

use std::fmt;

use super::{San, SanBody};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::common::sort_few;
use crate::explain::Illegal;
use crate::moves::Move;
use crate::position::{Black, White};
use crate::position::{Position, Side, as_side_to_move, is_safe_for_king};
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// Reason why a notation means no move of a position, or not just one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// No piece of that kind can reach the square, and it is not clear which one is meant.
    NoSuchPiece {
        /// The kind of piece.
        role: Role,
        /// The square.
        to: Square,
    },
    /// There is one such move, and it is not legal.
    Illegal(Illegal),
    /// There are several such moves, and none is legal; the reason is that of the first.
    AllIllegal(Illegal),
    /// Several legal moves are written so.
    Ambiguous(Vec<Move>),
}

impl fmt::Display for SanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::NoSuchPiece { role, to } => {
                write!(formatter, "no {role} can move to {to} as written")
            }
            SanError::Illegal(reason) => reason.fmt(formatter),
            SanError::AllIllegal(reason) => {
                write!(formatter, "none of the moves that are written so is legal: {reason}")
            }
            SanError::Ambiguous(candidates) => {
                formatter.write_str("ambiguous, it could be ")?;
                for (index, candidate) in candidates.iter().enumerate() {
                    let separator = match index {
                        0 => "",
                        _ if index + 1 == candidates.len() => " or ",
                        _ => ", ",
                    };
                    write!(formatter, "{separator}{candidate}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SanError {}

impl San {
    /// The legal move of a position that is written so.
    ///
    /// # Errors
    /// If there is none, with the reason, or more than one, with the candidates.
    #[inline]
    pub fn to_move(self, position: &Position) -> Result<Move, SanError> {
        match self.body {
            SanBody::Castling(side) => castling(position, side),
            SanBody::Piece { role: Role::Pawn, file, rank, to, promotion, .. } => {
                let from = pawn_origins(position, file, to) & origin_mask(None, rank);
                pawn(position, from, to, promotion).map_err(|error| self.reason(position, error))
            }
            SanBody::Piece { role, file, rank, to, promotion, .. } => {
                let from = position.pieces_reaching(role, to) & origin_mask(file, rank);
                piece(position, role, from, to, promotion)
                    .map_err(|error| self.reason(position, error))
            }
        }
    }

    /// If nothing reaches the square, but only one piece can be meant, says why that one does not.
    #[cold]
    fn reason(self, position: &Position, error: SanError) -> SanError {
        let SanBody::Piece { role, file, rank, to, promotion, .. } = self.body else {
            return error;
        };
        if !matches!(error, SanError::NoSuchPiece { .. }) {
            return error;
        }
        let mut meant =
            position.board().by_piece(role.of(position.turn())) & origin_mask(file, rank);
        if role == Role::Pawn {
            // A pawn's file says that it captures; without one it goes straight.
            meant &= match file {
                Some(file) if file != to.file() => {
                    attacks::pawn_attacks(position.turn().opponent(), to)
                }
                _ => to.file().bitboard(),
            };
        }
        let reason = meant.only().and_then(|from| position.explain(from, to, promotion));
        reason.map_or(error, SanError::Illegal)
    }
}

fn castling(position: &Position, side: CastlingSide) -> Result<Move, SanError> {
    let king = position.king(position.turn());
    if let Some(rook) = position.castling_rook(position.turn(), side) {
        let castle = Move::castling(king, rook);
        return if position.is_legal(castle) {
            Ok(castle)
        } else {
            Err(SanError::Illegal(position.explain_move(castle)))
        };
    }
    let to = side.king_target(position.turn());
    Err(position
        .explain(king, to, None)
        .map_or(SanError::NoSuchPiece { role: Role::King, to }, SanError::Illegal))
}

#[inline]
fn piece(
    position: &Position,
    role: Role,
    from: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, SanError> {
    if promotion.is_none()
        && let Some(from) = position.without_bound(from, to).only()
    {
        return Ok(Move::normal(from, to));
    }
    Err(refusal(position, role, from, to, promotion))
}

#[inline]
fn pawn(
    position: &Position,
    from: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, SanError> {
    let promotes = Bitboard::BACK_RANKS.contains(to);
    if promotes == promotion.is_some()
        && let Some(from) = without_bound_pawns(position, from, to).only()
    {
        return Ok(match promotion {
            Some(role) if !role.is_promotion() => {
                return Err(refusal(position, Role::Pawn, from.bitboard(), to, promotion));
            }
            Some(role) => Move::promotion(from, to, role),
            None if is_en_passant(position, from, to) => Move::en_passant(from, to),
            None => Move::normal(from, to),
        });
    }
    Err(refusal(position, Role::Pawn, from, to, promotion))
}

/// Names what is wrong; `from` are the pieces that reach the square, not all of them legally.
#[cold]
fn refusal(
    position: &Position,
    role: Role,
    from: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> SanError {
    let mut legal: Vec<Move> = position
        .legal_moves_from(from)
        .into_iter()
        .filter(|legal| legal.to() == to && legal.castling_side().is_none())
        .filter(|legal| legal.promoted() == promotion)
        .collect();
    if legal.len() > 1 {
        sort_few(&mut legal, |candidate| candidate.from());
        return SanError::Ambiguous(legal);
    }
    let reasons = from.into_iter().filter_map(|from| position.explain(from, to, promotion));
    match (reasons.clone().count(), reasons.clone().next()) {
        (1, Some(reason)) => SanError::Illegal(reason),
        (_, Some(reason)) => SanError::AllIllegal(reason),
        (_, None) => SanError::NoSuchPiece { role, to },
    }
}

#[inline]
fn is_en_passant(position: &Position, from: Square, to: Square) -> bool {
    from.file() != to.file() && !position.board().occupied().contains(to)
}

#[inline]
fn origin_mask(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, File::bitboard) & rank.map_or(Bitboard::FULL, Rank::bitboard)
}

/// The pawns that reach a square by a capture from the said file, or by a step if none is said.
#[inline]
fn pawn_origins(position: &Position, file: Option<File>, to: Square) -> Bitboard {
    let board = position.board();
    let turn = position.turn();
    let pawns = board.by_piece(Role::Pawn.of(turn));
    match file {
        Some(file) if file != to.file() => {
            let capturable = board.by_color(turn.opponent());
            if capturable.contains(to) || position.en_passant() == Some(to) {
                attacks::pawn_attacks(turn.opponent(), to) & pawns & file.bitboard()
            } else {
                Bitboard::EMPTY
            }
        }
        _ => {
            let occupied = board.occupied();
            let behind = |square: Bitboard| match turn {
                Color::White => square.south(),
                Color::Black => square.north(),
            };
            let target = to.bitboard() - occupied;
            let single = behind(target);
            let start = turn.relative_rank(Rank::Second).bitboard();
            (single | (behind(single - occupied) & start)) & pawns
        }
    }
}

/// Those of the pawns that may go to the square without leaving their king in check.
#[inline]
fn without_bound_pawns(position: &Position, from: Bitboard, to: Square) -> Bitboard {
    match from.first() {
        Some(pawn) if is_en_passant(position, pawn, to) => from
            .into_iter()
            .filter(
                |&from| as_side_to_move!(position, S => position.en_passant_is_safe::<S>(from, to)),
            )
            .collect(),
        _ => position.without_bound(from, to),
    }
}

impl Position {
    /// The pieces of the side to move, other than pawns, that reach a square if their king's
    /// safety is no concern.
    #[inline]
    pub(super) fn pieces_reaching(&self, role: Role, to: Square) -> Bitboard {
        let board = self.board();
        if board.by_color(self.turn()).contains(to) {
            return Bitboard::EMPTY;
        }
        let attacks = attacks::attacks(role.of(self.turn()), to, board.occupied());
        attacks & board.by_piece(role.of(self.turn()))
    }

    /// Those of the pieces that may go to the square without leaving their king in check.
    #[inline]
    pub(super) fn without_bound(&self, from: Bitboard, to: Square) -> Bitboard {
        as_side_to_move!(self, S => without_bound::<S>(self, from, to))
    }
}

#[inline(always)]
fn without_bound<S: Side>(position: &Position, from: Bitboard, to: Square) -> Bitboard {
    let king = position.king_of::<S>();
    from.into_iter().filter(|&from| is_safe_for_king::<S>(position, king, from, to)).collect()
}
