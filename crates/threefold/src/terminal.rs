//! What games at a terminal share, whatever is played: lines come in, boards and sentences go out.
//!
//! [`Console`] is what a game talks to: a [`Screen`] that says how things are shown, an [`input`]
//! that brings lines, from a pipe or through an [`editor`], and the output. [`board`] draws one
//! board in the colors of the [`palette`], [`card`] frames what stands out, [`Said`] is a sentence
//! with its tone.

pub(crate) mod board;
pub(crate) mod card;
mod console;
mod editor;
mod input;
mod palette;
mod said;
mod screen;

pub(crate) use console::Console;
pub(crate) use editor::Bell;
pub(crate) use input::Heard;
pub(crate) use said::Said;
pub(crate) use screen::Screen;

use threefold_game::{HelpEntry, Interface};

/// The names of the commands that a terminal understands, for completion and suggestions.
pub(crate) fn command_names(table: &'static [HelpEntry]) -> impl Iterator<Item = &'static str> {
    let entries = table.iter().filter(|entry| entry.is_for(Interface::Terminal));
    entries.map(|entry| entry.name).filter(|name| *name != "MOVE")
}
