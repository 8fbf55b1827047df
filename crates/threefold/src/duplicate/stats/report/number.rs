//! Shares, means and quantiles, and how far chance may have led them astray.

use std::fmt;

use serde::Serialize;

/// A share, with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Estimate {
    pub(super) games: u64,
    /// None of nothing.
    pub(super) share: Option<f64>,
    /// The estimate of a share from this many trials.
    pub(super) error: Option<f64>,
}

impl Estimate {
    pub(super) fn of(games: u64, all: u64) -> Estimate {
        let share = ratio(games, all);
        let error = share.map(|share| (share * (1.0 - share) / real(all)).sqrt());
        Estimate { games, share, error }
    }
}

/// Writes percent: `75.70 % ± 0.19`.
impl fmt::Display for Estimate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.share, self.error) {
            (Some(share), Some(error)) => {
                formatter.pad(&format!("{:6.2} % ± {:.2}", share * 100.0, error * 100.0))
            }
            _ => formatter.pad("     –"),
        }
    }
}

/// The lengths of games in plies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Length {
    pub(super) mean: Option<f64>,
    /// The standard error of the mean.
    pub(super) error: Option<f64>,
    pub(super) shortest: usize,
    /// A tenth of the games takes no longer.
    pub(super) tenth: usize,
    pub(super) median: usize,
    /// A tenth of the games takes as long or longer.
    pub(super) ninth_tenth: usize,
    pub(super) ninety_nine_percent: usize,
    pub(super) longest: usize,
}

impl Length {
    /// The lengths, from the number of games by their plies.
    pub(super) fn of(lengths: &[u64]) -> Length {
        let games: u64 = lengths.iter().sum();
        let sum = |power: i32| -> f64 {
            let rows = lengths.iter().enumerate();
            rows.map(|(plies, &count)| real(count) * real(plies as u64).powi(power)).sum()
        };
        let mean = (games > 0).then(|| sum(1) / real(games));
        let error = mean.map(|mean| {
            let variance = sum(2) / real(games) - mean * mean;
            (variance.max(0.0) / real(games)).sqrt()
        });
        let quantile = |percent: u64| quantile(lengths, (games * percent).div_ceil(100).max(1));
        Length {
            mean,
            error,
            shortest: quantile(0),
            tenth: quantile(10),
            median: quantile(50),
            ninth_tenth: quantile(90),
            ninety_nine_percent: quantile(99),
            longest: quantile(100),
        }
    }
}

/// The length of the game of this number, if they are sorted by length.
fn quantile(lengths: &[u64], number: u64) -> usize {
    let mut games = 0;
    let reaches = |count: &u64| {
        games += count;
        games >= number
    };
    lengths.iter().position(reaches).unwrap_or_default()
}

/// A mean or a share; none of nothing.
pub(super) fn ratio(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| real(sum) / real(count))
}

#[expect(clippy::cast_precision_loss, reason = "no figure needs fifteen digits")]
fn real(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_the_error_of_a_binomial_distribution() {
        let share = Estimate::of(20, 100);
        assert_eq!(share.share, Some(0.2));
        // The root of 0.2 · 0.8 / 100.
        assert!((share.error.unwrap() - 0.04).abs() < 1e-12);
        assert_eq!(share.to_string(), " 20.00 % ± 4.00");
    }

    #[test]
    fn nothing_has_no_shares() {
        assert_eq!(Estimate::of(0, 0), Estimate { games: 0, share: None, error: None });
        assert_eq!(ratio(3, 0), None);
        assert_eq!(Length::of(&[]).mean, None);
    }

    #[test]
    fn lengths_have_means_and_quantiles() {
        // Nine games of two plies, and one of twelve.
        let lengths = [0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
        let length = Length::of(&lengths);
        assert_eq!(length.mean, Some(3.0));
        // The variance is (9 · 1 + 81) / 10, which leaves the root of 9 / 10 for the mean.
        assert!((length.error.unwrap() - 0.9_f64.sqrt()).abs() < 1e-12);
        assert_eq!((length.shortest, length.tenth, length.median), (2, 2, 2));
        assert_eq!((length.ninth_tenth, length.ninety_nine_percent, length.longest), (2, 12, 12));
    }
}
