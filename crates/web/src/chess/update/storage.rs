//! The browser's storage: what is found at the start, what is stored, what other tabs do.

use std::time::Duration;

use threefold_chess::Position;

use super::{Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{Card, CurrentGame, below, clock_read, looked_at, to_saved};
use crate::shell::text as shared;
use crate::shell::{GameId, State};
use crate::words::sentence;

/// The time that what the engine finds may wait until it is stored, and how long a clock that runs, in milliseconds.
const THOUGHTS_KEPT_AFTER: u64 = 2000;
/// The time that the page may be away and still have been reloaded only, in milliseconds: a clock is stored every
/// two seconds, and the rest is time for a slow network.
const LONGEST_RELOAD: u64 = 10_000;

impl Reaction<'_, Chess> {
    /// Goes on with the game of this tab, or a copy of the newest if that is under way. A damaged one is left. Without
    /// any, the page asks what to do.
    pub(crate) fn restore(&mut self, kept: Option<GameId>) {
        let State { tab, saved_games, .. } = &mut self.model.shell;
        let new = tab.new_id();
        self.model.current_game = CurrentGame::new(Position::START, new.clone());
        let kept = kept.and_then(|id| Some((saved_games.game(&id)?, id)));
        let newest = || saved_games.newest_first().first().map(|(_, saved)| (*saved, new.clone()));
        self.model.card = Some(Card::Welcome);
        let Some((saved, id)) = kept.or_else(newest) else { return };
        let (is_kept, read) = (id != new, clock_read(saved));
        match CurrentGame::from_saved(saved, id) {
            Ok(game) if !is_kept && (game.live().ending().is_some() || game.is_blank()) => {}
            Ok(mut game) => {
                self.model.card = None;
                tab.kept = is_kept.then(|| game.id().clone());
                // As it was seen here; another tab begins as usual.
                let below = below(saved).filter(|_| is_kept);
                if let Some(looked_at) = looked_at(saved, &game).filter(|_| is_kept) {
                    game.jump(looked_at);
                }
                self.model.below = below.unwrap_or(game.usual_side());
                self.model.current_game = game;
                if let Some(read) = read {
                    self.run_clock(read);
                }
            }
            Err(error) => {
                self.show_problem(shared::STORED_GAME, sentence(&error), error.partial);
            }
        }
    }

    /// Lets a clock that ran when it was stored run on, as if the page had never been away. If that was
    /// for longer than a reload takes, nobody is to lose on time who does not know that it runs.
    fn run_clock(&mut self, read: u64) {
        // Of the time before it was loaded a page knows nothing but the dates.
        let away = self.model.shell.tab.date.saturating_sub(read);
        if away > LONGEST_RELOAD {
            return self.say(text::CLOCK_STANDS);
        }
        let now = self.model.shell.tab.now;
        self.model.current_game.run_clock(Duration::from_millis(now.saturating_sub(away)));
        self.model.engine.unsaved = Some(now);
    }

    /// Another tab has stored something. Games are each tab's own.
    pub(crate) fn storage_changed(&mut self, key: &str, text: Option<&str>) {
        let Some(taken) = self.take_in(key, text).filter(|taken| taken.is_current) else { return };
        if taken.is_other {
            // A duplicated tab plays under our name, so from here on we play under another.
            let id = self.model.shell.tab.new_id();
            self.model.current_game.rename(id);
            self.store_game();
        } else if text.is_none() && self.model.current_game.is_blank() {
            // Another tab has begun a game, and does not know that we still show ours.
            self.store_game();
        }
    }

    /// Stores what the engine has found out, some time after it did: it finds something all the time. A
    /// clock that runs is stored as often, which tells when the page was last there, whatever becomes of
    /// it. The game is none the newer for it.
    pub(crate) fn store_thoughts(&mut self) {
        if self.thoughts_due().is_some_and(|due| due <= self.model.shell.tab.now) {
            self.store_again();
        }
    }

    /// Stores at once what may wait until the page goes away: thoughts, and how the game is seen.
    pub(crate) fn store_unsaved(&mut self) {
        if self.model.is_seen_otherwise || self.model.engine.unsaved.is_some() {
            self.store_again();
        }
    }

    fn store_again(&mut self) {
        self.model.engine.unsaved = None;
        // A copy of another tab's game is not ours before something is done in it.
        if let Some(stored) = self.model.shell.saved_games.game(self.model.current_game.id()) {
            self.store_as_of(stored.saved);
        }
    }

    pub(crate) fn thoughts_due(&self) -> Option<u64> {
        self.model.engine.unsaved.map(|since| since.saturating_add(THOUGHTS_KEPT_AFTER))
    }

    pub(crate) fn store_game(&mut self) {
        self.store_as_of(self.model.shell.saved_games.next_time(self.model.shell.tab.date));
    }

    fn store_as_of(&mut self, saved: u64) {
        let game = &self.model.current_game;
        let is_running = game.clocks.as_ref().is_some_and(|clocks| clocks.running().is_some());
        self.model.engine.unsaved = is_running.then_some(self.model.shell.tab.now);
        self.model.is_seen_otherwise = false;
        let saved = to_saved(self.model, saved);
        // A game is kept whatever was saved after it.
        self.store(game.id().clone(), saved, |_, _| false);
    }
}
