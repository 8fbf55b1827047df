//! What is odd about what a player says while it thinks. None of it changes a result.

use serde::{Deserialize, Serialize};

/// How often a player has said something odd.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inspection {
    /// Lines of moves with an illegal one.
    pub illegal_lines: u64,
    /// Lines that go on after mate, stalemate or a draw.
    pub endless_lines: u64,
    /// Lines that are longer than the depth that the player says it has looked to.
    pub long_lines: u64,
    /// Mate scores whose line of moves is no such mate.
    pub false_mates: u64,
    /// Moves other than the first of the last line.
    pub other_moves: u64,
    /// Moves about which nothing was said.
    pub silent_moves: u64,
    /// Lines that make no sense as UCI, are no text, or are far too long.
    pub malformed_lines: u64,
}

impl Inspection {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Inspection) {
        for (_, count, more) in self.counts_mut(other) {
            *count += more;
        }
    }

    /// Whether nothing was odd.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        *self == Inspection::default()
    }

    /// The counts with words for people, in a fixed order.
    #[must_use]
    pub fn counts(&self) -> [(&'static str, u64); 7] {
        let mut zero = Inspection::default();
        zero.counts_mut(self).map(|(words, _, count)| (words, count))
    }

    fn counts_mut(&mut self, other: &Inspection) -> [(&'static str, &mut u64, u64); 7] {
        [
            ("illegal lines", &mut self.illegal_lines, other.illegal_lines),
            ("lines after the end", &mut self.endless_lines, other.endless_lines),
            ("lines beyond their depth", &mut self.long_lines, other.long_lines),
            ("false mates", &mut self.false_mates, other.false_mates),
            ("moves other than announced", &mut self.other_moves, other.other_moves),
            ("moves without a word", &mut self.silent_moves, other.silent_moves),
            ("malformed lines", &mut self.malformed_lines, other.malformed_lines),
        ]
    }
}
