//! Ends of the game in one position: mate, stalemate, or too little material for either side.
//!
//! Endings that need a history (repetition, the counters, agreement, time) are not here.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;

/// End of the game by the position alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is in check and cannot move (FIDE 5.1.1).
    Checkmate {
        /// Side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and cannot move (FIDE 5.2.1).
    Stalemate,
    /// Neither side has the material to mate, however badly the other plays (FIDE 5.2.2).
    DeadPosition,
}

impl Outcome {
    /// Returns the winner, or none for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate | Outcome::DeadPosition => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(formatter, "checkmate, {winner} wins"),
            Outcome::Stalemate => formatter.write_str("draw by stalemate"),
            Outcome::DeadPosition => formatter.write_str("draw: insufficient material"),
        }
    }
}

impl Position {
    /// Returns how this position ends the game, if it does: mate and stalemate before material.
    ///
    /// ```
    /// use threefold_chess::{Color, Outcome, Position};
    /// let position: Position = "R5k1/8/6K1/8/8/8/8/8 b - - 100 80".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Outcome::Checkmate { winner: self.turn().opponent() }
            } else {
                Outcome::Stalemate
            });
        }
        self.is_dead_by_material().then_some(Outcome::DeadPosition)
    }

    /// Returns true if neither side has the material to mate: king against king, king and one minor
    /// piece against king, or any number of bishops all on squares of one color.
    #[inline]
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        // A pawn, rook or queen anywhere is the usual case.
        let board = self.board();
        let strong = board.by_role(Role::Pawn) | board.orthogonal_sliders();
        strong.is_empty() && Color::ALL.into_iter().all(|color| !has_mating_material(board, color))
    }

    /// Returns true if a side could mate by *some* series of legal moves as far as the material
    /// tells. Without it, a player whose opponent runs out of time does not win (FIDE 6.9).
    ///
    /// ```
    /// use threefold_chess::{Color, Position};
    /// let position: Position = "8/8/3k4/8/3K4/8/7N/8 w - - 0 1".parse()?;
    /// assert!(!position.has_mating_material(Color::White));
    /// let position: Position = "8/p7/3k4/8/3K4/8/7N/8 w - - 0 1".parse()?;
    /// assert!(position.has_mating_material(Color::White)); // the pawn can block its own king
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        has_mating_material(self.board(), color)
    }
}

fn has_mating_material(board: &Board, color: Color) -> bool {
    let own = board.by_color(color);
    let enemy = board.by_color(color.opponent());
    if own.intersects(board.by_role(Role::Pawn) | board.orthogonal_sliders()) {
        return true;
    }
    let knights = board.by_role(Role::Knight);
    let bishops = board.by_role(Role::Bishop);
    if own.intersects(knights) {
        // A knight needs any second piece that can stand in its own king's way; a queen never
        // has to, for wherever she blocks she can also capture or interpose.
        let company = (own - board.by_role(Role::King)).has_many();
        let blockers = enemy - (board.by_role(Role::King) | board.by_role(Role::Queen));
        return company || !blockers.is_empty();
    }
    if own.intersects(bishops) {
        // Bishops of one square color need a pawn, a knight or a bishop of the other color, of
        // either side: the mated king must be hemmed in on the squares they do not control.
        let both_colors = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
        return both_colors || enemy.intersects(board.by_role(Role::Pawn) | knights);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, white: bool, black: bool) {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.has_mating_material(Color::White), white, "white in {fen}");
        assert_eq!(position.has_mating_material(Color::Black), black, "black in {fen}");
        assert_eq!(position.is_dead_by_material(), !white && !black, "{fen}");
    }

    #[test]
    fn mating_material_by_hand() {
        check("k7/8/8/8/8/8/8/7K w - - 0 1", false, false);
        check("k7/8/8/8/8/8/7B/7K w - - 0 1", false, false);
        check("k7/8/8/8/8/8/7N/7K w - - 0 1", false, false);
        check("k7/8/8/8/8/8/6NN/7K w - - 0 1", true, false);
        check("k7/8/8/8/8/8/6NB/7K w - - 0 1", true, false);
        check("k7/8/8/8/8/8/8/5BBK w - - 0 1", true, false);
        check("k7/8/8/8/8/8/7P/7K w - - 0 1", true, false);
    }

    #[test]
    fn bishops_of_one_square_color_are_dead_however_many() {
        // g1, h2 and b8 are dark; c8 is light.
        check("k7/8/8/8/8/8/7B/6BK w - - 0 1", false, false);
        check("kb6/8/8/8/8/8/7B/6BK w - - 0 1", false, false);
        check("k1b5/8/8/8/8/8/7B/7K w - - 0 1", true, true);
    }

    #[test]
    fn the_opponent_s_pieces_can_help_to_be_mated() {
        check("8/8/3k4/8/3K4/8/7N/7q b - - 0 1", false, true);
        check("8/8/3k4/8/3K4/8/7N/r7 b - - 0 1", true, true);
        check("8/8/3k4/8/3K4/8/7B/r7 b - - 0 1", false, true);
        check("8/8/3k4/8/3K4/8/7B/n7 b - - 0 1", true, true);
        check("8/8/3k3p/8/3K4/8/7B/8 b - - 0 1", true, true);
    }

    #[test]
    fn mate_and_stalemate_come_before_material() {
        let stalemate: Position = "k7/8/1K1B4/8/8/8/8/8 b - - 0 1".parse().unwrap();
        assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
        let dead: Position = "k7/8/1K2B3/8/8/8/8/8 b - - 0 1".parse().unwrap();
        assert_eq!(dead.outcome(), Some(Outcome::DeadPosition));
        assert_eq!(Position::START.outcome(), None);
    }
}
