//! Moves as the UCI protocol spells them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use std::fmt;
use std::str::FromStr;

use crate::castling::CastlingSide;
use crate::explain::Illegal;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::role::Role;
use crate::square::Square;

/// A move by its squares, as UCI spells it; what it means depends on the position.
///
/// ```
/// use threefold_chess::{CastlingMode, Position, UciMove};
///
/// let uci: UciMove = "g1f3".parse()?;
/// let played = uci.to_move(&Position::START)?;
/// assert_eq!(played.to_uci(CastlingMode::Standard), uci);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The square the piece leaves.
    pub from: Square,
    /// The square the piece reaches; for castling the king's target or the rook's square.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// The legal move of a position that is spelled so. Castling may be spelled either way, the
    /// king's target or the rook's square.
    ///
    /// # Errors
    /// If no legal move is, with the reason.
    pub fn to_move(self, position: &Position) -> Result<Move, Illegal> {
        let candidate = self.candidate(position);
        match candidate {
            Some(candidate) if position.is_legal(candidate) => Ok(candidate),
            _ => Err(position.explain(self.from, self.to, self.promotion).unwrap_or(
                // Unreachable while `explain` agrees with the generator, which a property test
                // checks; should they ever differ, the move is refused all the same.
                Illegal::BadMovement {
                    piece: Role::King.of(position.turn()),
                    from: self.from,
                    to: self.to,
                },
            )),
        }
    }

    /// The only move that this spelling can mean, if any; not yet known to be legal.
    pub(crate) fn candidate(self, position: &Position) -> Option<Move> {
        let UciMove { from, to, promotion } = self;
        if from == to {
            return None;
        }
        if let Some(role) = promotion {
            return role.is_promotion().then(|| Move::promotion(from, to, role));
        }
        match position.board().role_at(from)? {
            Role::Pawn if position.en_passant() == Some(to) && from.file() != to.file() => {
                Some(Move::en_passant(from, to))
            }
            Role::King => Some(self.king_candidate(position)),
            _ => Some(Move::normal(from, to)),
        }
    }

    fn king_candidate(self, position: &Position) -> Move {
        let UciMove { from, to, .. } = self;
        let own_rooks = position.castling_rooks() & from.rank().bitboard();
        if own_rooks.contains(to) {
            return Move::castling(from, to);
        }
        // The king's target names castling only if the king cannot step there.
        if from.distance(to) > 1 && from.rank() == to.rank() {
            let side = CastlingSide::of(from, to);
            let rook = position.castling_rook(position.turn(), side);
            if let Some(rook) = rook.filter(|_| side.king_target(position.turn()) == to) {
                return Move::castling(from, rook);
            }
        }
        Move::normal(from, to)
    }

    /// The five bytes of the text, the last one 0 if nothing is promoted.
    fn bytes(self) -> [u8; 5] {
        let ([a, b], [c, d]) = (self.from.to_bytes(), self.to.to_bytes());
        [a, b, c, d, self.promotion.map_or(0, |role| role.byte().to_ascii_lowercase())]
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes();
        let length = if self.promotion.is_some() { 5 } else { 4 };
        formatter.pad(std::str::from_utf8(&bytes[..length]).unwrap_or_default())
    }
}

/// The text is not a UCI move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseUciMoveError {
    text: String,
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not a UCI move: `{}`, expected something like e2e4 or e7e8q", self.text)
    }
}

impl std::error::Error for ParseUciMoveError {}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciMoveError> {
        let bytes = text.as_bytes();
        let squares = match *bytes {
            [a, b, c, d] | [a, b, c, d, _] => {
                Square::from_bytes(a, b).zip(Square::from_bytes(c, d))
            }
            _ => None,
        };
        let promotion = match bytes.get(4) {
            None => Some(None),
            Some(&letter) => Role::from_byte(letter).filter(|role| role.is_promotion()).map(Some),
        };
        match (squares, promotion) {
            (Some((from, to)), Some(promotion)) if from != to => {
                Ok(UciMove { from, to, promotion })
            }
            _ => Err(ParseUciMoveError { text: crate::text::excerpt(text) }),
        }
    }
}

impl Move {
    /// Whether this move is spelled so, in either way of castling.
    #[must_use]
    pub fn is_spelled(self, uci: UciMove) -> bool {
        self.from() == uci.from
            && self.promoted() == uci.promotion
            && (self.destination() == uci.to
                || self.kind() == MoveKind::Castling && self.to() == uci.to)
    }
}
