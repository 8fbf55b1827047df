//! Levels for people, from 1 to 10: the same player, which sees less.

use std::fmt;
use std::str::FromStr;

use crate::limits::Limits;

/// Strength of a computer player. A level is a number of nodes, so that it plays alike on every
/// machine.
///
/// ```
/// use threefold_duplicate_engine::Level;
/// let level: Level = "5".parse()?;
/// assert_eq!(level.nodes(), 2_000);
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Nodes of each level. The first see little more than the captures of their next move; a round is
/// seen from about the fifth on.
const NODES: [u64; Level::MOST as usize] =
    [20, 60, 200, 600, 2_000, 6_000, 15_000, 40_000, 100_000, 300_000];

impl Level {
    /// The strongest level.
    pub const MOST: u8 = 10;
    /// For those who do not choose.
    pub const DEFAULT: Level = Level(5);

    /// Returns the level with this number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::MOST { Some(Level(number)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::MOST).map(Level)
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Nodes for each move.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        NODES[self.0 as usize - 1]
    }

    /// Limits of a search at this level.
    #[must_use]
    pub fn limits(self) -> Limits {
        Limits::nodes(self.nodes())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Reason why a text is no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    text: String,
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} is no level from 1 to {}", self.text, Level::MOST)
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let number = text.parse().ok();
        number
            .and_then(Level::new)
            .ok_or_else(|| ParseLevelError { text: text.chars().take(20).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_read_as_they_are_written_and_see_more_and_more() {
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), 10);
        assert!(levels.windows(2).all(|pair| pair[0].nodes() < pair[1].nodes()));
        for level in levels {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn what_is_no_level_is_named() {
        for text in ["0", "11", "", "five"] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("{text:?} is no level from 1 to 10"));
        }
    }
}
