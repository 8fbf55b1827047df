//! Save files: the moves of a game as JSON, version 1.
//!
//! ```json
//! {"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}
//! ```
//!
//! Version 2 is written for a game of which more is known ([`SavedGame`]): who sits where, the time
//! control, the clock of the mover after each move and of the player to move, in milliseconds, and
//! the action that ended the game. Each of these fields may be missing.
//!
//! ```json
//! {"variant":"duplicate-chess","version":2,
//!  "players":{"N":{"name":"Ann"},"S":{"computer":5},"E":{},"W":{"computer":10}},
//!  "time_control":"300+3",
//!  "moves":[{"player":"N","from":"e2","to":"e4","clock":303000}],
//!  "clock":0,"ended":{"flag-fall":"S"}}
//! ```
//!
//! `ended` is `"claim"`, `"declared-draw"`, `{"resignation":"N"}` or `{"flag-fall":"N"}`. The rulings
//! are in no file.

mod read;
mod saved_game;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use threefold_chess::Role;

use crate::game::{Action, DuplicateGame, Played, Refusal};
use crate::rulings::Rulings;
use crate::seat::Seat;
use crate::share::MAX_PLIES;
use crate::synced::SyncedMove;
pub use saved_game::{Player, SavedGame};

/// The longest file that is read, in bytes: 72 for each move of the longest game, which is what we
/// write at most if a clock shows less than 11 days, and 4,096 for the rest.
pub const MAX_BYTES: usize = MAX_PLIES * 72 + 4096;

const VARIANT: &str = "duplicate-chess";
/// The version of files that have moves alone.
const VERSION: u64 = 1;
/// The version of files that may also have players, clocks and the end.
const VERSION_WITH_DETAILS: u64 = 2;
/// Both, in words.
const VERSIONS: &str = "versions 1 and 2";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMove {
    player: char,
    from: String,
    to: String,
    #[serde(default, deserialize_with = "letter", skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
    /// Milliseconds that the mover has left after it.
    #[serde(default, deserialize_with = "number", skip_serializing_if = "Option::is_none")]
    clock: Option<u64>,
}

impl SavedMove {
    fn new(played: Played, clock: Option<u64>) -> SavedMove {
        SavedMove {
            player: played.seat.letter(),
            from: played.synced.from.to_string(),
            to: played.synced.to.to_string(),
            promotion: played.synced.promotion.map(|role| role.letter().to_ascii_lowercase()),
            clock,
        }
    }
}

/// A promotion that is there: `null` is none.
fn letter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<char>, D::Error> {
    char::deserialize(deserializer).map(Some)
}

/// A clock that is there: `null` is none.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    u64::deserialize(deserializer).map(Some)
}

impl DuplicateGame {
    /// The moves up to the cursor as a save file of version 1.
    ///
    /// Neither the rulings are in it nor an action that ended the game, which
    /// [`SavedGame::to_save_file`] writes. A game that went on where other rulings end it, such as after a
    /// third occurrence that nobody claimed, is read under those only up to there; so is a game
    /// beyond [`MAX_PLIES`]. Either way the reader says so, and
    /// [`good_prefix`](LoadError::good_prefix) has the moves before.
    #[must_use]
    pub fn to_save_file(&self) -> String {
        saved_game::write(&saved_game::File {
            variant: VARIANT,
            version: VERSION,
            players: None,
            time_control: None,
            moves: self.moves().map(|played| SavedMove::new(played, None)).collect(),
            clock: None,
            ended: None,
        })
    }

    /// The game of a save file of any version, replayed move by move under the given rulings.
    /// [`SavedGame::from_save_file`] also reads its players and clocks.
    ///
    /// ```
    /// use threefold_duplicate::{DuplicateGame, Rulings};
    /// let text = r#"{"variant":"duplicate-chess","version":1,
    ///     "moves":[{"player":"N","from":"e2","to":"e4"},{"player":"S","from":"e2","to":"e5"}]}"#;
    /// let error = DuplicateGame::from_save_file(text, Rulings::default()).unwrap_err();
    /// assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(1));
    /// ```
    ///
    /// # Errors
    /// If it is longer than [`MAX_BYTES`] or [`MAX_PLIES`], no save file, of another variant or
    /// version, or holds a move that cannot be played; then the game before that move is in the
    /// error.
    pub fn from_save_file(text: &str, rulings: Rulings) -> Result<DuplicateGame, LoadError> {
        SavedGame::from_save_file(text, rulings).map(|saved| saved.game)
    }
}

