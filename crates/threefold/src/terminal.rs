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
mod screen;
mod thinker;

use threefold_game::{HelpEntry, Interface};

pub(crate) use answer::{Answer, Effect, Said, frame};
pub(crate) use console::Console;
pub(crate) use editor::Bell;
pub(crate) use host::{Closing, Face, Host};
pub(crate) use saved_games::{Autosave, not_saved};
pub(crate) use screen::Screen;
pub(crate) use thinker::{Mind, Thinker, Thought};

/// The names of the commands that a terminal understands, for completion and suggestions.
pub(crate) fn command_names(table: &'static [HelpEntry]) -> impl Iterator<Item = &'static str> {
    let entries = table.iter().filter(|entry| entry.is_for(Interface::Terminal));
    entries.map(|entry| entry.name).filter(|name| *name != "MOVE")
}
