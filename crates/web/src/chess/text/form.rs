//! The form for a new game.

use threefold_chess::Color;
use threefold_game::Strength;

use crate::chess::model::{Choice, Heading, Opponent, Side};
use crate::text::side;

/// The title of the form.
#[must_use]
pub const fn form_title() -> &'static str {
    "New game"
}

/// The heading of a group of choices.
#[must_use]
pub const fn form_heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Opponent => "Opponent",
        Heading::Side => "You play",
        Heading::Level => "Level",
        Heading::Time => "Time",
    }
}

/// The field for a time control.
#[must_use]
pub const fn form_time() -> &'static str {
    "Another time, such as 5m+3 or 40/90m:30m"
}

/// A time of which nobody knows the unit.
#[must_use]
pub fn seconds_or_minutes(time: &str) -> String {
    let (base, more) = time
        .split_once('+')
        .map_or((time, String::new()), |(base, increment)| (base, format!("+{increment}")));
    format!("Is `{time}` meant in minutes or in seconds? Write {base}m{more} or {base}s{more}.")
}

/// The field for a start position.
#[must_use]
pub const fn form_start() -> &'static str {
    "Start position as FEN, if not the usual one"
}

/// What begins a game.
#[must_use]
pub const fn form_begin() -> &'static str {
    "Begin"
}

/// A choice of the form.
#[must_use]
pub fn choice(choice: &Choice) -> String {
    match choice {
        Choice::Opponent(Opponent::Person) => "A person".to_owned(),
        Choice::Opponent(Opponent::Engine) => "The engine".to_owned(),
        Choice::Side(Side::White) => side(Color::White).to_owned(),
        Choice::Side(Side::Black) => side(Color::Black).to_owned(),
        Choice::Side(Side::Random) => "By chance".to_owned(),
        Choice::Level(level) => match Strength::Level(*level).elo() {
            Some(elo) => format!("{level}: ~{elo} Elo"),
            None => format!("{level}: strongest"),
        },
        Choice::Time(time) if time.is_empty() => "No clock".to_owned(),
        Choice::Time(text) | Choice::Start(text) => text.clone(),
    }
}
