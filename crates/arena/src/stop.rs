//! A handle that stops a match from any thread, without polling.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stops a match. Clones stop the same one.
#[derive(Clone, Default)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    raised: AtomicBool,
    next: AtomicU64,
    /// Sleeping threads, each with a number of its own.
    sleepers: Mutex<Vec<(u64, Waker)>>,
}

type Waker = Box<dyn Fn() + Send>;

impl Stop {
    /// Stops the match: running games are given up at once.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::SeqCst);
        for (_, wake) in self.sleepers().iter() {
            wake();
        }
    }

    /// Returns true if the match is stopped.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::SeqCst)
    }

    /// Calls `wake` when the match is stopped, until the returned guard is dropped. Check
    /// [`is_raised`](Self::is_raised) before you sleep: it may have come before.
    pub(crate) fn wakes(&self, wake: impl Fn() + Send + 'static) -> Listening {
        let number = self.shared.next.fetch_add(1, Ordering::Relaxed);
        self.sleepers().push((number, Box::new(wake)));
        Listening { stop: self.clone(), number }
    }

    fn sleepers(&self) -> MutexGuard<'_, Vec<(u64, Waker)>> {
        self.shared.sleepers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Stop").field(&self.is_raised()).finish()
    }
}

/// Guard of a registered waker.
pub(crate) struct Listening {
    stop: Stop,
    number: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.stop.sleepers().retain(|(number, _)| *number != self.number);
    }
}
