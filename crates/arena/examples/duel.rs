//! An engine against itself, and what the arena adds to the time of a move.
//!
//! `duel 0.2+0.002 100 2 threefold uci` plays a hundred games, two at the same time; `duel 1 …` gives
//! every move one node, which leaves little but what the arena adds.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use threefold_arena::{
    Configuration, Event, Inspection, Journal, Limits, Opening, PlayerConfiguration, Program, Stop,
    run_match,
};
use threefold_chess::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut word = |name: &str| words.next().ok_or(format!("missing: {name}"));
    let control = word("a time control or a number of nodes")?;
    let limits = match control.parse() {
        Ok(nodes) => Limits::nodes(nodes),
        Err(_) => Limits::clock(control.parse()?),
    };
    let rounds: u64 = word("the number of games")?.parse::<u64>()?.div_ceil(2);
    let concurrency = word("how many at the same time")?.parse()?;
    let command = word("the engine")?.into();
    let program = Program::Process { command, arguments: words.collect(), folder: None };
    let player = |name| PlayerConfiguration::new(name, program.clone(), limits.clone());
    let players = vec![player("one"), player("two")];
    let configuration =
        Configuration { players, rounds: Some(rounds), concurrency, ..Configuration::default() };
    let openings = openings();
    let mut journal = Journal::in_memory(&configuration, &openings);
    let start = Instant::now();
    let stop = Stop::default();
    run_match(&configuration, &openings, &mut journal, &stop, &mut |event, _| match event {
        Event::Remark(remark) => println!("{remark}"),
        Event::Finished(game) if game.log.iter().any(|line| line.starts_with("said")) => {
            println!("game {}: {}\n  {}", game.number, game.reason, game.log.join("\n  "));
        }
        _ => {}
    })?;
    report(&journal, start.elapsed());
    Ok(())
}

/// Every first move and every answer to it.
fn openings() -> Vec<Opening> {
    let start = Position::START;
    let mut openings = Vec::new();
    for &first in start.legal_moves().iter() {
        for &second in start.play_unchecked(first).legal_moves().iter() {
            openings.push(Opening { start, moves: vec![first, second] });
        }
    }
    openings
}

fn report(journal: &Journal, wall: Duration) {
    let mut endings = BTreeMap::new();
    let mut inspection = Inspection::default();
    let (mut moves, mut games) = (0, Duration::ZERO);
    let (mut thought, mut longest) = (Duration::ZERO, Duration::ZERO);
    for game in journal.games() {
        *endings.entry(game.termination).or_insert(0) += 1;
        games += game.duration;
        for side in [&game.white, &game.black] {
            moves += side.moves;
            thought += side.time;
            longest = longest.max(side.longest);
            inspection.add(&side.inspection);
        }
    }
    for (termination, count) in endings {
        println!("{count:>6} {termination}");
    }
    for (words, count) in inspection.counts() {
        println!("{count:>6} {words}");
    }
    let count = u32::try_from(moves).unwrap_or(u32::MAX).max(1);
    let each = |time: Duration| (time / count).as_secs_f64() * 1e6;
    println!("{:>6} games in {:.1} s", journal.games().len(), wall.as_secs_f64());
    println!("{moves:>6} moves, {:.1} µs each, the longest {:.1} ms", each(thought), {
        longest.as_secs_f64() * 1e3
    });
    println!("{:>6.1} µs beside every move", each(games.saturating_sub(thought)));
}
