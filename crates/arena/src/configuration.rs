//! What a match is: who plays, how long they think, and how many games there are.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_game::TimeControl;

use crate::adjudication::Adjudication;
use crate::text;

/// A match, but for its openings. All of it is in the journal's first line, so that a match can be
/// resumed from the journal alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configuration {
    /// The PGN tag `Event`.
    pub event: String,
    /// The PGN tag `Site`.
    pub site: String,
    /// The PGN tag `Date`: the day on which the match began.
    pub date: String,
    /// Who plays.
    pub players: Vec<PlayerConfiguration>,
    /// Who plays whom.
    pub format: Format,
    /// How many pairs of games each pairing plays; none means until the verdict.
    pub rounds: Option<u64>,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// Whether every game is bound to processors of its own. Only Linux can.
    pub affinity: bool,
    /// Whether the match goes on after a player crashed, stalled, or played what is no move.
    pub recover: bool,
    /// Whether castling is spelled as in Chess960, and the players are told so.
    pub chess960: bool,
    /// When games end without the rules.
    pub adjudication: Adjudication,
    /// How long the players are waited for.
    pub patience: Patience,
    /// What the caller needs to resume (its book, its test). Nothing here reads it.
    pub notes: serde_json::Value,
}

impl Default for Configuration {
    fn default() -> Configuration {
        Configuration {
            event: "Engine match".into(),
            site: "?".into(),
            date: "????.??.??".into(),
            players: Vec::new(),
            format: Format::RoundRobin,
            rounds: None,
            concurrency: 1,
            affinity: false,
            recover: true,
            chess960: false,
            adjudication: Adjudication::default(),
            patience: Patience::default(),
            notes: serde_json::Value::Null,
        }
    }
}

impl Configuration {
    /// Whether a match can be played so.
    ///
    /// # Errors
    /// The first thing that makes no sense.
    pub fn check(&self) -> Result<(), ConfigurationError> {
        if self.players.len() < 2 {
            return Err(ConfigurationError::TooFewPlayers(self.players.len()));
        }
        let mut names = BTreeSet::new();
        for player in &self.players {
            if player.name.trim().is_empty() || player.name.contains(char::is_control) {
                return Err(ConfigurationError::BadName(player.name.clone()));
            }
            if !names.insert(player.name.as_str()) {
                return Err(ConfigurationError::SameName(player.name.clone()));
            }
            if player.limits.is_endless() {
                return Err(ConfigurationError::NoLimit(player.name.clone()));
            }
        }
        if let Format::Gauntlet { seeds } = self.format
            && !(1..self.players.len()).contains(&seeds)
        {
            return Err(ConfigurationError::BadSeeds { seeds, players: self.players.len() });
        }
        if self.concurrency == 0 {
            return Err(ConfigurationError::NoConcurrency);
        }
        Ok(())
    }
}

/// Who plays whom. With two players all formats are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All against all.
    RoundRobin,
    /// The first players against all others.
    Gauntlet {
        /// How many are the first.
        seeds: usize,
    },
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerConfiguration {
    /// The name in tables and games; every player has another one.
    pub name: String,
    /// What plays.
    pub program: Program,
    /// UCI options in the order in which they are set: name and value; a button has no value.
    pub options: Vec<(String, Option<String>)>,
    /// How long it may think.
    pub limits: Limits,
    /// When it is started anew.
    pub restart: Restart,
}

impl PlayerConfiguration {
    /// A player without options that lives as long as the match.
    #[must_use]
    pub fn new(name: &str, program: Program, limits: Limits) -> PlayerConfiguration {
        let restart = Restart::default();
        PlayerConfiguration { name: name.into(), program, options: Vec::new(), limits, restart }
    }
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// A UCI engine in a process of its own.
    Process {
        /// The program.
        command: PathBuf,
        /// Its arguments.
        arguments: Vec<String>,
        /// The folder in which it runs; the current one unless said.
        folder: Option<PathBuf>,
    },
    /// Our own engine, in this process.
    Own,
}

