//! The words of the shell: what every page says alike.

use threefold_game::ParseCommandError;
use threefold_game::command::help::{HelpEntry, Interface};
use threefold_game::command::phrase::Phrase;

use super::{ControlScene, Transport};
use crate::words::sentence;

pub(crate) const NAME: &str = "Threefold";
pub(crate) const NAVIGATION: &str = "Pages";
pub(crate) const PANEL: &str = "Game and settings";

// Headings.
pub(crate) const MOVES: &str = "Moves";
pub(crate) const CONTROLS: &str = "Controls";
pub(crate) const GAMES: &str = "Games in this browser";
pub(crate) const TEXT_BOX: &str = "Type a move or a question";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const LOOK_AROUND: &str = "Browse the moves";
pub(crate) const TRANSCRIPT: &str = "Questions and answers";

// Buttons and fields.
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const OPEN_GAME: &str = "Open";
pub(crate) const FORGET_GAME: &str = "Delete";
pub(crate) const RESTORE_GAME: &str = "Undo";
pub(crate) const CURRENT_GAME: &str = "open now";
pub(crate) const SEND: &str = "Send";
pub(crate) const THEME: &str = "Theme";
pub(crate) const MOTION: &str = "Motion";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const AS_THE_SYSTEM: &str = "System default";
pub(crate) const LIGHT: &str = "Light";
pub(crate) const DARK: &str = "Dark";
pub(crate) const SMOOTH: &str = "Full";
pub(crate) const NO_MOTION: &str = "None";
pub(crate) const DROP_HERE: &str = "Drop the file to load the game";

// Empty lists.
pub(crate) const NO_MOVES: &str = "No moves yet.";
pub(crate) const NO_GAMES: &str = "Your games are kept here from the first move on.";

// Undo, redo and looking around.
pub(crate) const NOTHING_TO_UNDO: &str = "There is nothing to undo.";
pub(crate) const NOTHING_TO_REDO: &str = "There is nothing to redo.";

/// The label and the hint of a control that looks around, undoes or redoes.
pub(crate) const fn transport(transport: Transport) -> (&'static str, &'static str) {
    match transport {
        Transport::First => ("First", "Go to the start of the game"),
        Transport::Previous => ("Previous", "Go to the previous move"),
        Transport::Next => ("Next", "Go to the next move"),
        Transport::Last => ("Last", "Go to the end of the game"),
        Transport::Undo => ("Undo", "Undo the last change"),
        Transport::Redo => ("Redo", "Redo what was undone"),
    }
}

/// The start or the end of the game is shown already.
pub(crate) const fn at_the_end(is_forward: bool) -> &'static str {
    if is_forward { "This is the end of the game." } else { "This is the start of the game." }
}

// Storage and saved games.
pub(crate) const CANNOT_STORE: &str =
    "The browser did not allow saving games here. Save a file before you leave.";
pub(crate) const STORAGE_FULL: &str = "The browser's storage is full, and not everything is kept. Save a file before you \
     leave, or delete old games under Games in this browser.";
pub(crate) const STORAGE_WORKS: &str = "Everything is kept again.";
pub(crate) const ALREADY_OPEN: &str = "That game is already open.";
pub(crate) const NO_SUCH_GAME: &str = "That game is no longer in this browser.";
pub(crate) const FORGOTTEN: &str = "Game deleted. Undo in the list brings it back.";
pub(crate) const RESTORED: &str = "The game is back.";
/// A stored game that could not be loaded.
pub(crate) const STORED_GAME: &str = "the stored game";

// Files.
pub(crate) fn saved(name: &str) -> String {
    format!("Saved as {name}.")
}

pub(crate) fn problem_title(name: &str) -> String {
    format!("Could not load {name}.")
}

pub(crate) fn not_loaded(name: &str, reason: &str) -> String {
    format!("{} {reason}", problem_title(name))
}

pub(crate) fn file_unreadable(name: &str) -> String {
    format!("The browser could not read {name}.")
}

pub(crate) fn too_long(bytes: usize, most: usize) -> String {
    format!("It has {bytes} bytes, but the limit is {most}.")
}

/// The button that goes on with the good part of a file.
pub(crate) fn keep_good_part(plies: usize) -> String {
    if plies == 1 { "Load the first move".into() } else { format!("Load the first {plies} moves") }
}

/// A button of the list of games, with the game it is about.
pub(crate) fn about_game(button: &str, game: &str) -> String {
    format!("{button}: {game}")
}

/// The title of the tab.
#[cfg(target_arch = "wasm32")]
pub(crate) fn tab_title(standing: &str) -> String {
    format!("{standing} – {NAME}")
}

// Keys.
pub(crate) const KEYS_TITLE: &str = "Keyboard";
/// The keys of every page; those of a page's controls follow.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("← →", "Previous and next move"),
    ("Home End", "Start and end of the game"),
    ("Ctrl+Z", "Undo"),
    ("Ctrl+Shift+Z", "Redo, as does Ctrl+Y"),
    ("?", "This list"),
    ("Tab", "Next board, button or field"),
    ("Escape", "Put the piece back, or close"),
    ("On a board:", ""),
    ("← → ↑ ↓", "Next square, if Tab led to the board"),
    ("Enter", "Select a piece, then play it; so does the space bar"),
    (", .", "Previous and next move"),
    ("< >", "Start and end of the game"),
    ("u r", "Undo and redo"),
];

pub(crate) fn hint_with_key(hint: &str, key: char) -> String {
    format!("{hint} ({key} on a board)")
}

/// The reason why the worker does not work, as far as the browser tells it.
pub(crate) fn worker_reason(told: Option<String>) -> String {
    told.unwrap_or_else(|| "the browser could not start it".to_owned())
}

// The text box.
pub(crate) const UNKNOWN: &str =
    "I did not understand that. Type help to see what you can type or ask.";
const TYPE_HELP: &str = "Type help to see what you can type or ask.";
pub(crate) const DONE: &str = "Done.";
pub(crate) const NOT_DONE: &str = "Nothing was done.";

/// Something that can be done was asked about, and so not done.
pub(crate) fn only_asked(label: &str, hint: &str) -> String {
    format!("{label}: {hint}. Nothing was done.")
}

/// A control that was asked about: what it would do, or why it cannot be done.
pub(crate) fn about_control<C>(scene: &ControlScene<C>) -> String {
    if scene.is_enabled { only_asked(scene.label, &scene.hint) } else { scene.hint.clone() }
}

/// A line that is no command. A question that was not understood is no command that was mistyped.
pub(crate) fn not_understood(line: &str, error: &ParseCommandError) -> String {
    match error {
        ParseCommandError::Unknown(_) if Phrase::new(line).is_question() => UNKNOWN.to_owned(),
        _ => format!("{} {TYPE_HELP}", sentence(error)),
    }
}

pub(crate) fn help(commands: &[HelpEntry]) -> Vec<String> {
    let entries = commands.iter().filter(|entry| entry.is_for(Interface::Page));
    entries.map(|entry| format!("{}: {}.", entry.usage(), entry.purpose)).collect()
}

// A crash.
pub(crate) const STOPPED: &str = "Threefold has stopped";
pub(crate) const ADVICE: &str = "This is a bug in Threefold. Reload the page to go on: your game is kept in this \
     browser. You can also download it first. What happened:";
pub(crate) const RELOAD: &str = "Reload the page";
pub(crate) const RESCUE: &str = "Download the game";
