//! Sentences, and how they are told apart on a terminal and in a pipe.

use super::screen::Screen;

/// Something to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Something happened.
    Told(String),
    /// Something was refused.
    Refused(String),
    /// Something could not be done, and the game goes on.
    Warned(String),
    /// A text that was asked for.
    Text(String),
}

impl Said {
    /// The lines to print: refusals are red on a terminal and named in a pipe.
    pub(crate) fn spoken(&self, screen: Screen) -> String {
        match self {
            Said::Told(text) => format!("{text}\n"),
            Said::Text(text) => format!("{}\n", text.trim_end()),
            Said::Refused(text) if screen.is_watched => red(text, screen),
            Said::Refused(text) => format!("refused: {text}\n"),
            Said::Warned(text) => red(&format!("warning: {text}"), screen),
        }
    }
}

fn red(text: &str, screen: Screen) -> String {
    let is_red = screen.is_watched && screen.style.color;
    if is_red { format!("\x1b[31m{text}\x1b[0m\n") } else { format!("{text}\n") }
}
