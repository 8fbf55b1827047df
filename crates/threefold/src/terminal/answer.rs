//! Answers: sentences with their tone, and the change of the game.

use super::Screen;
use super::board::Style;

/// Something to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Something happened.
    Told(String),
    /// Something was refused.
    Refused(String),
    /// Something failed, and the game goes on.
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

/// The answer to a command, a fallen flag or a decision of an engine.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) said: Vec<Said>,
    pub(crate) effect: Effect,
}

/// The change of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// It did not change.
    None,
    /// It did not change, and should be shown.
    Show,
    /// It did not change, and should be shown on an empty screen.
    Clear,
    /// Something was done or undone.
    Changed,
    /// Another ply is looked at.
    Turned,
    /// Another game took its place.
    Replaced,
    /// It ended.
    Finished,
}

impl Answer {
    /// An answer without words.
    pub(crate) fn only(effect: Effect) -> Answer {
        Answer { said: Vec::new(), effect }
    }

    /// An answer that tells something.
    pub(crate) fn told(text: impl Into<String>) -> Answer {
        Answer { said: vec![Said::Told(text.into())], effect: Effect::None }
    }

    /// An answer that was asked for.
    pub(crate) fn text(text: impl Into<String>) -> Answer {
        Answer { said: vec![Said::Text(text.into())], effect: Effect::None }
    }

    /// An answer that refuses something.
    pub(crate) fn refused(problem: impl Into<String>) -> Answer {
        Answer { said: vec![Said::Refused(problem.into())], effect: Effect::None }
    }

    /// This answer, and then another.
    pub(crate) fn and(mut self, other: Answer) -> Answer {
        self.said.extend(other.said);
        if other.effect != Effect::None {
            self.effect = other.effect;
        }
        self
    }
}

/// Frames lines that stand out, such as the end of a game; the first one in bold where there are
/// colors.
pub(crate) fn frame(lines: &[String], style: Style) -> String {
    let (top, side, bottom) =
        if style.ascii { ("+--", "|", "+--") } else { ("╭──", "│", "╰──") };
    let (bold, plain) = if style.color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let (first, others) = lines.split_first().map_or(("", lines), |(first, rest)| (first, rest));
    let text = format!(" {top}\n {side} {bold}{first}{plain}\n");
    let text = others.iter().fold(text, |text, line| text + " " + side + " " + line + "\n");
    text + " " + bottom + "\n"
}
