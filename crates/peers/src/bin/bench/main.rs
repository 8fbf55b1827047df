//! `bench`: our speed beside that of other libraries, in one table of paired ratios.
//!
//! A loaded machine changes its speed by half from minute to minute, so no rate means anything by
//! itself. Within each round every library does the same work in turn; the ratio of a round
//! compares neighbors in time, and the median over the rounds is what the table tells.

mod corpus;
mod duplicate;
mod fen;
mod game;
mod generation;
mod grid;
mod measure;
mod options;
mod perft;
mod pgn;
mod san;
mod stockfish;
mod whole;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use corpus::Corpus;
use grid::Grid;
use measure::{Effort, Row, measure};
use options::Options;

fn main() -> ExitCode {
    match Options::read(std::env::args().skip(1)) {
        Ok(Some(options)) => bench(&options),
        Ok(None) => {
            print(options::HELP);
            ExitCode::SUCCESS
        }
        Err(message) => {
            report(format_args!("bench: {message}; --help tells more"));
            ExitCode::from(2)
        }
    }
}

fn bench(options: &Options) -> ExitCode {
    let corpus = Corpus::new();
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let mut grid = Grid::default();
    for row in rows(&corpus).into_iter().filter(|row| options.wants(row.name)) {
        report(format_args!("measuring {} …", row.name));
        match measure(row, effort) {
            Ok(result) => grid.push(result),
            Err(message) => {
                report(format_args!("bench: {message}"));
                return ExitCode::FAILURE;
            }
        }
    }
    if grid.is_empty() {
        report("bench: no row has that name; --help lists them");
        return ExitCode::from(2);
    }
    if options.json {
        print(grid.to_json());
    } else {
        print(grid);
    }
    ExitCode::SUCCESS
}

/// Everything that is measured.
fn rows(corpus: &Corpus) -> Vec<Row<'_>> {
    let mut rows = vec![
        perft::bulk(),
        perft::full(),
        generation::row(corpus),
        fen::parse(corpus),
        fen::write(corpus),
        san::parse(corpus),
        san::write(corpus),
        pgn::bytes(),
        pgn::games(),
        game::play(),
        game::undo_redo(),
        duplicate::generation(),
        duplicate::playouts(),
    ];
    rows.extend([whole::python(), whole::audit()].into_iter().flatten());
    rows
}

/// Writes to stdout; whoever closed it does not want to read on.
fn print(text: impl Display) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Writes to stderr.
fn report(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
