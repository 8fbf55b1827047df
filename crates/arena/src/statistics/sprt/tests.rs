//! The test against known values, hopeless input, and its own promise.

#![expect(clippy::cast_precision_loss, reason = "a few thousand matches")]

use threefold_chess::random::SplitMix64;

use super::super::likelihood::moments;
use super::*;

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found} is not {expected}");
}

#[test]
fn the_bounds_are_walds() {
    let sprt = sprt(0.0, 2.0, Model::Normalized);
    near(sprt.upper(), 2.944_438_979_166_44, 1e-12);
    near(sprt.lower(), -2.944_438_979_166_44, 1e-12);
    let uneven = Sprt::new(0.0, 2.0, 0.01, 0.1, Model::Normalized).unwrap();
    near(uneven.upper(), 90.0_f64.ln(), 1e-12);
    near(uneven.lower(), (0.1_f64 / 0.99).ln(), 1e-12);
}

#[test]
fn normalized_ratios_of_pairs_are_the_known_ones() {
    let small = sprt(0.0, 4.0, Model::Normalized).ratio_of_pairs(Pairs([13, 37, 50, 25, 3]));
    near(small, -0.549_12, 5e-6);
    let large = Pairs([379, 10_170, 21_828, 10_640, 343]);
    near(sprt(0.0, 2.0, Model::Normalized).ratio_of_pairs(large), 2.945_495, 5e-7);
}

#[test]
fn logistic_ratio_of_pairs_uses_the_scores_of_its_bounds() {
    // Computed with bisection instead of Newton's method, by another program.
    let pairs = Pairs([13, 37, 50, 25, 3]);
    near(sprt(0.0, 4.0, Model::Logistic).ratio_of_pairs(pairs), -0.802_228_27, 5e-9);
}

/// Returns a bound of normalized Elo as a score, if the sample variance is the true one.
fn score_of_sample(counts: [u64; 5], elo: f64) -> (f64, f64, f64) {
    let total: u64 = counts.iter().sum();
    let (mean, variance) = moments(&counts.map(|count| count as f64 / total as f64));
    (mean, variance, 0.5 + elo / NORMALIZED * (2.0 * variance).sqrt())
}

/// -0.53772 and 2.94598 are told of these pairs, as the logistic and as the normalized ratio; they
/// are two approximations of the normalized one, which is -0.54912 and 2.945495.
#[test]
fn approximations_of_the_normalized_ratio_are_the_known_ones() {
    // The exact ratio of two scores, for bounds that are turned into scores with the sample.
    let counts = [13, 37, 50, 25, 3];
    let (_, _, second) = score_of_sample(counts, 4.0);
    near(Distribution::new(counts).ratio_of_means(0.5, second), -0.537_72, 5e-6);
    // The same bounds, and half the logarithm of the quotient of the variances around them
    // (`LLR_alt` of fishtest) instead of the exact ratio.
    let counts = [379, 10_170, 21_828, 10_640, 343];
    let (mean, variance, second) = score_of_sample(counts, 2.0);
    let around = |score: f64| variance + (mean - score) * (mean - score);
    let total: u64 = counts.iter().sum();
    near(total as f64 / 2.0 * (around(0.5) / around(second)).ln(), 2.945_98, 5e-6);
}

/// The values that the tests of fastchess (`sprt_test.cpp`) hold, and to what precision.
#[test]
fn ratios_are_those_of_another_program() {
    let close = |found: f64, expected: f64| near(found, expected, 0.01 * expected.abs());
    let games = |wins, losses, draws| Games { wins, draws, losses };
    let (normalized, logistic) = (Model::Normalized, Model::Logistic);
    let of_games = |elo0, elo1, model, games| sprt(elo0, elo1, model).ratio_of_games(games);
    close(of_games(0.0, 2.0, normalized, games(36_433, 36_027, 68_692)), 0.92);
    close(of_games(-1.75, 0.25, normalized, games(10_871, 10_650, 20_431)), 2.30);
    close(of_games(0.0, 10.0, normalized, games(4_250, 0, 0)), 120.56);
    close(of_games(0.5, 2.5, logistic, games(21_404, 21_184, 40_708)), -1.57);
    close(of_games(0.0, 2.0, logistic, games(57_433, 57_030, 106_593)), -2.59);
    let of_pairs =
        |elo0, elo1, model, counts| sprt(elo0, elo1, model).ratio_of_pairs(Pairs(counts));
    close(of_pairs(0.0, 2.0, normalized, [365, 16_618, 36_229, 16_974, 390]), 2.25);
    close(of_pairs(-1.75, 0.25, normalized, [127, 4_883, 10_712, 5_150, 104]), 3.01);
    close(of_pairs(0.0, 5.0, normalized, [0, 0, 0, 0, 5_550]), 111.82);
    close(of_pairs(0.5, 2.5, logistic, [223, 9_863, 21_279, 10_037, 246]), -3.07);
    close(of_pairs(0.0, 2.0, logistic, [871, 26_175, 55_983, 26_678, 821]), -4.98);
}

