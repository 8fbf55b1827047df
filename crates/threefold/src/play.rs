//! `threefold play`: a game at the terminal between people and the engine, or a session in plain
//! text in a pipe.
//!
//! [`table`] is where the game is: a line in, an answer out, with [`players`] and score [`sheet`].
//! [`begin`] finds the game to begin with. [`thinker`] is the engine beside the game, [`analysis`] what
//! it says to players; clocks and what the engine makes of draws are those of
//! [`threefold_game`], as in the browser. [`panel`] and [`card`]
//! are what is seen, from one [`side`]; lines, boards and colors are those of
//! [`terminal`](crate::terminal). [`saver`] keeps the game in the [`store`] of the user and in a
//! [`collection`], whole at any time ([`file`](mod@crate::file)). [`host`] is the loop that ties them
//! together, and the only one here that looks at the time.
//!
//! In a pipe the output is meant for scripts and stays as it is: what the session says, one line
//! each, refusals behind `refused: `; no prompts, no colors, and the board only when asked for.

mod analysis;
mod begin;
mod card;
mod collection;
mod host;
mod panel;
mod players;
mod saver;
mod sheet;
mod side;
mod store;
mod table;
mod thinker;

use std::io::Write;

use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::file;
use crate::note;
use crate::terminal::{Console, Screen};
use begin::{Beginning, NO_FOLDER};
use collection::Collection;
use host::Host;
use saver::Saver;
use store::Store;

/// Plays until the players leave.
pub(crate) fn run(arguments: &PlayArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut store =
        if arguments.no_autosave { None } else { file::state_folder("play").map(Store::new) };
    if store.is_none() && !arguments.no_autosave && !arguments.resume {
        note::print(&format!("note: {NO_FOLDER}"));
    }
    let mut collection = match &arguments.save {
        None => None,
        Some(path) => Some(
            Collection::open(path)
                .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?,
        ),
    };
    let beginning = Beginning::new(arguments, store.as_mut())?;
    for remark in &beginning.notes {
        note::print(&format!("note: {remark}"));
    }
    let has_recent = store.as_ref().is_some_and(Store::has_recent);
    if let (Some(collection), Some(record)) = (&mut collection, &beginning.resumed) {
        collection.go_on_with(record);
    }
    let mut screen = Screen::new(arguments.color, arguments.ascii, arguments.echo);
    // Two engines type nothing.
    screen.is_edited &= !beginning.players.are_engines();
    let console = Console::open(screen, output);
    let is_resumed = beginning.resumed.is_some();
    let mut host = Host::new(arguments, beginning, Saver::new(store, collection), console);
    host.greet(is_resumed, has_recent)?;
    host.play()
}
