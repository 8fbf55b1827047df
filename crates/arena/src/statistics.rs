//! Statistics of results: counts of games and pairs, Elo with its error, and the sequential test.
//!
//! Games are played in pairs, the same opening with colors reversed, and the two games of a pair
//! depend on each other; so the pair is the unit of every estimate. [`Games`] counts single games,
//! [`Pairs`] counts pairs by their points, [`Estimate`] is the difference in strength, and [`Sprt`]
//! decides between two hypotheses.
//!
//! All results are seen from the first player of a pairing.

mod estimate;
mod likelihood;
mod sprt;

pub use estimate::{Estimate, Interval, score_of_elo};
pub use sprt::{Hypothesis, Model, Sprt, SprtError};

use std::ops::AddAssign;

/// Won, drawn and lost games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Games {
    /// Won by the first player.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first player.
    pub losses: u64,
}

impl Games {
    /// Returns their number.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the half points of the first player.
    #[must_use]
    pub const fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Returns the first player's share of the points; `None` without games.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        ratio(self.half_points(), 2 * self.total())
    }

    /// Returns the share of drawn games; `None` without games.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        ratio(self.draws, self.total())
    }

    /// Returns the same games seen from the other player.
    #[must_use]
    pub const fn reversed(self) -> Games {
        Games { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games by the points of the first player: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair with 0 to 4 half points of the first player; more count as 4.
    pub const fn add(&mut self, half_points: u8) {
        let [lost, behind, even, ahead, won] = &mut self.0;
        let count = match half_points {
            0 => lost,
            1 => behind,
            2 => even,
            3 => ahead,
            _ => won,
        };
        *count += 1;
    }

    /// Returns their number.
    #[must_use]
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the same pairs seen from the other player.
    #[must_use]
    pub const fn reversed(self) -> Pairs {
        let [lost, behind, even, ahead, won] = self.0;
        Pairs([won, ahead, even, behind, lost])
    }

    /// Returns the pairs that the first player won for each lost one; `None` if none was lost.
    #[must_use]
    pub const fn ratio(self) -> Option<f64> {
        let [lost, behind, _, ahead, won] = self.0;
        ratio(ahead + won, lost + behind)
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine += more;
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
const fn ratio(part: u64, whole: u64) -> Option<f64> {
    if whole == 0 { None } else { Some(part as f64 / whole as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_for_the_first_player() {
        let games = Games { wins: 3, draws: 4, losses: 1 };
        assert_eq!((games.total(), games.half_points()), (8, 10));
        assert_eq!((games.score(), games.draw_ratio()), (Some(0.625), Some(0.5)));
        assert_eq!(games.reversed().score(), Some(0.375));
        assert_eq!((Games::default().score(), Games::default().draw_ratio()), (None, None));
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut pairs = Pairs::default();
        for half_points in [0, 1, 1, 2, 3, 3, 3, 4] {
            pairs.add(half_points);
        }
        assert_eq!(pairs, Pairs([1, 2, 1, 3, 1]));
        assert_eq!(pairs.ratio(), Some(4.0 / 3.0));
        assert_eq!(pairs.reversed(), Pairs([1, 3, 1, 2, 1]));
        assert_eq!(Pairs([0, 0, 3, 1, 0]).ratio(), None);
    }
}
