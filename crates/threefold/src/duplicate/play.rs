//! `threefold duplicate play`: the four-board game at the terminal, all players at one keyboard, or
//! a session in plain text in a pipe.
//!
//! [`table`] is where the game is: a line in, an [`answer`] out. [`words`] suggests what a line may
//! have meant; [`tell`], [`rulings`] and [`card`] make the texts, [`shelf`] has
//! the files. [`host`] is the loop that ties them to a [`Console`].
//!
//! In a pipe the output is meant for scripts: what the session says, one line each, refusals behind
//! `refused: `; no prompts, no colors, and the boards only when asked for.

mod answer;
mod card;
mod host;
mod rulings;
mod shelf;
mod table;
mod tell;
mod words;

use std::io::Write;

use threefold_duplicate::DuplicateGame;

use crate::arguments::DuplicatePlayArguments;
use crate::failure::Failure;
use crate::note;
use crate::terminal::{Console, Screen};
use host::Host;
use shelf::Shelf;
use table::Table;

/// Plays until the operator leaves.
pub(crate) fn run(
    arguments: &DuplicatePlayArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let rulings = arguments.rulings.rulings();
    let loaded = match &arguments.from {
        None => None,
        Some(source) => Some(shelf::load(source, rulings).map_err(Failure::Message)?),
    };
    let shelf = Shelf::new(arguments.save.as_deref(), loaded.as_ref()).map_err(Failure::Message)?;
    let is_loaded = loaded.is_some();
    let game = match loaded {
        None => DuplicateGame::new(rulings),
        Some(loaded) => {
            if let Some(damage) = loaded.damage {
                note::print(&format!("note: {damage}"));
            }
            loaded.game
        }
    };
    let screen = Screen::new(arguments.color, arguments.ascii, arguments.echo);
    Host::new(Table::new(game, shelf), Console::open(screen, output)).play(is_loaded)
}
