//! Stopping a search from outside, and telling it that the pondered move was played.
//!
//! Every search has a signal of its own, made before it starts, so a stop can neither be lost
//! because it came too early nor hit the next search because it came too late.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A handle to one search, for any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper {
    signal: Arc<Signal>,
}

#[derive(Debug, Default)]
struct Signal {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
    /// Guards nothing but the way to sleep: see [`Stopper::wait_until`].
    gate: Mutex<()>,
    changed: Condvar,
}

impl Stopper {
    /// Ends the search: it answers with the best move so far, within milliseconds.
    pub fn stop(&self) {
        self.raise(&self.signal.stopped);
    }

    /// Tells that the expected move was played: from now on the limits of the search apply.
    pub fn ponder_hit(&self) {
        self.raise(&self.signal.ponder_hit);
    }

    /// Returns true if [`stop`](Self::stop) was called.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.signal.stopped.load(Ordering::Relaxed)
    }

    /// Returns true if [`ponder_hit`](Self::ponder_hit) was called.
    #[inline]
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.signal.ponder_hit.load(Ordering::Relaxed)
    }

    /// Sleeps until the search is stopped, or until the pondered move is played if that is enough.
    pub(crate) fn wait(&self, ponder_hit_is_enough: bool) {
        let mut gate = self.signal.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || ponder_hit_is_enough && self.is_ponder_hit()) {
            gate = self.signal.changed.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn raise(&self, flag: &AtomicBool) {
        // Under the lock, so that nobody falls asleep between looking and being woken.
        let _gate = self.signal.gate.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        self.signal.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Number of searches that a stress test stops. Under Miri, which looks at every step, a few
    /// will do.
    const ROUNDS: usize = if cfg!(miri) { 5 } else { 1_000 };

    #[test]
    fn stop_before_the_wait_is_not_lost() {
        let stopper = Stopper::default();
        stopper.stop();
        stopper.wait(false);
        assert!(stopper.is_stopped());
    }

    #[test]
    fn stop_from_another_thread_wakes_the_sleeper() {
        let stopper = Stopper::default();
        let other = stopper.clone();
        let thread = thread::spawn(move || other.stop());
        stopper.wait(true);
        thread.join().unwrap();
        assert!(stopper.is_stopped() && !stopper.is_ponder_hit());
    }

    #[test]
    fn ponder_hit_is_enough_only_when_asked() {
        let stopper = Stopper::default();
        stopper.ponder_hit();
        stopper.wait(true);
        assert!(!stopper.is_stopped());
    }

    #[test]
    fn threads_stop_one_search_and_leave_the_next_alone() {
        let signals: Vec<Stopper> = (0..=ROUNDS).map(|_| Stopper::default()).collect();
        for (now, next) in signals.iter().zip(&signals[1..]) {
            thread::scope(|scope| {
                for hit_is_enough in [false, true] {
                    scope.spawn(move || {
                        now.wait(hit_is_enough);
                        assert!(now.is_stopped() || hit_is_enough && now.is_ponder_hit());
                    });
                }
                scope.spawn(|| {
                    while !now.is_stopped() {
                        thread::yield_now();
                    }
                });
                scope.spawn(|| now.ponder_hit());
                scope.spawn(|| now.stop());
                scope.spawn(|| now.clone().stop());
            });
            assert!(now.is_stopped() && now.is_ponder_hit());
            assert!(!next.is_stopped() && !next.is_ponder_hit());
        }
    }

    #[test]
    fn threads_that_wait_for_a_ponder_hit_need_no_stop() {
        for _ in 0..ROUNDS {
            let stopper = Stopper::default();
            thread::scope(|scope| {
                scope.spawn(|| stopper.wait(true));
                scope.spawn(|| stopper.wait(true));
                scope.spawn(|| stopper.ponder_hit());
            });
            assert!(!stopper.is_stopped());
        }
    }
}
