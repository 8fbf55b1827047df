//! Standing of the position in its game, as far as the moves that led to it tell.

use std::fmt;

use threefold_chess::laws::{FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use threefold_chess::{Outcome, Position};

/// An end of the game, reached or to be claimed. The first that applies, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The side to move is mated.
    Checkmate,
    /// The side to move cannot move and is not in check.
    Stalemate,
    /// Nobody can mate.
    InsufficientMaterial,
    /// Seventy-five moves by each side without a capture or a pawn's move.
    SeventyFiveMoves,
    /// The fifth occurrence of the position.
    Fivefold,
    /// The third occurrence of the position, or the fourth.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn's move.
    FiftyMoves,
}

impl Standing {
    /// Returns how a position stands after `occurrences` of it, itself included.
    pub(crate) fn of(position: &Position, occurrences: usize) -> Option<Standing> {
        const REPEATED: usize = THREEFOLD as usize;
        const TOO_OFTEN: usize = FIVEFOLD as usize;
        match position.outcome() {
            Some(Outcome::Checkmate { .. }) => return Some(Standing::Checkmate),
            Some(Outcome::Stalemate) => return Some(Standing::Stalemate),
            Some(Outcome::DeadPosition) => return Some(Standing::InsufficientMaterial),
            None => {}
        }
        match (position.halfmove_clock(), occurrences) {
            (SEVENTY_FIVE_MOVES.., _) => Some(Standing::SeventyFiveMoves),
            (_, TOO_OFTEN..) => Some(Standing::Fivefold),
            (_, REPEATED..) => Some(Standing::Threefold),
            (FIFTY_MOVES.., _) => Some(Standing::FiftyMoves),
            _ => None,
        }
    }

    /// Returns true if the game is drawn, by itself or by a claim.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        !matches!(self, Standing::Checkmate)
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Standing::Checkmate => "Checkmate",
            Standing::Stalemate => "Draw by stalemate",
            Standing::InsufficientMaterial => "Draw by insufficient material",
            Standing::SeventyFiveMoves => "Draw by seventy-five-move rule",
            Standing::Fivefold => "Draw by fivefold repetition",
            Standing::Threefold => "Draw by threefold repetition",
            Standing::FiftyMoves => "Draw by fifty-move rule",
        })
    }
}
