//! Reasons why moves are not legal, typed for programs and as sentences for players.
//!
//! This is a second reading of the rules, made from attacks and lines alone. It asks neither the
//! move generator nor [`Position::is_legal`], so that their agreement, which a property test
//! checks for every pair of squares, means something.

mod sentence;

use crate::attacks::{self, between};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::role::{Piece, Role};
use crate::square::{File, Rank, Square};

/// Reason why a move is not legal.
///
/// [`Display`](std::fmt::Display) gives a sentence that a player understands, in lower case and
/// without a full stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// There is no piece to move.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The piece belongs to the side that is not to move.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Square it stands on.
        from: Square,
    },
    /// The piece would stay where it is.
    SameSquare {
        /// The piece.
        piece: Piece,
        /// Square it stands on.
        from: Square,
    },
    /// A piece of the same side stands on the target (FIDE 3.1).
    OwnPiece {
        /// The piece to move.
        piece: Piece,
        /// Square it stands on.
        from: Square,
        /// The piece on the target.
        own: Piece,
        /// The target.
        to: Square,
    },
    /// That piece does not move so, whatever else stands on the board (FIDE 3.2 to 3.8).
    BadMovement {
        /// The piece.
        piece: Piece,
        /// Square it stands on.
        from: Square,
        /// Square it cannot reach.
        to: Square,
    },
    /// Another piece is in the way (FIDE 3.5), or in front of a pawn (FIDE 3.7.1, 3.7.2).
    Blocked {
        /// The piece to move.
        piece: Piece,
        /// Square it stands on.
        from: Square,
        /// The piece in the way.
        blocker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// A pawn would capture, but there is nothing on the target (FIDE 3.7.3).
    NothingToCapture {
        /// Square the pawn stands on.
        from: Square,
        /// The empty square.
        to: Square,
    },
    /// The pawn beside was to be captured en passant at once or never (FIDE 3.7.3.2).
    EnPassantTooLate {
        /// Square the capturing pawn stands on.
        from: Square,
        /// Square it would go to.
        to: Square,
        /// Square of the pawn to be captured.
        captured: Square,
    },
    /// A pawn reaches the last rank, but what it becomes is not said (FIDE 3.7.3.3).
    PromotionMissing {
        /// Square the pawn stands on.
        from: Square,
        /// Square it would promote on.
        to: Square,
    },
    /// A promotion is named for a move that is none.
    PromotionNotAllowed {
        /// The piece to move.
        piece: Piece,
        /// Square it stands on.
        from: Square,
        /// Square it would go to.
        to: Square,
    },
    /// A pawn cannot become a king or stay a pawn (FIDE 3.7.3.3).
    BadPromotion {
        /// Role it cannot become.
        role: Role,
    },
    /// The king would step onto an attacked square (FIDE 3.9.2).
    KingIntoCheck {
        /// Square the king would stand on.
        to: Square,
        /// A piece that attacks it there.
        attacker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// The piece covers its king and may not step aside (FIDE 3.9.2).
    Pinned {
        /// The pinned piece: the one to move, or the rook of a castling king.
        piece: Piece,
        /// Square it stands on.
        from: Square,
        /// The piece that would give check.
        attacker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// Capturing en passant takes away a pawn that covers the king (FIDE 3.9.2).
    EnPassantUncovers {
        /// Square of the captured pawn.
        captured: Square,
        /// The piece that would give check.
        attacker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// The king is in check and would still be (FIDE 3.9.2).
    CheckNotAnswered {
        /// The piece that gives check.
        attacker: Piece,
        /// Square it stands on.
        at: Square,
    },
    /// Two pieces give check at once, and another piece than the king would move (FIDE 3.9.2).
    DoubleCheck {
        /// One of the pieces that give check.
        first: Piece,
        /// Square it stands on.
        first_at: Square,
        /// The other one.
        second: Piece,
        /// Square that one stands on.
        second_at: Square,
    },
    /// King or rook has moved before (FIDE 3.8.2.1).
    CastlingRightLost {
        /// The rook with which the king may no longer castle.
        rook: Square,
    },
    /// No rook is left on that wing of the back rank.
    CastlingRookGone {
        /// The wing.
        side: CastlingSide,
    },
    /// The king is in check (FIDE 3.8.2.2.1).
    CastlingOutOfCheck {
        /// The piece that gives check.
        attacker: Piece,
        /// Square it stands on.
        at: Square,
    },
    /// A piece stands where king or rook must pass or land (FIDE 3.8.2.2.2).
    CastlingBlocked {
        /// The piece in the way.
        blocker: Piece,
        /// Square it stands on.
        at: Square,
    },
    /// The king would pass over an attacked square (FIDE 3.8.2.2.1).
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// A piece that attacks it.
        attacker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// The king would land on an attacked square (FIDE 3.8.2.2.1).
    CastlingIntoCheck {
        /// Square the king would land on.
        to: Square,
        /// A piece that attacks it there.
        attacker: Piece,
        /// Square that one stands on.
        at: Square,
    },
    /// The squares are those of a legal move, but the [`Move`] says that it is of another kind.
    WrongKind {
        /// Origin of the move.
        from: Square,
        /// Target of the move.
        to: Square,
    },
}

impl Position {
    /// Returns the reason why the move from one square to another is not legal, or none if it is.
    ///
    /// Castling may be spelled either way, by the king's target or by the rook's square; a king
    /// next to its target steps there.
    ///
    /// If a move breaks several rules, the reason is the one a player meets first: how the piece
    /// moves, then what a pawn becomes, then the safety of the king.
    ///
    /// ```
    /// use threefold_chess::{Illegal, Position, Square};
    ///
    /// let reason = Position::START.explain(Square::C1, Square::F4, None).unwrap();
    /// assert!(matches!(reason, Illegal::Blocked { at: Square::D2, .. }));
    /// assert_eq!(reason.to_string(), "the bishop on c1 is blocked by the pawn on d2");
    /// assert_eq!(Position::START.explain(Square::E2, Square::E4, None), None);
    /// ```
    #[must_use]
    pub fn explain(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Illegal> {
        self.examine(from, to, promotion).err()
    }

    /// Returns the reason why an illegal move is not legal.
    #[must_use]
    pub(crate) fn explain_move(&self, illegal: Move) -> Illegal {
        let (from, to) = (illegal.from(), illegal.to());
        self.explain(from, to, illegal.promoted()).unwrap_or(Illegal::WrongKind { from, to })
    }

    fn examine(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<(), Illegal> {
        let piece = self.board().piece_at(from).ok_or(Illegal::NoPiece { from })?;
        if piece.color != self.turn() {
            return Err(Illegal::NotYours { piece, from });
        }
        if from == to {
            return Err(Illegal::SameSquare { piece, from });
        }
        if piece.role == Role::King
            && let Some((side, rook)) = self.meant_castling(from, to)
        {
            let rook = rook.ok_or(Illegal::CastlingRookGone { side })?;
            return self.examine_castling(from, rook, promotion.is_some().then_some(to));
        }
        let captured = self.examine_movement(piece, from, to)?;
        examine_promotion(piece, from, to, promotion)?;
        if piece.role == Role::King {
            self.examine_king_step(from, to)
        } else {
            self.examine_cover(piece, from, to, captured)?;
            // An en-passant capture is stored with the position only if one is legal; it is late
            // if nothing else is wrong with it.
            if captured != to && self.en_passant() != Some(to) {
                return Err(Illegal::EnPassantTooLate { from, to, captured });
            }
            Ok(())
        }
    }

    /// Checks that the piece moves this way. Returns the square on which it captures, if there is a
    /// piece.
    fn examine_movement(&self, piece: Piece, from: Square, to: Square) -> Result<Square, Illegal> {
        if let Some(own) = self.board().piece_at(to).filter(|other| other.color == piece.color) {
            return Err(Illegal::OwnPiece { piece, from, own, to });
        }
        let path = if piece.role == Role::Pawn {
            if attacks::pawn_attacks(piece.color, from).contains(to) {
                return self.examine_pawn_capture(piece.color, from, to);
            }
            let forward = if piece.color.is_white() { 1 } else { -1 };
            let is_single = from.offset(0, forward) == Some(to);
            let is_double = from.rank() == piece.color.relative_rank(Rank::Second)
                && from.offset(0, 2 * forward) == Some(to);
            (is_single || is_double).then(|| between(from, to) | to)
        } else {
            let reach = attacks::attacks(piece, from, Bitboard::EMPTY);
            reach.contains(to).then(|| between(from, to))
        };
        let path = path.ok_or(Illegal::BadMovement { piece, from, to })?;
        match self.nearest_piece(path, from) {
            Some((blocker, at)) => Err(Illegal::Blocked { piece, from, blocker, at }),
            None => Ok(to),
        }
    }

    /// Checks that a pawn finds a piece on the square it attacks, or beside itself en passant.
    fn examine_pawn_capture(
        &self,
        color: Color,
        from: Square,
        to: Square,
    ) -> Result<Square, Illegal> {
        let board = self.board();
        if board.occupied().contains(to) {
            return Ok(to);
        }
        let captured = Square::new(to.file(), from.rank());
        if from.rank() != color.relative_rank(Rank::Fifth)
            || board.piece_at(captured) != Some(Role::Pawn.of(color.opponent()))
        {
            return Err(Illegal::NothingToCapture { from, to });
        }
        // The position does not tell whether that pawn has just made its double step, if to
        // capture it would uncover our king. Often it cannot have done so.
        let home = Square::new(to.file(), color.relative_rank(Rank::Seventh));
        let is_late = match self.en_passant() {
            Some(square) => square != to,
            None => self.halfmove_clock() > 0 || board.occupied().contains(home),
        };
        if is_late { Err(Illegal::EnPassantTooLate { from, to, captured }) } else { Ok(captured) }
    }

    /// Checks that the king is safe on its new square. It does not hide squares behind itself.
    fn examine_king_step(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let occupied = self.board().occupied().without(from);
        match self.nearest_piece(self.enemies_attacking(to, occupied), to) {
            Some((attacker, at)) => Err(Illegal::KingIntoCheck { to, attacker, at }),
            None => Ok(()),
        }
    }

    /// Checks that the king is safe after the move of another piece.
    fn examine_cover(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        captured: Square,
    ) -> Result<(), Illegal> {
        let board = self.board();
        let Some(king) = board.king(piece.color) else { return Ok(()) };
        let occupied = board.occupied().without(from).without(captured).with(to);
        let attackers = self.enemies_attacking(king, occupied).without(captured);
        let Some((attacker, at)) = self.nearest_piece(attackers, king) else { return Ok(()) };

        let checkers = self.enemies_attacking(king, board.occupied());
        if let Some((first, first_at)) = self.nearest_piece(checkers, king)
            && let Some((second, second_at)) = self.nearest_piece(checkers.without(first_at), king)
        {
            return Err(Illegal::DoubleCheck { first, first_at, second, second_at });
        }
        if let Some((attacker, at)) = self.nearest_piece(checkers & attackers, king) {
            return Err(Illegal::CheckNotAnswered { attacker, at });
        }
        let opened = between(king, at);
        if captured != to && opened.contains(captured) {
            return Err(Illegal::EnPassantUncovers { captured, attacker, at });
        }
        Err(Illegal::Pinned { piece, from, attacker, at })
    }

    /// The wing and the rook, if there is one, when a king's move is meant to be castling.
    fn meant_castling(&self, king: Square, to: Square) -> Option<(CastlingSide, Option<Square>)> {
        let color = self.turn();
        let back_rank = color.back_rank();
        // No king castles from the edge: in Chess960, too, it starts between its rooks.
        if king.rank() != back_rank || matches!(king.file(), File::A | File::H) {
            return None;
        }
        let side = CastlingSide::of(king, to);
        let right = self.castling_rook(color, side);
        // Without the right, only who stands as in standard chess can have meant to castle: a king
        // elsewhere that goes to its rook or far along the rank is simply mistaken.
        let at_home = king.file() == File::E;
        if self.board().by_piece(Role::Rook.of(color)).contains(to) {
            let corner = Square::new(side.standard_rook_file(), back_rank);
            let meant = right == Some(to) || at_home && to == corner;
            return meant.then_some((side, Some(to)));
        }
        if king.distance(to) < 2 || to != side.king_target(color) {
            return None;
        }
        let rook = right.or_else(|| self.board().outermost_rook(color, side));
        (at_home || right.is_some()).then_some((side, rook))
    }

    /// Checks that the king may castle with that rook; `promoted_on` is there if a promotion is
    /// named.
    fn examine_castling(
        &self,
        king: Square,
        rook: Square,
        promoted_on: Option<Square>,
    ) -> Result<(), Illegal> {
        if !self.castling_rooks().contains(rook) {
            return Err(Illegal::CastlingRightLost { rook });
        }
        let color = self.turn();
        if let Some(to) = promoted_on {
            let piece = Role::King.of(color);
            return Err(Illegal::PromotionNotAllowed { piece, from: king, to });
        }
        let occupied = self.board().occupied();
        let checkers = self.enemies_attacking(king, occupied);
        if let Some((attacker, at)) = self.nearest_piece(checkers, king) {
            return Err(Illegal::CastlingOutOfCheck { attacker, at });
        }

        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
        let king_path = between(king, king_to) | king_to;
        let rook_path = between(rook, rook_to) | rook_to;
        let path = (king_path | rook_path) - (king | rook);
        if let Some((blocker, at)) = self.nearest_piece(path, king) {
            return Err(Illegal::CastlingBlocked { blocker, at });
        }

        // No line runs through the king, which is not in check.
        let attackers = |square| self.enemies_attacking(square, occupied);
        let attacked = king_path.into_iter().filter(|&square| !attackers(square).is_empty());
        if let Some(square) = attacked.min_by_key(|&square| king.distance(square))
            && let Some((attacker, at)) = self.nearest_piece(attackers(square), square)
        {
            return Err(if square == king_to {
                Illegal::CastlingIntoCheck { to: king_to, attacker, at }
            } else {
                Illegal::CastlingThroughCheck { square, attacker, at }
            });
        }
        // In Chess960 the rook may be all that stands between its king and an enemy on the edge.
        let occupied = (occupied - (king | rook)) | king_to | rook_to;
        let attackers = self.enemies_attacking(king_to, occupied);
        if let Some((attacker, at)) = self.nearest_piece(attackers, king_to) {
            let piece = Role::Rook.of(color);
            return Err(Illegal::Pinned { piece, from: rook, attacker, at });
        }
        Ok(())
    }

    fn enemies_attacking(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board().attackers(square, self.turn().opponent(), occupied)
    }

    /// The piece on one of the squares that is the fewest king's steps away from `origin`.
    fn nearest_piece(&self, squares: Bitboard, origin: Square) -> Option<(Piece, Square)> {
        squares
            .into_iter()
            .filter_map(|square| Some((self.board().piece_at(square)?, square)))
            .min_by_key(|&(_, square)| origin.distance(square))
    }
}

/// Checks that a promotion is named exactly when a pawn promotes.
fn examine_promotion(
    piece: Piece,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Result<(), Illegal> {
    let must = piece.role == Role::Pawn && to.rank() == piece.color.relative_rank(Rank::Eighth);
    match promotion {
        None if must => Err(Illegal::PromotionMissing { from, to }),
        Some(_) if !must => Err(Illegal::PromotionNotAllowed { piece, from, to }),
        Some(role) if !role.is_promotion() => Err(Illegal::BadPromotion { role }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
