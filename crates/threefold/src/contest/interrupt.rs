//! Ctrl-C: the first stops the match and keeps what is finished, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

use threefold_arena::Stop;

use super::keys;
use crate::note;

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Listens until the program ends, and announces what it does. The other signals that ask a program
/// to end count as well.
pub(super) fn listen(stop: &Stop, announce: impl Fn(&str) + Send + 'static) {
    let stop = stop.clone();
    let is_second = AtomicBool::new(false);
    let listening = ctrlc::set_handler(move || {
        if is_second.swap(true, Ordering::SeqCst) {
            keys::restore();
            std::process::exit(INTERRUPTED);
        }
        announce("stopping; finished games are kept (again to end at once)");
        stop.raise();
    });
    if let Err(error) = listening {
        note::print(&format_args!("Ctrl-C ends the match at once: {error}"));
    }
}
