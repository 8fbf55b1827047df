//! Openings from the first moves of PGN games.

use threefold_chess::{Move, Position};
use threefold_game::pgn::{PgnReader, Visitor};

use super::{BookError, is_over};
use crate::schedule::Opening;

/// Reads games, at most `most_plies` half-moves of each.
pub(super) fn read(content: &[u8], most_plies: Option<usize>) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    let mut reader = PgnReader::new(content);
    let mut game = Game {
        most_plies: most_plies.unwrap_or(usize::MAX),
        start: Position::START,
        last: Position::START,
        moves: Vec::new(),
    };
    while reader.visit(&mut game).map_err(BookError::Pgn)? {
        if is_over(&game.last) {
            return Err(BookError::Over { place: format!("game {}", reader.games()) });
        }
        openings.push(Opening { start: game.start, moves: std::mem::take(&mut game.moves) });
    }
    Ok(openings)
}

/// The game being read.
struct Game {
    most_plies: usize,
    start: Position,
    last: Position,
    moves: Vec<Move>,
}

impl Visitor for Game {
    fn start(&mut self, start: &Position) -> bool {
        self.start = *start;
        self.last = *start;
        self.moves.clear();
        true
    }

    fn play(&mut self, _: &Position, legal: Move, after: &Position) {
        if self.moves.len() < self.most_plies {
            self.moves.push(legal);
            self.last = *after;
        }
    }
}
