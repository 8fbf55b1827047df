//! Games played to their end and not kept, by whatever chooses the moves: for statistics and for
//! measurements.
//!
//! A [`DuplicateGame`](crate::DuplicateGame) remembers every state and tells what happened; this
//! does neither, and takes half the time. That both end the same games in the same way is a test.

use threefold_chess::Key;

use crate::ending::{Ending, counted_draw, ending_of};
use crate::position::DuplicatePosition;
use crate::rulings::{CountedDraws, Rulings};
use crate::synced::{SyncedMove, SyncedMoveList};

/// Plays games under some rulings, one after the other.
///
/// If the rulings leave draws to the players, whoever may claim one does so at once: chance has
/// no will to win.
///
/// ```
/// use threefold_chess::random::SplitMix64;
/// use threefold_duplicate::Rulings;
/// use threefold_duplicate::playout::Playout;
///
/// let mut random = SplitMix64::new(7);
/// let mut playout = Playout::new(Rulings::default(), 10_000);
/// let finish = playout.play(|_, moves| random.below(moves.len()));
/// assert!(finish.ending.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Playout {
    rulings: Rulings,
    longest: u32,
    /// The positions since the last capture or pawn move, by their keys.
    keys: Vec<Key>,
}

/// End of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The last position.
    pub position: DuplicatePosition,
    /// Number of moves played.
    pub plies: u32,
    /// Ending; none if the game was given up.
    pub ending: Option<Ending>,
}

impl Playout {
    /// Games under these rulings, given up after so many plies.
    #[must_use]
    pub const fn new(rulings: Rulings, longest: u32) -> Playout {
        Playout { rulings, longest, keys: Vec::new() }
    }

    /// Plays a game from the start.
    ///
    /// In every position that does not end the game the function is asked for the number of a
    /// move; a number that no move has gives the game up.
    ///
    /// Repetitions are found by the keys alone, which is good enough to count games, though not to
    /// judge one: by accident, two of the positions that a game compares have the same key once in
    /// some 2^50 games.
    #[inline]
    pub fn play(
        &mut self,
        mut choose: impl FnMut(&DuplicatePosition, &SyncedMoveList) -> usize,
    ) -> Finish {
        let mut position = DuplicatePosition::START;
        self.keys.clear();
        let mut plies = 0;
        loop {
            let moves = position.legal_moves();
            let ending = self.ending(&position, !moves.is_empty());
            if ending.is_some() || plies == self.longest {
                return Finish { position, plies, ending };
            }
            let Some(&chosen) = moves.get(choose(&position, &moves)) else {
                return Finish { position, plies, ending };
            };
            self.leave(&position, chosen);
            position = position.play_unchecked(chosen);
            plies += 1;
        }
    }

    /// Remembers a position that is about to be left.
    #[inline]
    fn leave(&mut self, position: &DuplicatePosition, chosen: SyncedMove) {
        if position.is_zeroing(chosen) {
            self.keys.clear();
        } else {
            self.keys.push(position.key());
        }
    }

    #[inline]
    fn ending(&self, position: &DuplicatePosition, can_move: bool) -> Option<Ending> {
        // One key was kept for each ply since the last capture or pawn move.
        let clock = self.keys.len() as u32;
        let occurrences = self.count_earlier(position.key()) + 1;
        let automatic = ending_of(position, can_move, clock, occurrences, self.rulings);
        automatic.or_else(|| match self.rulings.counted_draws {
            CountedDraws::Automatic => None,
            CountedDraws::Claimed => counted_draw(clock, occurrences, Some(position.turn())),
        })
    }

    /// Returns the earlier occurrences of a position; the same player was to move four, eight,
    /// twelve
    /// plies ago.
    #[inline]
    fn count_earlier(&self, key: Key) -> u32 {
        self.keys.rchunks_exact(4).map(|round| u32::from(round.first() == Some(&key))).sum()
    }
}

#[cfg(test)]
mod tests {
    use threefold_chess::random::SplitMix64;

    use super::*;
    use crate::game::{Action, DuplicateGame};
    use crate::rulings::{DeadBoards, DoubleMate, MateSearch};

    /// The same game move by move, where every state is kept and compared in full.
    fn replay(moves: &[SyncedMove], rulings: Rulings) -> DuplicateGame {
        let mut game = DuplicateGame::new(rulings);
        for &played in moves {
            assert!(game.apply(Action::Claim).is_err());
            game.apply(Action::Move(played)).unwrap();
        }
        if game.ending().is_none() {
            game.apply(Action::Claim).unwrap();
        }
        game
    }

    #[track_caller]
    fn check(rulings: Rulings, seed: u64) {
        let mut playout = Playout::new(rulings, u32::MAX);
        for number in 0..150 {
            let mut random = SplitMix64::stream(seed, number);
            let mut played = Vec::new();
            // Every third game shuffles, so that the counters have something to count.
            let shuffles = number % 3 == 0;
            let finish = playout.play(|position, moves| {
                let mut choice = random.below(moves.len());
                for _ in 0..if shuffles { 20 } else { 0 } {
                    if !position.is_zeroing(moves[choice]) {
                        break;
                    }
                    choice = random.below(moves.len());
                }
                played.push(moves[choice]);
                choice
            });
            let game = replay(&played, rulings);
            assert_eq!(finish.ending, game.ending(), "game {number}");
            assert_eq!(finish.plies as usize, game.moves().count(), "game {number}");
            assert_eq!(finish.position, *game.position(), "game {number}");
        }
    }

    #[test]
    fn games_end_as_those_do_that_remember_everything() {
        check(Rulings::default(), 1);
    }

    #[test]
    fn playouts_end_as_games_with_full_memory_under_any_rulings() {
        let rulings = Rulings {
            double_mate: DoubleMate::LastMoverWins,
            counted_draws: CountedDraws::Claimed,
            dead_boards: DeadBoards::Draw,
            mate_search: MateSearch::AtOnce,
            ..Rulings::default()
        };
        check(rulings, 2);
    }

    #[test]
    fn a_game_can_be_given_up() {
        let mut playout = Playout::new(Rulings::default(), 6);
        let finish = playout.play(|_, _| 0);
        assert_eq!((finish.plies, finish.ending), (6, None));
        let finish = playout.play(|_, moves| moves.len());
        assert_eq!((finish.plies, finish.ending), (0, None));
    }
}
