//! `threefold duplicate play`: the four-board game at the terminal, all players at one keyboard, or
//! a session in plain text in a pipe.
//!
//! [`current_game`] is the game being played: a command in, an answer out. [`face`] is what the
//! [`Host`] of the terminal shows and saves of it; [`tell`], [`rulings`] and [`suggestion`] make the
//! texts, [`save_files`] has the files.
//!
//! In a pipe the output is meant for scripts: what the session says, one line each, refusals behind
//! `refused: `; no prompts, no colors, and the boards only when asked for.

mod current_game;
mod face;
mod rulings;
mod save_files;
mod suggestion;
mod tell;

use std::io::Write;
use std::time::Instant;

use threefold_duplicate::DuplicateGame;
use threefold_duplicate::save::SavedGame;

use crate::arguments::DuplicatePlayArguments;
use crate::failure::Failure;
use crate::note;
use crate::terminal::{Autosave, Console, Host, Screen};
use current_game::CurrentGame;
use face::{DuplicateFace, Unfinished};
use save_files::SaveFiles;

/// Plays until the operator leaves.
pub(crate) fn run(
    arguments: &DuplicatePlayArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let started = Instant::now();
    let mut autosave =
        if arguments.no_autosave { Autosave::off() } else { Autosave::new("duplicate", "json") };
    if !arguments.no_autosave && !arguments.resume {
        autosave.warn_without_home();
    }
    let rulings = arguments.rulings.rulings();
    let loaded = match &arguments.from {
        None => None,
        Some(source) => Some(save_files::load(source, rulings).map_err(Failure::Message)?),
    };
    let files =
        SaveFiles::new(arguments.save.as_deref(), loaded.as_ref()).map_err(Failure::Message)?;
    let is_loaded = loaded.is_some() || arguments.resume;
    let saved = match loaded {
        None if arguments.resume => resume(&mut autosave)?,
        None => SavedGame { game: DuplicateGame::new(rulings), ..SavedGame::default() },
        Some(loaded) => {
            if let Some(damage) = loaded.damage {
                note::print(&format!("note: {damage}"));
            }
            loaded.saved
        }
    };
    let screen = Screen::new(arguments.color, arguments.ascii, arguments.echo);
    let has_recent = autosave.has_recent();
    let current = CurrentGame::new(saved, arguments.time.clone(), files, started.elapsed());
    let face = DuplicateFace::new(current, is_loaded);
    Host::new(face, autosave, Console::open(screen, output), started).play(has_recent)
}

/// The unfinished game that was played last.
fn resume(autosave: &mut Autosave) -> Result<SavedGame, Failure> {
    let (path, content) = autosave.resume()?;
    let problem =
        |error: &dyn std::fmt::Display| Failure::Message(format!("{}: {error}", path.display()));
    let Unfinished { rulings, game } =
        serde_json::from_slice(&content).map_err(|error| problem(&error))?;
    SavedGame::from_save_file(&game, rulings.rulings()).map_err(|error| problem(&error))
}
