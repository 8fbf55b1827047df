//! A chore and its failures.

use crate::arguments::Arguments;

/// A command of `cargo xtask`.
#[derive(Debug)]
pub(crate) struct Chore {
    pub(crate) name: &'static str,
    /// The arguments as the usage line shows them.
    pub(crate) synopsis: &'static str,
    /// One line for the overview.
    pub(crate) summary: &'static str,
    /// Everything else to know before starting it.
    pub(crate) details: &'static str,
    pub(crate) example: &'static str,
    pub(crate) work: fn(Arguments) -> Result<(), Failure>,
}

impl Chore {
    pub(crate) fn help(&self) -> String {
        let Chore { name, synopsis, summary, details, example, .. } = self;
        let gap = if synopsis.is_empty() { "" } else { " " };
        format!(
            "Usage: cargo xtask {name}{gap}{synopsis}\n\n{summary}.\n\n{details}\n\n\
             Example:\n    {example}"
        )
    }
}

/// Reason why a chore failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense: exit code 2.
    Usage {
        message: String,
        /// The help of the command that was being read, once it is known.
        help: Option<String>,
    },
    /// The named step did not pass: exit code 1.
    Step { name: String, reason: String },
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage { message: message.into(), help: None }
    }

    pub(crate) fn step(name: impl Into<String>, reason: impl Into<String>) -> Failure {
        Failure::Step { name: name.into(), reason: reason.into() }
    }

    /// A usage error inside a command shows the help of that command.
    pub(crate) fn with_help(self, chore: &Chore) -> Failure {
        match self {
            Failure::Usage { message, help: None } => Failure::Usage {
                message: format!("{}: {message}", chore.name),
                help: Some(chore.help()),
            },
            other => other,
        }
    }
}
