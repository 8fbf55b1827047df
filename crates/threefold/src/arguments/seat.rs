//! Arguments for the players and the time they think.

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error, ValueEnum};

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Seat {
    /// Somebody at the keyboard
    #[default]
    Human,
    /// Threefold itself
    Engine,
}

/// Reads a [`Seat`]. Whoever gives a name is told where names go.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatParser;

impl TypedValueParser for SeatParser {
    type Value = Seat;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Seat, Error> {
        let given = value.to_string_lossy();
        Seat::from_str(&given, true).map_err(|_| {
            let side = argument.and_then(Arg::get_long).unwrap_or("white");
            let problem = format!(
                "'{given}' cannot play: --{side} is `human` or `engine`; a name is given with \
                 --{side}-name\n"
            );
            Error::raw(ErrorKind::InvalidValue, problem).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Seat::value_variants().iter().filter_map(ValueEnum::to_possible_value)))
    }
}

/// A time in seconds, more than none and at most an hour.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let problem = || format!("`{text}` is not a time between 0.001 and 3600 seconds");
    let number: f64 = text.parse().map_err(|_| problem())?;
    if (0.001..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err(problem())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_gives_a_name_is_told_where_names_go() {
        let argument = Arg::new("black").long("black");
        let parse = |text: &str| {
            SeatParser.parse_ref(&Command::new("x"), Some(&argument), OsStr::new(text))
        };
        assert_eq!(parse("engine").unwrap(), Seat::Engine);
        let problem = parse("Ben").unwrap_err().to_string();
        assert!(problem.contains("a name is given with --black-name"), "{problem}");
    }

    #[test]
    fn times_are_positive_and_end() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "inf", "NaN", "4000", "soon"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
