//! Keys that work wherever the keyboard is: they browse the moves, undo and redo, and list all keys.

use super::{Controls, Transport, text};

/// The meaning of a key that is not meant for the element that has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageKey {
    Transport(Transport),
    /// Shows the list of all keys.
    List,
}

/// An element that has the keyboard, as far as keys mean something to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyTarget {
    /// A text that is being typed, or a dialog: all keys are its own.
    Text,
    /// One of several choices, or a square that was reached with the keyboard: arrow keys are its own.
    Arrows,
    Other,
}

/// The meaning of a key, by the name that browsers give it, with or without Ctrl (or Command).
pub(crate) fn page_key(name: &str, has_control: bool, at: KeyTarget) -> Option<PageKey> {
    let transport = match (name, has_control) {
        _ if at == KeyTarget::Text => return None,
        ("?", false) => return Some(PageKey::List),
        // With the shift key the browser names the capital letter.
        ("z", true) => Transport::Undo,
        ("Z" | "y", true) => Transport::Redo,
        _ if at == KeyTarget::Arrows => return None,
        ("ArrowLeft", false) => Transport::Previous,
        ("ArrowRight", false) => Transport::Next,
        ("Home", false) => Transport::First,
        ("End", false) => Transport::Last,
        _ => return None,
    };
    Some(PageKey::Transport(transport))
}

/// All keys of a page with these controls, and what they do.
pub(crate) fn listed_keys<C: Controls>() -> Vec<(String, &'static str)> {
    let own = C::all().filter(|control| control.transport().is_none());
    let own = own.filter_map(|control| Some((control.shortcut()?.to_string(), control.label())));
    let shared = text::KEYS.iter().map(|&(key, words)| (key.to_owned(), words));
    shared.chain(own).collect()
}
