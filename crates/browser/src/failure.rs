//! Failures, in words for the reader of a test run.

use std::fmt;

use thirtyfour::error::WebDriverError;

/// Success, or why not.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// A failure and its reason.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(words: impl Into<String>) -> Failure {
        Failure(words.into())
    }

    /// The same failure, and what was being done.
    pub(crate) fn during(self, what: impl fmt::Display) -> Failure {
        Failure(format!("{what}: {}", self.0))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<WebDriverError> for Failure {
    fn from(error: WebDriverError) -> Failure {
        Failure(format!("the browser: {error}"))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure(format!("unexpected JSON: {error}"))
    }
}

/// # Errors
///
/// What was expected and what was found, if they are not equal.
pub(crate) fn expect_equal<T: PartialEq + fmt::Debug>(
    what: &str,
    found: &T,
    expected: &T,
) -> Outcome {
    if found == expected {
        return Ok(());
    }
    Err(Failure(format!("{what}: found {found:?}, expected {expected:?}")))
}

/// # Errors
///
/// The text and what it lacks.
pub(crate) fn expect_within(what: &str, text: &str, part: &str) -> Outcome {
    if text.contains(part) {
        return Ok(());
    }
    Err(Failure(format!("{what}: {text:?} has no {part:?}")))
}
