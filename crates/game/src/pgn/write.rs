//! Writing a record in PGN's export format.

use std::fmt::{self, Write};

use threefold_chess::Position;

use super::comment::Comment;
use super::record::{Node, Record, Variation};
use super::remark::result_text;
use super::tags::ROSTER;

/// No line of movetext is longer, unless a single word is ("PGN Standard", 4.3).
const LINE_LENGTH: usize = 79;

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(formatter)?;
        formatter.write_char('\n')?;
        let mut movetext = Movetext::new(formatter);
        let number = MoveNumber::of(&self.start);
        movetext.line(&self.main_line, number)?;
        movetext.word(result_text(self.result))?;
        movetext.finish()
    }
}

impl Record {
    fn write_tags(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            write_tag(formatter, name, self.tags.get(name).unwrap_or(unknown))?;
        }
        write_tag(formatter, "Result", result_text(self.result))?;
        let fen = self.start.to_string();
        if fen != Position::START.to_string() {
            write_tag(formatter, "SetUp", "1")?;
            write_tag(formatter, "FEN", &fen)?;
        }
        let is_other = |name: &str| ROSTER.iter().all(|(known, _)| *known != name);
        for (name, value) in self.tags.iter().filter(|(name, _)| is_other(name)) {
            write_tag(formatter, name, value)?;
        }
        Ok(())
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(character)?;
    }
    out.write_str("\"]\n")
}

/// Number of the next move: twice the move's number, and one if it is Black's.
#[derive(Clone, Copy)]
struct MoveNumber(u64);

impl MoveNumber {
    fn of(position: &Position) -> MoveNumber {
        let number = u64::from(position.fullmove_number());
        MoveNumber(2 * number + u64::from(!position.turn().is_white()))
    }
}

/// Words filled into lines. One word is held back: a parenthesis may follow without a blank.
struct Movetext<'a, W> {
    out: &'a mut W,
    column: usize,
    held: String,
    /// Opening parentheses that stick to the next word.
    prefix: String,
}

impl<'a, W: Write> Movetext<'a, W> {
    fn new(out: &'a mut W) -> Movetext<'a, W> {
        Movetext { out, column: 0, held: String::new(), prefix: String::new() }
    }

    fn line(&mut self, line: &Variation, first: MoveNumber) -> fmt::Result {
        self.comments(&line.opening)?;
        let mut number = first;
        // Black's move needs its number when something other than White's move is before it.
        let mut needs_number = true;
        for node in &line.nodes {
            self.node(node, number, needs_number)?;
            needs_number = !node.comments.is_empty() || !node.variations.is_empty();
            number = MoveNumber(number.0 + 1);
        }
        Ok(())
    }

    fn node(&mut self, node: &Node, number: MoveNumber, needs_number: bool) -> fmt::Result {
        let MoveNumber(double) = number;
        match (double % 2 == 0, needs_number) {
            (true, _) => self.word(&format!("{}. {}", double / 2, node.noted))?,
            (false, true) => self.word(&format!("{}... {}", double / 2, node.noted))?,
            (false, false) => self.word(&node.noted.to_string())?,
        }
        for annotation in &node.annotations {
            self.word(&format!("${annotation}"))?;
        }
        self.comments(&node.comments)?;
        for variation in &node.variations {
            self.prefix.push('(');
            self.line(variation, number)?;
            self.held.push(')');
            self.comments(&variation.closing)?;
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        for comment in comments {
            self.prefix.push('{');
            for word in words(comment.as_str()) {
                self.word(word)?;
            }
            self.held.push('}');
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.held.push_str(&self.prefix);
        self.held.push_str(word);
        self.prefix.clear();
        Ok(())
    }

    /// Writes the held word, on a new line if it needs one. Neither words nor lines are ever empty:
    /// behind an empty line another game could begin.
    fn flush(&mut self) -> fmt::Result {
        let length = self.held.chars().count();
        if length == 0 {
            return Ok(());
        }
        if self.column > 0 {
            let fits = self.column + 1 + length <= LINE_LENGTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.held)?;
        self.column += length;
        self.held.clear();
        Ok(())
    }

    fn finish(&mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}

/// The pieces of a comment between which a line may end. A command in brackets is one piece, and so
/// are words with several blanks between them. No piece begins with a percent sign, for some
/// programs skip lines that do.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let mut from = 0;
    // Up to where nothing is broken, since a command ends there.
    let mut closed = 0;
    std::iter::from_fn(move || {
        let start = from;
        let at = (start..bytes.len()).find(|&at| {
            if at >= closed && bytes[at..].starts_with(b"[%") {
                closed = text[at..].find(']').map_or(closed, |length| at + length);
                // Where no bracket closes, none will further on.
                if closed <= at {
                    closed = usize::MAX;
                }
            }
            let is_inside = closed != usize::MAX && at < closed;
            let next = bytes.get(at + 1);
            bytes[at] == b' '
                && !is_inside
                && at > start
                && bytes[at - 1] != b' '
                && !matches!(next, None | Some(b' ' | b'%'))
        });
        let end = at.unwrap_or(bytes.len());
        from = end + 1;
        (start < bytes.len()).then(|| &text[start..end])
    })
}
