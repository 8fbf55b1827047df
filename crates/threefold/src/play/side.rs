//! From which side the board is seen.

use threefold_chess::Color;

use super::players::Players;
use crate::arguments::{Orientation, PlayArguments};

/// Who sits at the lower edge of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    orientation: Orientation,
}

impl Side {
    /// As asked for; whoever plays against the engine sits below.
    pub(super) fn new(arguments: &PlayArguments, players: Players) -> Side {
        let orientation = arguments.orientation.unwrap_or(match players.challenger() {
            Some(Color::Black) => Orientation::Black,
            _ => Orientation::White,
        });
        Side { orientation }
    }

    /// Who sits at the lower edge.
    pub(super) const fn below(self, turn: Color) -> Color {
        match self.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Turn => turn,
        }
    }

    /// Turns the board round.
    pub(super) fn flip(&mut self, turn: Color) {
        self.orientation = match self.below(turn) {
            Color::White => Orientation::Black,
            Color::Black => Orientation::White,
        };
    }
}
