//! `threefold play` as its users meet it: in a pipe, at a terminal, after a crash, and as the
//! tutorial tells it.

#[cfg(unix)]
#[path = "support/terminal.rs"]
mod pseudo_terminal;
#[path = "play/saving.rs"]
mod saving;
#[path = "play/snapshot.rs"]
mod snapshot;
#[cfg(unix)]
#[path = "play/terminal.rs"]
mod terminal;
#[path = "support/transcript.rs"]
mod transcript;
#[path = "play/tutorial.rs"]
mod tutorial;

/// The folder of the snapshots.
const FOLDER: &str = "play";
