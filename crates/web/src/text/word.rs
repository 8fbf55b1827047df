//! The words that the text box understands.

use threefold_chess::Role;
use threefold_duplicate::Seat;

use crate::scene::Control;

/// Asks for a reason.
pub const WHY: &[&str] = &["why"];
/// A line that begins so asks, and has nothing done.
pub const ASKING: &[&str] = &[
    "is", "are", "am", "was", "were", "isn", "aren", "can", "could", "may", "might", "must",
    "should", "would", "shall", "will", "does", "did", "has", "had", "what", "which", "who",
    "whose", "when", "where", "how", "if", "whether",
];
/// Asks whether something may be done, wherever it stands.
pub const LEGAL: &[&str] = &["legal", "illegal", "allowed", "possible", "whether"];
/// Says what is not wanted, and has nothing done.
pub const NEGATIONS: &[&str] =
    &["not", "never", "don", "dont", "no", "nobody", "cannot", "without"];
/// Asks for ghosts.
pub const GHOSTS: &[&str] = &["ghost", "ghosts"];
/// Asks where a piece can go.
pub const MOVES: &[&str] = &["moves", "move", "where", "go", "from"];
/// Asks how things stand.
pub const STATUS: &[&str] = &["status", "turn", "who", "check", "state"];
/// Asks what can be asked.
pub const HELP: &[&str] = &["help", "commands"];
/// Gives the game up.
pub const RESIGN: &[&str] = &["resign", "resigns"];
/// Goes to a ply.
pub const GO: &[&str] = &["go", "goto", "ply", "jump"];

/// Words for controls.
pub const CONTROLS: &[(&[&str], Control)] = &[
    (&["undo", "takeback"], Control::Undo),
    (&["redo"], Control::Redo),
    (&["new"], Control::NewGame),
    (&["first", "start"], Control::First),
    (&["previous", "back"], Control::Previous),
    (&["next", "forward"], Control::Next),
    (&["last", "end"], Control::Last),
    (&["save"], Control::Save),
    (&["load", "open"], Control::Load),
    (&["share", "link"], Control::Share),
    (&["claim"], Control::Claim),
    (&["draw"], Control::DeclareDraw),
    (&["focus", "upright"], Control::Focus),
];

/// The words of a line; whatever is neither letter nor digit stands between them.
pub fn of_line(line: &str) -> impl Iterator<Item = &str> {
    line.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a line with these words asks, and so has nothing done.
#[must_use]
pub fn is_question(line: &str, words: &[&str]) -> bool {
    let asks = words.first().is_some_and(|word| ASKING.contains(word));
    asks || line.contains('?') || words.iter().any(|word| LEGAL.contains(word))
}

/// The player that a word names.
#[must_use]
pub fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|&seat| super::seat(seat).eq_ignore_ascii_case(word))
}

/// What a word says that a pawn becomes: `q` or `queen`.
#[must_use]
pub fn promotion(word: &str) -> Option<Role> {
    Role::ALL.into_iter().filter(|role| role.is_promotion()).find(|&role| {
        super::role(role) == word || role.letter().to_ascii_lowercase().to_string() == word
    })
}
