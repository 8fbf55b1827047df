//! Free text: the words of a line, and whether it asks, refuses or wants something done.
//!
//! What is shared by the games is here; each game's `Command::from_phrase` finds the command.

use std::str::FromStr;

use super::help::{HelpEntry, name_of};

/// A line of free text, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request<C> {
    /// Execute the command.
    Do(C),
    /// Say whether the command could be executed, and what it would do. Nothing is done.
    Ask(C),
    /// The line says what is not wanted. Nothing is done.
    Decline,
}

/// A line that begins with one of these words asks.
const ASKING: &[&str] = &[
    "is", "are", "am", "was", "were", "isn", "aren", "can", "could", "may", "might", "must",
    "should", "would", "shall", "will", "does", "did", "has", "had", "what", "which", "who",
    "whose", "when", "where", "how", "if", "whether",
];
/// A line with one of these words asks.
const LEGAL: &[&str] = &["legal", "illegal", "allowed", "possible", "whether"];
/// A line with one of these words says what is not wanted, unless it asks.
const NEGATIONS: &[&str] = &["not", "never", "don", "dont", "no", "nobody", "cannot", "without"];

/// Words that ask for a reason.
pub const WHY: &[&str] = &["why"];
/// Words that ask where a piece can go.
pub const MOVES: &[&str] = &["moves", "move", "where", "go", "from"];
/// Words that ask about the state of the game.
pub const STATUS: &[&str] = &["status", "turn", "who", "check", "state"];
/// Words that ask for help.
pub const HELP: &[&str] = &["help", "commands"];

/// The words of a line in lower case. Whatever is neither letter nor digit separates them.
#[derive(Clone, Debug)]
pub struct Phrase {
    words: Vec<String>,
    has_question_mark: bool,
}

impl Phrase {
    /// Takes a line apart.
    #[must_use]
    pub fn new(line: &str) -> Phrase {
        let lower = line.to_ascii_lowercase();
        let words = lower.split(|one: char| !one.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Phrase { words, has_question_mark: line.contains('?') }
    }

    /// The words in their order.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns true if one of these words is in the line.
    #[must_use]
    pub fn has(&self, known: &[&str]) -> bool {
        self.words.iter().any(|word| known.contains(&word.as_str()))
    }

    /// Returns true if the line asks; then nothing may be done.
    #[must_use]
    pub fn is_question(&self) -> bool {
        let asks = self.words.first().is_some_and(|word| ASKING.contains(&word.as_str()));
        asks || self.has_question_mark || self.has(LEGAL)
    }

    /// Returns true if the line says what is not wanted.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.has(NEGATIONS)
    }

    /// The words that can be read as a value, such as squares.
    pub fn values<T: FromStr>(&self) -> impl Iterator<Item = T> {
        self.words.iter().filter_map(|word| word.parse().ok())
    }

    /// Finds the first of these commands that the line names, in their order.
    #[must_use]
    pub fn command_among(
        &self,
        names: &[&'static str],
        table: &[HelpEntry],
    ) -> Option<&'static str> {
        let named: Vec<&str> = self.words.iter().filter_map(|word| name_of(table, word)).collect();
        names.iter().find(|name| named.contains(*name)).copied()
    }
}

/// Returns true if a line asks; then nothing may be done.
#[must_use]
pub fn is_question(line: &str) -> bool {
    Phrase::new(line).is_question()
}

/// The beginning of what somebody typed, for a message: short, and nothing that moves a cursor.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut characters = text.chars();
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt.escape_debug().to_string()
}
