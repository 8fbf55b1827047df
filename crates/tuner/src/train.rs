//! `train`: finds the network that, added to the hand-written evaluation, predicts results and scores
//! best.
//!
//! The same seed and data give the same network with any number of threads: the work is cut into
//! parts of equal size, and the parts are added in order.

mod lesson;
mod model;

use std::f32::consts::PI;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use threefold_engine::evaluation::Evaluator;
use threefold_engine::evaluation::network::SCALE;

use crate::Failure;
use crate::adam::Adam;
use crate::generate::dice_of;
use crate::model::logistic;
use crate::sample::Sample;
use lesson::Lesson;
use model::{COUNT, LEARNED, Model};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Positions, as `generate` writes them; several files are read as one.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Number of passes over all positions.
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// Share of the next position's target in a position's target: 0 is the score of the search alone,
    /// 1 the result of the game alone.
    #[arg(long, default_value_t = 0.75)]
    hindsight: f32,
    /// Size of the first steps.
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Number of positions for one step.
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File for the network.
    #[arg(long)]
    out: PathBuf,
}

/// One game of this many checks the result.
const SPLIT: usize = 40;

/// Number of parts of a batch.
const PARTS: usize = 4;

/// Size of the last steps, as a share of the first ones.
const LAST_RATE: f32 = 0.01;

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&options.hindsight) {
        return Err(
            format!("the hindsight must be between 0 and 1, not {}", options.hindsight).into()
        );
    }
    let mut dice = dice_of(options.seed, 0);
    let [mut lessons, check] = read(&options.data, options.hindsight)?;
    eprintln!("{} positions to learn from, {} to check with", lessons.len(), check.len());
    if lessons.is_empty() || check.is_empty() {
        return Err("there are too few positions; generate more".into());
    }
    let mut model = Model::new(&mut dice);
    let mut adam = Adam::new(LEARNED);
    let mut slopes = vec![vec![0.0; COUNT]; PARTS];
    let batch = options.batch.max(1);
    let steps = lessons.len().div_ceil(batch) * options.epochs as usize;
    let mut step = 0;
    let start = Instant::now();
    for epoch in 1..=options.epochs {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, dice.remainder(index + 1));
        }
        let mut error = 0.0;
        for batch in lessons.chunks(batch) {
            error += learn(&model, batch, &mut slopes, options.threads.max(1));
            let progress = step as f32 / steps as f32;
            let wave = f32::midpoint(1.0, (PI * progress).cos());
            let rate = options.rate * (LAST_RATE + (1.0 - LAST_RATE) * wave);
            model.step(&mut adam, &mut slopes[0], rate);
            step += 1;
        }
        let error = error / lessons.len() as f64;
        let (checked, results) = errors(&model, &check);
        let seconds = start.elapsed().as_secs();
        eprintln!(
            "epoch {epoch}: error {error:.6}, check {checked:.6}, of results {results:.6}, {seconds} s"
        );
        fs::write(&options.out, model.to_bytes())?;
    }
    Ok(())
}

/// Puts the mean gradient of a batch into the first of `slopes`. Returns the sum of squared errors.
fn learn(model: &Model, batch: &[Lesson], slopes: &mut [Vec<f32>], threads: usize) -> f64 {
    let size = batch.len().div_ceil(PARTS).max(1);
    let mut work: Vec<_> = batch.chunks(size).zip(slopes.iter_mut()).collect();
    let share = work.len().div_ceil(threads);
    let errors: Vec<f64> = thread::scope(|scope| {
        let learn_part = |(part, slopes): &mut (&[Lesson], &mut Vec<f32>)| -> f64 {
            slopes.fill(0.0);
            part.iter().map(|lesson| f64::from(model.learn(lesson, slopes))).sum()
        };
        let running: Vec<_> = work
            .chunks_mut(share)
            .map(|share| {
                scope.spawn(move || share.iter_mut().map(learn_part).collect::<Vec<f64>>())
            })
            .collect();
        let joined = running.into_iter().map(thread::ScopedJoinHandle::join);
        joined.flat_map(|errors| errors.expect("learning does not panic")).collect()
    });
    let parts = work.len();
    drop(work);
    let (sum, others) = slopes.split_first_mut().expect("there is a part");
    for other in &others[..parts - 1] {
        sum.iter_mut().zip(other).for_each(|(slot, slope)| *slot += slope);
    }
    let share = 1.0 / batch.len() as f32;
    for slope in sum.iter_mut() {
        *slope *= share;
    }
    errors.iter().sum()
}

