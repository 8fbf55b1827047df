//! A progress bar, shown only where somebody can watch it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The progress of long work. Threads may share it.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar on the standard error if that is a terminal, and the output is one too: whoever
    /// pipes or redirects the output gets nothing else.
    pub(crate) fn new() -> Progress {
        if !(io::stderr().is_terminal() && io::stdout().is_terminal()) {
            return Progress::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(10));
        let template = "{elapsed} [{bar:30}] {percent} %, {eta} left: {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    /// No bar.
    pub(crate) fn hidden() -> Progress {
        Progress { bar: ProgressBar::hidden() }
    }

    /// Sets the amount of work in all.
    pub(crate) fn set_length(&self, amount: u64) {
        self.bar.set_length(amount);
    }

    /// Adds to the work that is done.
    pub(crate) fn advance(&self, amount: u64) {
        self.bar.inc(amount);
    }

    /// Describes the work of this moment.
    pub(crate) fn describe(&self, message: String) {
        self.bar.set_message(message);
    }
}

/// The bar leaves no trace, however the work ends.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
