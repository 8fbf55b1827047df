//! `threefold play` as its users meet it: in a pipe, at a terminal, after a crash, and as the
//! tutorial tells it.

#[path = "play/saving.rs"]
mod saving;
#[path = "play/snapshot.rs"]
mod snapshot;
#[cfg(unix)]
#[path = "play/terminal.rs"]
mod terminal;
#[path = "play/transcript.rs"]
mod transcript;
#[path = "play/tutorial.rs"]
mod tutorial;
