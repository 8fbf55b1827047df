//! `threefold duplicate`: the four-board game at the terminal.
//!
//! [`play`] is a game at one keyboard, [`replay`] tells how games stand, [`stats`] plays many games by
//! chance; `perft` counts sequences of moves here. The rules are not decided here, but in `threefold_duplicate`.

mod boards;
mod fields;
mod play;
mod replay;
mod stats;

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use threefold_duplicate::{DuplicatePosition, perft};

use crate::arguments::{DuplicateArguments, DuplicateCommand, DuplicatePerftArguments};
use crate::failure::Failure;
use crate::perft::report::{self, Report};
use fields::{Boards, fens};

/// Runs a command of duplicate chess.
pub(crate) fn run(arguments: &DuplicateArguments, output: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        DuplicateCommand::Play(arguments) => play::run(arguments, output),
        DuplicateCommand::Replay(arguments) => replay::run(arguments, output),
        DuplicateCommand::Perft(arguments) => count(arguments, output),
        DuplicateCommand::Stats(arguments) => stats::run(arguments, output),
    }
}

/// The start of a count.
#[derive(Serialize)]
struct Start {
    to_move: char,
    fens: Boards<String>,
}

/// Counts the sequences of synced moves.
fn count(arguments: &DuplicatePerftArguments, output: &mut impl Write) -> Result<(), Failure> {
    let position = after(arguments.moves.as_deref().unwrap_or_default())?;
    let started = Instant::now();
    let divided = perft::divide(&position, arguments.depth);
    // No move at all is one sequence, and nothing to divide.
    let nodes = match arguments.depth {
        0 => 1,
        _ => divided.iter().map(|(_, nodes)| nodes).sum(),
    };
    let moves = divided.into_iter().map(|(first, nodes)| (first.to_string(), nodes));
    let start = Start { to_move: position.turn().letter(), fens: fens(&position) };
    let report = Report::new(start, arguments.depth, nodes, moves, started.elapsed());
    if arguments.json {
        report::write_json(&report, output)
    } else {
        report.write_text(arguments.divide, output)
    }
}

/// The position after some moves. As in the count itself, no draw ends the game.
fn after(moves: &str) -> Result<DuplicatePosition, Failure> {
    let mut position = DuplicatePosition::START;
    for (index, text) in moves.split_whitespace().enumerate() {
        let ply = index + 1;
        let played = text
            .parse()
            .map_err(|error| Failure::message(format!("--moves: at ply {ply}, {error}")))?;
        position = position.play(played).map_err(|forbidden| {
            Failure::message(format!(
                "--moves: at ply {ply}, {played} cannot be played: {forbidden}"
            ))
        })?;
    }
    Ok(position)
}
