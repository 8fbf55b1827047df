//! Where the engine gets the time from: the outside, since WebAssembly has no clock of its own.

use std::time::{Duration, Instant};

/// A clock that only goes forward.
pub trait Clock: Send + Sync {
    /// The time since a moment that never changes.
    fn now(&self) -> Duration;
}

/// The clock of the operating system. Not for WebAssembly in a browser, where it would panic.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    #[must_use]
    pub fn new() -> SystemClock {
        SystemClock { start: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}
