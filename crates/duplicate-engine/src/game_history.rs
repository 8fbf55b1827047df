//! A game as far as a search needs it: the position, and the keys since the last irreversible move.

use threefold_chess::Key;
use threefold_duplicate::{CountedDraws, Ending, FIFTY_ROUNDS, THREEFOLD};
use threefold_duplicate::{
    DuplicateGame, DuplicatePosition, Forbidden, Rulings, SyncedMove, automatic_ending,
};

/// A position with its history, and the rulings it is played under.
///
/// ```
/// use threefold_duplicate::{Rulings, Seat};
/// use threefold_duplicate_engine::GameHistory;
/// let mut history = GameHistory::new(Rulings::default());
/// history.play("e2e4".parse()?)?;
/// assert_eq!(history.position().turn(), Seat::South);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHistory {
    position: DuplicatePosition,
    rulings: Rulings,
    /// Keys of the positions since the last capture or pawn move; the last one is of the position.
    keys: Vec<Key>,
    plies: usize,
}

impl GameHistory {
    /// The start of a game.
    #[must_use]
    pub fn new(rulings: Rulings) -> GameHistory {
        let position = DuplicatePosition::START;
        GameHistory { position, rulings, keys: vec![position.key()], plies: 0 }
    }

    /// The moves of a game up to its cursor.
    #[must_use]
    pub fn of(game: &DuplicateGame) -> GameHistory {
        let mut history = GameHistory::new(game.rulings());
        game.moves().for_each(|played| history.advance(played.synced));
        history
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal, with the reason; then nothing has changed.
    pub fn play(&mut self, played: SyncedMove) -> Result<(), Forbidden> {
        self.position.play(played)?;
        self.advance(played);
        Ok(())
    }

    /// Plays a legal move.
    pub(crate) fn advance(&mut self, legal: SyncedMove) {
        if self.position.is_zeroing(legal) {
            self.keys.clear();
        }
        self.position = self.position.play_unchecked(legal);
        self.keys.push(self.position.key());
        self.plies += 1;
    }

    /// The four boards and the turn.
    #[must_use]
    pub const fn position(&self) -> &DuplicatePosition {
        &self.position
    }

    /// The rulings the game is played under.
    #[must_use]
    pub const fn rulings(&self) -> Rulings {
        self.rulings
    }

    /// Number of moves played.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Plies since the last capture or pawn move on any board.
    #[must_use]
    pub fn clock(&self) -> u32 {
        self.keys.len() as u32 - 1
    }

    /// Occurrences of the position, this one included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        let key = self.position.key();
        self.keys.iter().filter(|&&earlier| earlier == key).count() as u32
    }

    /// Returns the ending that the position brings by itself.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        automatic_ending(&self.position, self.clock(), self.occurrences(), self.rulings)
    }

    /// Returns true if the player to move may claim a draw.
    #[must_use]
    pub fn can_claim(&self) -> bool {
        self.rulings.counted_draws == CountedDraws::Claimed
            && (self.clock() >= FIFTY_ROUNDS || self.occurrences() >= THREEFOLD)
            && self.ending().is_none()
    }

    /// Keys of the positions since the last capture or pawn move, this one last.
    pub(crate) fn keys(&self) -> &[Key] {
        &self.keys
    }
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::{Action, Refusal};

    use super::*;

    #[test]
    fn history_counts_as_the_game_does() {
        let rulings = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
        let mut game = DuplicateGame::new(rulings);
        let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        let moves = format!("e2e4 e2e4 e7e5 e7e5 {round} {round} a2a3");
        for text in moves.split_whitespace() {
            let history = GameHistory::of(&game);
            let state = game.state();
            assert_eq!(*history.position(), state.position);
            assert_eq!((history.clock(), history.occurrences()), (state.clock, state.occurrences));
            let claim = game.claim();
            assert_eq!(history.can_claim(), claim.is_ok());
            assert!(claim.is_ok() || matches!(claim, Err(Refusal::NothingToClaim { .. })));
            if game.apply(Action::Move(text.parse().unwrap())).is_err() {
                break;
            }
        }
        assert_eq!(game.len(), 21);
    }

    #[test]
    fn illegal_move_changes_nothing() {
        let mut history = GameHistory::new(Rulings::default());
        let before = history.clone();
        assert!(history.play("e2e5".parse().unwrap()).is_err());
        assert_eq!(history, before);
    }
}
