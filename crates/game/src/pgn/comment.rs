//! Comments: text kept as it is, with the commands that programs hide in it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// A comment, never empty.
///
/// It is kept as written, commands such as `[%cal Ga1a8]` included, but for what PGN cannot hold:
/// line breaks become blanks, blanks around it go, and if there is a closing brace, braces become
/// parentheses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text; none if there is nothing but blanks.
    ///
    /// ```
    /// use threefold_game::pgn::Comment;
    /// let comment = Comment::new(" the {old}\r\nline ").unwrap();
    /// assert_eq!(comment.as_str(), "the (old) line");
    /// assert_eq!(Comment::new(" \n"), None);
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<Comment> {
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        if text.is_empty() {
            return None;
        }
        if !text.contains(['}', '\r', '\n']) {
            return Some(Comment(text.to_string()));
        }
        let mut kept = text.replace("\r\n", " ").replace(['\r', '\n'], " ");
        if kept.contains('}') {
            kept = kept.replace('{', "(").replace('}', ")");
        }
        Some(Comment(kept))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the value of a command `[%name value]` in the text.
    ///
    /// ```
    /// use threefold_game::pgn::Comment;
    /// let comment = Comment::new("strong [%csl Rd5,Gd4] [%clk 0:09:41]").unwrap();
    /// assert_eq!(comment.command("csl"), Some("Rd5,Gd4"));
    /// assert_eq!(comment.command("eval"), None);
    /// ```
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        let (_, value) = self.find_command(name)?;
        Some(self.0[value].trim())
    }

    /// The same comment in which a command says this, in place of what it said before or at the end.
    ///
    /// ```
    /// use threefold_game::pgn::Comment;
    /// let comment = Comment::new("strong [%eval 0.3] indeed").unwrap();
    /// let comment = comment.with_command("eval", "0.5,12");
    /// assert_eq!(comment.as_str(), "strong [%eval 0.5,12] indeed");
    /// let comment = comment.with_command("clk", "0:09:41");
    /// assert_eq!(comment.as_str(), "strong [%eval 0.5,12] indeed [%clk 0:09:41]");
    /// ```
    #[must_use]
    pub fn with_command(&self, name: &str, value: &str) -> Comment {
        let command = format!("[%{name} {value}]");
        let text = match self.find_command(name) {
            Some((start, value)) => {
                format!("{}{command}{}", &self.0[..start], &self.0[value.end + 1..])
            }
            None => format!("{} {command}", self.0),
        };
        // There is a command in it, so it is not empty.
        Comment::new(&text).unwrap_or_else(|| self.clone())
    }

    /// Returns the start of a command, and the range of its value before the closing bracket.
    fn find_command(&self, name: &str) -> Option<(usize, Range<usize>)> {
        // A bracket is looked for only where one comes, so a heap of open ones takes no time.
        let last = self.0.rfind(']')?;
        self.0[..last].match_indices("[%").find_map(|(start, sign)| {
            let inside = self.0[start + sign.len()..].strip_prefix(name)?;
            let length = inside.starts_with([' ', '\t']).then(|| inside.find(']'))??;
            let from = self.0.len() - inside.len();
            Some((start, from..from + length))
        })
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

/// Text as it was probably meant: UTF-8, otherwise Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// The beginning of a stranger's text, for a message.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = decode(&bytes[..bytes.len().min(4 * LONGEST)]);
    let mut characters = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn excerpts_are_cut_by_characters_not_by_bytes() {
        let long = "♔".repeat(41);
        assert_eq!(excerpt(long.as_bytes()), format!("{}…", "♔".repeat(40)));
        assert_eq!(excerpt("♔".repeat(40).as_bytes()), "♔".repeat(40));
    }
}
