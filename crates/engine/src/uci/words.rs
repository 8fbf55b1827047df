//! A line as words, and excerpts of it for messages.

use std::fmt;

/// The words of a line, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Words<'a> {
        Words { rest: line.trim() }
    }

    /// Returns what has not been read, without blanks at its ends.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the next word, which stays.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// A stranger's text in a message: in backticks, on one line, and not all of a megabyte.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        let more = if self.0.chars().nth(LONGEST).is_some() { "…" } else { "" };
        let start: String = self.0.chars().take(LONGEST).collect();
        write!(formatter, "`{}{more}`", printable(&start))
    }
}

/// Puts a text on one line, without what a terminal would obey.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Returns a whole number, however large: beyond `i128` it is the last one. What is larger than any
/// number in use must not look like the largest of those.
pub(super) fn number(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let furthest = if text.starts_with('-') { i128::MIN } else { i128::MAX };
    Some(text.parse().unwrap_or(furthest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_any_blanks() {
        let mut words = Words::new("\t go  depth\u{b}5  \r\n");
        assert_eq!(words.next(), Some("go"));
        assert_eq!((words.peek(), words.rest()), (Some("depth"), "depth\u{b}5"));
        assert_eq!(words.collect::<Vec<_>>(), ["depth", "5"]);
    }

    #[test]
    fn rest_keeps_its_inner_blanks() {
        let mut words = Words::new("value C:\\My  Tables ");
        words.next();
        assert_eq!(words.rest(), "C:\\My  Tables");
    }

    #[test]
    fn quotation_is_short_and_harmless() {
        assert_eq!(Quoted("a\u{1b}[2J\nb").to_string(), "`a\u{fffd}[2J\u{fffd}b`");
        assert_eq!(Quoted(&"x".repeat(1000)).to_string().chars().count(), 63);
    }

    #[test]
    fn numbers_have_a_sign_at_most_and_do_not_overflow() {
        for (text, expected) in [
            ("12", Some(12)),
            ("-3", Some(-3)),
            ("+4", Some(4)),
            ("99999999999999999999", Some(99_999_999_999_999_999_999)),
            (&"9".repeat(50), Some(i128::MAX)),
            (&format!("-{}", "9".repeat(50)), Some(i128::MIN)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("5x", None),
            ("١", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }
}
