//! `generate`: many games, in parallel, written in the order of their numbers, so that the same
//! seed gives the same file whatever the number of threads.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use threefold_chess::random::SplitMix64;
use threefold_chess::{Epd, Position};
use threefold_engine::{Engine, Limits, Setting};

use crate::Failure;
use crate::play::play;
use crate::sample::Sample;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of games.
    #[arg(long)]
    games: u64,
    /// Number of nodes to search for each move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Openings as EPD; without them games begin with random moves.
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Number of games at the same time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// File for the positions.
    #[arg(long)]
    out: PathBuf,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Megabytes of the transposition table, enough for a few thousand nodes.
const HASH: u64 = 1;

type Game = (u64, Result<Vec<Sample>, Failure>);

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let openings = options.openings.as_ref().map(read_openings).transpose()?.unwrap_or_default();
    let mut file = BufWriter::new(File::create(&options.out)?);
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            let (sender, openings, next) = (sender.clone(), &openings, &next);
            scope.spawn(move || play_games(options, openings, next, &sender));
        }
        drop(sender);
        write_in_order(&receiver, &mut file, options.games)
    })?;
    file.flush()?;
    Ok(())
}

/// Plays games until none is left, each with an empty transposition table and random numbers of its
/// own.
fn play_games(
    options: &Options,
    openings: &[Position],
    next: &AtomicU64,
    sender: &mpsc::Sender<Game>,
) {
    let limits = Limits::nodes(options.nodes);
    let mut engine = Engine::new();
    if let Err(error) = engine.set_option(Setting::Hash(HASH)) {
        // Nobody listens only after another failure, which is reported already.
        let _ = sender.send((next.load(Ordering::Relaxed), Err(error.to_string().into())));
        return;
    }
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= options.games {
            return;
        }
        let mut dice = dice_of(options.seed, game);
        let samples = play(&mut engine, openings, &limits, &mut dice);
        if sender.send((game, samples)).is_err() {
            return;
        }
    }
}

/// Returns dice of their own for each game of each seed.
pub(crate) fn dice_of(seed: u64, game: u64) -> SplitMix64 {
    let spread = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    SplitMix64::new(SplitMix64::new(seed).next() ^ spread)
}

fn write_in_order(
    receiver: &mpsc::Receiver<Game>,
    file: &mut impl Write,
    games: u64,
) -> Result<(), Failure> {
    let mut waiting = BTreeMap::new();
    let (mut next, mut positions) = (0, 0);
    for (game, samples) in receiver {
        waiting.insert(game, samples?);
        while let Some(samples) = waiting.remove(&next) {
            for sample in &samples {
                writeln!(file, "{sample}")?;
            }
            positions += samples.len();
            next += 1;
            if next % 100 == 0 || next == games {
                eprintln!("{next} of {games} games, {positions} positions");
            }
        }
    }
    Ok(())
}

fn read_openings(path: &PathBuf) -> Result<Vec<Position>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut openings = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        openings.push(*line.parse::<Epd>()?.position());
    }
    if openings.is_empty() {
        return Err(format!("there are no openings in {}", path.display()).into());
    }
    Ok(openings)
}
