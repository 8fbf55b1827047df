//! The options of an engine: how they are declared, and what ours mean.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::words::{Quoted, number};
use crate::engine::{DEFAULT_ELO, DEFAULT_HASH, DEFAULT_MOVE_OVERHEAD};
use crate::setting::{self, Setting};

/// An option as an engine declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDeclaration {
    /// Its name, which may hold blanks.
    pub name: String,
    /// What can be set.
    pub kind: OptionKind,
}

/// What can be set in an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// What holds until it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What holds until it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// What holds until it is set.
        default: String,
        /// What can be chosen.
        choices: Vec<String>,
    },
    /// Something to be done at once.
    Button,
    /// Any text.
    Text {
        /// What holds until it is set; may be empty.
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

/// The options of our engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    ClearHash,
    Chess960,
    ShowWdl,
    LimitStrength,
    Elo,
    Variety,
    AnalyseMode,
    About,
    SyzygyPath,
    SyzygyFiftyMoveRule,
    SyzygyProbeDepth,
    /// Not declared: it is there for one experiment.
    Repetitions,
}

/// What an option changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Something of the engine.
    Engine(Setting),
    /// How castling is spelled.
    Chess960(bool),
    /// Whether chances are told.
    ShowWdl(bool),
    /// Nothing: the option is there for the programs that set it.
    Nothing,
}

/// Who the engine is.
pub(super) const ABOUT: &str = concat!(
    "Threefold ",
    env!("CARGO_PKG_VERSION"),
    ", a chess engine whose draws are exact; MIT or Apache-2.0"
);

impl Known {
    /// All options, in the order of the answer to `uci`.
    pub(super) const ALL: [Known; 16] = [
        Known::Hash,
        Known::Threads,
        Known::MultiPv,
        Known::Ponder,
        Known::MoveOverhead,
        Known::ClearHash,
        Known::Chess960,
        Known::ShowWdl,
        Known::LimitStrength,
        Known::Elo,
        Known::Variety,
        Known::AnalyseMode,
        Known::About,
        Known::SyzygyPath,
        Known::SyzygyFiftyMoveRule,
        Known::SyzygyProbeDepth,
    ];

    /// The option of this name, in any case.
    pub(super) fn from_name(name: &str) -> Option<Known> {
        let mut all = Known::ALL.into_iter().chain([Known::Repetitions]);
        all.find(|known| known.name().eq_ignore_ascii_case(name))
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Known::Hash => "Hash",
            Known::Threads => "Threads",
            Known::MultiPv => "MultiPV",
            Known::Ponder => "Ponder",
            Known::MoveOverhead => "Move Overhead",
            Known::ClearHash => "Clear Hash",
            Known::Chess960 => "UCI_Chess960",
            Known::ShowWdl => "UCI_ShowWDL",
            Known::LimitStrength => "UCI_LimitStrength",
            Known::Elo => "UCI_Elo",
            Known::Variety => "Variety",
            Known::AnalyseMode => "UCI_AnalyseMode",
            Known::About => "UCI_EngineAbout",
            Known::SyzygyPath => "SyzygyPath",
            Known::SyzygyFiftyMoveRule => "Syzygy50MoveRule",
            Known::SyzygyProbeDepth => "SyzygyProbeDepth",
            Known::Repetitions => "Repetitions",
        }
    }

    pub(super) fn declaration(self) -> OptionDeclaration {
        let kind = match self {
            Known::Hash => spin(DEFAULT_HASH, setting::HASH),
            Known::Threads => spin(1, setting::THREADS),
            Known::MultiPv => spin(1, setting::MULTI_PV),
            Known::MoveOverhead => spin(DEFAULT_MOVE_OVERHEAD, setting::MOVE_OVERHEAD),
            Known::Elo => spin(DEFAULT_ELO, setting::ELO),
            Known::Variety => spin(0, setting::VARIETY),
            Known::SyzygyProbeDepth => spin(1, setting::SYZYGY_PROBE_DEPTH),
            Known::ClearHash => OptionKind::Button,
            Known::Ponder
            | Known::Chess960
            | Known::ShowWdl
            | Known::LimitStrength
            | Known::AnalyseMode => OptionKind::Check { default: false },
            Known::SyzygyFiftyMoveRule | Known::Repetitions => OptionKind::Check { default: true },
            Known::About => OptionKind::Text { default: ABOUT.into() },
            Known::SyzygyPath => OptionKind::Text { default: String::new() },
        };
        OptionDeclaration { name: self.name().into(), kind }
    }

    /// What setting the option to a value means.
    ///
    /// # Errors
    /// If it cannot have this value.
    pub(super) fn change(self, value: Option<&str>) -> Result<Change, OptionError> {
        let range = match self.declaration().kind {
            OptionKind::Spin { min, max, .. } => min..=max,
            _ => 0..=0,
        };
        let checked = || check(value);
        let counted = || count(value, &range);
        Ok(match self {
            Known::Hash => Change::Engine(Setting::Hash(counted()?)),
            Known::Threads => Change::Engine(Setting::Threads(counted()?)),
            Known::MultiPv => Change::Engine(Setting::MultiPv(counted()?)),
            Known::MoveOverhead => {
                Change::Engine(Setting::MoveOverhead(Duration::from_millis(counted()?)))
            }
            Known::ClearHash => Change::Engine(Setting::ClearHash),
            Known::LimitStrength => Change::Engine(Setting::LimitStrength(checked()?)),
            Known::Elo => Change::Engine(Setting::Elo(counted()?)),
            Known::Variety => Change::Engine(Setting::Variety(counted()?)),
            Known::Repetitions => Change::Engine(Setting::Repetitions(checked()?)),
            Known::SyzygyPath => Change::Engine(Setting::SyzygyPath(text(value))),
            Known::SyzygyFiftyMoveRule => Change::Engine(Setting::SyzygyFiftyMoveRule(checked()?)),
            Known::SyzygyProbeDepth => Change::Engine(Setting::SyzygyProbeDepth(counted()?)),
            Known::Chess960 => Change::Chess960(checked()?),
            Known::ShowWdl => Change::ShowWdl(checked()?),
            Known::Ponder | Known::AnalyseMode => {
                checked()?;
                Change::Nothing
            }
            Known::About => Change::Nothing,
        })
    }
}

