//! The clocks of the players, kept in step with the game.

use std::time::Duration;

use threefold_duplicate::{Action, DuplicateGame, RecordedAction, Seat};
use threefold_game::clocks::{self, Clocks};

use super::CurrentGame;
use crate::terminal::Answer;

impl CurrentGame {
    /// Ends the game if the time of a player is up, wherever one looks.
    pub(in super::super) fn tick(&mut self, now: Duration) -> Option<Answer> {
        let fallen = self.clocks.as_ref()?.fallen(now)?;
        if self.whole().ending().is_some() {
            return None;
        }
        self.pending = None;
        if self.is_looking() {
            self.session.seek(self.end);
            // The end says enough.
            let _ = self.events.drain();
        }
        Some(self.apply(Action::FlagFall(fallen), now))
    }

    /// The time to wait for a line before looking at the flag.
    pub(in super::super) fn patience(&self, now: Duration) -> Option<Duration> {
        self.clocks.as_ref()?.next_look(now)
    }

    /// The clock of the player to move, if there is one.
    pub(super) fn time_to_show(&self, now: Duration) -> Option<String> {
        let clocks = self.clocks.as_ref().filter(|_| self.game().ending().is_none())?;
        Some(clocks::show(clocks.remaining(self.game().position().turn(), now)))
    }

    /// The time that every player has left; none without clocks.
    pub(super) fn times(&self, now: Duration) -> Option<String> {
        let clocks = self.clocks.as_ref()?;
        let time = |seat| format!("{seat} {}", clocks::show(clocks.remaining(seat, now)));
        Some(Seat::ALL.map(time).join(", "))
    }

    /// The clocks, or how to get some.
    pub(super) fn clock_text(&self, now: Duration) -> String {
        self.times(now).unwrap_or_else(|| "there is no clock: --time sets one".into())
    }

    /// The clocks follow an action at the end of the game.
    pub(super) fn follow(&mut self, recorded: RecordedAction, now: Duration) {
        let plies = self.game().moves().count();
        let is_over = self.game().ending().is_some();
        let Some(clocks) = &mut self.clocks else { return };
        if let RecordedAction::Moved(played) = recorded {
            clocks.moved(played.seat, plies, now);
        }
        if is_over {
            clocks.stop(now);
        }
    }

    /// The clocks stand as they did after the move before the cursor, and go on unless the game is
    /// over: what is taken back gives its time back.
    pub(super) fn turn_clocks_back(&mut self, now: Duration) {
        let (plies, turn) = (self.game().moves().count(), self.game().position().turn());
        let is_over = self.game().ending().is_some();
        let Some(clocks) = &mut self.clocks else { return };
        clocks.seek(plies, turn, now);
        if is_over {
            clocks.stop(now);
        }
    }
}

/// Lets the clocks of a game that was read go on, unless it has not begun or is over.
pub(super) fn go_on(
    clocks: Option<Clocks<Seat>>,
    game: &DuplicateGame,
    now: Duration,
) -> Option<Clocks<Seat>> {
    let mut clocks = clocks?;
    if game.ending().is_none() && game.moves().next().is_some() {
        clocks.start(game.position().turn(), now);
    }
    Some(clocks)
}
