//! The generalized likelihood ratio of two hypotheses about the mean of a distribution.
//!
//! Both follow Michel Van den Bergh, whose papers fishtest and fastchess follow too: "Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial distribution" (1.1)
//! for the mean itself, "Comments on normalized Elo" (4.1) for the mean in units of the standard
//! deviation. Nothing here can fail to end: every loop counts.

/// Count of a result without games, as in fishtest: a logarithm needs it.
const ALMOST_NONE: f64 = 1e-3;

/// Most steps of the iteration; more change nothing. fishtest takes ten; two to four are enough.
const MOST_ESTIMATES: usize = 20;

/// Newton's method takes about six where it is any good.
const NEWTON_STEPS: usize = 30;

/// Enough to halve any interval of numbers down to its last bit.
const MOST_STEPS: usize = 200;

/// An observed distribution over equally distant results from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distribution<const N: usize> {
    total: f64,
    shares: [f64; N],
}

impl<const N: usize> Distribution<N> {
    /// Returns the distribution of counts, none of them quite zero.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub(super) fn new(counts: [u64; N]) -> Distribution<N> {
        let counts = counts.map(|count| if count == 0 { ALMOST_NONE } else { count as f64 });
        let total: f64 = counts.iter().sum();
        Distribution { total, shares: counts.map(|count| count / total) }
    }

    /// Returns the log-likelihood ratio of two means.
    pub(super) fn ratio_of_means(&self, first: f64, second: f64) -> f64 {
        let estimate = |mean: f64| self.tilted(results().map(|result| result - mean));
        self.ratio(estimate(first), estimate(second))
    }

    /// Returns the log-likelihood ratio of two means, each given as its distance from ½ in standard
    /// deviations of the distribution.
    pub(super) fn ratio_of_distances(&self, first: f64, second: f64) -> f64 {
        self.ratio(self.at_distance(first), self.at_distance(second))
    }

    fn ratio(&self, first: [f64; N], second: [f64; N]) -> f64 {
        let terms = self.shares.iter().zip(first.iter().zip(&second));
        let mean: f64 = terms.map(|(share, (first, second))| share * (second / first).ln()).sum();
        let ratio = self.total * mean;
        // Not a number is what hypotheses beyond every possible result would give.
        if ratio.is_finite() { ratio } else { 0.0 }
    }

    /// Returns the likeliest distribution whose mean is `distance` of its own standard deviations above
    /// ½.
    fn at_distance(&self, distance: f64) -> [f64; N] {
        #[expect(clippy::cast_precision_loss, reason = "three or five")]
        let mut estimate = [1.0 / N as f64; N];
        for _ in 0..MOST_ESTIMATES {
            let (mean, variance) = moments(&estimate);
            let deviation = variance.sqrt();
            let offsets = results().map(|result: f64| {
                let spread = (result - mean) / deviation;
                result - 0.5 - distance * deviation * spread.mul_add(spread, 1.0) / 2.0
            });
            let next = self.tilted(offsets);
            let pairs = next.iter().zip(&estimate);
            let change = pairs.map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            if !next.iter().all(|share| share.is_finite() && *share > 0.0) {
                break;
            }
            estimate = next;
            if change < 1e-12 {
                break;
            }
        }
        estimate
    }

    /// The likeliest distribution under which the offsets have the mean zero; the observed one if
    /// there is none.
    fn tilted(&self, offsets: [f64; N]) -> [f64; N] {
        let Some(tilt) = self.tilt(&offsets) else { return self.shares };
        let mut shares = self.shares;
        for (share, offset) in shares.iter_mut().zip(offsets) {
            *share /= tilt.mul_add(offset, 1.0);
        }
        shares
    }

    /// The root of a function that falls all the way.
    fn tilt(&self, offsets: &[f64; N]) -> Option<f64> {
        let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(least < 0.0 && greatest > 0.0) {
            return None;
        }
        let mean_at = |tilt: f64| -> f64 {
            let terms = self.shares.iter().zip(offsets);
            terms.map(|(share, offset)| share * offset / tilt.mul_add(*offset, 1.0)).sum()
        };
        let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
        // Newton's step where it stays inside, else half of what is left; only that once Newton
        // has had its chance.
        let mut tilt = 0.0_f64;
        for count in 0..MOST_STEPS {
            let value = mean_at(tilt);
            if value > 0.0 {
                low = tilt;
            } else {
                high = tilt;
            }
            let terms = self.shares.iter().zip(offsets);
            let slope: f64 = terms
                .map(|(share, offset)| {
                    let part = offset / tilt.mul_add(*offset, 1.0);
                    -share * part * part
                })
                .sum();
            let step = tilt - value / slope;
            let is_inside = step >= low && step <= high && count < NEWTON_STEPS;
            let next = if is_inside { step } else { f64::midpoint(low, high) };
            if (next - tilt).abs() <= f64::EPSILON * tilt.abs() {
                return Some(next);
            }
            tilt = next;
        }
        Some(tilt)
    }
}

/// The results of a distribution, from 0 to 1.
fn results<const N: usize>() -> [f64; N] {
    #[expect(clippy::cast_precision_loss, reason = "three or five")]
    std::array::from_fn(|index| index as f64 / (N - 1) as f64)
}

/// The mean and the variance of a distribution over [`results`].
pub(super) fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let pairs = || results::<N>().into_iter().zip(shares);
    let mean: f64 = pairs().map(|(result, share)| result * share).sum();
    let variance = pairs().map(|(result, share)| share * (result - mean) * (result - mean)).sum();
    (mean, variance)
}
