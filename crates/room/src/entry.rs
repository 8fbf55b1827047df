//! Entries of the log: what has happened in a room, one after the other.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_game::Rule;

use crate::seat::Seat;
use crate::settings::Settings;

/// Version of the log. A log of another version is not read.
pub const LOG_VERSION: u8 = 1;

/// A moment in milliseconds since 1970, read by the server.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The moment as a clock wants it.
    pub(crate) const fn since_epoch(self) -> Duration {
        Duration::from_millis(self.0)
    }

    /// The moment so much earlier.
    #[must_use]
    pub const fn before(self, time: Duration) -> Time {
        Time(self.0.saturating_sub(threefold_game::clocks::milliseconds(time)))
    }

    /// The moment so much later.
    #[must_use]
    pub const fn after(self, time: Duration) -> Time {
        Time(self.0.saturating_add(threefold_game::clocks::milliseconds(time)))
    }

    /// The time that has passed since an earlier moment.
    #[must_use]
    pub const fn since(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// An opaque value that proves who somebody is: what a server keeps of a token, such as its hash.
/// It is never shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(pub String);

impl Key {
    /// Returns true if both are the same. The time it takes tells nothing but their lengths.
    #[must_use]
    pub fn is(&self, other: &Key) -> bool {
        let (one, two) = (self.0.as_bytes(), other.0.as_bytes());
        let difference = one.iter().zip(two).fold(0, |sum, (one, two)| sum | (one ^ two));
        one.len() == two.len() && std::hint::black_box(difference) == 0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}

/// Name of a game on its server, chosen by the server.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub String);

/// One entry of the log.
///
/// ```
/// use threefold_room::{Change, Entry, Seat, Time};
/// let entry = Entry { number: 7, at: Time(1000), by: None, change: Change::Left(Seat::East) };
/// let text = entry.to_json();
/// assert_eq!(text, r#"{"version":1,"number":7,"at":1000,"change":{"left":"east"}}"#);
/// assert_eq!(Entry::from_json(&text)?, entry);
/// # Ok::<(), threefold_room::LogError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its place in the log, from 0.
    pub number: u64,
    /// The moment at which the server decided it.
    pub at: Time,
    /// The request that asked for it, if a player did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Sender>,
    /// The change.
    pub change: Change,
}

/// The request of a player that an entry follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sender {
    /// Seat of the player.
    pub seat: Seat,
    /// Number of the request. A player's numbers only grow.
    pub request: u32,
}

/// Something that changes a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// The room was created; always the first entry, and only there.
    Created {
        /// The settings.
        settings: Settings,
        /// The key of whoever created it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        creator: Option<Key>,
    },
    /// A person sat down.
    Claimed {
        /// The seat.
        seat: Seat,
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The person's key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A person left a seat.
    Left(Seat),
    /// The creator freed a seat.
    Freed(Seat),
    /// A computer took a free seat.
    Computer {
        /// The seat.
        seat: Seat,
        /// Its level.
        level: u8,
    },
    /// A person is about to move to another device, which will show this key once.
    TransferOffered {
        /// The seat.
        seat: Seat,
        /// The key for one use.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A person goes on at another device; the key of the device before counts no more.
    Transferred {
        /// The seat.
        seat: Seat,
        /// The new key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A player did something in the game.
    Acted {
        /// The player.
        seat: Seat,
        /// The action.
        act: Act,
        /// Milliseconds of the way over the network that are not charged.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
    },
    /// The time of a player is up.
    FlagFell(Seat),
    /// A player proposed something that needs consent.
    Proposed {
        /// The player.
        seat: Seat,
        /// The proposal.
        proposal: Proposal,
    },
    /// A player answered a proposal.
    Answered {
        /// The player.
        seat: Seat,
        /// The kind of the proposal.
        topic: Topic,
        /// True if the player agrees.
        agrees: bool,
    },
    /// Everybody concerned agreed to a draw, or to take back.
    Agreed(Proposal),
    /// A player ended the game before its first round was complete; it has no result.
    Aborted(Seat),
    /// Nobody's time was charged since this moment, because no server ran.
    Down {
        /// The moment.
        since: Time,
    },
    /// Everybody agreed to play again: the next game.
    Rematched(GameId),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// An action in the game itself. `crates/game` and `crates/duplicate` judge it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// A move of the player to move, as squares: `e2e4`, `e7e8q`.
    Move(String),
    /// A claim of a draw by the player to move.
    Claim {
        /// The rule; if there is none, whichever applies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<ClaimedRule>,
        /// The move that would complete the draw, in chess.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<String>,
    },
    /// The player gives up.
    Resign,
}

/// A rule under which a draw is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimedRule {
    /// The position has occurred three times.
    Threefold,
    /// Fifty moves without capture or pawn move.
    Fifty,
}

impl From<ClaimedRule> for Rule {
    fn from(rule: ClaimedRule) -> Rule {
        match rule {
            ClaimedRule::Threefold => Rule::Threefold,
            ClaimedRule::Fifty => Rule::FiftyMoves,
        }
    }
}

/// Something that others must agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// A draw, to which all players must agree.
    Draw,
    /// To go back to so many plies, to which all players must agree at whose boards a move is
    /// taken back.
    Takeback(u32),
    /// Another game with the same people.
    Rematch,
}

