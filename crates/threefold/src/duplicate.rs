//! `threefold duplicate`: the four-board game at the terminal.
//!
//! [`play`] is a game at one keyboard, [`replay`] tells how games stand, [`perft`] counts, [`stats`]
//! plays many games by chance. The rules are not decided here, but in `threefold_duplicate`.

mod boards;
mod fields;
mod perft;
mod play;
mod replay;
mod stats;

use std::io::Write;

use crate::arguments::{DuplicateArguments, DuplicateCommand};
use crate::failure::Failure;

/// Does what was asked for.
pub(crate) fn run(arguments: &DuplicateArguments, output: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        DuplicateCommand::Play(arguments) => play::run(arguments, output),
        DuplicateCommand::Replay(arguments) => replay::run(arguments, output),
        DuplicateCommand::Perft(arguments) => perft::run(arguments, output),
        DuplicateCommand::Stats(arguments) => stats::run(arguments, output),
    }
}
