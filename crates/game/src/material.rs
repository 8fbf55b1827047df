//! What pieces are worth to people who count them, and what has been captured.

use threefold_chess::{ByColor, Color, Position, Role};

use crate::game::Game;

/// In pawns, as beginners are taught; the king is not counted.
#[must_use]
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// By how many pawns' worth a side is ahead.
#[must_use]
pub fn lead(position: &Position, color: Color) -> i32 {
    let board = position.board();
    board
        .pieces()
        .map(|(_, piece)| if piece.color == color { worth(piece.role) } else { -worth(piece.role) })
        .sum()
}

/// What each side has captured in a game, pawns first.
#[must_use]
pub fn captured(game: &Game) -> ByColor<Vec<Role>> {
    let mut captured: ByColor<Vec<Role>> = ByColor { white: Vec::new(), black: Vec::new() };
    let mut before = game.timeline().start().position;
    for (noted, state) in game.moves() {
        let taken = &mut captured[before.turn()];
        if let Some(role) = before.captured(noted.legal) {
            // Behind all that are worth no more.
            let place = taken.iter().filter(|&&known| worth(known) <= worth(role)).count();
            taken.insert(place, role);
        }
        before = state.position;
    }
    captured
}
