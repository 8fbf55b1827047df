//! Save files: the moves of a game as JSON, version 1.
//!
//! ```json
//! {"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}
//! ```
//!
//! The moves are all there is; endings that the operator or a player declared are not in the file.

use std::fmt;

use serde::{Deserialize, Serialize};
use threefold_chess::Role;

use crate::game::{Action, DuplicateGame, Refusal};
use crate::rulings::Rulings;
use crate::seat::Seat;
use crate::synced::SyncedMove;

/// The longest file that is read, in bytes: room for some 70,000 moves.
pub const MAX_BYTES: usize = 4 << 20;

const VARIANT: &str = "duplicate-chess";
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    variant: String,
    version: u64,
    moves: Vec<SavedMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMove {
    player: char,
    from: String,
    to: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

/// Which variant and version a file says it is, whatever else it holds.
#[derive(Deserialize)]
struct Head {
    variant: String,
    version: u64,
}

impl DuplicateGame {
    /// The moves up to the cursor as a save file.
    #[must_use]
    pub fn to_save_file(&self) -> String {
        let moves = self.moves().map(|played| SavedMove {
            player: played.seat.letter(),
            from: played.synced.from.to_string(),
            to: played.synced.to.to_string(),
            promotion: played.synced.promotion.map(|role| role.letter().to_ascii_lowercase()),
        });
        let file = File { variant: VARIANT.to_owned(), version: VERSION, moves: moves.collect() };
        // Strings, numbers and characters always have a JSON form.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// The game of a save file, replayed move by move under the given rulings.
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
    /// If it is too long, no save file, of another version, or holds an illegal move; then the
    /// game before that move is in the error.
    pub fn from_save_file(text: &str, rulings: Rulings) -> Result<DuplicateGame, LoadError> {
        if text.len() > MAX_BYTES {
            return Err(LoadError::TooLong { bytes: text.len() });
        }
        let damaged = |error: serde_json::Error| LoadError::NotASaveFile {
            problem: excerpt(&error.to_string()),
            good: salvage(text, rulings).map(Box::new),
        };
        let head: Head = serde_json::from_str(text).map_err(damaged)?;
        if head.variant != VARIANT {
            return Err(LoadError::OtherVariant { variant: excerpt(&head.variant) });
        }
        if head.version != VERSION {
            return Err(LoadError::OtherVersion { version: head.version });
        }
        let file: File = serde_json::from_str(text).map_err(damaged)?;
        let mut game = DuplicateGame::new(rulings);
        for (index, saved) in file.moves.iter().enumerate() {
            if let Err(problem) = replay(&mut game, saved) {
                let good = Box::new(game);
                return Err(LoadError::BadMove { ply: index + 1, problem, good });
            }
        }
        Ok(game)
    }
}

/// The moves of a file that breaks off or is damaged further on, as far as they can be read and
/// played; none if there is not even one.
fn salvage(text: &str, rulings: Rulings) -> Option<DuplicateGame> {
    if !text.contains(VARIANT) {
        return None;
    }
    let (_, rest) = text.split_once("\"moves\"")?;
    let mut rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
    let mut game = DuplicateGame::new(rulings);
    loop {
        let mut moves = serde_json::Deserializer::from_str(rest).into_iter::<SavedMove>();
        let Some(Ok(saved)) = moves.next() else { break };
        let end = moves.byte_offset();
        if replay(&mut game, &saved).is_err() {
            break;
        }
        let Some(next) = rest.get(end..).and_then(|rest| rest.trim_start().strip_prefix(','))
        else {
            break;
        };
        rest = next;
    }
    (!game.is_empty()).then_some(game)
}

fn replay(game: &mut DuplicateGame, saved: &SavedMove) -> Result<(), MoveProblem> {
    let SavedMove { player, from, to, promotion } = saved;
    let turn = game.position().turn();
    if Seat::from_letter(*player) != Some(turn) {
        return Err(MoveProblem::OtherPlayer { player: harmless(*player), turn });
    }
    let unreadable = || MoveProblem::Unreadable {
        text: excerpt(&format!("{from}{to}{}", promotion.map(String::from).unwrap_or_default())),
    };
    let (Ok(from), Ok(to)) = (from.parse(), to.parse()) else { return Err(unreadable()) };
    let promotion = match promotion {
        None => None,
        Some(letter) if letter.is_ascii_lowercase() => {
            let role = Role::from_letter(letter.to_ascii_uppercase());
            Some(role.filter(|role| role.is_promotion()).ok_or_else(unreadable)?)
        }
        Some(_) => return Err(unreadable()),
    };
    let synced = SyncedMove { from, to, promotion };
    game.apply(Action::Move(synced))
        .map(|_| ())
        .map_err(|refusal| MoveProblem::Refused { synced, refusal })
}

/// Why a save file or share code could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// It is longer than [`MAX_BYTES`].
    TooLong {
        /// How long.
        bytes: usize,
    },
    /// It is not JSON, or has other fields than a save file.
    NotASaveFile {
        /// What the reader stumbled over, and where.
        problem: String,
        /// The game of the moves before that, if there are any.
        good: Option<Box<DuplicateGame>>,
    },
    /// It is a save file of another game.
    OtherVariant {
        /// Which.
        variant: String,
    },
    /// It was written by another version.
    OtherVersion {
        /// Which.
        version: u64,
    },
    /// A move cannot be played.
    BadMove {
        /// Which move, the first one being 1.
        ply: usize,
        /// What is wrong with it.
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

/// What is wrong with a move of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveProblem {
    /// It is another player's turn.
    OtherPlayer {
        /// The letter in the file.
        player: char,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The squares or the promotion cannot be read.
    Unreadable {
        /// What the file says.
        text: String,
    },
    /// The game refuses the move.
    Refused {
        /// The move.
        synced: SyncedMove,
        /// Why.
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
            LoadError::OtherVersion { version } => write!(
                formatter,
                "a save file of version {version}, only version {VERSION} can be read"
            ),
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
            MoveProblem::Unreadable { text } => write!(formatter, "`{text}` is no move"),
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
    text.chars().take(LONGEST).map(harmless).collect()
}

fn harmless(character: char) -> char {
    if character.is_control() { char::REPLACEMENT_CHARACTER } else { character }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn load(text: &str) -> Result<DuplicateGame, LoadError> {
        DuplicateGame::from_save_file(text, Rulings::default())
    }

    #[track_caller]
    fn refused(text: &str, sentence: &str) {
        let error = load(text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{error}");
    }

    #[test]
    fn a_file_is_written_exactly_as_specified() {
        let mut game = DuplicateGame::default();
        game.apply(Action::Move("e2e4".parse().unwrap())).unwrap();
        let text = game.to_save_file();
        assert_eq!(
            text,
            r#"{"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}"#
        );
        assert_eq!(load(&text), Ok(game));
    }

    proptest! {
        #[test]
        fn no_file_is_too_odd(
            text in ".{0,80}",
            player in "[NSEWX]",
            squares in "[a-i][0-9]\"[a-i][0-9]",
            promotion in "[qrbnkpQé]",
        ) {
            let (from, to) = squares.split_once('"').unwrap();
            let file = format!(
                r#"{{"variant":"duplicate-chess","version":1,"moves":[{{"player":"{player}",
                "from":"{from}","to":"{to}","promotion":"{promotion}"}}]}}"#
            );
            for text in [text, file] {
                if let Err(error) = load(&text) {
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn what_is_no_save_file_is_refused_with_a_sentence() {
        refused("", "not a save file");
        refused("[1]", "not a save file");
        refused(r#"{"variant":"chess","version":1,"moves":[]}"#, "save file of `chess`");
        refused(r#"{"variant":"duplicate-chess","version":2,"games":[]}"#, "version 2");
        refused(
            r#"{"variant":"duplicate-chess","version":1,"moves":[],"clock":3}"#,
            "unknown field `clock`",
        );
        refused(&" ".repeat(MAX_BYTES + 1), "at most");
    }

    #[test]
    fn of_a_file_that_breaks_off_the_moves_before_are_kept() {
        let mut game = DuplicateGame::default();
        for text in ["e2e4", "d2d4", "g8f6"] {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        let text = game.to_save_file();
        let good = |text: &str| {
            let error = load(text).unwrap_err();
            assert!(error.to_string().contains("not a save file"), "{error}");
            error.good_prefix().map_or(0, DuplicateGame::ply)
        };
        assert_eq!(good(&text[..text.len() - 2]), 3);
        assert_eq!(good(&text[..text.len() - 3]), 2);
        assert_eq!(good(&text.replace("\"g8\"", "8")), 2);
        assert_eq!(good(&text.replace("\"e4\"}", "\"e4\",\"x\":1}")), 0);
        for length in 0..text.len() {
            assert!(good(&text[..length]) <= 3);
        }
    }

    #[test]
    fn no_message_has_control_characters() {
        for text in [
            "{\"variant\":\"\\u001b[2J\",\"version\":1,\"moves\":[]}",
            "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[],\"\\u001b\":1}",
            "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[{\"player\":\"\\u0007\",\
             \"from\":\"e2\",\"to\":\"e4\"}]}",
            "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[{\"player\":\"N\",\
             \"from\":\"\\u001b\",\"to\":\"e4\"}]}",
        ] {
            let error = load(text).unwrap_err().to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
        }
    }

    #[test]
    fn the_first_bad_move_is_named_and_the_good_ones_are_kept() {
        let with = |second: &str| {
            format!(
                r#"{{"variant":"duplicate-chess","version":1,"moves":[
                {{"player":"N","from":"e2","to":"e4"}},{second}]}}"#
            )
        };
        let text = with(r#"{"player":"S","from":"e2","to":"e5"}"#);
        refused(&text, "at ply 2, e2e5 cannot be played: on both boards");
        assert_eq!(load(&text).unwrap_err().good_prefix().map(DuplicateGame::ply), Some(1));
        refused(&with(r#"{"player":"E","from":"e2","to":"e4"}"#), "it is South's turn");
        refused(&with(r#"{"player":"S","from":"e9","to":"e4"}"#), "`e9e4` is no move");
        refused(
            &with(r#"{"player":"S","from":"e2","to":"e4","promotion":"k"}"#),
            "`e2e4k` is no move",
        );
    }
}
