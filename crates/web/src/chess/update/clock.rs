//! Clocks: when a flag falls, and when to look again.

use threefold_game::Action;
use threefold_game::clocks::milliseconds;

use super::{Effect, Reaction};
use crate::chess::Chess;

impl Reaction<'_, Chess> {
    /// Ends the game if somebody's time is up.
    pub(crate) fn look_at_flag(&mut self) {
        let now = self.model.now();
        let table = &self.model.current_game;
        let running = table.clocks.as_ref().filter(|clocks| clocks.running().is_some());
        if let Some(fallen) = running.and_then(|clocks| clocks.fallen(now)) {
            self.do_in_game(Action::FlagFall(fallen));
        }
    }

    /// Asks to be woken when something is to be done next, whoever does nothing meanwhile.
    pub(crate) fn ask_to_wake(&mut self) {
        let now = self.model.shell.tab.now;
        let silence = self.model.engine.thinking.as_ref().and_then(|thinking| thinking.due);
        let [silence, thoughts] =
            [silence, self.thoughts_due()].map(|due| Some(due?.saturating_sub(now)));
        // What is to be stored can wait for a clock that runs: it shows something else soon enough.
        let waits = [silence, self.clock_wait().or(thoughts)];
        if let Some(wait) = waits.into_iter().flatten().min() {
            self.effects.push(Effect::WakeAfter(wait));
        }
    }

    /// The time that what the running clock shows stays the same: a second, at the end a tenth of one.
    fn clock_wait(&self) -> Option<u64> {
        let clocks = self.model.current_game.clocks.as_ref()?;
        let left = milliseconds(clocks.remaining(clocks.running()?, self.model.now()));
        Some(if left <= 10_000 { left % 100 + 1 } else { (left - 1) % 1000 + 1 })
    }
}
