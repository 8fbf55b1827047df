//! Time controls and a clock that is told the time, and never reads it.

mod control;

use std::fmt;
use std::time::Duration;

use threefold_chess::Color;

pub use control::{ParseTimeControlError, Period, TimeControl};

/// A player of a game in which all move one after the other, always in the same order.
pub trait TurnOrder: Copy + Eq + fmt::Debug + 'static {
    /// Every player, in the order of their turns.
    const PLAYERS: &'static [Self];

    /// Place of the player in [`PLAYERS`](TurnOrder::PLAYERS).
    fn place(self) -> usize;

    /// Returns the player who moves next.
    #[must_use]
    fn next_turn(self) -> Self {
        Self::PLAYERS[(self.place() + 1) % Self::PLAYERS.len()]
    }
}

impl TurnOrder for Color {
    const PLAYERS: &'static [Color] = &Color::ALL;

    fn place(self) -> usize {
        self.index()
    }
}

/// The clock of a game, with a time for each player: two colors, unless the game has other players.
/// Every question and every press brings the time along, measured from
/// wherever the caller likes, as long as it does not run backwards (if it does, no time has
/// passed).
///
/// ```
/// use std::time::Duration;
/// use threefold_chess::Color;
/// use threefold_game::{GameClock, TimeControl};
///
/// let control: TimeControl = "5m+3".parse()?;
/// let mut clock = GameClock::new(control);
/// clock.start(Color::White, Duration::ZERO);
/// clock.press(Duration::from_secs(10));
/// assert_eq!(clock.running(), Some(Color::Black));
/// assert_eq!(clock.remaining(Color::White, Duration::from_secs(20)), Duration::from_secs(293));
/// assert_eq!(clock.remaining(Color::Black, Duration::from_secs(20)), Duration::from_secs(290));
/// assert_eq!(clock.fallen(Duration::from_secs(311)), Some(Color::Black));
/// # Ok::<(), threefold_game::ParseTimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameClock<P = Color> {
    control: TimeControl,
    /// One for each player, by their places.
    sides: Vec<Side>,
    /// Player whose time runs, and since when.
    running: Option<(P, Duration)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    remaining: Duration,
    /// Period of the control this player is in, and the moves so far in it.
    period: usize,
    moves: u32,
    fallen: bool,
}

impl<P: TurnOrder> GameClock<P> {
    /// A clock that stands still, set for all players.
    #[must_use]
    pub fn new(control: TimeControl) -> GameClock<P> {
        let remaining = control.first().time;
        let side = Side { remaining, period: 0, moves: 0, fallen: false };
        GameClock { control, sides: vec![side; P::PLAYERS.len()], running: None }
    }

