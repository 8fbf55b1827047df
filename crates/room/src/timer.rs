//! The time of the players: clocks with credit for the network, days for a move, or none.

use std::time::Duration;

use threefold_chess::Color;
use threefold_duplicate::Seat as Corner;
use threefold_game::TurnOrder;
use threefold_game::clocks::Clocks;

use crate::entry::Time;
use crate::seat::{BySeat, Seat};
use crate::settings::{Pace, Rules, Settings};

/// Credit that a player has for the way over the network at the start, which is also the most that
/// can be saved up: half a second, as long as the way around the world and back over a slow radio.
const MOST_CREDIT: Duration = Duration::from_millis(500);
/// Credit that every move brings: about the way across a continent.
const CREDIT_A_MOVE: Duration = Duration::from_millis(100);

/// The time of all players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Timer {
    kind: Kind,
    /// Credit that each player has saved up.
    saved: BySeat<Saved>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Saved(Duration);

impl Default for Saved {
    fn default() -> Saved {
        Saved(MOST_CREDIT)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Unlimited,
    Chess(Clocks<Color>),
    Duplicate(Clocks<Corner>),
    Days {
        limit: Duration,
        /// The turn, and when it began; none before the first move and after the end.
        running: Option<(Seat, Time)>,
    },
}

impl Timer {
    pub(crate) fn new(settings: &Settings) -> Timer {
        let kind = match (&settings.pace, settings.rules) {
            (Pace::Unlimited, _) => Kind::Unlimited,
            (Pace::Clock(control), Rules::Chess { .. }) => {
                Kind::Chess(Clocks::new(control.clone(), 0))
            }
            (Pace::Clock(control), Rules::Duplicate { .. }) => {
                Kind::Duplicate(Clocks::new(control.clone(), 0))
            }
            (pace @ Pace::Days(_), _) => {
                Kind::Days { limit: pace.per_move().unwrap_or_default(), running: None }
            }
        };
        Timer { kind, saved: BySeat::default() }
    }

    /// The clocks of chess.
    pub(crate) const fn chess(&self) -> Option<&Clocks<Color>> {
        match &self.kind {
            Kind::Chess(clocks) => Some(clocks),
            _ => None,
        }
    }

    /// The clocks of duplicate chess.
    pub(crate) const fn duplicate(&self) -> Option<&Clocks<Corner>> {
        match &self.kind {
            Kind::Duplicate(clocks) => Some(clocks),
            _ => None,
        }
    }

    /// Returns the part of a measured lag that is not charged.
    pub(crate) fn credit(&self, seat: Seat, lag: Duration) -> Duration {
        match self.kind {
            Kind::Chess(_) | Kind::Duplicate(_) => lag.min(self.saved[seat].0),
            _ => Duration::ZERO,
        }
    }

    /// A player has moved, with which the game has so many plies; the next player's time runs unless
    /// the game is over. The credit is not charged.
    pub(crate) fn moved(
        &mut self,
        seat: Seat,
        next: Option<Seat>,
        plies: usize,
        at: Time,
        credit: Duration,
    ) {
        let saved = &mut self.saved[seat].0;
        *saved = (saved.saturating_sub(credit) + CREDIT_A_MOVE).min(MOST_CREDIT);
        match (&mut self.kind, seat.color(), seat.corner()) {
            (Kind::Chess(clocks), Some(color), _) => {
                press(clocks, color, plies, at, credit);
            }
            (Kind::Duplicate(clocks), _, Some(corner)) => {
                press(clocks, corner, plies, at, credit);
            }
            (Kind::Days { running, .. }, ..) => *running = next.map(|next| (next, at)),
            _ => {}
        }
        if next.is_none() {
            self.stop(at);
        }
    }

    /// Nobody's time runs any more.
    pub(crate) fn stop(&mut self, at: Time) {
        match &mut self.kind {
            Kind::Unlimited => {}
            Kind::Chess(clocks) => clocks.stop(at.since_epoch()),
            Kind::Duplicate(clocks) => clocks.stop(at.since_epoch()),
            Kind::Days { running, .. } => *running = None,
        }
    }

