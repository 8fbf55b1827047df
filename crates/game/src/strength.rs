//! Strengths of a program, as people choose them and as records name them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Strength of a program.
///
/// ```
/// use threefold_game::Strength;
/// assert_eq!(Strength::Level(5).elo(), Some(1600));
/// assert_eq!(Strength::Level(10).elo(), None);
/// assert_eq!("1850 Elo".parse(), Ok(Strength::Elo(1850)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// A level from 1 to 10.
    Level(u8),
    /// In Elo points.
    Elo(u16),
}

/// The levels: Elo points, and how long a move takes without a clock at most, in milliseconds. The
/// last is as strong as the engine can be, whatever that is. Weak levels answer quickly, since
/// waiting would not make them stronger.
const LEVELS: [(Option<u16>, u64); Strength::MOST as usize] = [
    (Some(800), 100),
    (Some(1000), 100),
    (Some(1200), 200),
    (Some(1400), 200),
    (Some(1600), 300),
    (Some(1800), 500),
    (Some(2000), 700),
    (Some(2200), 1000),
    (Some(2500), 1500),
    (None, 2000),
];

impl Strength {
    /// The strongest level: nothing is held back.
    pub const MOST: u8 = 10;
    /// For those who do not choose.
    pub const DEFAULT: Strength = Strength::Level(5);

    /// In Elo points; none if nothing is held back.
    #[must_use]
    pub fn elo(self) -> Option<u16> {
        match self {
            Strength::Elo(elo) => Some(elo),
            Strength::Level(level) => row(level).0,
        }
    }

    /// Returns the longest time for a move without a clock; Elo points take that of the level
    /// below.
    #[must_use]
    pub fn think_time(self) -> Duration {
        let level = match self {
            Strength::Level(level) => level,
            Strength::Elo(elo) => {
                let is_below = |&(points, _): &(Option<u16>, u64)| points.is_some_and(|p| p <= elo);
                LEVELS.iter().take_while(|row| is_below(row)).count() as u8
            }
        };
        Duration::from_millis(row(level).1)
    }
}

fn row(level: u8) -> (Option<u16>, u64) {
    LEVELS.get(usize::from(level).saturating_sub(1)).copied().unwrap_or((None, 2000))
}

impl fmt::Display for Strength {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(formatter, "level {level}"),
            Strength::Elo(elo) => write!(formatter, "{elo} Elo"),
        }
    }
}

impl FromStr for Strength {
    type Err = ();

    /// As it is displayed.
    fn from_str(text: &str) -> Result<Strength, ()> {
        let level = text.strip_prefix("level ").and_then(|text| text.parse().ok());
        let elo = text.strip_suffix(" Elo").and_then(|text| text.parse().ok());
        match (level, elo) {
            (Some(level @ 1..=Strength::MOST), _) => Ok(Strength::Level(level)),
            (_, Some(elo @ 800..=2800)) => Ok(Strength::Elo(elo)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_in_strength_and_time() {
        let rows: Vec<_> = (1..=10).map(Strength::Level).collect();
        for pair in rows.windows(2) {
            assert!(pair[0].elo() < pair[1].elo() || pair[1].elo().is_none());
            assert!(pair[0].think_time() <= pair[1].think_time());
        }
        assert_eq!(rows[9].elo(), None);
        assert_eq!(Strength::Elo(1700).think_time(), Strength::Level(5).think_time());
        assert_eq!(Strength::Elo(2800).think_time(), Strength::Level(9).think_time());
    }

    #[test]
    fn a_strength_is_read_as_it_is_written() {
        for strength in [Strength::Level(1), Strength::Level(10), Strength::Elo(1850)] {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        for text in ["level 0", "level 11", "5", "700 Elo", ""] {
            assert_eq!(text.parse::<Strength>(), Err(()), "{text}");
        }
    }
}
