//! Walking through a game without changing it.

use std::fmt;

use super::ParseCommandError;
use super::phrase::excerpt;

/// A place in a game to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The position after this many plies; 0 is the start.
    Ply(usize),
    /// This many plies earlier, at least one.
    Back(usize),
    /// This many plies later, at least one.
    Forward(usize),
    /// The last position.
    Last,
}

impl Look {
    /// Reads `first`, `previous`, `next`, `last` or `go` with what follows it. None if the name is
    /// another one.
    #[must_use]
    pub fn from_command(name: &str, rest: &str) -> Option<Result<Look, ParseCommandError>> {
        let alone = |look| {
            let error = || ParseCommandError::stands_alone(name, rest);
            rest.is_empty().then_some(look).ok_or_else(error)
        };
        Some(match name {
            "first" => alone(Look::Ply(0)),
            "last" => alone(Look::Last),
            "previous" => number_of_plies(rest).map(Look::Back),
            "next" => number_of_plies(rest).map(Look::Forward),
            "go" => ply(rest),
            _ => return None,
        })
    }
}

/// Reads how often: once, unless a number is given.
///
/// # Errors
/// If it is no number, or 0.
pub fn number_of_plies(rest: &str) -> Result<usize, ParseCommandError> {
    match rest.parse() {
        _ if rest.is_empty() => Ok(1),
        Ok(number @ 1..) => Ok(number),
        _ => {
            let rest = excerpt(rest);
            Err(ParseCommandError::Argument(format!("`{rest}` is not a number of plies")))
        }
    }
}

fn ply(rest: &str) -> Result<Look, ParseCommandError> {
    let number = match rest.split_once(char::is_whitespace) {
        Some((to, number)) if to.eq_ignore_ascii_case("to") => number.trim_start(),
        _ => rest,
    };
    number.parse().map(Look::Ply).map_err(|_| {
        let rest = excerpt(rest);
        ParseCommandError::Argument(format!("`go` needs the number of a ply, not `{rest}`: go 12"))
    })
}

impl fmt::Display for Look {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Look::Ply(0) => formatter.write_str("first"),
            Look::Ply(ply) => write!(formatter, "go {ply}"),
            Look::Back(1) => formatter.write_str("previous"),
            Look::Back(plies) => write!(formatter, "previous {plies}"),
            Look::Forward(1) => formatter.write_str("next"),
            Look::Forward(plies) => write!(formatter, "next {plies}"),
            Look::Last => formatter.write_str("last"),
        }
    }
}
