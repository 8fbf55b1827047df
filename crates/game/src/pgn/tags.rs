//! The tags of a record.

use std::fmt;

/// The tags of a record, in order, each name once.
///
/// `Result`, `SetUp` and `FEN` are not among them: a record writes them from what it knows.
///
/// ```
/// use threefold_game::pgn::Tags;
/// let mut tags = Tags::new();
/// tags.insert("White", "Carlsen, Magnus")?;
/// assert_eq!(tags.white(), "Carlsen, Magnus");
/// assert_eq!(tags.black(), "?");
/// assert!(tags.insert("Result", "1-0").is_err());
/// # Ok::<(), threefold_game::pgn::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

/// The tags every game has, but for the result, and what they say if nothing is known.
pub(super) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tags that a record writes from what it knows.
pub(super) const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Tags {
        Tags { pairs: Vec::new() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a tag, or gives it another value; control characters in it become blanks.
    ///
    /// # Errors
    /// If the name is not one PGN can write, or is that of a tag the record itself writes.
    pub fn insert(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check_name(name)?;
        self.set(name, value);
        Ok(())
    }

    /// Adds a tag whose name is known to be good; the value may be anybody's text.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        self.put(name, &value.replace(char::is_control, " "));
    }

    fn put(&mut self, name: &str, value: &str) {
        match self.pairs.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.pairs.push((name.to_string(), value.to_string())),
        }
    }

    /// Removes a tag; returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.pairs.iter().position(|(known, _)| known == name)?;
        Some(self.pairs.remove(index).1)
    }

    /// Names and values in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns true if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The tournament or match, `?` if not known.
    #[must_use]
    pub fn event(&self) -> &str {
        self.get("Event").unwrap_or("?")
    }

    /// Place, `?` if not known.
    #[must_use]
    pub fn site(&self) -> &str {
        self.get("Site").unwrap_or("?")
    }

    /// Date, `????.??.??` if not known.
    #[must_use]
    pub fn date(&self) -> &str {
        self.get("Date").unwrap_or("????.??.??")
    }

    /// The round, `?` if not known.
    #[must_use]
    pub fn round(&self) -> &str {
        self.get("Round").unwrap_or("?")
    }

    /// The player of the white pieces, `?` if not known.
    #[must_use]
    pub fn white(&self) -> &str {
        self.get("White").unwrap_or("?")
    }

    /// The player of the black pieces, `?` if not known.
    #[must_use]
    pub fn black(&self) -> &str {
        self.get("Black").unwrap_or("?")
    }
}

/// Reason why a tag cannot be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A name consists of letters, digits and `_ + # = : -`.
    BadName(String),
    /// The record writes this tag from what it knows.
    Derived(String),
}

impl fmt::Display for TagError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::BadName(name) => write!(
                formatter,
                "`{}` is not a tag name: use only letters, digits and _ + # = : -",
                name.escape_debug()
            ),
            TagError::Derived(name) => {
                write!(formatter, "the tag {name} follows from the game and cannot be given")
            }
        }
    }
}

impl std::error::Error for TagError {}

fn check_name(name: &str) -> Result<(), TagError> {
    let is_symbol = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
    };
    if name.is_empty() || !name.bytes().all(is_symbol) {
        return Err(TagError::BadName(name.to_string()));
    }
    if DERIVED.contains(&name) {
        return Err(TagError::Derived(name.to_string()));
    }
    Ok(())
}

/// A value without its escapes: `\"` is a mark, `\\` a backslash, any other backslash itself.
pub(super) fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|&next| character == '\\' && matches!(next, '\\' | '"'));
        plain.push(escaped.unwrap_or(character));
    }
    plain
}
