//! The clock of a running game, kept in step with its moves, with undo and with a saved game.
//! Time comes in as an argument, as everywhere here.

use std::time::Duration;

use threefold_chess::Color;

use crate::clock::{GameClock, Period, TimeControl, TurnOrder};

/// A clock, and how it stood after every half-move.
///
/// It does not run before the first move. Taking a move back gives its time back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks<P = Color> {
    clock: GameClock<P>,
    /// At rest, after so many half-moves.
    marks: Vec<GameClock<P>>,
    /// Number of half-moves made without it.
    before: usize,
}

impl<P: TurnOrder> Clocks<P> {
    /// A clock that has not run yet, for a game in which so many half-moves have been made.
    #[must_use]
    pub fn new(control: TimeControl, plies: usize) -> Clocks<P> {
        let clock = GameClock::new(control);
        Clocks { marks: vec![clock.clone(); plies + 1], clock, before: plies }
    }

    /// The clock of a game in which moves have been made, at rest. What the players had left after
    /// each is taken from the record, where it says so.
    #[must_use]
    pub fn of_record(
        control: TimeControl,
        first: P,
        times: impl Iterator<Item = Option<Duration>>,
    ) -> Clocks<P> {
        let mut clocks = Clocks::new(control, 0);
        let mut turn = first;
        for (index, time) in times.enumerate() {
            clocks.moved(turn, index + 1, Duration::ZERO);
            clocks.clock.stop(Duration::ZERO);
            if let Some(time) = time {
                clocks.set_remaining(turn, time);
            }
            turn = turn.next_turn();
        }
        clocks
    }

    /// The control it was set for.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        self.clock.control()
    }

    /// Sets what a player has left, also for whoever undoes to here.
    pub fn set_remaining(&mut self, player: P, time: Duration) {
        self.clock.set_remaining(player, time);
        if let Some(mark) = self.marks.last_mut() {
            mark.set_remaining(player, time);
        }
    }

    /// Lets the time of a player run.
    pub fn start(&mut self, turn: P, now: Duration) {
        self.clock.start(turn, now);
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Duration) {
        self.clock.stop(now);
    }

    /// A player has made a move, with which the game has so many half-moves.
    pub fn moved(&mut self, by: P, plies: usize, now: Duration) {
        if self.clock.running().is_none() {
            self.clock.start(by, now);
        }
        self.clock.press(now);
        let mut mark = self.clock.clone();
        mark.stop(now);
        self.marks.resize(plies, mark.clone());
        self.marks.push(mark);
        self.before = self.before.min(plies.saturating_sub(1));
    }

    /// The game is back, or again, at so many half-moves.
    pub fn seek(&mut self, plies: usize, turn: P, now: Duration) {
        if let Some(mark) = self.marks.get(plies) {
            self.clock = mark.clone();
            if plies > self.before {
                self.clock.start(turn, now);
            }
        }
    }

    /// The time a player has left.
    #[must_use]
    pub fn remaining(&self, player: P, now: Duration) -> Duration {
        self.clock.remaining(player, now)
    }

    /// The time a player had left when the game had so many half-moves, the last of them made with
    /// this clock.
    #[must_use]
    pub fn remaining_at(&self, player: P, plies: usize) -> Option<Duration> {
        let mark = self.marks.get(plies).filter(|_| plies > self.before);
        mark.map(|mark| mark.remaining(player, Duration::ZERO))
    }

    /// Returns the number of moves a player must make before its next period begins.
    #[must_use]
    pub fn moves_to_go(&self, player: P) -> Option<u32> {
        self.clock.moves_to_go(player)
    }

    /// Returns the time that every move of a player brings. A delay comes back with every move too.
    #[must_use]
    pub fn increment(&self, player: P) -> Duration {
        let Period { increment, delay, .. } = self.clock.period(player);
        *increment + *delay
    }

    /// Returns the player whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<P> {
        self.clock.running()
    }

    /// Returns the player whose time is up.
    #[must_use]
    pub fn fallen(&self, now: Duration) -> Option<P> {
        self.clock.fallen(now)
    }

    /// Returns the time until the flag may fall; a delay may make it fall later still.
    #[must_use]
    pub fn next_look(&self, now: Duration) -> Option<Duration> {
        let turn = self.clock.running()?;
        Some(self.remaining(turn, now))
    }
}

/// A time in milliseconds; no game lasts so long that they would not fit.
#[must_use]
pub const fn milliseconds(time: Duration) -> u64 {
    time.as_secs().saturating_mul(1000).saturating_add(time.subsec_millis() as u64)
}

