//! Numbers of the FIDE Laws of Chess. This is the only place that holds them: rules, searches and
//! sentences take them from here.
//!
//! In order of precedence, the first automatic end that applies is the reason given:
//!
//! | rule | kind | FIDE | holds if |
//! | --- | --- | --- | --- |
//! | checkmate, stalemate | ends the game | 5.1.1, 5.2.1 | before every other test |
//! | dead position | ends the game | 5.2.2 | neither side has the material to mate |
//! | 75 moves | ends the game | 9.6.2 | clock ≥ [`SEVENTY_FIVE_MOVES`] |
//! | fivefold repetition | ends the game | 9.6.1 | occurrences ≥ [`FIVEFOLD`] |
//! | threefold repetition | claim | 9.2 | occurrences ≥ [`THREEFOLD`], or after the announced move |
//! | 50 moves | claim | 9.3 | clock ≥ [`FIFTY_MOVES`], or after the announced move |
//!
//! The clock is [`Position::halfmove_clock`](crate::Position::halfmove_clock): it counts half-moves,
//! two for each move of the Laws. Its numbers are therefore twice those in the names of the rules:
//!
//! ```
//! use threefold_chess::laws::{FIFTY_MOVES, SEVENTY_FIVE_MOVES, moves};
//! assert_eq!([FIFTY_MOVES, SEVENTY_FIVE_MOVES].map(moves), [50, 75]);
//! ```

/// Half-moves without a capture or pawn move that let the player to move claim a draw (FIDE 9.3).
pub const FIFTY_MOVES: u16 = 100;

/// Half-moves without a capture or pawn move that end the game (FIDE 9.6.2).
pub const SEVENTY_FIVE_MOVES: u16 = 150;

/// Occurrences of a position that let the player to move claim a draw (FIDE 9.2).
pub const THREEFOLD: u32 = 3;

/// Occurrences of a position that end the game (FIDE 9.6.1).
pub const FIVEFOLD: u32 = 5;

/// Returns the number of whole moves, one by each side, in so many half-moves.
#[must_use]
pub const fn moves(half_moves: u16) -> u16 {
    half_moves / 2
}
