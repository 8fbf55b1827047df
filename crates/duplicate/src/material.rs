//! Material: what the pieces of the players are worth, board by board.

use std::fmt;

use threefold_chess::{Piece, Role};

use crate::position::DuplicatePosition;
use crate::seat::{BoardId, Seat};

/// The material of a position. It says who is ahead, not who will win: nobody has counted what
/// ghosts and the need to move on both boards are worth.
///
/// ```
/// use threefold_duplicate::{DuplicatePosition, Material, Seat};
///
/// let material = Material::of(&DuplicatePosition::START);
/// assert_eq!(material.lead(Seat::North), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Material<'a>(&'a DuplicatePosition);

impl Material<'_> {
    /// Counts the material of a position.
    #[must_use]
    pub const fn of(position: &DuplicatePosition) -> Material<'_> {
        Material(position)
    }

    /// Points of a player on one board: pawn 1, knight and bishop 3, rook 5, queen 9. Ghosts
    /// count, for they still guard and block.
    #[must_use]
    pub fn points(&self, seat: Seat, board: BoardId) -> i32 {
        let worth = |piece: Piece| match piece.role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        let pieces = self.0.board(board).board().pieces();
        let own = pieces.filter(|(_, piece)| board.player(piece.color) == seat);
        own.map(|(_, piece)| worth(piece)).sum()
    }

    /// Points of a player more than the opponents have on the same two boards.
    #[must_use]
    pub fn lead(&self, seat: Seat) -> i32 {
        let opponent = |board: BoardId| board.player(seat.color().opponent());
        let on = |board| self.points(seat, board) - self.points(opponent(board), board);
        seat.boards().into_iter().map(on).sum()
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Material<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut leads = Seat::ALL.map(|seat| (self.lead(seat), seat));
        leads.sort_by_key(|(lead, _)| -lead);
        let ahead = leads.iter().filter(|(lead, _)| *lead > 0);
        let ahead: Vec<String> = ahead.map(|(lead, seat)| format!("{seat} by {lead}")).collect();
        if ahead.is_empty() {
            formatter.write_str("nobody is ahead in material")?;
        } else {
            write!(formatter, "ahead in material: {}", ahead.join(", "))?;
        }
        for board in BoardId::ALL {
            let [white, black] = threefold_chess::Color::ALL.map(|color| board.player(color));
            let (one, other) = (self.points(white, board), self.points(black, board));
            write!(formatter, "; {board}: {white} {one}, {black} {other}")?;
        }
        Ok(())
    }
}
