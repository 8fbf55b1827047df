//! Options in UCI: how any engine declares them, and how ours reads their values.

use std::fmt;
use std::ops::RangeInclusive;

use super::command::Command;
use super::words::{Quoted, number};
use crate::setting::{Change, Check, EngineOption, Spin};

/// An option as an engine declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDeclaration {
    /// Its name, which may hold blanks.
    pub name: String,
    /// Values that can be set.
    pub kind: OptionKind,
}

/// Values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// Value until it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Value until it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Value until it is set.
        default: String,
        /// Values to choose from.
        choices: Vec<String>,
    },
    /// Something to be done at once.
    Button,
    /// Any text.
    Text {
        /// Value until it is set; may be empty.
        default: String,
    },
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(formatter, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(formatter, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(formatter, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(formatter, " var {choice}"))
            }
            OptionKind::Button => formatter.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                formatter.write_str("string default <empty>")
            }
            OptionKind::Text { default } => write!(formatter, "string default {default}"),
        }
    }
}

impl Spin {
    /// Returns the command that sets the option.
    #[must_use]
    pub fn command(&self, value: u64) -> Command {
        Command::SetOption { name: self.name.into(), value: Some(value.to_string()) }
    }
}

impl Check {
    /// Returns the command that sets the option.
    #[must_use]
    pub fn command(&self, value: bool) -> Command {
        Command::SetOption { name: self.name.into(), value: Some(value.to_string()) }
    }
}

impl EngineOption {
    /// Declares the option, as the reply to `uci` does.
    pub(super) fn declaration(&self) -> OptionDeclaration {
        let kind = match self {
            EngineOption::Spin(Spin { default, range, .. }) => OptionKind::Spin {
                default: signed(*default),
                min: signed(*range.start()),
                max: signed(*range.end()),
            },
            EngineOption::Check(Check { default, .. }) => OptionKind::Check { default: *default },
            EngineOption::Button { .. } => OptionKind::Button,
            EngineOption::Text { default, .. } => OptionKind::Text { default: (*default).into() },
        };
        OptionDeclaration { name: self.name().into(), kind }
    }

    /// Reads the value of a `setoption` and returns the change it asks for.
    ///
    /// # Errors
    /// If the option cannot have this value.
    pub(super) fn change(&self, value: Option<&str>) -> Result<Change, OptionError> {
        Ok(match self {
            EngineOption::Spin(Spin { range, set, .. }) => set(number_in(value, range)?),
            EngineOption::Check(Check { set, .. }) => set(truth(value)?),
            EngineOption::Button { sets, .. } => sets.clone().into(),
            EngineOption::Text { set, .. } => set(text(value)),
        })
    }
}

/// Converts a bound of a range, all of which are far below the end of `i64`.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn truth(value: Option<&str>) -> Result<bool, OptionError> {
    match value {
        Some(text) if text.eq_ignore_ascii_case("true") => Ok(true),
        Some(text) if text.eq_ignore_ascii_case("false") => Ok(false),
        other => Err(OptionError::NotChecked(other.unwrap_or_default().into())),
    }
}

fn number_in(value: Option<&str>, range: &RangeInclusive<u64>) -> Result<u64, OptionError> {
    let text = value.unwrap_or_default();
    let given = number(text).ok_or_else(|| OptionError::NoNumber(text.into()))?;
    let taken = u64::try_from(given).ok().filter(|taken| range.contains(taken));
    taken.ok_or_else(|| OptionError::OutOfRange { text: text.into(), range: range.clone() })
}

/// Reads a text, for which an empty one has a word of its own.
fn text(value: Option<&str>) -> String {
    value.filter(|&text| text != "<empty>").unwrap_or_default().into()
}

/// Reason why an option cannot have a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionError {
    NotChecked(String),
    NoNumber(String),
    OutOfRange { text: String, range: RangeInclusive<u64> },
}

impl fmt::Display for OptionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::NotChecked(text) => {
                write!(formatter, "{} is neither true nor false", Quoted(text))
            }
            OptionError::NoNumber(text) => write!(formatter, "{} is no number", Quoted(text)),
            OptionError::OutOfRange { text, range } => {
                let (least, most) = (range.start(), range.end());
                write!(formatter, "{} is not between {least} and {most}", Quoted(text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::{LISTED, Setting};

    fn change(name: &str, value: &str) -> Result<Change, String> {
        let option = EngineOption::from_name(name).unwrap();
        option.change(Some(value)).map_err(|error| error.to_string())
    }

    fn found(name: &str) -> Option<&'static str> {
        EngineOption::from_name(name).map(|option| option.name())
    }

    #[test]
    fn every_name_finds_its_option_in_any_case() {
        for option in LISTED {
            assert_eq!(found(option.name()), Some(option.name()));
            assert_eq!(found(&option.name().to_uppercase()), Some(option.name()));
        }
        assert_eq!(found("Contempt"), None);
        assert_eq!(found("repetitions"), Some("Repetitions"));
        let is_listed = LISTED.iter().any(|option| option.name() == "Repetitions");
        assert!(!is_listed, "the reply to uci does not list it");
    }

    #[test]
    fn command_of_an_option_sets_it() {
        for option in LISTED {
            let (command, expected) = match &option {
                EngineOption::Spin(spin) => (spin.command(spin.default), (spin.set)(spin.default)),
                EngineOption::Check(check) => (check.command(true), (check.set)(true)),
                EngineOption::Button { .. } | EngineOption::Text { .. } => continue,
            };
            let read: Command = command.to_string().parse().unwrap();
            let Command::SetOption { name, value } = read else { panic!("{command}") };
            assert_eq!(change(&name, &value.unwrap()), Ok(expected));
        }
    }

    #[test]
    fn every_default_can_be_set() {
        for option in LISTED {
            let value = match option.declaration().kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Text { .. } => Some("<empty>".into()),
                OptionKind::Combo { .. } | OptionKind::Button => None,
            };
            assert!(option.change(value.as_deref()).is_ok(), "{option:?}");
        }
    }

    /// Checks that the document has a row for each option, with its default and its range.
    #[test]
    fn document_lists_every_option_with_its_values() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/uci.md");
        let document = std::fs::read_to_string(path).unwrap();
        for option in LISTED {
            let start = format!("| `{}` |", option.name());
            let row = document.lines().find(|line| line.starts_with(&start));
            let row = row.unwrap_or_else(|| panic!("no row for {}", option.name()));
            let told = match option {
                EngineOption::Spin(Spin { default, range, .. }) => {
                    vec![format!("| {default} |"), format!("{} to {}", range.start(), range.end())]
                }
                EngineOption::Check(Check { default, .. }) => vec![format!("| {default} |")],
                EngineOption::Button { .. } | EngineOption::Text { .. } => Vec::new(),
            };
            assert!(told.iter().all(|text| row.contains(text)), "{row} without one of {told:?}");
        }
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        for value in ["0", "-1", "65537", "99999999999999999999999"] {
            let expected = format!("`{value}` is not between 1 and 65536");
            assert_eq!(change("hash", value), Err(expected));
        }
        assert_eq!(change("Hash", "lots"), Err("`lots` is no number".into()));
        assert_eq!(change("Ponder", "maybe"), Err("`maybe` is neither true nor false".into()));
    }

    #[test]
    fn empty_path_has_a_word_of_its_own() {
        let path = |text: &str| Ok(Change::Engine(Setting::SyzygyPath(text.into())));
        assert_eq!(change("SyzygyPath", "<empty>"), path(""));
        assert_eq!(change("SyzygyPath", "C:\\My  Tables"), path("C:\\My  Tables"));
    }
}
