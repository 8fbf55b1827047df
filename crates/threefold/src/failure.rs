//! Failures of commands, and their messages.

use std::fmt;
use std::io;

/// A failure that ends a command: printed once, by `main`, with exit code 1.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A sentence for people, lower case and without a full stop; further lines give details.
    Message(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A failure with this message.
    pub(crate) fn message(message: impl Into<String>) -> Failure {
        Failure::Message(message.into())
    }

    /// Returns true if only the reader of the output went away, as `head` does: that is no failure.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Message(message) => formatter.write_str(message),
            Failure::Output(error) => write!(formatter, "cannot write the output: {error}"),
        }
    }
}

/// A conversion for output alone: errors of input name their file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_went_away_is_no_failure() {
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(Failure::from(broken()).is_broken_pipe());
        assert!(Failure::from(serde_json::Error::io(broken())).is_broken_pipe());
        assert!(!Failure::from(io::Error::other("full")).is_broken_pipe());
        assert!(!Failure::message("wrong").is_broken_pipe());
    }
}
