//! Moves as the UCI protocol spells them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use std::fmt;
use std::str::FromStr;

use crate::castling::CastlingSide;
use crate::explain::Illegal;
use crate::moves::Move;
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
    /// Role a pawn promotes to.
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
        // Not just any castling rook: a king on the far rank may capture an enemy's.
        let home = position.turn().back_rank().bitboard();
        if (position.castling_rooks() & home).contains(to) {
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
            _ => Err(ParseUciMoveError { text: crate::common::excerpt(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::castling::CastlingMode;

    #[track_caller]
    fn read(fen: &str, text: &str) -> Result<Move, Illegal> {
        let position: Position = fen.parse().unwrap();
        text.parse::<UciMove>().unwrap().to_move(&position)
    }

    #[test]
    fn castling_is_understood_in_both_spellings() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
        let castle = Move::castling(Square::E8, Square::A8);
        assert_eq!(read(fen, "e8c8"), Ok(castle));
        assert_eq!(read(fen, "e8a8"), Ok(castle));
        assert_eq!(castle.to_uci(CastlingMode::Standard).to_string(), "e8c8");
        assert_eq!(castle.to_uci(CastlingMode::Chess960).to_string(), "e8a8");
        // Where the king's target would be a step, or no move at all, the rook is named.
        for (fen, spelled) in
            [("k7/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1"), ("k7/8/8/8/8/8/8/6KR w K - 0 1", "g1h1")]
        {
            let castle = read(fen, spelled).unwrap();
            assert!(castle.castling_side().is_some());
            assert_eq!(castle.to_string(), spelled);
        }
    }

    #[test]
    fn a_king_may_capture_the_rook_of_an_enemy_that_may_castle() {
        let fen = "rK2k3/8/8/8/8/8/8/8 w q - 0 1";
        assert_eq!(read(fen, "b8a8"), Ok(Move::normal(Square::B8, Square::A8)));
    }

    #[test]
    fn a_plain_step_is_meant_where_castling_ends_beside_the_king() {
        // The king on f1 may step to g1 or castle there; the step goes by the squares.
        let fen = "k7/8/8/8/8/8/8/5K1R w K - 0 1";
        assert_eq!(read(fen, "f1g1"), Ok(Move::normal(Square::F1, Square::G1)));
        assert_eq!(read(fen, "f1h1"), Ok(Move::castling(Square::F1, Square::H1)));
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in
            ["", "e2", "e2e", "e2e9", "e2e4qq", "e7e8k", "e7e8p", "e7e8x", "e2e2", "0000", "é2e4"]
        {
            assert!(text.parse::<UciMove>().is_err(), "{text}");
        }
        assert_eq!(
            "e2e9".parse::<UciMove>().unwrap_err().to_string(),
            "not a UCI move: `e2e9`, expected something like e2e4 or e7e8q"
        );
        assert_eq!("e7e8Q".parse::<UciMove>().unwrap().to_string(), "e7e8q");
    }
}
