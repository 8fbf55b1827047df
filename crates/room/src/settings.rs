//! Settings of a game, made when it is created: rules, pace, takebacks, who may watch, and computers.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use threefold_duplicate::Rulings;
use threefold_duplicate::save::Player;
use threefold_game::{Policy, TimeControl};

use crate::seat::Seat;

/// The settings of a game, which never change. The rules are in it by value: a log is replayed under
/// the rules that it names, whatever the defaults have become since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game and its rules.
    pub rules: Rules,
    /// The time that players have.
    pub pace: Pace,
    /// True if moves can be taken back by consent.
    pub takebacks: bool,
    /// People who may see the game.
    pub audience: Audience,
    /// Seats where computers sit from the start; the others are for people.
    #[serde(default)]
    pub computers: Vec<ComputerSeat>,
}

impl Settings {
    /// Settings of a game between people without clocks, with takebacks, for everybody to watch.
    #[must_use]
    pub const fn new(rules: Rules) -> Settings {
        let (pace, audience) = (Pace::Unlimited, Audience::Everybody);
        Settings { rules, pace, takebacks: true, audience, computers: Vec::new() }
    }

    /// The seats of the game, in turn order.
    #[must_use]
    pub const fn seats(&self) -> &'static [Seat] {
        match self.rules {
            Rules::Chess { .. } => Seat::CHESS,
            Rules::Duplicate { .. } => Seat::DUPLICATE,
        }
    }

    /// Checks what a stranger has asked for.
    ///
    /// # Errors
    /// If it makes no sense, with the reason.
    pub fn check(&self) -> Result<(), SettingsError> {
        for (index, computer) in self.computers.iter().enumerate() {
            let seat = computer.seat;
            if !self.seats().contains(&seat) {
                return Err(SettingsError::NoSuchSeat(seat));
            }
            if self.computers.iter().take(index).any(|earlier| earlier.seat == seat) {
                return Err(SettingsError::SeatTwice(seat));
            }
            check_level(computer.level)?;
        }
        if self.computers.len() == self.seats().len() {
            return Err(SettingsError::NobodyPlays);
        }
        match self.pace {
            Pace::Days(days) if !(1..=Pace::MOST_DAYS).contains(&days) => {
                Err(SettingsError::Days(days))
            }
            _ => Ok(()),
        }
    }
}

pub(crate) const fn check_level(level: u8) -> Result<(), SettingsError> {
    match level {
        1..=Player::HIGHEST_LEVEL => Ok(()),
        _ => Err(SettingsError::Level(level)),
    }
}

/// A game with the rules that are not the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rules {
    /// Chess.
    Chess {
        /// Draws that need no claim.
        #[serde(with = "PolicyFields")]
        policy: Policy,
    },
    /// Duplicate chess.
    Duplicate {
        /// The provisional rulings.
        rulings: Rulings,
    },
}

/// The fields of a [`Policy`], whose crate knows nothing of formats. A new field of a policy must be
/// added here, with a default for the games that were created before it.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Policy", deny_unknown_fields)]
struct PolicyFields {
    automatic_threefold: bool,
    automatic_fifty: bool,
}

/// The time that players have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As long as they like: nobody is punished for being away.
    Unlimited,
    /// A clock for each player.
    #[serde(serialize_with = "write_control", deserialize_with = "read_control")]
    Clock(TimeControl),
    /// So many days for each move.
    Days(u8),
}

impl Pace {
    /// The longest time for a move, in days.
    pub const MOST_DAYS: u8 = 30;

    /// The time for each move, if it is counted in days.
    pub(crate) const fn per_move(&self) -> Option<Duration> {
        match self {
            Pace::Days(days) => Some(Duration::from_secs(*days as u64 * 24 * 3600)),
            _ => None,
        }
    }
}

fn write_control<S: Serializer>(control: &TimeControl, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(control)
}

fn read_control<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
    /// Longest text of a control; more periods than it can name are no control for people.
    const LONGEST: usize = 100;
    let text = String::deserialize(deserializer)?;
    if text.len() > LONGEST {
        return Err(serde::de::Error::custom("the time control is too long"));
    }
    text.parse().map_err(serde::de::Error::custom)
}

/// People who may see a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody who has the link.
    Everybody,
    /// Those who sit at the boards, and whoever created the game.
    Players,
}

/// A computer at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComputerSeat {
    /// Its seat.
    pub seat: Seat,
    /// Its level, from 1 to 10.
    pub level: u8,
}

/// Settings that make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SettingsError {
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// A seat was given to two computers.
    SeatTwice(Seat),
    /// There is no such level.
    Level(u8),
    /// Only computers would play.
    NobodyPlays,
    /// Too few or too many days for a move.
    Days(u8),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::NoSuchSeat(seat) => write!(formatter, "this game has no seat {seat}"),
            SettingsError::SeatTwice(seat) => {
                write!(formatter, "two computers cannot sit at {seat}")
            }
            SettingsError::Level(level) => {
                let most = Player::HIGHEST_LEVEL;
                write!(formatter, "there is no level {level}: levels are 1 to {most}")
            }
            SettingsError::NobodyPlays => {
                formatter.write_str("at least one seat must be for a person")
            }
            SettingsError::Days(days) => {
                write!(formatter, "{days} days for a move: 1 to {} are possible", Pace::MOST_DAYS)
            }
        }
    }
}

impl std::error::Error for SettingsError {}
