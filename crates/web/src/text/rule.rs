//! What the other crates say as values (reasons, refusals, ends of games, faults of files) in words.
//!
//! [`sentence`] takes nothing else, so whatever of it reaches a user goes through the list below. Now each is said in the
//! English words of its own crate. A translation replaces a line of the list by words of its own for all
//! that the value can be: the values have public fields for it.

use threefold_chess::{Illegal, ParseFenError};
use threefold_duplicate::share::ShareError;
use threefold_duplicate::{self as duplicate, Forbidden};
use threefold_game::pgn::{PgnError, Remark};
use threefold_game::{self as game, ParseCommandError, ParseTimeControlError, Rule, Strength};

/// A value of another crate that users are told.
pub trait Worded {
    /// Its words, in the middle of a sentence.
    fn words(&self) -> String;
}

macro_rules! in_english {
    ($($value:ty),+ $(,)?) => {
        $(impl Worded for $value {
            fn words(&self) -> String {
                self.to_string()
            }
        })+
    };
}

in_english! {
    // Why a move may not be played, on one board and on two.
    Illegal,
    Forbidden,
    // Why something else may not be done.
    duplicate::Refusal,
    game::Refusal,
    // What was done, and how games end.
    duplicate::Event,
    duplicate::RecordedAction,
    duplicate::Ending,
    game::Ending,
    Rule,
    Strength,
    // What is wrong with what was loaded, pasted or typed.
    duplicate::save::LoadError,
    ShareError,
    PgnError,
    Remark,
    ParseFenError,
    ParseTimeControlError,
    ParseCommandError,
}

impl<T: Worded> Worded for &T {
    fn words(&self) -> String {
        (**self).words()
    }
}

/// What is said of a value as a sentence: a capital letter and a full stop.
#[must_use]
pub fn sentence(value: &impl Worded) -> String {
    let mut words = value.words();
    // Those of the rules are English; the tables for all scripts would be 10 kB of the download.
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words.push('.');
    words
}
