//! `threefold match` and `threefold openings` as their users meet them.

#[expect(dead_code, reason = "shared with tests that send input")]
#[path = "support/program.rs"]
mod program;
#[cfg(unix)]
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/terminal.rs"]
mod terminal;
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/transcript.rs"]
mod transcript;

#[path = "contest/book.rs"]
mod book;
#[path = "contest/event.rs"]
mod event;
#[cfg(unix)]
#[path = "contest/interrupt.rs"]
mod interrupt;
#[cfg(unix)]
#[path = "contest/place.rs"]
mod place;
#[path = "contest/snapshot.rs"]
mod snapshot;
#[cfg(unix)]
#[path = "contest/watch.rs"]
mod watch;

/// Where the snapshots are, and the openings that they play: what happens in those follows from the
/// rules, whatever the engine thinks.
const FOLDER: &str = "contest";