/// Returns the mean squared errors against the targets and against the results.
fn errors(model: &Model, lessons: &[Lesson]) -> (f64, f64) {
    let (mut target, mut result) = (0.0, 0.0);
    for lesson in lessons {
        let expected = model.expected(lesson);
        target += f64::from((expected - lesson.target()).powi(2));
        result += f64::from((expected - lesson.result()).powi(2));
    }
    let count = lessons.len() as f64;
    (target / count, result / count)
}

/// Reads the positions: those to learn from and those to check with.
fn read(paths: &[PathBuf], hindsight: f32) -> Result<[Vec<Lesson>; 2], Failure> {
    let mut lessons = [Vec::new(), Vec::new()];
    let mut evaluator = Evaluator::new();
    for path in paths {
        let name = path.display();
        let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
        let mut game: Vec<Sample> = Vec::new();
        let mut games = 0;
        let mut end_game = |game: &mut Vec<Sample>| {
            let side = usize::from(games % SPLIT == SPLIT - 1);
            games += 1;
            let targets = targets(game, hindsight);
            for (sample, target) in game.drain(..).zip(targets) {
                lessons[side].extend(Lesson::new(&sample, target, &mut evaluator));
            }
        };
        for (number, line) in BufReader::new(file).lines().enumerate() {
            // The last line of a file that still grows may be torn.
            let Ok(sample) = line?.parse::<Sample>() else {
                eprintln!("{name}: line {} is damaged and skipped", number + 1);
                continue;
            };
            if game.last().is_some_and(|last| !is_later(&sample, last)) {
                end_game(&mut game);
            }
            game.push(sample);
        }
        end_game(&mut game);
    }
    Ok(lessons)
}

/// Returns true if a position can be a later one of the same game.
fn is_later(sample: &Sample, earlier: &Sample) -> bool {
    let ply = |sample: &Sample| {
        let position = &sample.position;
        (position.fullmove_number(), !position.turn().is_white())
    };
    ply(sample) > ply(earlier) && sample.result.total_cmp(&earlier.result).is_eq()
}

/// Returns the target of each position of a game, as White sees it: the score of the search mixed
/// with the target of the next position, and at the end with the result. A search looks a few moves
/// ahead; the rest of the game shows the truth.
fn targets(game: &[Sample], hindsight: f32) -> Vec<f32> {
    let Some(last) = game.last() else { return Vec::new() };
    let mut later = last.result;
    let mut targets: Vec<f32> = game
        .iter()
        .rev()
        .map(|sample| {
            let thought = logistic(sample.score as f32 / SCALE as f32);
            later = hindsight * later + (1.0 - hindsight) * thought;
            later
        })
        .collect();
    targets.reverse();
    targets
}

#[cfg(test)]
mod tests {
    use threefold_chess::Position;

    use super::*;

    fn game(scores: &[i32], result: f32) -> Vec<Sample> {
        let mut position = Position::START;
        let mut samples = Vec::new();
        for &score in scores {
            samples.push(Sample { position, result, score });
            position = position.play_unchecked(position.legal_moves()[0]);
        }
        samples
    }

    #[test]
    fn without_hindsight_only_the_search_counts() {
        let found = targets(&game(&[0, 200, -200], 1.0), 0.0);
        let expected = [0, 200, -200].map(|score| logistic(score as f32 / SCALE as f32));
        assert_eq!(found, expected);
    }

    #[test]
    fn with_full_hindsight_only_the_result_counts() {
        assert_eq!(targets(&game(&[0, 900, -900], 0.5), 1.0), [0.5; 3]);
    }

    #[test]
    fn what_comes_soon_counts_more() {
        let found = targets(&game(&[0, 0, 0], 1.0), 0.5);
        assert_eq!(found, [0.5625, 0.625, 0.75]);
    }

    #[test]
    fn a_game_ends_where_another_begins() {
        let games = game(&[1, 2, 3], 1.0);
        assert!(is_later(&games[1], &games[0]) && is_later(&games[2], &games[1]));
        assert!(!is_later(&games[0], &games[2]) && !is_later(&games[1], &games[1]));
        let other = game(&[1, 2, 3], 0.0);
        assert!(!is_later(&other[1], &games[0]));
    }
}
