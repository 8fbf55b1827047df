//! Time controls and a clock that is told the time, and never reads it.

mod control;

use std::time::Duration;

use threefold_chess::{ByColor, Color};

pub use control::{ParseTimeControlError, Period, TimeControl};

/// The clock of a game. Every question and every press brings the time along, measured from
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
pub struct GameClock {
    control: TimeControl,
    sides: ByColor<Side>,
    /// Side whose time runs, and since when.
    running: Option<(Color, Duration)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    remaining: Duration,
    /// Period of the control this side is in, and its moves so far in it.
    period: usize,
    moves: u32,
    fallen: bool,
}

impl GameClock {
    /// A clock that stands still, set for both sides.
    #[must_use]
    pub fn new(control: TimeControl) -> GameClock {
        let remaining = control.first().time;
        let side = Side { remaining, period: 0, moves: 0, fallen: false };
        GameClock { control, sides: ByColor { white: side, black: side }, running: None }
    }

    /// The control it was set for.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the side whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Lets a side's time run from now on.
    pub fn start(&mut self, color: Color, now: Duration) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops the clock; what has passed is taken off.
    pub fn stop(&mut self, now: Duration) {
        if let Some((color, _)) = self.running {
            self.sides[color] = self.spent(color, now);
            self.running = None;
        }
    }

    /// The running side has made its move: its increment is added, its period may change, and the
    /// other side's time runs. A side whose time is up gets nothing any more.
    pub fn press(&mut self, now: Duration) {
        let Some((color, _)) = self.running else { return };
        self.stop(now);
        let side = &mut self.sides[color];
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
        self.running = Some((color.opponent(), now));
    }

    /// The time a side has left.
    #[must_use]
    pub fn remaining(&self, color: Color, now: Duration) -> Duration {
        self.spent(color, now).remaining
    }

    /// Returns the number of moves a side must still make in its period, if it has one.
    #[must_use]
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        let side = self.sides[color];
        self.control.period(side.period).moves.map(|moves| moves.saturating_sub(side.moves))
    }

    /// The period that a side is in.
    #[must_use]
    pub fn period(&self, color: Color) -> &Period {
        self.control.period(self.sides[color].period)
    }

    /// Returns the side whose time is up; the first, if it is both.
    #[must_use]
    pub fn fallen(&self, now: Duration) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.spent(color, now).fallen)
    }

    /// Sets the time a side has left, after an undo or from a record.
    pub fn set_remaining(&mut self, color: Color, remaining: Duration) {
        self.sides[color].remaining = remaining;
        self.sides[color].fallen = false;
    }

    /// A side as it stands now.
    fn spent(&self, color: Color, now: Duration) -> Side {
        let mut side = self.sides[color];
        if let Some((running, since)) = self.running
            && running == color
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
}