/// A time for people: `1:02:03`, `4:59`, and tenths up to ten seconds. A second that has begun is
/// shown until it is over.
#[must_use]
pub fn show(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        let tenths = milliseconds(time) / 100;
        return format!("0:0{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = milliseconds(time).div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Rounds a time to tenths of a second, as exact as a record needs to be.
#[must_use]
pub const fn tenths(time: Duration) -> Duration {
    Duration::from_millis((milliseconds(time) + 50) / 100 * 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(control: &str) -> Clocks {
        Clocks::new(control.parse().unwrap(), 0)
    }

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn nobodys_time_runs_before_the_first_move() {
        let mut clocks = clocks("60+1");
        assert_eq!(clocks.next_look(seconds(1000)), None);
        assert_eq!(clocks.fallen(seconds(1000)), None);
        clocks.moved(Color::White, 1, seconds(1000));
        assert_eq!(clocks.remaining(Color::White, seconds(1010)), seconds(61));
        assert_eq!(clocks.remaining(Color::Black, seconds(1010)), seconds(50));
        assert_eq!(clocks.next_look(seconds(1010)), Some(seconds(50)));
        assert_eq!(clocks.fallen(seconds(1060)), Some(Color::Black));
    }

    #[test]
    fn undo_gives_the_time_back_and_redo_takes_it_again() {
        let mut clocks = clocks("60");
        clocks.moved(Color::White, 1, seconds(0));
        clocks.moved(Color::Black, 2, seconds(20));
        clocks.seek(1, Color::Black, seconds(30));
        assert_eq!(clocks.remaining(Color::Black, seconds(35)), seconds(55));
        clocks.seek(2, Color::White, seconds(40));
        assert_eq!(clocks.remaining(Color::Black, seconds(45)), seconds(40));
        assert_eq!(clocks.remaining(Color::White, seconds(45)), seconds(55));
        clocks.seek(0, Color::White, seconds(50));
        assert_eq!(clocks.next_look(seconds(50)), None);
        assert_eq!(clocks.remaining(Color::Black, seconds(50)), seconds(60));
    }

    #[test]
    fn moves_made_without_the_clock_do_not_start_it() {
        let mut clocks = Clocks::new("60".parse().unwrap(), 4);
        clocks.seek(3, Color::Black, seconds(0));
        assert_eq!(clocks.next_look(seconds(0)), None);
        assert_eq!(clocks.remaining_at(Color::White, 3), None);
        clocks.moved(Color::Black, 4, seconds(10));
        assert_eq!(clocks.remaining_at(Color::Black, 4), Some(seconds(60)));
        assert_eq!(clocks.next_look(seconds(10)), Some(seconds(60)));
    }

    #[test]
    fn a_record_sets_the_clock_and_its_periods() {
        let times = [Some(seconds(55)), None, Some(seconds(50)), Some(seconds(40))];
        let control = "2/60:30".parse().unwrap();
        let mut clocks = Clocks::of_record(control, Color::White, times.into_iter());
        assert_eq!(clocks.remaining(Color::White, seconds(9)), seconds(50));
        assert_eq!(clocks.remaining(Color::Black, seconds(9)), seconds(40));
        assert_eq!(clocks.moves_to_go(Color::White), None);
        assert_eq!(clocks.remaining_at(Color::White, 1), Some(seconds(55)));
        clocks.start(Color::White, seconds(100));
        assert_eq!(clocks.remaining(Color::White, seconds(110)), seconds(40));
    }

    #[test]
    fn clocks_tell_the_time_left_and_what_every_move_brings() {
        let mut clocks = clocks("1/60+1:30d5");
        clocks.moved(Color::White, 1, seconds(0));
        let plan = |color| (clocks.remaining(color, seconds(10)), clocks.increment(color));
        assert_eq!(plan(Color::White), (seconds(91), seconds(5)));
        assert_eq!(plan(Color::Black), (seconds(50), seconds(1)));
        assert_eq!(clocks.moves_to_go(Color::Black), Some(1));
    }

    #[test]
    fn times_are_shown_to_people_and_rounded_for_files() {
        for (milliseconds, shown, written) in [
            (0, "0:00.0", "0:00:00"),
            (9_940, "0:09.9", "0:00:09.9"),
            (10_000, "0:10", "0:00:10"),
            (299_430, "5:00", "0:04:59.4"),
            (299_999, "5:00", "0:05:00"),
            (3_723_000, "1:02:03", "1:02:03"),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(show(time), shown);
            assert_eq!(crate::pgn::write_time(tenths(time)), written);
        }
    }
}
