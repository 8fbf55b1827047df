//! Comments: text kept as it is, and what programs hide in it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use crate::decimal::thousandths;

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

    /// What a command `[%name value]` in the text says.
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

    /// Where a command begins, and where its value is, before a closing bracket.
    fn find_command(&self, name: &str) -> Option<(usize, Range<usize>)> {
        self.0.match_indices("[%").find_map(|(start, sign)| {
            let inside = self.0[start + sign.len()..].strip_prefix(name)?;
            let length = inside.find(']').filter(|_| inside.starts_with([' ', '\t']))?;
            let from = self.0.len() - inside.len();
            Some((start, from..from + length))
        })
    }

    /// The time left on the clock of the player who has moved: `[%clk 1:05:23]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        read_time(self.command("clk")?)
    }

    /// What somebody thinks of the position after the move: `[%eval 0.32]`, `[%eval #-3,20]`.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        read_evaluation(self.command("eval")?)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

/// An evaluation from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

/// `1:05:23.4`; hours and minutes may be missing.
fn read_time(text: &str) -> Option<Duration> {
    let mut fields = text.rsplit(':');
    let seconds = fields.next()?;
    if !seconds.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let mut time = Duration::from_millis(thousandths(seconds)?);
    for (field, length) in fields.by_ref().take(2).zip([60, 3600]) {
        let count: u32 = field.parse().ok()?;
        time = time.checked_add(Duration::from_secs(u64::from(count) * length))?;
    }
    fields.next().is_none().then_some(time)
}

fn read_evaluation(text: &str) -> Option<Evaluation> {
    // A depth may follow.
    let text = text.split(',').next()?.trim();
    if let Some(moves) = text.strip_prefix('#') {
        return moves.parse().ok().map(Evaluation::Mate);
    }
    let size = thousandths(text.strip_prefix(['+', '-']).unwrap_or(text))?;
    let centipawns = i32::try_from((size + 5) / 10).ok().filter(|&size| size <= 1_000_000)?;
    let sign = if text.starts_with('-') { -1 } else { 1 };
    Some(Evaluation::Centipawns(sign * centipawns))
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
