//! Terms of duplicate chess that players ask about.

use std::fmt;

/// A term that can be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// A piece that has lost its twin.
    Ghost,
    /// The two copies of a piece.
    Twin,
    /// The goal of the game.
    Win,
    /// Duplicate chess itself.
    Game,
}

impl Term {
    /// Every term.
    pub const ALL: [Term; 4] = [Term::Ghost, Term::Twin, Term::Win, Term::Game];

    /// The word for the term, as it is typed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Term::Ghost => "ghost",
            Term::Twin => "twin",
            Term::Win => "win",
            Term::Game => "game",
        }
    }

    /// Returns the term that a word stands for.
    pub(super) fn from_word(word: &str) -> Option<Term> {
        Some(match word {
            "ghost" | "ghosts" => Term::Ghost,
            "twin" | "twins" => Term::Twin,
            "win" | "goal" | "aim" | "mate" | "checkmate" => Term::Win,
            "game" | "duplicate" | "rules" => Term::Game,
            _ => return None,
        })
    }
}

/// The explanation: a sentence for a player, without a full stop.
impl fmt::Display for Term {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Term::Ghost => {
                "a ghost is a piece whose twin was captured on the other board: it never moves \
                 again, but it still blocks, gives check and can be captured"
            }
            Term::Twin => {
                "twins are the two copies of a piece, one on each board of its player: they move \
                 together, and if one is captured, the other becomes a ghost"
            }
            Term::Win => {
                "you win by checkmate: an opponent is in check and has no move that is legal on \
                 both boards"
            }
            Term::Game => {
                "in duplicate chess four players share four boards: each move is made on both \
                 boards of its player at once, and must be legal on both"
            }
        })
    }
}
