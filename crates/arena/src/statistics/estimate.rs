//! The difference in strength between two players, and its error.

use super::likelihood::moments;
use super::{Games, Pairs};

/// Normalized Elo points in one standard deviation of a game: chosen by Van den Bergh ("Normalized
/// Elo") so that both kinds of points are the same where no game is drawn and players are equal.
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// Number of standard errors that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// An estimate with the bounds that hold the true value in 95 % of all matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The bounds; `None` if too little is known.
    pub bounds: Option<(f64, f64)>,
}

impl Interval {
    /// Returns half of the distance between the bounds, for `± 3.2`.
    #[must_use]
    pub fn error(self) -> Option<f64> {
        self.bounds.map(|(low, high)| (high - low) / 2.0)
    }
}

/// The difference between two players, seen from the first.
///
/// All numbers are finite, whatever the results. A player who won everything is treated as if one more
/// game had been drawn, since no finite difference explains a certain win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The difference in Elo points.
    pub elo: Interval,
    /// The difference in normalized Elo points.
    pub normalized: Interval,
    /// Likelihood that the first player is the stronger one (LOS).
    pub superiority: f64,
}

impl Estimate {
    /// Estimates from pairs of games, as [`Sprt::ratio_of_pairs`](super::Sprt::ratio_of_pairs) does.
    #[must_use]
    pub fn of_pairs(pairs: Pairs) -> Estimate {
        estimate(pairs.0, 2.0)
    }

    /// Estimates from single games, none of which depends on another.
    #[must_use]
    pub fn of_games(games: Games) -> Estimate {
        estimate([games.losses, games.draws, games.wins], 1.0)
    }

    /// Estimates from pairs if there are any, otherwise from games.
    #[must_use]
    pub fn of(pairs: Pairs, games: Games) -> Estimate {
        if pairs.total() > 0 { Estimate::of_pairs(pairs) } else { Estimate::of_games(games) }
    }
}

/// Returns the expected share of the points for a difference in Elo.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn estimate<const N: usize>(counts: [u64; N], games_each: f64) -> Estimate {
    let total = counts.iter().sum::<u64>() as f64;
    if total < 1.0 {
        let nothing = Interval { value: 0.0, bounds: None };
        return Estimate { elo: nothing, normalized: nothing, superiority: 0.5 };
    }
    let (score, variance) = moments(&counts.map(|count| count as f64 / total));
    // As if one more game had been drawn.
    let edge = 0.5 / (total * games_each + 1.0);
    let elo = |score: f64| elo_of_score(score.clamp(edge, 1.0 - edge));
    if variance <= 0.0 {
        // All results are the same, so nothing is known of how they vary: at most by one half.
        let interval = Interval { value: elo(score), bounds: None };
        let superiority = normal_below((score - 0.5) / (0.5 / total.sqrt()));
        return Estimate { elo: interval, normalized: interval, superiority };
    }
    let error = (variance / total).sqrt();
    let low = elo(CONFIDENCE.mul_add(-error, score));
    let high = elo(CONFIDENCE.mul_add(error, score));
    let normalized = NORMALIZED * (score - 0.5) / (variance * games_each).sqrt();
    let spread = CONFIDENCE * NORMALIZED / (total * games_each).sqrt();
    Estimate {
        elo: Interval { value: elo(score), bounds: Some((low, high)) },
        normalized: Interval {
            value: normalized,
            bounds: Some((normalized - spread, normalized + spread)),
        },
        superiority: normal_below((score - 0.5) / error),
    }
}

