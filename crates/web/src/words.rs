//! Words that all pages use: of pieces and sides, of numbers and lists, and of what other crates say as values.
//!
//! [`sentence`] takes nothing else than what is listed below, so whatever of another crate reaches a user goes
//! through the list. Each is said in the English words of its own crate. A translation replaces a line of the list
//! by words of its own for all that the value can be: the values have public fields for it.

use std::fmt;

use threefold_chess::{Color, FenFault, Illegal, ParseFenError, Role};
use threefold_duplicate::share::ShareError;
use threefold_duplicate::{self as duplicate, Forbidden};
use threefold_game::pgn::{PgnError, Remark};
use threefold_game::{self as game, ParseCommandError, ParseTimeControlError, Rule, Strength};

/// A value of another crate that users are told.
pub(crate) trait Worded {
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
    duplicate::Ending,
    duplicate::Material<'_>,
    duplicate::Term,
    game::Event,
    game::Ending,
    Rule,
    Strength,
    // What is wrong with what was loaded, pasted or typed.
    duplicate::save::LoadError,
    ShareError,
    PgnError,
    Remark,
    ParseFenError,
    FenFault,
    ParseTimeControlError,
    ParseCommandError,
    duplicate::UnclearMove,
}

impl<T: Worded> Worded for &T {
    fn words(&self) -> String {
        (**self).words()
    }
}

/// A value as a sentence: with a capital letter and a full stop.
pub(crate) fn sentence(value: &impl Worded) -> String {
    let mut words = value.words();
    // Those of the rules are English; the tables for all scripts would be 10 kB of the download.
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words.push('.');
    words
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

pub(crate) const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The pieces that a pawn may become, the best first, each with its name.
pub(crate) fn promotions() -> impl Iterator<Item = (Role, &'static str)> {
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].into_iter().map(|it| (it, role(it)))
}

/// One thing or several: "1 move", "2 moves".
pub(crate) fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// Several things in a row: "a, b and c".
pub(crate) fn list(things: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A result as it is printed: `½–½`.
pub(crate) fn typeset(result: &str) -> String {
    result.replace("1/2", "½").replace('-', "–")
}

#[cfg(test)]
mod tests;
