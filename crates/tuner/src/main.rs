//! Fits the evaluation to the results of games.
//!
//! `generate` lets the engine play against itself and writes quiet positions with the results of
//! their games. `tune` finds the weights that predict those results best, and writes the engine's
//! `weights.rs`. `train` finds the network that corrects them, and writes its `network.bin`. A tool
//! for developers: it is not shipped.
#![expect(clippy::print_stderr, reason = "progress and errors of a tool, apart from its results")]
#![expect(clippy::cast_precision_loss, reason = "hundredths of pawns and counts fit with room")]

mod adam;
mod generate;
mod model;
mod play;
mod sample;
mod train;
mod tune;
mod write;

use std::process::ExitCode;

use clap::Parser;

/// Fit Threefold's evaluation to the results of games.
#[derive(Parser)]
#[command(version)]
enum Arguments {
    /// Play games of the engine against itself and write quiet positions with their results.
    Generate(generate::Options),
    /// Train the network with such positions and write it as bytes.
    Train(train::Options),
    /// Fit the weights to such positions and write them as Rust.
    Tune(tune::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse() {
        Arguments::Generate(options) => generate::run(&options),
        Arguments::Train(options) => train::run(&options),
        Arguments::Tune(options) => tune::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// An error message.
type Failure = Box<dyn std::error::Error + Send + Sync>;