/// Plays a move that is given as JSON; returns the clock after it.
fn replay(game: &mut DuplicateGame, json: &str) -> Result<Option<u64>, MoveProblem> {
    let unreadable = |text: &str| MoveProblem::Unreadable { text: excerpt(text), fault: None };
    // Anything else than an object is no move, though serde would read the fields from a list.
    if !json.starts_with('{') {
        return Err(unreadable(json));
    }
    let SavedMove { player, from, to, promotion, clock } =
        serde_json::from_str(json).map_err(|error| MoveProblem::Unreadable {
            text: excerpt(json),
            fault: Some(excerpt(&read::without_place(&error))),
        })?;
    let turn = game.position().turn();
    if Seat::from_letter(player) != Some(turn) {
        return Err(MoveProblem::OtherPlayer { player: harmless(player), turn });
    }
    let written =
        || unreadable(&format!("{from}{to}{}", promotion.map(String::from).unwrap_or_default()));
    let (Ok(from), Ok(to)) = (from.parse(), to.parse()) else { return Err(written()) };
    let promotion = match promotion {
        None => None,
        Some(letter) if letter.is_ascii_lowercase() => {
            let role = Role::from_letter(letter.to_ascii_uppercase());
            Some(role.filter(|role| role.is_promotion()).ok_or_else(written)?)
        }
        Some(_) => return Err(written()),
    };
    let synced = SyncedMove { from, to, promotion };
    game.apply(Action::Move(synced))
        .map(|_| clock)
        .map_err(|refusal| MoveProblem::Refused { synced, refusal })
}

/// Reason why a save file could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// It is longer than [`MAX_BYTES`].
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// It is not JSON, or has other fields than a save file.
    NotASaveFile {
        /// Error of the JSON reader, with its place.
        problem: String,
        /// The game of the moves before that, if there are any.
        good: Option<Box<DuplicateGame>>,
    },
    /// It is a save file of another game.
    OtherVariant {
        /// The variant that it names.
        variant: String,
    },
    /// It was written by another version.
    OtherVersion {
        /// The version that it names.
        version: u64,
    },
    /// A move cannot be played.
    BadMove {
        /// Number of the move, from 1.
        ply: usize,
        /// The fault.
        problem: MoveProblem,
        /// The game before it.
        good: Box<DuplicateGame>,
    },
}

impl LoadError {
    /// The game up to the first bad move, if the file was good so far.
    #[must_use]
    pub fn good_prefix(&self) -> Option<&DuplicateGame> {
        match self {
            LoadError::BadMove { good, .. } => Some(good),
            LoadError::NotASaveFile { good, .. } => good.as_deref(),
            _ => None,
        }
    }
}

/// Fault of a move in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveProblem {
    /// It is another player's turn.
    OtherPlayer {
        /// The letter in the file.
        player: char,
        /// Player to move.
        turn: Seat,
    },
    /// It has not the fields of a move, or its squares or its promotion cannot be read.
    Unreadable {
        /// Value in the file.
        text: String,
        /// Fault of its fields, such as an unknown one.
        fault: Option<String>,
    },
    /// The game refuses the move.
    Refused {
        /// The move.
        synced: SyncedMove,
        /// The reason.
        refusal: Refusal,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::TooLong { bytes } => {
                write!(formatter, "the file has {bytes} bytes, at most {MAX_BYTES} are read")
            }
            LoadError::NotASaveFile { problem, .. } => {
                write!(formatter, "not a save file: {problem}")
            }
            LoadError::OtherVariant { variant } => {
                write!(formatter, "a save file of `{variant}`, expected `{VARIANT}`")
            }
            LoadError::OtherVersion { version } => {
                write!(formatter, "a save file of version {version}, only {VERSIONS} can be read")
            }
            LoadError::BadMove { ply, problem, .. } => write!(formatter, "at ply {ply}, {problem}"),
        }
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveProblem::OtherPlayer { player, turn } => {
                write!(formatter, "it is {turn}'s turn, but the file has a move of `{player}`")
            }
            MoveProblem::Unreadable { text, fault } => {
                write!(formatter, "`{text}` is not a valid move")?;
                fault.iter().try_for_each(|fault| write!(formatter, ": {fault}"))
            }
            MoveProblem::Refused { synced, refusal } => {
                write!(formatter, "{synced} cannot be played: {refusal}")
            }
        }
    }
}

impl std::error::Error for LoadError {}

/// The beginning of a stranger's text, so that a message stays short and does nothing to the
/// terminal on which it is read.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 160;
    let mut characters = text.chars().map(harmless);
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// A character as it is, unless it is none that can be seen: those that control, or turn around
/// what is written beside them, are what Rust would escape for a debugger.
fn harmless(character: char) -> char {
    let is_seen = matches!(character, '"' | '\'' | '\\') || character.escape_debug().len() == 1;
    if is_seen { character } else { char::REPLACEMENT_CHARACTER }
}

#[cfg(test)]
mod tests;