/// When a player's program is started anew, besides after it has failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// Never: it is told that a new game begins.
    #[default]
    Never,
    /// Before every game.
    EveryGame,
}

/// How long a player may think. Several limits hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// A clock, which may have periods with a number of moves.
    #[serde(with = "text::spelled_if_any")]
    pub clock: Option<TimeControl>,
    /// So long for every move.
    #[serde(with = "text::seconds_if_any")]
    pub move_time: Option<Duration>,
    /// So many nodes for every move.
    pub nodes: Option<u64>,
    /// So many plies for every move.
    pub depth: Option<u32>,
}

impl Limits {
    /// Limited by a clock.
    #[must_use]
    pub fn clock(control: TimeControl) -> Limits {
        Limits { clock: Some(control), ..Limits::default() }
    }

    /// Limited by nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limited by depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Limited by time for each move.
    #[must_use]
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Whether nothing is limited.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        *self == Limits::default()
    }
}

/// For people: `0.2+0.002`, `5000 nodes`, `1+0.01, depth 8`.
impl fmt::Display for Limits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.as_ref().map(ToString::to_string),
            self.move_time.map(|time| format!("{}s a move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        formatter.pad(&if parts.is_empty() { "no limit".into() } else { parts.join(", ") })
    }
}

/// How long players are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patience {
    /// How far beyond its time a player may answer without losing. The time comes off the clock all
    /// the same. A shared machine may stand still for longer than a player has left: with 5 ms, one
    /// of 2,400 games at 0.2 s + 0.002 s was lost so, by a player that had looked at 2,049 nodes.
    #[serde(with = "text::seconds")]
    pub margin: Duration,
    /// From the start of a program to its `uciok`.
    #[serde(with = "text::seconds")]
    pub start: Duration,
    /// From `isready` to `readyok`.
    #[serde(with = "text::seconds")]
    pub ready: Duration,
    /// For a move that no clock limits.
    #[serde(with = "text::seconds")]
    pub think: Duration,
    /// For the answer to `stop`, once a player's time is up.
    #[serde(with = "text::seconds")]
    pub stop: Duration,
    /// From `quit` to the end of the program, which is killed then.
    #[serde(with = "text::seconds")]
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            margin: Duration::from_millis(50),
            start: Duration::from_secs(10),
            ready: Duration::from_secs(30),
            think: Duration::from_mins(5),
            stop: Duration::from_secs(3),
            quit: Duration::from_secs(2),
        }
    }
}

/// Why no match can be played so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigurationError {
    /// A match needs two players.
    TooFewPlayers(usize),
    /// A name that is empty or has control characters.
    BadName(String),
    /// Two players have one name.
    SameName(String),
    /// A player may think without end.
    NoLimit(String),
    /// A gauntlet of nobody, or against nobody.
    BadSeeds {
        /// How many play the gauntlet.
        seeds: usize,
        /// How many players there are.
        players: usize,
    },
    /// No game may run.
    NoConcurrency,
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigurationError::TooFewPlayers(players) => {
                write!(formatter, "a match needs two players, there are {players}")
            }
            ConfigurationError::BadName(name) => {
                write!(formatter, "`{}` is no name for a player", name.escape_debug())
            }
            ConfigurationError::SameName(name) => {
                write!(formatter, "two players are named `{name}`")
            }
            ConfigurationError::NoLimit(name) => {
                write!(formatter, "`{name}` may think without end: a clock or limit is needed")
            }
            ConfigurationError::BadSeeds { seeds, players } => {
                write!(formatter, "a gauntlet of {seeds} among {players} players is none")
            }
            ConfigurationError::NoConcurrency => {
                formatter.write_str("a concurrency of 0 plays no game")
            }
        }
    }
}

impl std::error::Error for ConfigurationError {}