    /// The control it was set for.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the player whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<P> {
        self.running.map(|(player, _)| player)
    }

    /// Lets a player's time run from now on.
    pub fn start(&mut self, player: P, now: Duration) {
        self.stop(now);
        self.running = Some((player, now));
    }

    /// Stops the clock; what has passed is taken off.
    pub fn stop(&mut self, now: Duration) {
        if let Some((player, _)) = self.running {
            self.sides[player.place()] = self.spent(player, now);
            self.running = None;
        }
    }

    /// The running player has made a move: the increment is added, the period may change, and the
    /// next player's time runs. A player whose time is up gets nothing any more.
    pub fn press(&mut self, now: Duration) {
        let Some((player, _)) = self.running else { return };
        self.stop(now);
        let side = &mut self.sides[player.place()];
        if !side.fallen {
            let period = self.control.period(side.period);
            side.remaining = side.remaining.saturating_add(period.increment);
            side.moves += 1;
            if period.moves.is_some_and(|moves| side.moves >= moves) {
                side.moves = 0;
                side.period = self.control.next(side.period);
                let more = self.control.period(side.period).time;
                side.remaining = side.remaining.saturating_add(more);
            }
        }
        self.running = Some((player.next_turn(), now));
    }

    /// The time a player has left.
    #[must_use]
    pub fn remaining(&self, player: P, now: Duration) -> Duration {
        self.spent(player, now).remaining
    }

    /// Returns the number of moves a player must still make in the period, if it counts them.
    #[must_use]
    pub fn moves_to_go(&self, player: P) -> Option<u32> {
        let side = self.sides[player.place()];
        self.control.period(side.period).moves.map(|moves| moves.saturating_sub(side.moves))
    }

    /// The period that a player is in.
    #[must_use]
    pub fn period(&self, player: P) -> &Period {
        self.control.period(self.sides[player.place()].period)
    }

    /// Returns the player whose time is up; the first, if there are several.
    #[must_use]
    pub fn fallen(&self, now: Duration) -> Option<P> {
        P::PLAYERS.iter().copied().find(|&player| self.spent(player, now).fallen)
    }

    /// Sets the time a player has left, after an undo or from a record.
    pub fn set_remaining(&mut self, player: P, remaining: Duration) {
        self.sides[player.place()].remaining = remaining;
        self.sides[player.place()].fallen = false;
    }

    /// The time of a player as it stands now.
    fn spent(&self, player: P, now: Duration) -> Side {
        let mut side = self.sides[player.place()];
        if let Some((running, since)) = self.running
            && running == player
        {
            let delay = self.control.period(side.period).delay;
            let passed = now.saturating_sub(since).saturating_sub(delay);
            side.fallen |= passed >= side.remaining;
            side.remaining = side.remaining.saturating_sub(passed);
        }
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(control: &str) -> GameClock {
        GameClock::new(control.parse().unwrap())
    }

    #[test]
    fn sudden_death_only_runs_down() {
        let mut clock = clock("60");
        clock.start(Color::White, seconds(100));
        clock.press(seconds(110));
        clock.press(seconds(130));
        assert_eq!(clock.remaining(Color::White, seconds(130)), seconds(50));
        assert_eq!(clock.remaining(Color::Black, seconds(130)), seconds(40));
        assert_eq!(clock.fallen(seconds(179)), None);
        assert_eq!(clock.fallen(seconds(180)), Some(Color::White));
    }

    #[test]
    fn a_delay_is_free_but_not_saved() {
        let mut clock = clock("60d5");
        clock.start(Color::White, seconds(0));
        clock.press(seconds(4));
        clock.press(seconds(14));
        assert_eq!(clock.remaining(Color::White, seconds(14)), seconds(60));
        assert_eq!(clock.remaining(Color::Black, seconds(14)), seconds(55));
    }

    #[test]
    fn a_period_ends_after_its_moves_and_adds_the_next() {
        let mut clock = clock("2/60:30+1");
        clock.start(Color::White, seconds(0));
        assert_eq!(clock.moves_to_go(Color::White), Some(2));
        for now in [10, 20, 30, 40] {
            clock.press(seconds(now));
        }
        assert_eq!(clock.remaining(Color::White, seconds(40)), seconds(60 - 20 + 30));
        assert_eq!(clock.moves_to_go(Color::White), None);
        assert_eq!(clock.period(Color::White).increment, seconds(1));
        clock.press(seconds(45));
        assert_eq!(clock.remaining(Color::White, seconds(45)), seconds(70 - 5 + 1));
    }

    #[test]
    fn the_last_period_begins_again_if_it_counts_moves() {
        let mut clock = clock("1/60");
        clock.start(Color::White, seconds(0));
        clock.press(seconds(10));
        clock.press(seconds(10));
        assert_eq!(clock.remaining(Color::White, seconds(10)), seconds(110));
    }

    #[test]
    fn a_fallen_flag_stays_down() {
        let mut clock = clock("10+5");
        clock.start(Color::White, seconds(0));
        clock.press(seconds(11));
        assert_eq!(clock.remaining(Color::White, seconds(11)), seconds(0));
        assert_eq!(clock.fallen(seconds(11)), Some(Color::White));
        clock.set_remaining(Color::White, seconds(3));
        assert_eq!(clock.fallen(seconds(11)), None);
    }

    #[test]
    fn time_that_runs_backwards_costs_nothing() {
        let mut clock = clock("10");
        clock.start(Color::White, seconds(50));
        clock.press(seconds(40));
        assert_eq!(clock.remaining(Color::White, seconds(40)), seconds(10));
    }

    /// Three players, to show that nothing counts on two.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Trio {
        First,
        Second,
        Third,
    }

    impl TurnOrder for Trio {
        const PLAYERS: &'static [Trio] = &[Trio::First, Trio::Second, Trio::Third];

        fn place(self) -> usize {
            self as usize
        }
    }

    #[test]
    fn every_player_of_three_has_a_time_of_their_own() {
        let mut clock: GameClock<Trio> = GameClock::new("60+1".parse().unwrap());
        clock.start(Trio::First, seconds(0));
        for now in [10, 30, 60] {
            clock.press(seconds(now));
        }
        assert_eq!(clock.running(), Some(Trio::First));
        let left = Trio::PLAYERS.iter().map(|&player| clock.remaining(player, seconds(60)));
        assert_eq!(left.collect::<Vec<_>>(), [51, 41, 31].map(seconds));
        assert_eq!(clock.fallen(seconds(111)), Some(Trio::First));
    }
}
