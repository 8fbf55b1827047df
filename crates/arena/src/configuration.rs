//! The configuration of a match: players, limits, number of games, SPRT and openings.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_chess::Position;
use threefold_game::TimeControl;

use crate::adjudication::Adjudication;
use crate::json;
use crate::openings::{Book, BookError};
use crate::schedule::Opening;
use crate::statistics::Sprt;

/// A whole match. It is the journal's first line, so that the journal is enough to resume a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configuration {
    /// The PGN tag `Event`.
    pub event: String,
    /// The PGN tag `Site`.
    pub site: String,
    /// The PGN tag `Date`: the day on which the match began.
    pub date: String,
    /// The players, two or more.
    pub players: Vec<PlayerConfiguration>,
    /// The pairings.
    pub format: Format,
    /// Number of pairs of games that each pairing plays. `None`: until the SPRT decides or you stop
    /// the match.
    pub rounds: Option<u64>,
    /// The test that ends the match as soon as it accepts a hypothesis. It needs exactly two players.
    pub sprt: Option<Sprt>,
    /// Number of games at the same time.
    pub concurrency: usize,
    /// Binds every game to processors of its own. Only Linux can.
    pub affinity: bool,
    /// Goes on after a player crashed, stalled, or played an illegal move.
    pub recover: bool,
    /// Plays Chess960: players are told so, and castling is written as king takes rook.
    pub chess960: bool,
    /// Rules that end games early.
    pub adjudication: Adjudication,
    /// Time limits for answers that no clock limits.
    pub patience: Patience,
    /// The file from which [`openings`](Self::openings) reads; all games begin from the start
    /// position without it.
    pub book: Option<Book>,
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
            sprt: None,
            concurrency: 1,
            affinity: false,
            recover: true,
            chess960: false,
            adjudication: Adjudication::default(),
            patience: Patience::default(),
            book: None,
        }
    }
}

impl Configuration {
    /// Checks that the match can be played.
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
        if self.sprt.is_some() && self.players.len() != 2 {
            return Err(ConfigurationError::SprtOfMany(self.players.len()));
        }
        Ok(())
    }

    /// Reads the openings of the book, in the order in which they are played.
    ///
    /// # Errors
    /// If the book cannot be read.
    pub fn openings(&self) -> Result<Vec<Opening>, BookError> {
        match &self.book {
            Some(book) => book.read(),
            None => Ok(vec![Opening { start: Position::START, moves: Vec::new() }]),
        }
    }
}

/// Pairings of a match. With two players all formats are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All against all.
    RoundRobin,
    /// The first players against all others.
    Gauntlet {
        /// Number of first players.
        seeds: usize,
    },
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerConfiguration {
    /// Name in tables and games, different for every player.
    pub name: String,
    /// The engine.
    pub program: Program,
    /// UCI options in the order in which they are set: name and value. A button has no value.
    pub options: Vec<(String, Option<String>)>,
    /// Limits of its thinking time.
    pub limits: Limits,
    /// Times at which its program is restarted.
    pub restart: Restart,
}

impl PlayerConfiguration {
    /// Returns a player without options, whose program runs as long as the match.
    #[must_use]
    pub fn new(name: &str, program: Program, limits: Limits) -> PlayerConfiguration {
        let restart = Restart::default();
        PlayerConfiguration { name: name.into(), program, options: Vec::new(), limits, restart }
    }
}

/// An engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Program {
    /// A UCI engine in a process of its own.
    Process {
        /// Path or name of the program.
        command: PathBuf,
        /// Its arguments.
        arguments: Vec<String>,
        /// The folder in which it runs; the current one by default.
        folder: Option<PathBuf>,
    },
    /// Our own engine, in this process.
    Own,
}

/// Times at which a player's program is restarted, besides after a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// Never: the program gets `ucinewgame` instead.
    #[default]
    Never,
    /// Before every game.
    EveryGame,
}

/// Limits of a player's thinking time. Several limits hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// A clock, which may have periods with a number of moves.
    #[serde(with = "json::spelled_if_any")]
    pub clock: Option<TimeControl>,
    /// Time for every move.
    #[serde(with = "json::seconds_if_any")]
    pub move_time: Option<Duration>,
    /// Nodes for every move.
    pub nodes: Option<u64>,
    /// Depth for every move.
    pub depth: Option<u32>,
}

impl Limits {
    /// Returns a limit by a clock.
    #[must_use]
    pub fn clock(control: TimeControl) -> Limits {
        Limits { clock: Some(control), ..Limits::default() }
    }

    /// Returns a limit by nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns a limit by depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Returns a limit by time for each move.
    #[must_use]
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Returns true if there is no limit.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        *self == Limits::default()
    }
}

/// Shows `0.2+0.002`, `5000 nodes` or `1+0.01, depth 8`.
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

/// Time limits for players' answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patience {
    /// Time by which an answer may be late without losing. It still comes off the clock. A shared
    /// machine may stand still for longer than a player has left: with 5 ms, 1 of 2,400 games at
    /// 0.2 s + 0.002 s was lost that way, by a player that had searched 2,049 nodes.
    #[serde(with = "json::seconds")]
    pub margin: Duration,
    /// Time from the start of a program to its `uciok`.
    #[serde(with = "json::seconds")]
    pub start: Duration,
    /// Time from `isready` to `readyok`.
    #[serde(with = "json::seconds")]
    pub ready: Duration,
    /// Time for a move that no clock limits.
    #[serde(with = "json::seconds")]
    pub think: Duration,
    /// Time for the answer to `stop`, once a player's time is up.
    #[serde(with = "json::seconds")]
    pub stop: Duration,
    /// Time from `quit` to the end of the program, which is killed then.
    #[serde(with = "json::seconds")]
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

/// Reason why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigurationError {
    /// There are fewer than two players.
    TooFewPlayers(usize),
    /// A name is empty or has control characters.
    BadName(String),
    /// Two players have the same name.
    SameName(String),
    /// A player has no limit.
    NoLimit(String),
    /// A gauntlet of nobody, or against nobody.
    BadSeeds {
        /// Number of players of the gauntlet.
        seeds: usize,
        /// Number of all players.
        players: usize,
    },
    /// The concurrency is 0.
    NoConcurrency,
    /// An SPRT among more than two players.
    SprtOfMany(usize),
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigurationError::TooFewPlayers(players) => {
                write!(formatter, "a match needs 2 players, but there is {players}")
            }
            ConfigurationError::BadName(name) => {
                write!(formatter, "`{}` cannot be the name of a player", name.escape_debug())
            }
            ConfigurationError::SameName(name) => {
                write!(formatter, "two players are named `{name}`; give each a name of its own")
            }
            ConfigurationError::NoLimit(name) => {
                write!(
                    formatter,
                    "`{name}` has no limit; give it a clock, a time, nodes or a depth"
                )
            }
            ConfigurationError::BadSeeds { seeds, players } => {
                write!(formatter, "a gauntlet of {seeds} among {players} players has no games")
            }
            ConfigurationError::NoConcurrency => {
                formatter.write_str("a concurrency of 0 plays no games")
            }
            ConfigurationError::SprtOfMany(players) => {
                write!(formatter, "an SPRT decides between 2 players, and there are {players}")
            }
        }
    }
}

impl std::error::Error for ConfigurationError {}
