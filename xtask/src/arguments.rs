//! The words after a command's name. A chore takes the flags it knows; the rest is an error or goes to another
//! program.

use crate::chore::Failure;

/// Words not taken yet. Everything behind a bare `--` belongs to another
/// program and is never read as a flag.
#[derive(Debug)]
pub(crate) struct Arguments {
    own: Vec<String>,
    foreign: Vec<String>,
}

impl Arguments {
    pub(crate) fn new(words: &[String]) -> Arguments {
        let mut parts = words.splitn(2, |word| word == "--");
        let own = parts.next().unwrap_or_default().to_vec();
        let foreign = parts.next().unwrap_or_default().to_vec();
        Arguments { own, foreign }
    }

    pub(crate) fn wants_help(&self) -> bool {
        self.own.iter().any(|word| word == "--help" || word == "-h")
    }

    /// Takes a flag such as `--quick`; returns true if it was there.
    pub(crate) fn take_flag(&mut self, flag: &str) -> bool {
        let before = self.own.len();
        self.own.retain(|word| word != flag);
        self.own.len() < before
    }

    /// Takes `--name VALUE` or `--name=VALUE`; `what` says what the value is.
    pub(crate) fn take_value(&mut self, flag: &str, what: &str) -> Result<Option<String>, Failure> {
        let prefix = format!("{flag}=");
        let Some(index) = self.own.iter().position(|w| w == flag || w.starts_with(&prefix)) else {
            return Ok(None);
        };
        let word = self.own.remove(index);
        let value = match word.strip_prefix(&prefix) {
            Some(value) => value.to_owned(),
            None if index < self.own.len() => self.own.remove(index),
            None => String::new(),
        };
        if value.is_empty() {
            return Err(Failure::usage(format!("`{flag}` needs {what}")));
        }
        Ok(Some(value))
    }

    /// Takes a value that is a number of at least one.
    pub(crate) fn take_number(&mut self, flag: &str) -> Result<Option<u64>, Failure> {
        let Some(value) = self.take_value(flag, "a number")? else { return Ok(None) };
        match value.parse() {
            Ok(number) if number > 0 => Ok(Some(number)),
            _ => Err(Failure::usage(format!("`{flag}` needs a number above zero, not `{value}`"))),
        }
    }

    /// Takes the next word that is not a flag.
    pub(crate) fn take_word(&mut self) -> Option<String> {
        let index = self.own.iter().position(|word| !word.starts_with('-'))?;
        Some(self.own.remove(index))
    }

    /// Returns everything left, for another program.
    pub(crate) fn pass_on(mut self) -> Vec<String> {
        self.own.append(&mut self.foreign);
        self.own
    }

    /// Ends the reading.
    ///
    /// # Errors
    ///
    /// Names a word that is left over, since nobody will read it.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.own.first().or(self.foreign.first()) {
            Some(word) => Err(Failure::usage(format!("unexpected argument `{word}`"))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Arguments {
        Arguments::new(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn flag_is_taken_once() {
        let mut given = arguments("--quick word");
        assert!(given.take_flag("--quick"));
        assert!(!given.take_flag("--quick"));
        assert_eq!(given.take_word().as_deref(), Some("word"));
        assert!(given.finish().is_ok());
    }

    #[test]
    fn number_follows_its_flag_or_an_equals_sign() {
        for text in ["--seconds 7 fen", "fen --seconds=7"] {
            let mut given = arguments(text);
            assert_eq!(given.take_number("--seconds").unwrap(), Some(7), "{text}");
            assert_eq!(given.pass_on(), ["fen"]);
        }
        assert_eq!(arguments("fen").take_number("--seconds").unwrap(), None);
    }

    #[test]
    fn bad_number_is_refused() {
        for text in ["--seconds", "--seconds x", "--seconds=", "--seconds 0", "--seconds -1"] {
            assert!(arguments(text).take_number("--seconds").is_err(), "{text}");
        }
    }

    #[test]
    fn value_may_be_any_word_but_must_be_there() {
        let mut given = arguments("--out some/folder rest");
        assert_eq!(given.take_value("--out", "a folder").unwrap().as_deref(), Some("some/folder"));
        assert_eq!(given.pass_on(), ["rest"]);
        for text in ["--out", "--out="] {
            assert!(arguments(text).take_value("--out", "a folder").is_err(), "{text}");
        }
    }

    #[test]
    fn words_behind_the_dashes_are_for_another_program() {
        let mut given = arguments("first -- --quick --help -- x");
        assert!(!given.take_flag("--quick"));
        assert!(!given.wants_help());
        assert_eq!(given.pass_on(), ["first", "--quick", "--help", "--", "x"]);
    }

    #[test]
    fn leftovers_are_refused_by_name() {
        for text in ["--odd", "-- odd"] {
            let failure = arguments(text).finish().unwrap_err();
            assert!(matches!(failure, Failure::Usage { message, .. } if message.contains("odd")));
        }
    }
}