/// The ranges are far below the end of `i64`.
fn spin(default: u64, range: RangeInclusive<u64>) -> OptionKind {
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    OptionKind::Spin {
        default: signed(default),
        min: signed(*range.start()),
        max: signed(*range.end()),
    }
}

fn check(value: Option<&str>) -> Result<bool, OptionError> {
    match value {
        Some(text) if text.eq_ignore_ascii_case("true") => Ok(true),
        Some(text) if text.eq_ignore_ascii_case("false") => Ok(false),
        other => Err(OptionError::NotChecked(other.unwrap_or_default().into())),
    }
}

fn count(value: Option<&str>, range: &RangeInclusive<i64>) -> Result<u64, OptionError> {
    let text = value.unwrap_or_default();
    let given = number(text).ok_or_else(|| OptionError::NoNumber(text.into()))?;
    let taken = i64::try_from(given).ok().filter(|taken| range.contains(taken));
    taken
        .map(i64::unsigned_abs)
        .ok_or_else(|| OptionError::OutOfRange { text: text.into(), range: range.clone() })
}

/// The protocol's word for an empty text.
fn text(value: Option<&str>) -> String {
    value.filter(|&text| text != "<empty>").unwrap_or_default().into()
}

/// Why an option cannot have a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionError {
    NotChecked(String),
    NoNumber(String),
    OutOfRange { text: String, range: RangeInclusive<i64> },
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

    fn change(name: &str, value: &str) -> Result<Change, String> {
        let known = Known::from_name(name).unwrap();
        known.change(Some(value)).map_err(|error| error.to_string())
    }

    #[test]
    fn every_name_finds_its_option_in_any_case() {
        for known in Known::ALL {
            assert_eq!(Known::from_name(known.name()), Some(known));
            assert_eq!(Known::from_name(&known.name().to_uppercase()), Some(known));
        }
        assert_eq!(Known::from_name("Contempt"), None);
        assert_eq!(Known::from_name("repetitions"), Some(Known::Repetitions));
        assert!(!Known::ALL.contains(&Known::Repetitions), "it is not told to anybody");
    }

    #[test]
    fn every_default_can_be_set() {
        for known in Known::ALL {
            let value = match known.declaration().kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Text { .. } => Some("<empty>".into()),
                OptionKind::Combo { .. } | OptionKind::Button => None,
            };
            assert!(known.change(value.as_deref()).is_ok(), "{known:?}");
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
    fn an_empty_path_has_a_word_of_its_own() {
        let path = |text: &str| Ok(Change::Engine(Setting::SyzygyPath(text.into())));
        assert_eq!(change("SyzygyPath", "<empty>"), path(""));
        assert_eq!(change("SyzygyPath", "C:\\My  Tables"), path("C:\\My  Tables"));
    }
}
