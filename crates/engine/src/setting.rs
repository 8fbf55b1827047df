//! What can be set, as values with their ranges; names and spelling are the protocol's.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The least and greatest size of the table, in megabytes.
pub const HASH: RangeInclusive<u64> = 1..=65_536;
/// How many threads can search.
pub const THREADS: RangeInclusive<u64> = 1..=256;
/// How many best moves can be asked for.
pub const MULTI_PV: RangeInclusive<u64> = 1..=256;
/// Milliseconds kept back for the way of a move to its board.
pub const MOVE_OVERHEAD: RangeInclusive<u64> = 0..=5_000;
/// The strengths that can be asked for, in Elo points.
pub const ELO: RangeInclusive<u64> = 800..=2_800;
/// The games that an engine of limited strength can play from one position.
pub const VARIETY: RangeInclusive<u64> = 0..=u32::MAX as u64;
/// The least depth at which tablebases are asked inside the tree.
pub const SYZYGY_PROBE_DEPTH: RangeInclusive<u64> = 1..=100;

/// One thing to set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The size of the table, in megabytes.
    Hash(u64),
    /// How many threads search.
    Threads(u64),
    /// How many best moves are reported.
    MultiPv(u64),
    /// Time kept back for every move.
    MoveOverhead(Duration),
    /// Forget what the table knows.
    ClearHash,
    /// Play as strong as [`Setting::Elo`] says, instead of as strong as possible.
    LimitStrength(bool),
    /// The strength to play with, if limited.
    Elo(u64),
    /// Which of its games an engine of limited strength plays: the same number, the same moves.
    Variety(u64),
    /// Whether repetitions are seen. Off only to measure what seeing them is worth.
    Repetitions(bool),
    /// Folders with Syzygy tablebases, separated as in `PATH`; empty for none.
    SyzygyPath(String),
    /// Whether tablebase wins that need more than fifty moves count as draws.
    SyzygyFiftyMoveRule(bool),
    /// The least depth at which tablebases are asked.
    SyzygyProbeDepth(u64),
}

/// Why a setting was refused. The old one stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// The number is out of range.
    OutOfRange {
        /// What was given.
        given: u64,
        /// What is allowed.
        allowed: RangeInclusive<u64>,
    },
    /// There is not enough memory for a table of this size.
    NoMemory {
        /// Megabytes asked for.
        megabytes: u64,
    },
    /// The tablebases cannot be used.
    Tablebase(String),
}

pub(crate) fn check(given: u64, allowed: RangeInclusive<u64>) -> Result<(), SettingError> {
    if allowed.contains(&given) { Ok(()) } else { Err(SettingError::OutOfRange { given, allowed }) }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::OutOfRange { given, allowed } => {
                write!(f, "{given} is not between {} and {}", allowed.start(), allowed.end())
            }
            SettingError::NoMemory { megabytes } => {
                write!(f, "there is no memory for a table of {megabytes} MB")
            }
            SettingError::Tablebase(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SettingError {}
