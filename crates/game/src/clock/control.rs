//! Time controls: periods, increments and delays.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::decimal::{Seconds, thousandths};

/// A part of a game with its own allowance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Number of moves it lasts; none if it lasts to the end of the game.
    pub moves: Option<u32>,
    /// The time it adds.
    pub time: Duration,
    /// Time that every move adds afterwards (Fischer).
    pub increment: Duration,
    /// Time that every move may take before the clock runs.
    pub delay: Duration,
}

/// One or more periods; the last begins again if it counts moves.
///
/// The text is that of PGN's `TimeControl` tag: periods separated by colons, each with a number
/// of moves and a slash if it has one, the time, and `+` an increment or `d` a delay. Times are
/// seconds, or have units: `300+3`, `5m+3s`, `40/90m+30:30m+30`, `25md5`.
///
/// ```
/// use threefold_game::TimeControl;
/// let control: TimeControl = "40/90m+30:30m+30".parse()?;
/// assert_eq!(control.to_string(), "40/5400+30:1800+30");
/// # Ok::<(), threefold_game::ParseTimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    first: Period,
    rest: Vec<Period>,
}

impl TimeControl {
    /// A control of one period or several.
    #[must_use]
    pub const fn new(first: Period, rest: Vec<Period>) -> TimeControl {
        TimeControl { first, rest }
    }

    /// Reads a control as players write it: a time without a unit is in minutes, as in `3+2`,
    /// unless it is so large that it must be in seconds, as in PGN's `300+3`.
    ///
    /// ```
    /// use threefold_game::TimeControl;
    /// assert_eq!(TimeControl::from_typed("3+2"), TimeControl::from_typed("180s+2s"));
    /// ```
    ///
    /// # Errors
    /// If the text is no time control.
    pub fn from_typed(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        read_control(text, true)
    }

    /// The first period.
    #[must_use]
    pub const fn first(&self) -> &Period {
        &self.first
    }

    /// The periods, in order.
    pub fn periods(&self) -> impl Iterator<Item = &Period> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    pub(super) fn period(&self, index: usize) -> &Period {
        self.periods().nth(index).unwrap_or(&self.first)
    }

    /// The period after this one: the last is followed by itself.
    pub(super) fn next(&self, index: usize) -> usize {
        (index + 1).min(self.rest.len())
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods().enumerate() {
            if index > 0 {
                formatter.write_str(":")?;
            }
            if let Some(moves) = period.moves {
                write!(formatter, "{moves}/")?;
            }
            Seconds(period.time).fmt(formatter)?;
            if !period.increment.is_zero() {
                write!(formatter, "+{}", Seconds(period.increment))?;
            }
            if !period.delay.is_zero() {
                write!(formatter, "d{}", Seconds(period.delay))?;
            }
        }
        Ok(())
    }
}

/// The text is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTimeControlError {
    text: String,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` is not a time control; try 3+2 or 300s+3 or 40/90m+30:30m+30",
            self.text.escape_debug()
        )
    }
}

impl std::error::Error for ParseTimeControlError {}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        read_control(text, false)
    }
}

fn read_control(text: &str, is_typed: bool) -> Result<TimeControl, ParseTimeControlError> {
    let error = || ParseTimeControlError { text: text.chars().take(40).collect() };
    let mut periods = text.split(':').map(|part| read_period(part, is_typed).ok_or_else(error));
    let first = periods.next().ok_or_else(error)??;
    let rest = periods.collect::<Result<Vec<_>, _>>()?;
    // Only the last period may go on without end.
    let all: Vec<&Period> = std::iter::once(&first).chain(&rest).collect();
    if all.iter().rev().skip(1).any(|period| period.moves.is_none()) {
        return Err(error());
    }
    Ok(TimeControl { first, rest })
}

fn read_period(text: &str, is_typed: bool) -> Option<Period> {
    /// Three hours, the longest game that people play; three minutes, written in seconds.
    const FIRST_IN_SECONDS: Duration = Duration::from_mins(3);
    let (moves, text) = match text.split_once('/') {
        Some((moves, text)) => (Some(moves.trim().parse().ok().filter(|&moves| moves > 0)?), text),
        None => (None, text),
    };
    let (time, increment, delay) = if let Some((time, increment)) = text.split_once('+') {
        (time, read_time(increment)?, Duration::ZERO)
    } else if let Some((time, delay)) = text.split_once('d') {
        (time, Duration::ZERO, read_time(delay)?)
    } else {
        (text, Duration::ZERO, Duration::ZERO)
    };
    let is_bare = !time.contains(char::is_alphabetic);
    let time = read_time(time).filter(|time| !time.is_zero())?;
    let time = if is_typed && is_bare && time < FIRST_IN_SECONDS { time * 60 } else { time };
    Some(Period { moves, time, increment, delay })
}

/// Seconds, or numbers with the units `h`, `m` and `s`.
fn read_time(text: &str) -> Option<Duration> {
    /// A week in milliseconds: longer than any game, and far from overflow.
    const LONGEST: u64 = 7 * 24 * 3600 * 1000;
    let mut rest = text.trim();
    let mut milliseconds: u64 = 0;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = thousandths(&rest[..end])?;
        let (unit, behind) = match rest[end..].chars().next() {
            None | Some('s') => (1, end + 1),
            Some('m') => (60, end + 1),
            Some('h') => (3600, end + 1),
            Some(_) => return None,
        };
        milliseconds = milliseconds.saturating_add(number * unit);
        rest = rest.get(behind..).unwrap_or("").trim_start();
    }
    (milliseconds <= LONGEST).then(|| Duration::from_millis(milliseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_period_is_followed_by_itself() {
        let control: TimeControl = "40/5400:20/3600:900+30".parse().unwrap();
        assert_eq!([0, 1, 2].map(|period| control.next(period)), [1, 2, 2]);
    }

    #[test]
    fn controls_are_read_and_written_as_pgn_has_them() {
        for (text, written) in [
            ("300", "300"),
            ("300+3", "300+3"),
            ("5m+3s", "300+3"),
            ("1h30m+30", "5400+30"),
            ("40/7200:3600", "40/7200:3600"),
            ("40/5400+30:20/3600+30:900+30", "40/5400+30:20/3600+30:900+30"),
            ("25md5", "1500d5"),
            ("60+0.5", "60+0.5"),
        ] {
            let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control));
        }
    }

    #[test]
    fn typed_times_without_units_are_minutes_if_small() {
        for (text, written) in [
            ("3+2", "180+2"),
            ("1+0", "60"),
            ("0.5+1", "30+1"),
            ("90+30", "5400+30"),
            ("25d5", "1500d5"),
            ("40/90+30:30+30", "40/5400+30:1800+30"),
            ("180+2", "180+2"),
            ("300+3", "300+3"),
            ("3s+2", "3+2"),
            ("5m+3", "300+3"),
            ("1h30m", "5400"),
        ] {
            let control = TimeControl::from_typed(text);
            assert_eq!(control.map(|control| control.to_string()).as_deref(), Ok(written));
        }
        assert!(TimeControl::from_typed("soon").is_err());
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for text in [
            "",
            "+3",
            "0",
            "0/60",
            "x",
            "60+",
            "60+x",
            "60:60",
            "5mm",
            "1e9",
            "999999999h",
            "-5",
            "60d",
            "40/",
            "nan",
            "inf",
            ".",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
