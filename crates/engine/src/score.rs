//! Scores: what a side can expect, in units that add up.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The deepest line the search follows, in plies from the root.
pub const MAX_PLY: usize = 246;

/// Expectation of the side to move: hundredths of a pawn, or a mate, or a win known from a
/// tablebase. Higher is better for the side it is told to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// Mate on the board, seen from the side that gave it.
    pub const MATE: Score = Score(32_000);
    /// Beyond every score.
    pub const INFINITE: Score = Score(32_001);
    /// The least score that is a mate the search can see.
    pub const LEAST_MATE: Score = Score(Score::MATE.0 - MAX_PLY as i32);
    /// A win known from a tablebase, at the root.
    pub const TABLEBASE_WIN: Score = Score(Score::LEAST_MATE.0 - 1);
    /// The least score that is a win known from a tablebase.
    pub const LEAST_WIN: Score = Score(Score::TABLEBASE_WIN.0 - MAX_PLY as i32);
    /// The greatest score that is a mere estimate.
    pub const GREATEST_ESTIMATE: Score = Score(Score::LEAST_WIN.0 - 1);

    /// Returns a score in hundredths of a pawn.
    #[inline(always)]
    #[must_use]
    pub const fn new(centipawns: i32) -> Score {
        Score(centipawns)
    }

    /// Returns an estimate, kept clear of the scores that are certain.
    #[inline(always)]
    #[must_use]
    pub fn estimate(centipawns: i32) -> Score {
        Score(centipawns.clamp(-Score::GREATEST_ESTIMATE.0, Score::GREATEST_ESTIMATE.0))
    }

    /// Returns the score as a number.
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns the score of being mated, this many plies from the root.
    #[inline(always)]
    #[must_use]
    pub const fn mated_at(ply: usize) -> Score {
        Score(ply as i32 - Score::MATE.0)
    }

    /// Returns the score of giving mate, this many plies from the root.
    #[inline(always)]
    #[must_use]
    pub const fn mating_at(ply: usize) -> Score {
        Score(Score::MATE.0 - ply as i32)
    }

    /// Returns true if somebody is mated by force.
    #[inline(always)]
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Score::LEAST_MATE.0
    }

    /// Returns true if this is certain, by mate or by tablebase, to be won or lost.
    #[inline(always)]
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() >= Score::LEAST_WIN.0
    }

    /// Returns true if this is certain to be won.
    #[inline(always)]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::LEAST_WIN.0
    }

    /// Returns true if this is certain to be lost.
    #[inline(always)]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Score::LEAST_WIN.0
    }

    /// Returns the distance of the mate from the root in plies, if this is one.
    #[must_use]
    pub const fn plies_to_mate(self) -> Option<usize> {
        if self.is_mate() { Some((Score::MATE.0 - self.0.abs()) as usize) } else { None }
    }

    /// Returns the mate in moves, as people and UCI count: 2 for mate in two, -2 for being mated in
    /// two, and 0 for being mated already.
    #[must_use]
    pub const fn moves_to_mate(self) -> Option<i32> {
        match self.plies_to_mate() {
            None => None,
            Some(plies) if self.0 > 0 => Some((plies as i32 + 1) / 2),
            Some(plies) => Some(-(plies as i32 / 2)),
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn add(self, other: i32) -> Score {
        Score(self.0 + other)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn sub(self, other: i32) -> Score {
        Score(self.0 - other)
    }
}

impl Sub<Score> for Score {
    type Output = i32;

    #[inline(always)]
    fn sub(self, other: Score) -> i32 {
        self.0 - other.0
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves_to_mate() {
            Some(moves) => write!(f, "#{moves}"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::mating_at(1).moves_to_mate(), Some(1));
        assert_eq!(Score::mating_at(3).moves_to_mate(), Some(2));
        assert_eq!(Score::mated_at(0).moves_to_mate(), Some(0));
        assert_eq!(Score::mated_at(2).moves_to_mate(), Some(-1));
        assert_eq!(Score::new(31).moves_to_mate(), None);
    }

    #[test]
    fn estimates_are_never_certain() {
        assert!(!Score::estimate(1_000_000).is_decisive());
        assert!(!Score::estimate(-1_000_000).is_decisive());
        assert!(Score::LEAST_WIN.is_win() && !Score::LEAST_WIN.is_mate());
        assert!(Score::mating_at(MAX_PLY).is_mate());
    }
}
