//! Help as data: what can be typed, where, and what it does.

use std::fmt::Write;

/// A place where commands are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interface {
    /// A [`Session`](crate::Session) alone: lines in, events and text out.
    Session,
    /// A `play` command at a terminal.
    Terminal,
    /// The text box of a page in the browser.
    Page,
}

/// Every interface.
pub const EVERYWHERE: &[Interface] = &[Interface::Session, Interface::Terminal, Interface::Page];
/// The interfaces that show a board.
pub const SHOWN: &[Interface] = &[Interface::Terminal, Interface::Page];
/// The terminal alone.
pub const TERMINAL: &[Interface] = &[Interface::Terminal];
/// The page alone.
pub const PAGE: &[Interface] = &[Interface::Page];

/// One command as the help shows it. Parsers look up names and synonyms in the same table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HelpEntry {
    /// The word that the line begins with, or a placeholder in capitals.
    pub name: &'static str,
    /// Other words that mean the same.
    pub synonyms: &'static [&'static str],
    /// Arguments that may follow the word.
    pub arguments: &'static str,
    /// The effect of the command, in a few words.
    pub purpose: &'static str,
    /// The interfaces that understand it.
    pub interfaces: &'static [Interface],
}

/// Returns a row of a table of commands.
#[must_use]
pub const fn entry(
    name: &'static str,
    synonyms: &'static [&'static str],
    arguments: &'static str,
    purpose: &'static str,
    interfaces: &'static [Interface],
) -> HelpEntry {
    HelpEntry { name, synonyms, arguments, purpose, interfaces }
}

impl HelpEntry {
    /// Returns true if the interface understands this command.
    #[must_use]
    pub fn is_for(&self, interface: Interface) -> bool {
        self.interfaces.contains(&interface)
    }

    /// The word with what may follow it: `why MOVE`.
    #[must_use]
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }

    fn is_called(&self, word: &str) -> bool {
        self.name == word || self.synonyms.contains(&word)
    }
}

/// Finds the name of the command that a word in lower case stands for.
#[must_use]
pub fn name_of(table: &[HelpEntry], word: &str) -> Option<&'static str> {
    table.iter().find(|entry| entry.is_called(word)).map(|entry| entry.name)
}

/// The help of an interface: one line for each entry, the purposes in a column.
#[must_use]
pub fn help_text(table: &[HelpEntry], interface: Interface) -> String {
    let entries = || table.iter().filter(|entry| entry.is_for(interface));
    let width = entries().map(|entry| entry.usage().len()).max().unwrap_or(0);
    let mut text = String::new();
    for entry in entries() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<width$}  {}", entry.usage(), entry.purpose);
    }
    text.truncate(text.trim_end().len());
    text
}
