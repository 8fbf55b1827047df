//! Games at a terminal or in a pipe, whatever is played: lines come in, boards and sentences go out.
//!
//! [`Host`] is the loop that both `play` commands share; each game gives it a [`Face`]. It saves
//! games by [`Autosave`] and lets engines think beside the game with a [`Thinker`]. [`Console`] is
//! where lines come from, through an [`editor`] on a terminal, and where text goes; [`Screen`] says
//! how it is shown. [`board`] draws one board in the colors of the [`palette`]; an [`Answer`] is what
//! a game says.

mod answer;
pub(crate) mod board;
mod console;
mod editor;
mod host;
mod input;
mod palette;
mod saved_games;
mod thinker;

use std::env;
use std::io::{self, IsTerminal};

use threefold_game::{HelpEntry, Interface};

use crate::arguments::ColorChoice;
use board::Style;

pub(crate) use answer::{Answer, Effect, Said, frame};
pub(crate) use console::Console;
pub(crate) use editor::Bell;
pub(crate) use host::{Closing, Face, Host};
pub(crate) use saved_games::{Autosave, not_saved};
pub(crate) use thinker::{Mind, Thinker, Thought};

/// The names of the commands that a terminal understands, for completion and suggestions.
pub(crate) fn command_names(table: &'static [HelpEntry]) -> impl Iterator<Item = &'static str> {
    let entries = table.iter().filter(|entry| entry.is_for(Interface::Terminal));
    entries.map(|entry| entry.name).filter(|name| *name != "MOVE")
}

/// The look of a game: letters, colors, and whether anybody is watching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) style: Style,
    /// True if somebody is watching: the board is shown after every move, with prompts.
    pub(crate) is_watched: bool,
    /// True if lines can be edited.
    pub(crate) is_edited: bool,
    /// True if lines are repeated behind their prompts.
    pub(crate) echo: bool,
}

impl Screen {
    /// The look that was asked for, as far as the standard input and output allow.
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

    /// The number of columns, if it is known. It may change at any time.
    pub(crate) fn columns(self) -> Option<u16> {
        let (width, _) = terminal_size::terminal_size().filter(|_| self.is_watched)?;
        Some(width.0)
    }
}
