//! Options of the engine. Each is declared once, here: its UCI name, its default, its range and
//! what it sets. Replies to `uci`, parsing, range checks and the engine's defaults follow from it.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Size of the transposition table, in megabytes.
pub const HASH: Spin =
    Spin { name: "Hash", default: 16, range: 1..=65_536, set: |n| Setting::Hash(n).into() };
/// Number of threads that search.
pub const THREADS: Spin =
    Spin { name: "Threads", default: 1, range: 1..=256, set: |n| Setting::Threads(n).into() };
/// Number of best moves to report.
pub const MULTI_PV: Spin =
    Spin { name: "MultiPV", default: 1, range: 1..=256, set: |n| Setting::MultiPv(n).into() };
/// Milliseconds kept back for the way of a move to its board.
pub const MOVE_OVERHEAD: Spin = Spin {
    name: "Move Overhead",
    default: 10,
    range: 0..=5_000,
    set: |n| Setting::MoveOverhead(Duration::from_millis(n)).into(),
};
/// Strength to play with if it is limited, in Elo points.
pub const ELO: Spin =
    Spin { name: "UCI_Elo", default: 1_500, range: 800..=2_800, set: |n| Setting::Elo(n).into() };
/// Number of the game that an engine of limited strength plays.
pub const VARIETY: Spin = Spin {
    name: "Variety",
    default: 0,
    range: 0..=u32::MAX as u64,
    set: |n| Setting::Variety(n).into(),
};
/// Least depth at which the search asks tablebases inside the tree.
pub const SYZYGY_PROBE_DEPTH: Spin = Spin {
    name: "SyzygyProbeDepth",
    default: 1,
    range: 1..=100,
    set: |n| Setting::SyzygyProbeDepth(n).into(),
};
/// Switch that limits the strength to [`ELO`].
pub const LIMIT_STRENGTH: Check = Check {
    name: "UCI_LimitStrength",
    default: false,
    set: |is_on| Setting::LimitStrength(is_on).into(),
};
/// Switch that spells castling as in Chess960.
pub const CHESS960: Check = Check { name: "UCI_Chess960", default: false, set: Change::Chess960 };
/// Switch that makes a tablebase win of more than fifty moves a draw.
pub const SYZYGY_FIFTY_MOVE_RULE: Check = Check {
    name: "Syzygy50MoveRule",
    default: true,
    set: |is_on| Setting::SyzygyFiftyMoveRule(is_on).into(),
};
/// Switch that lets the search see repetitions. Off only to measure what seeing them is worth, so
/// the reply to `uci` does not list it.
pub const REPETITIONS: Check =
    Check { name: "Repetitions", default: true, set: |is_on| Setting::Repetitions(is_on).into() };

/// Name, version and license of the engine.
pub(crate) const ABOUT: &str = concat!(
    "Threefold ",
    env!("CARGO_PKG_VERSION"),
    ", a chess engine whose draws are exact; MIT or Apache-2.0"
);

/// All options that the engine lists, in the order of its reply to `uci`.
pub(crate) const LISTED: [EngineOption; 16] = [
    EngineOption::Spin(HASH),
    EngineOption::Spin(THREADS),
    EngineOption::Spin(MULTI_PV),
    // Chess programs set this one, but `go ponder` alone makes the engine ponder.
    EngineOption::Check(Check { name: "Ponder", default: false, set: |_| Change::Nothing }),
    EngineOption::Spin(MOVE_OVERHEAD),
    EngineOption::Button { name: "Clear Hash", sets: Setting::ClearHash },
    EngineOption::Check(CHESS960),
    EngineOption::Check(Check { name: "UCI_ShowWDL", default: false, set: Change::ShowWdl }),
    EngineOption::Check(LIMIT_STRENGTH),
    EngineOption::Spin(ELO),
    EngineOption::Spin(VARIETY),
    EngineOption::Check(Check {
        name: "UCI_AnalyseMode",
        default: false,
        set: |_| Change::Nothing,
    }),
    EngineOption::Text { name: "UCI_EngineAbout", default: ABOUT, set: |_| Change::Nothing },
    EngineOption::Text {
        name: "SyzygyPath",
        default: "",
        set: |path| Setting::SyzygyPath(path).into(),
    },
    EngineOption::Check(SYZYGY_FIFTY_MOVE_RULE),
    EngineOption::Spin(SYZYGY_PROBE_DEPTH),
];

