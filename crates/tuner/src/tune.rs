//! `tune`: finds the weights that predict results best.
//!
//! The method is Österlund's ("Texel's Tuning Method", talkchess.com, 2014): the evaluation becomes
//! an expected result by a logistic curve, and the mean squared error is minimized. Here gradient
//! descent replaces trial and error, and the target may be mixed with the score of a search.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::thread;

use threefold_engine::evaluation::{Evaluator, WEIGHT_COUNT};

use crate::Failure;
use crate::adam::Adam;
use crate::generate::dice_of;
use crate::model::{Lessons, Values, current_values, logistic, to_weights};
use crate::sample::Sample;
use crate::write;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Positions, as `generate` writes them.
    data: PathBuf,
    /// Number of passes over all positions.
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// Share of the game's result in the target; the rest is the score of the search.
    #[arg(long, default_value_t = 0.5)]
    blend: f32,
    /// Size of the first steps, in hundredths of a pawn.
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// Strength with which weights are held near their start.
    #[arg(long, default_value_t = 1e-9)]
    hold: f32,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// File for the weights.
    #[arg(long)]
    out: PathBuf,
}

/// Neighboring positions come from one game, so whole blocks of this size are split. One block of
/// `SPLIT` checks the result.
const BLOCK: usize = 500;
const SPLIT: usize = 6;

/// Number of positions for one step.
const BATCH: usize = 8_192;

/// The data and settings of the training.
struct Trainer<'a> {
    lessons: &'a Lessons,
    options: &'a Options,
    /// Share of the game's result in the target.
    blend: f32,
    /// Steepness of the logistic curve.
    steepness: f32,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let [train, check] = read(options)?;
    eprintln!("{} positions to learn from, {} to check with", train.len(), check.len());
    if train.len() == 0 || check.len() == 0 {
        return Err("there are too few positions; generate more".into());
    }
    let start = current_values();
    let steepness = fit_steepness(&train, &start, options);
    let trainer = Trainer { lessons: &train, options, blend: options.blend, steepness };
    // Scores help to learn, but results alone are the goal.
    let checker = Trainer { lessons: &check, options, blend: 1.0, steepness };
    let errors = |values: &Values| (trainer.error(values), checker.error(values));
    let before = errors(&start);
    eprintln!("steepness {steepness:.6}, error {:.6}, check {:.6}", before.0, before.1);

    let mut values = start.clone();
    let mut best = (before, start.clone());
    let mut adam = Adam::new(2 * WEIGHT_COUNT);
    let mut dice = dice_of(1, 0);
    let mut order: Vec<usize> = (0..train.len()).collect();
    for epoch in 1..=options.epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, dice.remainder(index + 1));
        }
        let progress = (epoch - 1) as f32 / options.epochs as f32;
        let rate = options.rate * 0.02_f32.powf(progress);
        for batch in order.chunks(BATCH) {
            let mut slopes = trainer.slopes(batch, &values);
            for ((slope, value), start) in slopes.iter_mut().zip(&values).zip(&start) {
                for half in 0..2 {
                    slope[half] += options.hold * (value[half] - start[half]);
                }
            }
            adam.step(values.as_flattened_mut(), slopes.as_flattened(), rate);
        }
        let now = errors(&values);
        eprintln!("epoch {epoch}: error {:.6}, check {:.6}", now.0, now.1);
        if now.1 < best.0.1 {
            best = (now, values.clone());
        }
    }
    let (after, values) = best;
    eprintln!("error {:.6} -> {:.6}, check {:.6} -> {:.6}", before.0, after.0, before.1, after.1);
    fs::write(&options.out, write::file(&to_weights(&values)))?;
    Ok(())
}

impl Trainer<'_> {
    /// Returns the mean squared error of all positions.
    fn error(&self, values: &Values) -> f64 {
        let indices: Vec<usize> = (0..self.lessons.len()).collect();
        let sum: f64 = self
            .in_parallel(&indices, |part| {
                part.iter().map(|&index| f64::from(self.miss(index, values).0.powi(2))).sum::<f64>()
            })
            .into_iter()
            .sum();
        sum / self.lessons.len() as f64
    }

    /// Returns the error of a position's expected result, and the slope of the curve there.
    fn miss(&self, index: usize, values: &Values) -> (f32, f32) {
        let (lesson, taken) = self.lessons.lesson(index);
        let expected = self.expectation(lesson.value(taken, values));
        let thought = self.expectation(lesson.score);
        let target = self.blend * lesson.result + (1.0 - self.blend) * thought;
        (expected - target, expected * (1.0 - expected) * self.steepness)
    }

    fn expectation(&self, value: f32) -> f32 {
        logistic(self.steepness * value)
    }

    /// Returns the gradient of the mean error of a batch.
    fn slopes(&self, batch: &[usize], values: &Values) -> Vec<[f32; 2]> {
        let parts = self.in_parallel(batch, |part| {
            let mut slopes = vec![[0.0; 2]; WEIGHT_COUNT];
            for &index in part {
                let (miss, slope) = self.miss(index, values);
                let (lesson, taken) = self.lessons.lesson(index);
                lesson.push_back(taken, 2.0 * miss * slope / batch.len() as f32, &mut slopes);
            }
            slopes
        });
        parts
            .into_iter()
            .reduce(|mut sum, part| {
                for (slot, slope) in sum.iter_mut().zip(part) {
                    slot[0] += slope[0];
                    slot[1] += slope[1];
                }
                sum
            })
            .unwrap_or_else(|| vec![[0.0; 2]; WEIGHT_COUNT])
    }

    fn in_parallel<T: Send>(
        &self,
        indices: &[usize],
        work: impl Fn(&[usize]) -> T + Sync,
    ) -> Vec<T> {
        let size = indices.len().div_ceil(self.options.threads.max(1)).max(1);
        thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> =
                indices.chunks(size).map(|part| scope.spawn(move || work(part))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("the work does not panic"))
                .collect()
        })
    }
}

/// Reads the positions: those to learn from, and those to check with.
fn read(options: &Options) -> Result<[Lessons; 2], Failure> {
    let file = fs::File::open(&options.data)
        .map_err(|error| format!("{}: {error}", options.data.display()))?;
    let mut evaluator = Evaluator::new();
    let mut lessons = [Lessons::default(), Lessons::default()];
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let sample: Sample =
            line?.parse().map_err(|error| format!("line {}: {error}", number + 1))?;
        let side = usize::from(number / BLOCK % SPLIT == SPLIT - 1);
        lessons[side].add(&sample, &mut evaluator);
    }
    Ok(lessons)
}

/// Finds the steepness with which the current weights predict results best, by ternary search: the
/// error has a single minimum.
fn fit_steepness(lessons: &Lessons, values: &Values, options: &Options) -> f32 {
    let error = |steepness| Trainer { lessons, options, blend: 1.0, steepness }.error(values);
    let (mut low, mut high) = (0.0005, 0.02);
    while high - low > 0.000_02 {
        let third = (high - low) / 3.0;
        if error(low + third) < error(high - third) { high -= third } else { low += third }
    }
    f32::midpoint(low, high)
}
