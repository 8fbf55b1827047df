//! `train`: finds the numbers of the network that, added to what the weights say, foretell results
//! and scores best.
//!
//! The same seed and data give the same network, whatever the number of threads: the work is cut
//! into parts of one size, and the parts are added in their order.

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
use crate::model::logistic;
use crate::random::Random;
use crate::sample::Sample;
use lesson::Lesson;
use model::{COUNT, Model};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The positions, as `generate` writes them; several files are read as one.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// How often to go through all positions.
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// How much the result of the game counts; the rest is the score of the search.
    #[arg(long, default_value_t = 0.3)]
    blend: f32,
    /// How far a number may go in one step at the beginning.
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// How many positions make one step.
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// How many threads to use.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The seed of all that is random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the network.
    #[arg(long)]
    out: PathBuf,
}

/// Positions that follow each other come from one game; blocks of this many go to one side of the
/// split as a whole, and one block of so many is only looked at.
const BLOCK: usize = 1_000;
const SPLIT: usize = 40;

/// In how many parts the positions of one step are learned from.
const PARTS: usize = 4;

/// How small the steps are at the end, compared with the beginning.
const LAST_RATE: f32 = 0.01;

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut dice = Random::for_game(options.seed, 0);
    let [mut lessons, check] = read(&options.data)?;
    eprintln!("{} positions to learn from, {} to check with", lessons.len(), check.len());
    if lessons.is_empty() || check.is_empty() {
        return Err("too few positions".into());
    }
    let trainer = Trainer { blend: options.blend, threads: options.threads.max(1) };
    let mut model = Model::new(&mut dice);
    let mut adam = Adam::new(COUNT);
    let mut slopes = vec![vec![0.0; COUNT]; PARTS];
    let batch = options.batch.max(1);
    let steps = lessons.len().div_ceil(batch) * options.epochs as usize;
    let mut step = 0;
    let start = Instant::now();
    for epoch in 1..=options.epochs {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, dice.below(index + 1));
        }
        let mut error = 0.0;
        for batch in lessons.chunks(batch) {
            error += trainer.slopes(&model, batch, &mut slopes);
            let progress = step as f32 / steps as f32;
            let wave = f32::midpoint(1.0, (PI * progress).cos());
            let rate = options.rate * (LAST_RATE + (1.0 - LAST_RATE) * wave);
            adam.step(&mut model.0, &slopes[0], rate);
            model.bound();
            step += 1;
        }
        let error = error / lessons.len() as f64;
        let (checked, results) = trainer.errors(&model, &check);
        let seconds = start.elapsed().as_secs();
        eprintln!(
            "epoch {epoch}: error {error:.6}, check {checked:.6}, of results {results:.6}, {seconds} s"
        );
        fs::write(&options.out, model.to_bytes())?;
    }
    Ok(())
}

struct Trainer {
    /// How much the result of the game counts.
    blend: f32,
    threads: usize,
}

impl Trainer {
    /// What should be expected of a lesson.
    fn target(&self, lesson: &Lesson) -> f32 {
        let thought = logistic(lesson.score() / SCALE as f32);
        self.blend * lesson.result() + (1.0 - self.blend) * thought
    }

    /// Puts the mean slopes of a batch in the first of `slopes`; gives the sum of the squared errors.
    fn slopes(&self, model: &Model, batch: &[Lesson], slopes: &mut [Vec<f32>]) -> f64 {
        let size = batch.len().div_ceil(PARTS).max(1);
        let mut work: Vec<_> = batch.chunks(size).zip(slopes.iter_mut()).collect();
        let share = work.len().div_ceil(self.threads);
        let errors: Vec<f64> = thread::scope(|scope| {
            let learn = |(part, slopes): &mut (&[Lesson], &mut Vec<f32>)| -> f64 {
                slopes.fill(0.0);
                let errors = part
                    .iter()
                    .map(|lesson| f64::from(model.learn(lesson, self.target(lesson), slopes)));
                errors.sum()
            };
            let threads: Vec<_> = work
                .chunks_mut(share)
                .map(|share| scope.spawn(move || share.iter_mut().map(learn).collect::<Vec<f64>>()))
                .collect();
            let joined = threads.into_iter().map(thread::ScopedJoinHandle::join);
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

    /// The mean squared error of lessons, by their targets and by the results alone.
    fn errors(&self, model: &Model, lessons: &[Lesson]) -> (f64, f64) {
        let (mut target, mut result) = (0.0, 0.0);
        for lesson in lessons {
            let expected = model.expected(lesson);
            target += f64::from((expected - self.target(lesson)).powi(2));
            result += f64::from((expected - lesson.result()).powi(2));
        }
        let count = lessons.len() as f64;
        (target / count, result / count)
    }
}

/// Reads the positions: those to learn from and those to check with.
fn read(paths: &[PathBuf]) -> Result<[Vec<Lesson>; 2], Failure> {
    let mut lessons = [Vec::new(), Vec::new()];
    let mut evaluator = Evaluator::new();
    for path in paths {
        let name = path.display();
        let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
        for (number, line) in BufReader::new(file).lines().enumerate() {
            // The last line of a file that still grows may be torn.
            let Ok(sample) = line?.parse::<Sample>() else {
                eprintln!("{name}: line {} is skipped", number + 1);
                continue;
            };
            let side = usize::from(number / BLOCK % SPLIT == SPLIT - 1);
            lessons[side].extend(Lesson::new(&sample, &mut evaluator));
        }
    }
    Ok(lessons)
}
