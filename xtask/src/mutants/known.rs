//! Missed mutants that no test can catch: the lines of `xtask/mutants.txt`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::chore::Failure;

pub(super) const FILE: &str = "xtask/mutants.txt";

/// Reasons why mutants may survive, by their keys.
pub(super) struct Known(BTreeMap<String, String>);

impl Known {
    pub(super) fn read(root: &Path) -> Result<Known, Failure> {
        let text = fs::read_to_string(root.join(FILE))
            .map_err(|error| Failure::step("mutants", format!("{FILE}: {error}")))?;
        Known::parse(&text)
    }

    /// Reads lines of the form `KEY -- REASON`; empty lines and those with a `#` in front are for
    /// readers.
    pub(super) fn parse(text: &str) -> Result<Known, Failure> {
        let mut reasons = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |fault: &str| {
                Err(Failure::step("mutants", format!("{FILE}, line {number}: {fault}: {line}")))
            };
            let Some((key, reason)) = line.split_once(" -- ") else {
                return fault("no reason behind ` -- `");
            };
            if reason.trim().is_empty() {
                return fault("the reason is empty");
            }
            if reasons.insert(key.to_owned(), reason.trim().to_owned()).is_some() {
                return fault("this mutant is listed twice");
            }
        }
        Ok(Known(reasons))
    }

    pub(super) fn reason(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Returns the listed mutants of a package such as `threefold-game`, which is in `crates/game`.
    pub(super) fn keys_of(&self, package: &str) -> impl Iterator<Item = &str> {
        let folder = package.strip_prefix("threefold-").unwrap_or(package);
        let prefix = format!("crates/{folder}/");
        self.0.keys().map(String::as_str).filter(move |key| key.starts_with(&prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process;

    #[test]
    fn the_list_of_the_project_can_be_read() {
        assert!(Known::read(&process::root().unwrap()).is_ok());
    }

    #[test]
    fn a_listed_mutant_has_its_reason() {
        let text = "# Words.\n\ncrates/game/src/a.rs: delete ! in f -- both are the same\n";
        let known = Known::parse(text).unwrap();
        let key = "crates/game/src/a.rs: delete ! in f";
        assert_eq!(known.reason(key), Some("both are the same"));
        assert_eq!(known.reason("crates/game/src/a.rs: delete ! in g"), None);
        assert_eq!(known.keys_of("threefold-game").collect::<Vec<_>>(), [key]);
        assert_eq!(known.keys_of("threefold-chess").count(), 0);
    }

    #[test]
    fn a_line_without_a_reason_is_refused() {
        for text in ["a.rs: delete ! in f", "a.rs: delete ! in f -- ", "a -- b\na -- c"] {
            assert!(Known::parse(text).is_err(), "{text}");
        }
    }
}
