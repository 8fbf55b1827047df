//! `threefold duplicate play` as its users meet it: in a pipe, at a terminal, and as the page about
//! it tells it.

#[cfg(unix)]
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/terminal.rs"]
mod pseudo_terminal;
#[path = "duplicate_play/snapshot.rs"]
mod snapshot;
#[cfg(unix)]
#[path = "duplicate_play/terminal.rs"]
mod terminal;
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/transcript.rs"]
mod transcript;

/// The folder of the snapshots.
const FOLDER: &str = "duplicate_play";
