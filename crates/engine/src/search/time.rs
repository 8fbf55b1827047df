//! Time management: the time that a move gets.

use std::time::Duration;

use threefold_chess::Color;

use crate::limits::Limits;
use crate::params;

/// Times at which to stop, counted from the start of the search or from the ponder hit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Budget {
    /// No new iteration after this, more or less: see [`Budget::soft_scaled`].
    pub(crate) soft: Option<Duration>,
    /// Stop at once.
    pub(crate) hard: Option<Duration>,
}

/// Inputs of [`Budget::soft_scaled`]: how sure the search is of its move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Certainty {
    /// Number of iterations in which the best move has been the same.
    pub(crate) stability: u32,
    /// The share of all nodes that went into the best move.
    pub(crate) share: f64,
    /// By how much the score has fallen since the last iterations, in hundredths of a pawn.
    pub(crate) fallen: i32,
}

impl Budget {
    /// Plans the time for a move of `side`. `overhead` is lost on the way.
    pub(crate) fn new(limits: &Limits, side: Color, overhead: Duration) -> Budget {
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead.min(time / params::TIME_OVERHEAD_DIVISOR));
            return Budget { soft: None, hard: Some(time) };
        }
        // With one clock only, that one: an answer is expected in any case.
        let shown = |side| limits.remaining[side].map(|time| (time, limits.increment[side]));
        let Some((remaining, increment)) = shown(side).or_else(|| shown(side.opponent())) else {
            return Budget { soft: None, hard: None };
        };
        let (remaining, increment) = (remaining.as_secs_f64(), increment.as_secs_f64());
        let overhead = overhead.as_secs_f64();
        // Whatever is lost on the way, some moves can still be made: this is never planned with.
        let reserve = (params::TIME_RESERVE_MOVES * overhead).min(remaining / 2.0).max(overhead);
        let remaining = (remaining - reserve).max(params::TIME_LEAST_SECONDS);
        let share = match limits.moves_to_go {
            Some(moves) => 1.0 / f64::from(moves.clamp(1, params::TIME_MOVES_TO_GO_MOST)),
            None => 1.0 / params::TIME_MOVES_TO_GO,
        };
        // The increments to come are there to be used as well, less what moves lose as a rule.
        let lost = overhead * params::TIME_OVERHEAD_SHARE;
        let to_come = (1.0 / share - 1.0) * (increment - lost);
        let optimal = (remaining + to_come).max(remaining * params::TIME_LEAST_SHARE) * share;
        // With several moves to go one of them may take no more than a part of all the time; the
        // last one before the control may take nearly everything.
        let most = match limits.moves_to_go {
            Some(1) => remaining * params::TIME_LAST_MOVE_SHARE,
            _ => remaining * params::TIME_HARD_SHARE,
        };
        Budget {
            soft: Some(Duration::from_secs_f64(optimal.min(most))),
            hard: Some(Duration::from_secs_f64((optimal * params::TIME_HARD).min(most))),
        }
    }

    /// Returns the soft limit, stretched when the search is unsure and shortened when it is not.
    pub(crate) fn soft_scaled(&self, certainty: Certainty) -> Option<Duration> {
        let last = params::TIME_STABILITY.len() - 1;
        let stability = params::TIME_STABILITY[(certainty.stability as usize).min(last)];
        let share =
            params::TIME_NODES_BASE - params::TIME_NODES_SLOPE * certainty.share.clamp(0.0, 1.0);
        let share = share.max(params::TIME_NODES_LEAST);
        let fallen = certainty.fallen.clamp(params::TIME_FALLEN_LEAST, params::TIME_FALLEN_MOST);
        let fallen = 1.0 + f64::from(fallen) / params::TIME_FALLEN_DIVISOR;
        let scaled = self.soft?.mul_f64(stability * share * fallen);
        Some(self.hard.map_or(scaled, |hard| scaled.min(hard)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let mut limits = Limits { moves_to_go, ..Limits::default() };
        limits.remaining[Color::White] = Some(Duration::from_millis(remaining));
        limits.increment[Color::White] = Duration::from_millis(increment);
        Budget::new(&limits, Color::White, OVERHEAD)
    }

    #[test]
    fn move_takes_no_more_time_than_is_left() {
        for remaining in [0, 1, 5, 11, 50, 1_000, 60_000, 7_200_000] {
            for increment in [0, 20, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let budget = budget(remaining, increment, moves_to_go);
                    let hard = budget.hard.unwrap();
                    assert!(budget.soft.unwrap() <= hard);
                    let left = Duration::from_millis(remaining).saturating_sub(OVERHEAD);
                    assert!(hard <= left.max(Duration::from_millis(1)), "{remaining} {increment}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used() {
        assert!(budget(60_000, 0, None).soft > budget(30_000, 0, None).soft);
        assert!(budget(30_000, 500, None).soft > budget(30_000, 0, None).soft);
        assert!(budget(30_000, 0, Some(5)).soft > budget(30_000, 0, Some(30)).soft);
    }

    #[test]
    fn game_of_ordinary_length_leaves_little_time_unused() {
        // Two seconds used to end with more than one of them left.
        let (mut remaining, increment) = (2_000, 20);
        for _ in 0..40 {
            let soft = budget(remaining, increment, None).soft.unwrap();
            remaining = remaining - soft.as_millis() as u64 + increment;
        }
        assert!((100..700).contains(&remaining), "{remaining}");
    }

    #[test]
    fn even_if_every_move_loses_its_overhead_no_game_is_lost() {
        for increment in [10, 20, 100] {
            let mut remaining = 1_000;
            for number in 0..400 {
                let hard = budget(remaining, increment, None).hard.unwrap();
                let soft = budget(remaining, increment, None).soft.unwrap();
                // Some moves take as long as they may.
                let taken = if number % 7 == 0 { hard } else { soft } + OVERHEAD;
                assert!(taken.as_millis() < u128::from(remaining), "{increment}: {number}");
                remaining = remaining - taken.as_millis() as u64 + increment;
            }
        }
    }

    #[test]
    fn one_clock_is_enough() {
        let mut limits = Limits::default();
        limits.remaining[Color::White] = Some(Duration::from_secs(1));
        let own = Budget::new(&limits, Color::White, OVERHEAD);
        assert_eq!(Budget::new(&limits, Color::Black, OVERHEAD), own);
        assert!(own.hard.is_some());
    }

    #[test]
    fn doubt_takes_longer() {
        let budget = budget(60_000, 0, None);
        let sure = Certainty { stability: 9, share: 0.95, fallen: 0 };
        let unsure = Certainty { stability: 0, share: 0.2, fallen: 40 };
        assert!(budget.soft_scaled(sure) < budget.soft_scaled(unsure));
        assert!(budget.soft_scaled(unsure) <= budget.hard);
    }
}
