//! The command line of Threefold: the only crate that reads arguments and prints.
//!
//! Each command has a module of its own, which gets what was typed and a place to write to, and
//! gives a [`Failure`] instead of printing it. This file starts the command and turns a failure
//! into a message and an exit code, in one place.

// Input comes from strangers and must never end the program by a panic.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable
    )
)]

mod arguments;
mod audit;
mod bench;
mod duplicate;
mod failure;
mod file;
mod perft;
mod play;
mod progress;
mod serve;
mod start;
mod terminal;
mod threads;
mod tournament;
mod uci;

use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command, CompletionsArguments, UciArguments, with_uci};
use failure::Failure;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(with_uci(env::args_os())) {
        Ok(arguments) => arguments,
        // Help and version arrive here too, with code 0. Whoever closed the pipe has read enough.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            note::print(&failure);
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    match &arguments.command {
        None => uci::run(&UciArguments::default(), &mut output)?,
        Some(Command::Uci(uci)) => uci::run(uci, &mut output)?,
        Some(Command::Play(play)) => play::run(play, &mut output)?,
        Some(Command::Duplicate(duplicate)) => duplicate::run(duplicate, &mut output)?,
        Some(Command::Perft(perft)) => perft::run(perft, &mut output)?,
        Some(Command::Bench(bench)) => bench::run(bench, &mut output)?,
        Some(Command::Audit(audit)) => audit::run(audit, &mut output)?,
        Some(Command::Serve(serve)) => serve::run(serve, &mut output)?,
        Some(Command::Match(tournament)) => tournament::run(tournament, &mut output)?,
        Some(Command::Openings(openings)) => tournament::make_openings(openings, &mut output)?,
        Some(Command::Review(review)) => tournament::review(review, &mut output)?,
        Some(Command::Completions(completions)) => write_completions(completions, &mut output)?,
    }
    output.flush()?;
    Ok(())
}

/// Writes the script that teaches a shell our commands.
fn write_completions(
    arguments: &CompletionsArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "threefold", &mut script);
    output.write_all(&script)?;
    Ok(())
}

/// Remarks on the standard error, each under the program's name.
mod note {
    use std::fmt;
    use std::io::{self, Write};

    /// Prints a message. If even that is impossible, there is nobody left to tell.
    pub(crate) fn print(message: &dyn fmt::Display) {
        let _ = writeln!(io::stderr(), "threefold: {message}");
    }
}
