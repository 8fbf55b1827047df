//! Clocks: when a flag falls, and when to look again.

use threefold_game::Action;
use threefold_game::clocks::milliseconds;

use super::{Effect, Reaction};

impl Reaction<'_> {
    /// Ends the game if somebody's time is up.
    pub(super) fn look_at_flag(&mut self) {
        let now = self.model.now();
        let table = &self.model.table;
        let running = table.clocks.as_ref().filter(|clocks| clocks.running().is_some());
        if let Some(fallen) = running.and_then(|clocks| clocks.fallen(now)) {
            self.do_in_game(Action::FlagFall(fallen));
        }
    }

    /// Asks to be woken when what the running clock shows changes: every second, at the end every
    /// tenth of one.
    pub(super) fn ask_to_wake(&mut self) {
        let now = self.model.now();
        let Some(clocks) = &self.model.table.clocks else { return };
        let Some(turn) = clocks.running() else { return };
        let left = milliseconds(clocks.remaining(turn, now));
        let wait = if left <= 10_000 { left % 100 + 1 } else { (left - 1) % 1000 + 1 };
        self.effects.push(Effect::WakeAfter(wait));
    }
}
