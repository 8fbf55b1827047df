//! Fits the weights of the evaluation to the results of games of the engine against itself.
//!
//! `fit games 2000 1000 1 > samples` plays 2000 games with 1000 nodes a move from seed 1 and writes a line
//! for every seat of every quiet position: the points it got, and its features. `fit weights < samples`
//! prints the weights that explain these lines best. Run it with
//! `cargo run --release -p threefold-duplicate-engine --example fit --`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "an example for the terminal, with numbers for people"
)]

use threefold_chess::random::SplitMix64;
use threefold_duplicate::{Rulings, Score, Seat};
use threefold_duplicate_engine::evaluation::{COUNT, Feature, WEIGHTS, features};
use threefold_duplicate_engine::{DuplicateEngine, GameHistory, Limits, baseline};

/// Random plies before the engine plays.
const OPENING_PLIES: usize = 8;
/// Longest game that is waited for.
const LONGEST: usize = 200;
/// Steps of the descent.
const STEPS: usize = 3_000;
/// Pull back to the weights before.
const PULL: f32 = 2e-5;

/// A seat in a position: what it had, and what it got.
struct Sample {
    features: [f32; COUNT],
    points: f32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    match arguments.first().map(String::as_str) {
        Some("games") => games(number(1, 100), number(2, 500), number(3, 1)),
        Some("weights") => weights(),
        _ => eprintln!("usage: fit games GAMES NODES SEED > samples; fit weights < samples"),
    }
}

fn games(games: u64, nodes: u64, seed: u64) {
    let mut engine = DuplicateEngine::new();
    for game in 0..games {
        engine.new_game();
        let mut samples = Vec::new();
        play(&mut engine, nodes, SplitMix64::stream(seed, game), &mut samples);
        for Sample { features, points } in samples {
            let features: Vec<String> = features.iter().map(f32::to_string).collect();
            println!("{points} {}", features.join(" "));
        }
    }
}

fn weights() {
    let read = |line: String| {
        let mut numbers = line.split_whitespace().map_while(|word| word.parse().ok());
        let points = numbers.next()?;
        let features: Vec<f32> = numbers.collect();
        Some(Sample { points, features: features.try_into().ok()? })
    };
    let samples: Vec<Sample> =
        std::io::stdin().lines().map_while(Result::ok).filter_map(read).collect();
    eprintln!("{} samples", samples.len());
    let fitted = fit(&samples);
    for (feature, (before, after)) in Feature::ALL.iter().zip(WEIGHTS.iter().zip(fitted)) {
        println!("    {feature:?} = {after:.0}, // was {before}");
    }
}

/// Plays a game and takes a sample of every seat after every quiet move.
fn play(engine: &mut DuplicateEngine, nodes: u64, mut dice: SplitMix64, samples: &mut Vec<Sample>) {
    let mut game = GameHistory::new(Rulings::default());
    let mut positions = Vec::new();
    while game.ending().is_none() && game.plies() < LONGEST {
        let is_random = game.plies() < OPENING_PLIES || dice.below(12) == 0;
        let chosen = if is_random {
            baseline::random(game.position(), &mut dice)
        } else {
            engine.set_game(game.clone());
            engine.go(&Limits::nodes(nodes), |_| ()).best
        };
        let Some(chosen) = chosen else { break };
        if game.play(chosen).is_err() {
            break;
        }
        if !is_random && !game.position().is_check() {
            positions.push(*game.position());
        }
    }
    let Some(ending) = game.ending() else { return };
    let result = ending.result();
    for position in positions {
        let boards = features(&position);
        for seat in Seat::ALL {
            let [first, second] = seat.boards().map(|board| boards[board]);
            let sign = if seat.color().is_white() { 1.0 } else { -1.0 };
            let points = match result[seat] {
                Score::Win => 1.0,
                Score::Draw => 0.5,
                Score::Loss => 0.0,
            };
            let features =
                std::array::from_fn(|index| sign * (first[index] + second[index]) as f32);
            samples.push(Sample { features, points });
        }
    }
}

/// Logistic regression by Adam (Kingma and Ba, 2015), with the scale of the values as one more weight.
fn fit(samples: &[Sample]) -> [f32; COUNT] {
    let before: [f32; COUNT] = std::array::from_fn(|index| WEIGHTS[index] as f32);
    // Weights are fitted in units in which their features have about the same size.
    let size: [f32; COUNT] = std::array::from_fn(|index| {
        let sum: f32 = samples.iter().map(|sample| sample.features[index].powi(2)).sum();
        (sum / samples.len().max(1) as f32).sqrt().max(0.05)
    });
    let mut scale = 1.0 / 700.0;
    let mut weights: [f32; COUNT] = std::array::from_fn(|index| before[index] * size[index]);
    let start = weights;
    let (mut mean, mut square) = ([0.0f32; COUNT], [0.0f32; COUNT]);
    for step in 1..=STEPS {
        let mut gradient = [0.0; COUNT];
        let (mut slope, mut loss) = (0.0, 0.0);
        for sample in samples.iter().skip(step % 8).step_by(8) {
            let value: f32 =
                (0..COUNT).map(|index| weights[index] / size[index] * sample.features[index]).sum();
            let expected = 1.0 / (1.0 + (-value * scale).exp());
            let error = expected - sample.points;
            loss += error * error;
            slope += error * value;
            for index in 0..COUNT {
                gradient[index] += error * scale * sample.features[index] / size[index];
            }
        }
        let count = (samples.len() / 8).max(1) as f32;
        scale = (scale - 1e-9 * slope / count).clamp(1e-4, 1e-2);
        for index in 0..COUNT {
            let pull = PULL * scale * (weights[index] - start[index]);
            let slope = gradient[index] / count + pull;
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            let step = i32::try_from(step).unwrap_or(i32::MAX);
            let mean = mean[index] / (1.0 - 0.9f32.powi(step));
            let square = square[index] / (1.0 - 0.999f32.powi(step));
            weights[index] -= 0.3 * mean / (square.sqrt() + 1e-8);
        }
        if step % 500 == 0 {
            eprintln!("step {step}: error {:.5}, scale 1/{:.0}", loss / count, 1.0 / scale);
        }
    }
    std::array::from_fn(|index| weights[index] / size[index])
}
