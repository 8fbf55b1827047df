//! The form for a new game, and the fields for positions and records.

pub(crate) const FORM_TITLE: &str = "New game";
pub(crate) const OPPONENT: &str = "Opponent";
pub(crate) const YOU_PLAY: &str = "You play";
pub(crate) const LEVEL: &str = "Level";
pub(crate) const TIME: &str = "Time";
pub(crate) const OTHER_TIME: &str = "Another time, such as 5m+3 or 40/90m:30m";
pub(crate) const START: &str = "Start position as FEN, if not the usual one";
pub(crate) const BEGIN: &str = "Begin";
pub(crate) const A_PERSON: &str = "A person";
pub(crate) const THE_ENGINE: &str = "The engine";
pub(crate) const BY_CHANCE: &str = "By chance";
pub(crate) const NO_CLOCK: &str = "No clock";
pub(crate) const POSITION_AND_FILE: &str = "FEN, PGN and files";
pub(crate) const FEN: &str = "This position (FEN)";
pub(crate) const PASTE: &str = "Another position or game (FEN or PGN)";
pub(crate) const LOAD_TEXT: &str = "Load the text";

/// A time without a unit.
pub(crate) fn seconds_or_minutes(time: &str) -> String {
    let (base, more) = time
        .split_once('+')
        .map_or((time, String::new()), |(base, increment)| (base, format!("+{increment}")));
    format!("Is `{time}` meant in minutes or in seconds? Write {base}m{more} or {base}s{more}.")
}

pub(crate) fn level(level: u8, elo: Option<impl std::fmt::Display>) -> String {
    match elo {
        Some(elo) => format!("{level}: ~{elo} Elo"),
        None => format!("{level}: strongest"),
    }
}

/// Entries of a very long list of moves that are not shown.
pub(crate) fn items_left_out(items: usize) -> String {
    crate::words::count(items, "more entry", "more entries")
}
