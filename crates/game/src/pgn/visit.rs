//! Visitors: readers of a game that need no record of it.

use threefold_chess::{Move, Position};

use super::remark::Remark;
use crate::ending::GameResult;

/// Sees the games of a file go by; [`PgnReader::visit`](super::PgnReader::visit) calls it.
///
/// For each game: [`begin`](Self::begin), the tags, [`start`](Self::start), the moves with what
/// stands between them, [`end`](Self::end). Moves are legal, and come with the positions before
/// and after. If a game turns out to be unreadable, the calls stop where it does, and the next is
/// [`begin`](Self::begin) of the next game.
#[expect(unused_variables, reason = "the parameters are named for those who implement the trait")]
pub trait Visitor {
    /// A game begins; games are counted from one.
    fn begin(&mut self, game: u64) {}

    /// A tag; the value is as written, with its escapes. Returns true if it is a new one; one that
    /// was there before gets a remark.
    fn tag(&mut self, name: &[u8], value: &[u8]) -> bool {
        true
    }

    /// The tags are over, and this is where the game starts. Returns true if the moves are wanted.
    fn start(&mut self, start: &Position) -> bool {
        true
    }

    /// A legal move, of the game or of the variation last entered.
    fn play(&mut self, before: &Position, legal: Move, after: &Position) {}

    /// An annotation of the last move.
    fn annotate(&mut self, number: u8) {}

    /// A comment as written.
    fn comment(&mut self, text: &[u8]) {}

    /// A variation begins that replaces the last move. Returns true if it is wanted.
    fn enter_variation(&mut self) -> bool {
        false
    }

    /// A variation that was wanted ends.
    fn leave_variation(&mut self) {}

    /// Something is odd about the game. May also come before its tags.
    fn remark(&mut self, remark: Remark) {}

    /// The game is over, with this result; none for `*`.
    fn end(&mut self, result: Option<GameResult>) {}
}