/// The kind of a proposal. Of each kind one can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A draw.
    Draw,
    /// To take back.
    Takeback,
    /// Another game.
    Rematch,
}

impl Proposal {
    /// The kind.
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            Proposal::Draw => Topic::Draw,
            Proposal::Takeback(_) => Topic::Takeback,
            Proposal::Rematch => Topic::Rematch,
        }
    }
}

/// An entry with the version of its log, as it is written.
#[derive(Serialize)]
struct Written<'a> {
    version: u8,
    number: u64,
    at: Time,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Sender>,
    change: &'a Change,
}

#[derive(Deserialize)]
struct Version {
    version: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    #[serde(rename = "version")]
    _version: u8,
    number: u64,
    at: Time,
    #[serde(default)]
    by: Option<Sender>,
    change: Change,
}

impl Entry {
    /// The entry as one line of the log, keys included.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Entry { number, at, by, change } = self;
        let (number, at, by) = (*number, *at, *by);
        let written = Written { version: LOG_VERSION, number, at, by, change };
        // Strings and numbers always have a JSON form.
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads a line of a log.
    ///
    /// # Errors
    /// If it is no entry, or one of another version.
    pub fn from_json(text: &str) -> Result<Entry, LogError> {
        let unreadable = |error: serde_json::Error| LogError::Unreadable(error.to_string());
        let Version { version } = serde_json::from_str(text).map_err(unreadable)?;
        if version != u64::from(LOG_VERSION) {
            return Err(LogError::OtherVersion(version));
        }
        let Read { number, at, by, change, .. } = serde_json::from_str(text).map_err(unreadable)?;
        Ok(Entry { number, at, by, change })
    }

    /// The entry as it is sent to anybody: without keys.
    #[must_use]
    pub fn without_keys(&self) -> Entry {
        let mut entry = self.clone();
        match &mut entry.change {
            Change::Created { creator: key, .. }
            | Change::Claimed { key, .. }
            | Change::TransferOffered { key, .. }
            | Change::Transferred { key, .. } => *key = None,
            _ => {}
        }
        entry
    }
}

/// A log that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// A line is no entry.
    Unreadable(String),
    /// It was written by another version.
    OtherVersion(u64),
    /// It does not begin with the creation of the room.
    NoBeginning,
    /// An entry has another number than the next one.
    OutOfOrder {
        /// The number that it has.
        number: u64,
        /// The number that comes next.
        expected: u64,
    },
    /// An entry does not fit what was before it.
    Impossible {
        /// Its number.
        number: u64,
        /// The reason.
        reason: String,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Unreadable(problem) => write!(formatter, "no entry of a log: {problem}"),
            LogError::OtherVersion(version) => {
                write!(formatter, "an entry of version {version}, expected {LOG_VERSION}")
            }
            LogError::NoBeginning => formatter.write_str("the log has no beginning"),
            LogError::OutOfOrder { number, expected } => {
                write!(formatter, "entry {number} where {expected} comes next")
            }
            LogError::Impossible { number, reason } => {
                write!(formatter, "entry {number} does not fit: {reason}")
            }
        }
    }
}

impl std::error::Error for LogError {}
