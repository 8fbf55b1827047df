//! How a game is shown: letters, colors, and whether anybody is watching.

use std::env;
use std::io::{self, IsTerminal};

use super::board::Style;
use crate::arguments::ColorChoice;

/// How a game is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) style: Style,
    /// Whether somebody is watching: the board is shown after every move, with prompts.
    pub(crate) is_watched: bool,
    /// Whether lines can be edited.
    pub(crate) is_edited: bool,
    /// Whether lines are repeated behind their prompts.
    pub(crate) echo: bool,
}

impl Screen {
    /// As asked for, as far as the standard input and output allow.
    pub(crate) fn new(color: ColorChoice, ascii: bool, echo: bool) -> Screen {
        let is_watched = io::stdin().is_terminal() && io::stdout().is_terminal();
        // Those that rustyline cannot edit on.
        let terminal = env::var("TERM").unwrap_or_default();
        let is_simple = ["dumb", "cons25", "emacs"].contains(&terminal.as_str());
        let allows_color = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_watched && !is_simple && allows_color,
        };
        Screen {
            style: Style { ascii, color },
            is_watched,
            is_edited: is_watched && !is_simple,
            echo: echo && !is_watched,
        }
    }

    /// How many columns there are, if that is known. It may change at any time.
    pub(crate) fn columns(self) -> Option<u16> {
        let (width, _) = terminal_size::terminal_size().filter(|_| self.is_watched)?;
        Some(width.0)
    }
}
