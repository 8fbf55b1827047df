//! Limits of a search.

use std::time::Duration;

use threefold_duplicate::{BySeat, Seat};

/// Bounds of a search. The default bounds nothing: the search goes as deep as it can.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Stop after this many rounds of iterative deepening; a round is a move of each player.
    pub depth: Option<u32>,
    /// Stop after this many nodes: positions made, each counted once. Exact with one thread.
    pub nodes: Option<u64>,
    /// Think this long.
    pub move_time: Option<Duration>,
    /// Time on the players' clocks.
    pub remaining: BySeat<Option<Duration>>,
    /// Time that a player gets for every move.
    pub increment: BySeat<Duration>,
}

/// Part of the remaining time that one move may take: most games are over after fewer moves.
const MOVES_TO_GO: u32 = 25;
/// Time that is left alone, for whoever carries the move to the board.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Limits {
    /// Returns limits by rounds.
    #[must_use]
    pub fn depth(rounds: u32) -> Limits {
        Limits { depth: Some(rounds), ..Limits::default() }
    }

    /// Returns limits by nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns limits by time.
    #[must_use]
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Returns true if the search ends by itself.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.remaining.iter().any(|(_, time)| time.is_some())
    }

    /// Returns the time a seat may think about its move; none if time does not matter.
    pub(crate) fn time_for(&self, seat: Seat) -> Option<Duration> {
        let by_clock = self.remaining[seat].map(|remaining| {
            let usable = remaining.saturating_sub(OVERHEAD);
            let share = usable / MOVES_TO_GO + self.increment[seat] * 3 / 4;
            share.min(usable / 2)
        });
        self.move_time.into_iter().chain(by_clock).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_for_a_move_is_a_share_of_the_clock() {
        let mut limits = Limits::default();
        assert_eq!(limits.time_for(Seat::East), None);
        limits.remaining[Seat::East] = Some(Duration::from_millis(25_020));
        assert_eq!(limits.time_for(Seat::East), Some(Duration::from_secs(1)));
        assert_eq!(limits.time_for(Seat::West), None);
        limits.move_time = Some(Duration::from_millis(100));
        assert_eq!(limits.time_for(Seat::East), Some(Duration::from_millis(100)));
        limits.remaining[Seat::East] = Some(Duration::from_millis(10));
        assert_eq!(limits.time_for(Seat::East), Some(Duration::ZERO));
    }

    #[test]
    fn limits_are_bounded_if_one_bound_is_given() {
        assert!(!Limits::default().is_bounded());
        assert!(Limits::nodes(5).is_bounded() && Limits::depth(1).is_bounded());
        assert!(Limits::move_time(Duration::ZERO).is_bounded());
    }
}
