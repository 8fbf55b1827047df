//! `differential`: compares our rules with other libraries, position by position, for as long as
//! one likes, and prints what it has met.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use threefold_peers::run_all;

const HELP: &str = "\
Compare our rules of chess with cozy-chess and shakmaty on random walks.

Usage: differential [--positions N] [--seed S] [--threads T]

    --positions N  how many positions at least (1000000)
    --seed S       another seed, other walks (1)
    --threads T    how many threads (all); what is compared does not depend on it

Example: differential --positions 5000000 --seed 7";

/// Time between two lines of progress.
const INTERVAL: Duration = Duration::from_secs(5);

struct Options {
    positions: u64,
    seed: u64,
    threads: usize,
}

impl Options {
    /// None if only help is wanted.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut options = Options { positions: 1_000_000, seed: 1, threads };
        while let Some(argument) = arguments.next() {
            if argument == "--help" {
                return Ok(None);
            }
            let value = arguments.next().ok_or_else(|| format!("{argument}: no number given"))?;
            let number: u64 =
                value.parse().map_err(|_| format!("{argument}: not a number: `{value}`"))?;
            match argument.as_str() {
                "--positions" => options.positions = number,
                "--seed" => options.seed = number,
                "--threads" => options.threads = (number as usize).max(1),
                _ => return Err(format!("unknown argument `{argument}`")),
            }
        }
        Ok(Some(options))
    }
}

fn main() -> ExitCode {
    match Options::read(std::env::args().skip(1)) {
        Ok(Some(options)) => differential(&options),
        Ok(None) => {
            print(HELP);
            ExitCode::SUCCESS
        }
        Err(message) => {
            report(format_args!("differential: {message}; --help tells more"));
            ExitCode::from(2)
        }
    }
}

fn differential(options: &Options) -> ExitCode {
    let begin = Instant::now();
    let last = Mutex::new(begin);
    let progress = |positions: u64| {
        let Ok(mut last) = last.lock() else { return };
        if last.elapsed() >= INTERVAL {
            *last = Instant::now();
            let (all, seconds) = (options.positions, begin.elapsed().as_secs());
            report(format_args!("{positions} of {all} positions, {seconds} s"));
        }
    };
    match run_all(options.positions, options.seed, options.threads, &progress) {
        Ok(coverage) => {
            let seconds = begin.elapsed().as_secs_f64();
            print(format_args!("no difference in {seconds:.1} s (seed {})", options.seed));
            print(coverage);
            ExitCode::SUCCESS
        }
        Err(difference) => {
            report(difference);
            ExitCode::FAILURE
        }
    }
}

/// Writes to stdout; whoever closed it does not want to read on.
fn print(text: impl Display) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Writes to stderr.
fn report(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
