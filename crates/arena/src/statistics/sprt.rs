//! The sequential test: play on until one of two hypotheses is accepted.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::estimate::{NORMALIZED, score_of_elo};
use super::likelihood::Distribution;
use super::{Games, Pairs};

/// Unit of a difference in strength.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Standard deviations of a game's result, so that the length of a match does not depend on the
    /// share of draws.
    #[default]
    Normalized,
    /// Points of rating lists.
    Logistic,
}

impl fmt::Display for Model {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        })
    }
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Model, SprtError> {
        match text {
            "normalized" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            _ => Err(SprtError::Model),
        }
    }
}

/// A sequential probability ratio test by the generalized likelihood ratio.
///
/// ```
/// use threefold_arena::statistics::{Model, Pairs, Sprt, Hypothesis};
///
/// let sprt = Sprt::new(0.0, 4.0, 0.05, 0.05, Model::Normalized)?;
/// let ratio = sprt.ratio_of_pairs(Pairs([13, 37, 50, 25, 3]));
/// assert!((ratio - -0.54912).abs() < 1e-5);
/// assert_eq!(sprt.accepted(ratio), None);
/// assert_eq!(sprt.accepted(2.95), Some(Hypothesis::Alternative));
/// # Ok::<(), threefold_arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// The fields of a test as a journal spells them, which may make no sense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl TryFrom<Unchecked> for Sprt {
    type Error = SprtError;

    fn try_from(test: Unchecked) -> Result<Sprt, SprtError> {
        Sprt::new(test.elo0, test.elo1, test.alpha, test.beta, test.model)
    }
}

/// Hypothesis about the difference in strength.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hypothesis {
    /// H0: the difference is `elo0` or less.
    Null,
    /// H1: the difference is `elo1` or more.
    Alternative,
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Hypothesis::Null => "H0",
            Hypothesis::Alternative => "H1",
        })
    }
}

/// Reason why a test makes no sense.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// The bounds are not between -200 and 200, or the first is not below the second.
    Bounds {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// An error rate is not between 0 and ½, both exclusive.
    Rate(f64),
    /// The model is neither `normalized` nor `logistic`.
    Model,
}

impl fmt::Display for SprtError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Bounds { elo0, elo1 } => {
                let most = GREATEST_ELO;
                write!(formatter, "elo0 must be below elo1, and both between -{most} and {most}")?;
                write!(formatter, ", not {elo0} and {elo1}")
            }
            SprtError::Rate(rate) => {
                write!(formatter, "alpha and beta must be between 0 and 0.5, not {rate}")
            }
            SprtError::Model => formatter.write_str("the model is `normalized` or `logistic`"),
        }
    }
}

impl std::error::Error for SprtError {}

/// Beyond this the likeliest distribution is not found from an even one, and no test is meant
/// (`hopeless_counts_give_finite_ratios_in_the_right_direction`).
const GREATEST_ELO: f64 = 200.0;

impl Sprt {
    /// Returns a test of `elo0` against `elo1`. It accepts H1 wrongly at the rate `alpha`, and H0 at the
    /// rate `beta`.
    ///
    /// # Errors
    /// If the bounds are not in order, or a rate is not between 0 and ½.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Sprt, SprtError> {
        // Written so that what is not a number fails.
        let in_order = elo0 < elo1 && elo0 >= -GREATEST_ELO && elo1 <= GREATEST_ELO;
        if !in_order {
            return Err(SprtError::Bounds { elo0, elo1 });
        }
        for rate in [alpha, beta] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate(rate));
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Returns the difference under H0.
    #[must_use]
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the difference under H1.
    #[must_use]
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns the rate of accepting H1 wrongly.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Returns the rate of accepting H0 wrongly.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// Returns the unit of the differences.
    #[must_use]
    pub const fn model(&self) -> Model {
        self.model
    }

    /// Returns the ratio at or below which H0 is accepted (Wald).
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the ratio at or above which H1 is accepted (Wald).
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the log-likelihood ratio of pairs of games; 0 without any.
    #[must_use]
    pub fn ratio_of_pairs(&self, pairs: Pairs) -> f64 {
        // Two games: their mean varies half as much as one.
        self.ratio(pairs.0, std::f64::consts::SQRT_2)
    }

    /// Returns the log-likelihood ratio of single games; 0 without any. It is right only if no two of
    /// them depend on each other.
    #[must_use]
    pub fn ratio_of_games(&self, games: Games) -> f64 {
        self.ratio([games.losses, games.draws, games.wins], 1.0)
    }

    fn ratio<const N: usize>(&self, counts: [u64; N], distances: f64) -> f64 {
        if counts.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let distribution = Distribution::new(counts);
        match self.model {
            Model::Normalized => {
                let distance = |elo: f64| elo / NORMALIZED * distances;
                distribution.ratio_of_distances(distance(self.elo0), distance(self.elo1))
            }
            Model::Logistic => {
                distribution.ratio_of_means(score_of_elo(self.elo0), score_of_elo(self.elo1))
            }
        }
    }

    /// Returns the hypothesis that a ratio accepts; `None` if the match must go on.
    #[must_use]
    pub fn accepted(&self, ratio: f64) -> Option<Hypothesis> {
        if ratio >= self.upper() {
            Some(Hypothesis::Alternative)
        } else if ratio <= self.lower() {
            Some(Hypothesis::Null)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
