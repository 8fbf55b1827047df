//! Limited strength: fewer nodes, and less care in the choice.
//!
//! Nothing here is left to chance: the same position gives the same move, so a game can be
//! repeated, and tests can rely on it. Who wants other games sets another variety.

use threefold_chess::Position;
use threefold_chess::random::SplitMix64;

use super::RootMove;
use crate::params;
use crate::score::Score;

/// Strength to play with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    elo: u64,
    variety: u64,
}

impl Strength {
    pub(crate) fn new(elo: u64, variety: u64) -> Strength {
        Strength { elo, variety }
    }

    /// Returns the nodes that a move may cost: twice as many for every step up, and evenly more in
    /// between. `docs/strength.md` tells how well the numbers hold.
    pub(crate) fn nodes(self) -> u64 {
        let above = self.elo.saturating_sub(params::STRENGTH_WEAKEST);
        let step = params::STRENGTH_NODES_DOUBLE_EVERY;
        // More steps than this would not fit into the number.
        let doubled = params::STRENGTH_NODES_LEAST << (above / step).min(40);
        doubled * (step + above % step) / step
    }

    /// Returns by how much a score may be misjudged, in hundredths of a pawn.
    fn carelessness(self) -> i32 {
        (params::STRENGTH_CAREFUL.saturating_sub(self.elo) / params::STRENGTH_CARELESSNESS_DIVISOR)
            as i32
    }

    /// Chooses one of the best moves, as an index. A mate that was seen is played.
    pub(crate) fn choose(self, position: &Position, best: &[RootMove]) -> usize {
        let choice = &best[..best.len().min(params::STRENGTH_CHOICE)];
        if choice.first().is_some_and(|first| first.known_score().is_win()) {
            return 0;
        }
        let judged = |index: usize| -> Score {
            let seed = position.key().bits() ^ self.variety.wrapping_mul(0xd605_1a4d_ee5a_9c7b);
            let error = error(seed.wrapping_add(u64::from(best[index].first.bits())));
            best[index].known_score() + error * self.carelessness() / ERROR_UNIT
        };
        (0..choice.len())
            .max_by_key(|&index| (judged(index), std::cmp::Reverse(index)))
            .unwrap_or(0)
    }
}

/// Unit of the numbers of [`error`]: an error of one.
const ERROR_UNIT: i32 = 1024;

/// Returns a number that looks random and is spread around zero like a sum of dice, from about -2
/// to 2.
fn error(seed: u64) -> i32 {
    let mut dice = SplitMix64::new(seed);
    (0..4).map(|_| (dice.next() >> 54) as i32 - ERROR_UNIT / 2).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_means_more_nodes_and_more_care() {
        for elo in (800..2_800).step_by(100) {
            assert!(Strength::new(elo, 0).nodes() < Strength::new(elo + 100, 0).nodes());
            assert!(
                Strength::new(elo, 0).carelessness() >= Strength::new(elo + 100, 0).carelessness()
            );
        }
    }

    #[test]
    fn errors_balance_out() {
        let sum: i64 = (0..10_000).map(|seed| i64::from(error(seed))).sum();
        assert!((sum / 10_000).abs() < 30);
        assert!((0..10_000).all(|seed| error(seed).abs() <= 2 * ERROR_UNIT));
    }

    #[test]
    fn strongest_takes_the_best() {
        let position = Position::START;
        let moves: Vec<RootMove> = position
            .legal_moves()
            .iter()
            .enumerate()
            .map(|(index, &first)| {
                let mut root_move = RootMove::new(first);
                root_move.score = Score::new(-(index as i32));
                root_move
            })
            .collect();
        assert_eq!(Strength::new(2_800, 0).choose(&position, &moves), 0);
        assert!(Strength::new(800, 0).choose(&position, &moves) < params::STRENGTH_CHOICE);
    }
}