/// Number that can be set.
#[derive(Clone, Debug)]
pub struct Spin {
    /// Name in UCI.
    pub name: &'static str,
    /// Value of a new engine.
    pub default: u64,
    /// Least and greatest value.
    pub range: RangeInclusive<u64>,
    pub(crate) set: fn(u64) -> Change,
}

impl Spin {
    pub(crate) fn check(&self, given: u64) -> Result<(), SettingError> {
        if self.range.contains(&given) {
            return Ok(());
        }
        Err(SettingError::OutOfRange { given, allowed: self.range.clone() })
    }
}

/// Switch that can be set.
#[derive(Clone, Debug)]
pub struct Check {
    /// Name in UCI.
    pub name: &'static str,
    /// Value of a new engine.
    pub default: bool,
    pub(crate) set: fn(bool) -> Change,
}

/// Option of any kind.
#[derive(Clone, Debug)]
pub(crate) enum EngineOption {
    Spin(Spin),
    Check(Check),
    Button { name: &'static str, sets: Setting },
    Text { name: &'static str, default: &'static str, set: fn(String) -> Change },
}

impl EngineOption {
    /// Finds the option with this name, in upper or lower case.
    pub(crate) fn from_name(name: &str) -> Option<EngineOption> {
        let mut all = LISTED.into_iter().chain([EngineOption::Check(REPETITIONS)]);
        all.find(|option| option.name().eq_ignore_ascii_case(name))
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            EngineOption::Spin(Spin { name, .. })
            | EngineOption::Check(Check { name, .. })
            | EngineOption::Button { name, .. }
            | EngineOption::Text { name, .. } => name,
        }
    }
}

/// Effect of setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Changes the engine.
    Engine(Setting),
    /// Changes how the session spells castling.
    Chess960(bool),
    /// Makes the session report chances.
    ShowWdl(bool),
    /// Changes nothing: the option exists for the programs that set it.
    Nothing,
}

impl From<Setting> for Change {
    fn from(setting: Setting) -> Change {
        Change::Engine(setting)
    }
}

/// One thing to set with [`Engine::set_option`](crate::Engine::set_option).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Size of the transposition table, in megabytes: [`HASH`].
    Hash(u64),
    /// Number of threads that search: [`THREADS`].
    Threads(u64),
    /// Number of best moves to report: [`MULTI_PV`].
    MultiPv(u64),
    /// Time kept back for every move: [`MOVE_OVERHEAD`].
    MoveOverhead(Duration),
    /// Empties the transposition table.
    ClearHash,
    /// Plays as strongly as [`Setting::Elo`] says, instead of as strongly as possible.
    LimitStrength(bool),
    /// Strength to play with, if limited: [`ELO`].
    Elo(u64),
    /// Number of the game that an engine of limited strength plays: same number, same moves.
    Variety(u64),
    /// Sees repetitions. Off only to measure what seeing them is worth.
    Repetitions(bool),
    /// Folders with Syzygy tablebases, separated as in `PATH`; empty for none.
    SyzygyPath(String),
    /// Counts tablebase wins that need more than fifty moves as draws.
    SyzygyFiftyMoveRule(bool),
    /// Least depth at which the search asks tablebases: [`SYZYGY_PROBE_DEPTH`].
    SyzygyProbeDepth(u64),
}

/// Reason why a setting was refused. The old one stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// The number is out of range.
    OutOfRange {
        /// Number that was given.
        given: u64,
        /// Numbers that are allowed.
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
