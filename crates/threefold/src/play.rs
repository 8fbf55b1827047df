//! `threefold play`: a game at the terminal between people and the engine, or a session in plain
//! text in a pipe.
//!
//! [`current_game`] is the game being played: a command in, an answer out, with its [`players`] and
//! its [`record`]. [`begin`] finds the game to begin with. [`face`] is what the [`Host`] of the
//! terminal shows and saves of it: [`panel`] is the board with what stands beside it, [`engines`]
//! think, [`analysis`] says what they found, a [`collection`] is the file of `--save`. Clocks and what
//! the engine makes of draws are those of [`threefold_game`], as in the browser.
//!
//! In a pipe the output is meant for scripts and stays as it is: what the session says, one line
//! each, refusals behind `refused: `; no prompts, no colors, and the board only when asked for.

mod analysis;
mod begin;
mod collection;
mod current_game;
mod engines;
mod face;
mod panel;
mod players;
mod record;

use std::io::Write;
use std::time::Instant;

use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::note;
use crate::terminal::{Autosave, Console, Host, Screen};
use begin::Beginning;
use collection::Collection;
use face::ChessFace;

/// Plays until the players leave.
pub(crate) fn run(arguments: &PlayArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut autosave =
        if arguments.no_autosave { Autosave::off() } else { Autosave::new("play", "pgn") };
    if !arguments.no_autosave && !arguments.resume {
        autosave.warn_without_home();
    }
    let mut collection = match &arguments.save {
        None => None,
        Some(path) => Some(
            Collection::open(path)
                .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?,
        ),
    };
    let beginning = Beginning::new(arguments, &mut autosave)?;
    for remark in &beginning.notes {
        note::print(&format!("note: {remark}"));
    }
    let has_recent = autosave.has_recent();
    if let (Some(collection), Some(record)) = (&mut collection, &beginning.resumed) {
        collection.go_on_with(record);
    }
    let mut screen = Screen::new(arguments.color, arguments.ascii, arguments.echo);
    // Two engines type nothing.
    screen.is_edited &= !beginning.players.are_engines();
    let console = Console::open(screen, output);
    let started = Instant::now();
    let face = ChessFace::new(arguments, beginning, collection, console.bell(), started.elapsed());
    Host::new(face, autosave, console, started).play(has_recent)
}
