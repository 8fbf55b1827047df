//! `threefold perft`: the count of one position, or the check of a suite.
//!
//! [`count`] does the counting, [`transposition_table`] remembers, [`suite`] reads files of counts, [`check`]
//! compares with them, and [`report`] is what people and scripts get to read.

mod check;
mod count;
pub(crate) mod report;
mod suite;
mod transposition_table;

use std::io::Write;
use std::time::Instant;

use threefold_chess::{CastlingMode, Position};

use crate::arguments::PerftArguments;
use crate::failure::Failure;
use crate::note;
use crate::progress::Progress;
use crate::start;
use crate::threads;
use count::{Counter, Leaves, Step};
use report::Report;
use transposition_table::TranspositionTable;

/// Does what was asked for.
pub(crate) fn run(arguments: &PerftArguments, output: &mut impl Write) -> Result<(), Failure> {
    let counter = counter(arguments)?;
    if let Some(path) = &arguments.suite {
        return check::run(arguments, path, &counter, output);
    }
    // Without a suite clap insists on a depth.
    let depth = arguments.depth.unwrap_or_default();
    let position = position(arguments)?;
    let mode =
        if arguments.from.start.is_some() { CastlingMode::Chess960 } else { mode(arguments) };

    let progress = Progress::new();
    progress.describe(format!("depth {depth}"));
    let started = Instant::now();
    let counts = counter.count(&position, depth, |step| match step {
        Step::Cut(tasks) => progress.set_length(tasks as u64),
        Step::Done(_) => progress.advance(1),
    })?;
    let report = Report::orthodox(&position, mode, depth, &counts, started.elapsed());
    drop(progress);

    if arguments.json {
        report::write_json(&report, output)
    } else {
        report.write_text(arguments.divide, output)
    }
}

/// The kind of chess that was asked for.
fn mode(arguments: &PerftArguments) -> CastlingMode {
    if arguments.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

fn counter(arguments: &PerftArguments) -> Result<Counter, Failure> {
    let threads = threads::count(arguments.threads);
    let table = match arguments.hash {
        0 => None,
        megabytes => Some(TranspositionTable::new(megabytes).ok_or_else(|| {
            Failure::message(format!("not enough memory for a table of {megabytes} MB"))
        })?),
    };
    let leaves = if arguments.full { Leaves::Played } else { Leaves::Counted };
    Ok(Counter { threads, table, leaves })
}

fn position(arguments: &PerftArguments) -> Result<Position, Failure> {
    let read = start::position(&arguments.from, Some(mode(arguments)))?;
    if !read.forgiven.is_empty() {
        let what = format!("note: counting `{}`, forgiven in the FEN", read.position);
        note::print(&start::describe_faults(&what, &read.forgiven));
    }
    Ok(read.position)
}
