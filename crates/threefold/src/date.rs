//! The date and time of day, for tags and file names.

use std::time::{SystemTime, UNIX_EPOCH};

use threefold_game::Moment;

/// This moment; the beginning of 1970 if the clock is before it.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment::since_1970(since.map_or(0, |since| since.as_secs()))
}