#[test]
fn a_test_that_makes_no_sense_is_refused() {
    for (elo0, elo1) in
        [(2.0, 0.0), (1.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (0.0, 201.0)]
    {
        let refused = Sprt::new(elo0, elo1, 0.05, 0.05, Model::Normalized);
        assert!(matches!(refused, Err(SprtError::Bounds { .. })), "{elo0} {elo1}");
    }
    for rate in [0.0, 0.5, -1.0, f64::NAN] {
        assert!(Sprt::new(0.0, 1.0, rate, 0.05, Model::Logistic).is_err());
        assert!(Sprt::new(0.0, 1.0, 0.05, rate, Model::Logistic).is_err());
    }
    assert!("bayesian".parse::<Model>().is_err());
    assert_eq!("logistic".parse::<Model>().unwrap().to_string(), "logistic");
}

#[test]
fn hopeless_counts_give_finite_ratios_in_the_right_direction() {
    let many = 100_000;
    for model in [Model::Normalized, Model::Logistic] {
        for (elo0, elo1) in [(0.0, 2.0), (-5.0, 0.0), (-200.0, 200.0), (0.0, 1e-9)] {
            let sprt = sprt(elo0, elo1, model);
            near(sprt.ratio_of_pairs(Pairs::default()), 0.0, 1e-300);
            for count in [1, 7, many, 1 << 30] {
                let won = sprt.ratio_of_pairs(Pairs([0, 0, 0, 0, count]));
                let lost = sprt.ratio_of_pairs(Pairs([count, 0, 0, 0, 0]));
                assert!(won.is_finite() && lost.is_finite(), "{model} {elo0} {elo1} {count}");
                assert!(won >= 0.0 && lost <= 0.0, "{model} {elo0} {elo1} {count}: {won} {lost}");
                for counts in [[0, 0, count, 0, 0], [count, 0, 0, 0, count], [0, count, 0, 0, 1]] {
                    assert!(sprt.ratio_of_pairs(Pairs(counts)).is_finite(), "{counts:?}");
                }
                let games = Games { wins: count, draws: 0, losses: 0 };
                assert!(sprt.ratio_of_games(games) >= 0.0);
            }
        }
    }
}

#[test]
fn opposite_results_and_bounds_give_the_opposite_ratio() {
    let pairs = Pairs([13, 37, 50, 25, 3]);
    for model in [Model::Normalized, Model::Logistic] {
        let one = sprt(-3.0, 7.0, model).ratio_of_pairs(pairs);
        let other = sprt(-7.0, 3.0, model).ratio_of_pairs(pairs.reversed());
        near(one, -other, 1e-9);
    }
}

/// Plays matches whose pairs fall like these weights until the test has decided; gives how many of
/// them end with H1.
fn accepted(sprt: &Sprt, weights: [f64; 5], matches: u64, seed: u64) -> u64 {
    let mut limits = weights;
    for index in 1..limits.len() {
        limits[index] += limits[index - 1];
    }
    let play = |number: u64| {
        let mut random = SplitMix64::stream(seed, number);
        let mut pairs = Pairs::default();
        loop {
            let chance = random.next() as f64 / 2.0_f64.powi(64) * limits[4];
            pairs.add(limits.iter().position(|limit| chance < *limit).unwrap_or(4) as u8);
            // Whoever plays several games at a time looks about so often.
            if pairs.total() % 4 == 0
                && let Some(hypothesis) = sprt.accepted(sprt.ratio_of_pairs(pairs))
            {
                return hypothesis == Hypothesis::Alternative;
            }
        }
    };
    (0..matches).map(|number| u64::from(play(number))).sum()
}

/// Weights of a distribution whose mean is right for the difference under the model.
fn weights(elo: f64, model: Model) -> [f64; 5] {
    let base = [0.05, 0.22, 0.46, 0.22, 0.05];
    // Results tilted one way: the mean moves, the shape hardly does.
    let tilted = |tilt: f64| {
        let mut weights = base;
        for (index, weight) in weights.iter_mut().enumerate() {
            *weight *= (tilt * (index as f64 - 2.0)).exp();
        }
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let found = |weights: &[f64; 5]| {
        let (mean, variance) = super::super::likelihood::moments(weights);
        match model {
            Model::Normalized => NORMALIZED * (mean - 0.5) / (2.0 * variance).sqrt(),
            Model::Logistic => -400.0 * (1.0 / mean - 1.0).log10(),
        }
    };
    let (mut low, mut high) = (-2.0, 2.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if found(&tilted(middle)) < elo {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted(low)
}

#[test]
fn errors_are_no_more_frequent_than_promised() {
    const MATCHES: u64 = 1_500;
    for (model, elo0, elo1, alpha, beta) in [
        (Model::Normalized, 0.0, 30.0, 0.05, 0.05),
        (Model::Normalized, -10.0, 30.0, 0.10, 0.05),
        (Model::Logistic, 0.0, 25.0, 0.05, 0.10),
    ] {
        let sprt = Sprt::new(elo0, elo1, alpha, beta, model).unwrap();
        let wrong = accepted(&sprt, weights(elo0, model), MATCHES, 1);
        let right = accepted(&sprt, weights(elo1, model), MATCHES, 2);
        let share = |count: u64| count as f64 / MATCHES as f64;
        for (found, promised) in [(share(wrong), alpha), (share(MATCHES - right), beta)] {
            // What chance does to so many matches: two standard errors.
            let chance = 2.0 * (promised * (1.0 - promised) / MATCHES as f64).sqrt();
            assert!(found <= promised + chance, "{model} [{elo0}, {elo1}]: {found}");
            // A test that never errs plays too many games.
            assert!(found > promised / 3.0, "{model} [{elo0}, {elo1}]: {found}");
        }
    }
}