fn elo_of_score(score: f64) -> f64 {
    // Taken off zero, so that even players are not a negative zero apart.
    0.0 - 400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the share of the normal distribution below a number: Hart's approximation as given by West
/// ("Better approximations to cumulative normal functions", 2005), right to double precision.
fn normal_below(number: f64) -> f64 {
    let distance = number.abs();
    let above = if distance > 37.0 {
        0.0
    } else {
        let exponential = (-distance * distance / 2.0).exp();
        if distance < 7.071_067_811_865_47 {
            let numerator = [
                3.526_249_659_989_11e-2,
                0.700_383_064_443_688,
                6.373_962_203_531_65,
                33.912_866_078_383,
                112.079_291_497_871,
                221.213_596_169_931,
                220.206_867_912_376,
            ];
            let denominator = [
                8.838_834_764_831_84e-2,
                1.755_667_163_182_64,
                16.064_177_579_207,
                86.780_732_202_946_1,
                296.564_248_779_674,
                637.333_633_378_831,
                793.826_512_519_948,
                440.413_735_824_752,
            ];
            exponential * polynomial(&numerator, distance) / polynomial(&denominator, distance)
        } else {
            let fraction = [4.0, 3.0, 2.0, 1.0]
                .into_iter()
                .fold(distance + 0.65, |below, numerator| distance + numerator / below);
            exponential / (fraction * 2.506_628_274_631)
        }
    };
    if number > 0.0 { 1.0 - above } else { above }
}

/// A polynomial by Horner's rule, highest power first.
fn polynomial(coefficients: &[f64], variable: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum: f64, next| sum.mul_add(variable, *next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() < tolerance, "{found} is not {expected}");
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (number, below) in
            [(0.0, 0.5), (1.0, 0.841_344_746_068_543), (1.96, 0.975_002_104_851_78)]
        {
            near(normal_below(number), below, 1e-12);
            near(normal_below(-number), 1.0 - below, 1e-12);
        }
        near(normal_below(-8.0), 6.220_960_574_271_78e-16, 1e-22);
        near(normal_below(50.0), 1.0, 1e-300);
        near(normal_below(-50.0), 0.0, 1e-300);
    }

    #[test]
    fn pairs_give_the_numbers_of_the_formulas() {
        // Computed apart from this program, by the formulas that fastchess uses.
        let one = Estimate::of_pairs(Pairs([86, 565, 1280, 695, 134]));
        near(one.elo.value, 14.232_673_876, 1e-6);
        near(one.elo.error().unwrap(), 5.692_091_623, 1e-6);
        near(one.normalized.value, 22.945_222_525, 1e-6);
        near(one.normalized.error().unwrap(), 9.165_430_117, 1e-6);
        near(one.superiority, 0.999_999_536_839, 1e-11);
        let other = Estimate::of_pairs(Pairs([379, 10_170, 21_828, 10_640, 343]));
        near(other.elo.error().unwrap(), 1.208_749_730, 1e-6);
        near(other.superiority, 0.995_139_463_03, 1e-10);
    }

    #[test]
    fn equal_results_are_no_difference() {
        let estimate = Estimate::of_pairs(Pairs([5, 20, 50, 20, 5]));
        near(estimate.elo.value, 0.0, 1e-9);
        near(estimate.superiority, 0.5, 1e-12);
        let (low, high) = estimate.elo.bounds.unwrap();
        near(low, -high, 1e-9);
    }

    #[test]
    fn dependent_games_are_told_apart_from_independent_ones() {
        // Openings that always win for White: every pair is even, and nothing varies.
        let games = Games { wins: 50, draws: 0, losses: 50 };
        assert_eq!(Estimate::of_pairs(Pairs([0, 0, 50, 0, 0])).elo.bounds, None);
        assert!(Estimate::of_games(games).elo.error().unwrap() > 60.0);
    }

    #[test]
    fn nothing_is_infinite() {
        for counts in [[0; 5], [0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 9, 0, 0], [1, 0, 0, 0, 1]] {
            let estimate = Estimate::of_pairs(Pairs(counts));
            for interval in [estimate.elo, estimate.normalized] {
                assert!(interval.value.is_finite(), "{counts:?}");
                assert!(
                    interval.bounds.is_none_or(|(low, high)| low.is_finite() && high.is_finite())
                );
            }
            assert!((0.0..=1.0).contains(&estimate.superiority), "{counts:?}");
        }
        // One won game proves little, nine won pairs much.
        near(
            Estimate::of_games(Games { wins: 1, draws: 0, losses: 0 }).superiority,
            0.841_345,
            1e-6,
        );
        near(Estimate::of_pairs(Pairs([0, 0, 0, 0, 9])).superiority, 0.998_650, 1e-6);
        near(Estimate::of(Pairs::default(), Games::default()).superiority, 0.5, 1e-300);
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        let pairs = Pairs([10, 40, 100, 60, 25]);
        let (one, other) = (Estimate::of_pairs(pairs), Estimate::of_pairs(pairs.reversed()));
        near(one.elo.value, -other.elo.value, 1e-9);
        near(one.superiority, 1.0 - other.superiority, 1e-12);
    }
}