    /// The game is back at so many plies, and the time of the player to move runs.
    pub(crate) fn take_back(&mut self, plies: usize, turn: Seat, at: Time) {
        match (&mut self.kind, turn.color(), turn.corner()) {
            (Kind::Chess(clocks), Some(color), _) => clocks.seek(plies, color, at.since_epoch()),
            (Kind::Duplicate(clocks), _, Some(corner)) => {
                clocks.seek(plies, corner, at.since_epoch());
            }
            (Kind::Days { running, .. }, ..) => *running = (plies > 0).then_some((turn, at)),
            _ => {}
        }
    }

    /// The time between two moments is charged to nobody.
    pub(crate) fn skip(&mut self, since: Time, at: Time) {
        match &mut self.kind {
            Kind::Unlimited => {}
            Kind::Chess(clocks) => pause(clocks, since, at),
            Kind::Duplicate(clocks) => pause(clocks, since, at),
            Kind::Days { running, .. } => {
                if let Some((_, began)) = running {
                    *began = began.after(at.since(since.max(*began)));
                }
            }
        }
    }

    /// The time that a player has left; none without a limit. Where days are counted, those who are
    /// not to move have all of it.
    pub(crate) fn remaining(&self, seat: Seat, now: Time) -> Option<Duration> {
        match (&self.kind, seat.color(), seat.corner()) {
            (Kind::Chess(clocks), Some(color), _) => {
                Some(clocks.remaining(color, now.since_epoch()))
            }
            (Kind::Duplicate(clocks), _, Some(corner)) => {
                Some(clocks.remaining(corner, now.since_epoch()))
            }
            (Kind::Days { limit, running }, ..) => Some(match running {
                Some((turn, since)) if *turn == seat => limit.saturating_sub(now.since(*since)),
                _ => *limit,
            }),
            _ => None,
        }
    }

    /// Returns the player whose time runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        match &self.kind {
            Kind::Unlimited => None,
            Kind::Chess(clocks) => clocks.running().map(Seat::from),
            Kind::Duplicate(clocks) => clocks.running().map(Seat::from),
            Kind::Days { running, .. } => running.map(|(seat, _)| seat),
        }
    }

    /// Returns the player whose time is up, with all credit that a move on its way could have.
    pub(crate) fn fallen(&self, now: Time) -> Option<Seat> {
        let running = self.running()?;
        self.is_up(running, self.credit(running, MOST_CREDIT), now).then_some(running)
    }

    /// Returns true if the time of the player to move was up, so much credit given.
    pub(crate) fn is_up(&self, seat: Seat, credit: Duration, now: Time) -> bool {
        let now = now.before(credit);
        match &self.kind {
            Kind::Unlimited => false,
            Kind::Chess(clocks) => clocks.fallen(now.since_epoch()).map(Seat::from) == Some(seat),
            Kind::Duplicate(clocks) => {
                clocks.fallen(now.since_epoch()).map(Seat::from) == Some(seat)
            }
            Kind::Days { limit, running } => {
                running.is_some_and(|(turn, since)| turn == seat && now.since(since) >= *limit)
            }
        }
    }

    /// Returns the time until the flag of the player to move may fall.
    pub(crate) fn next_look(&self, now: Time) -> Option<Duration> {
        let seat = self.running()?;
        let left = self.remaining(seat, now)?;
        Some(left.saturating_add(self.credit(seat, MOST_CREDIT)))
    }
}

/// Charges the time up to a moment less the credit, and lets the next player's time run from that
/// moment on.
fn press<P: TurnOrder>(clocks: &mut Clocks<P>, by: P, plies: usize, at: Time, credit: Duration) {
    if clocks.running() == Some(by) {
        clocks.stop(at.before(credit).since_epoch());
        clocks.start(by, at.since_epoch());
    }
    clocks.moved(by, plies, at.since_epoch());
}

fn pause<P: TurnOrder>(clocks: &mut Clocks<P>, since: Time, at: Time) {
    if let Some(player) = clocks.running() {
        clocks.stop(since.since_epoch());
        clocks.start(player, at.since_epoch());
    }
}
