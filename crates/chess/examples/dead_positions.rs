//! Compares verdicts with a file of judged positions, such as `data/dead/positions.tsv`, and prints the
//! differences, the undetermined ones and the rate.
//!
//! ```text
//! cargo run --release -p threefold-chess --example dead_positions -- FILE [NODES]
//! ```
//!
//! A line is a verdict (`WB`, `W-`, `-B`, `--`), a tab and a FEN of four or six fields, or a FEN alone.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

use std::process::ExitCode;
use std::time::Instant;

use threefold_chess::{Color, MateSearch, Position, Winnability};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: dead_positions FILE [NODES]");
        return ExitCode::from(2);
    };
    let nodes = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut search = MateSearch::new(nodes);
    let mut tally = Tally::default();
    let start = Instant::now();
    for row in text.lines() {
        let (expected, fen) = row.split_once('\t').unwrap_or(("", row));
        compare(&mut search, expected, fen, &mut tally);
    }
    let time = start.elapsed();
    println!("{tally:?} in {time:?}");
    if tally.wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Default, Debug)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    undetermined: usize,
    wrong: usize,
    unreadable: usize,
    nodes: usize,
}

fn compare(search: &mut MateSearch, expected: &str, fen: &str, tally: &mut Tally) {
    let whole = if fen.split(' ').count() == 4 { format!("{fen} 0 1") } else { fen.to_owned() };
    let Ok(position) = whole.parse::<Position>() else {
        tally.unreadable += 1;
        return;
    };
    for (index, color) in Color::ALL.into_iter().enumerate() {
        let answer = search.winnability(&position, color);
        tally.nodes += search.nodes();
        match answer {
            Winnability::Winnable => tally.winnable += 1,
            Winnability::Unwinnable(_) => tally.unwinnable += 1,
            Winnability::Undetermined => {
                tally.undetermined += 1;
                println!("undetermined: {color} in {fen}");
                continue;
            }
        }
        let letter = expected.as_bytes().get(index);
        let is_judged_winnable = letter.map(|&letter| letter != b'-');
        let ends_in_mate = !answer.is_winnable() || replays(&position, color, search);
        if !ends_in_mate || is_judged_winnable.is_some_and(|judged| judged != answer.is_winnable())
        {
            tally.wrong += 1;
            println!("wrong: {color} in {fen}: {answer:?}");
        }
    }
}

/// Returns true if the helpmate is legal and ends in mate.
fn replays(position: &Position, winner: Color, search: &MateSearch) -> bool {
    let line = search.line().iter();
    let end = line.copied().try_fold(*position, |position, played| position.play(played).ok());
    end.is_some_and(|end| end.is_checkmate() && end.turn() != winner)
}
