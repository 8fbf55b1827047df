//! Positions of the game since its last irreversible move: where the game stands, and how often it
//! has been there. The search gets their keys, see `key_history`.

use threefold_chess::{Move, Position};

/// Positions since the last irreversible move, the current one last.
#[derive(Clone, Debug)]
pub(crate) struct GameHistory {
    /// Never empty. No earlier position can occur again.
    reached: Vec<Position>,
    /// The last of them, for whoever needs no other.
    current: Position,
}

impl GameHistory {
    pub(crate) fn new(start: Position) -> GameHistory {
        GameHistory { reached: vec![start], current: start }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, legal: Move) {
        self.current = self.current.play_unchecked(legal);
        if self.current.halfmove_clock() == 0 {
            self.reached.clear();
        }
        self.reached.push(self.current);
    }

    pub(crate) fn position(&self) -> &Position {
        &self.current
    }

    pub(crate) fn reached(&self) -> &[Position] {
        &self.reached
    }

    /// Counts how often the current position has occurred, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        self.reached.iter().filter(|earlier| **earlier == self.current).count()
    }

    /// Returns true if a position, reached by the next move, would occur for the third time.
    pub(crate) fn would_be_third(&self, next: &Position) -> bool {
        next.halfmove_clock() > 0
            && self.reached.iter().filter(|&earlier| earlier == next).count() >= 2
    }

    /// Returns true if some position has occurred twice since the last irreversible move.
    pub(crate) fn has_repetition(&self) -> bool {
        let mut rest = self.reached.as_slice();
        while let Some((last, earlier)) = rest.split_last() {
            if earlier.contains(last) {
                return true;
            }
            rest = earlier;
        }
        false
    }
}
