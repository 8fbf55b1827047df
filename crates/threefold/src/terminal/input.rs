//! The source of lines: a pipe or a simple terminal, line by line, or an [`Editor`].

use std::io::{self, BufRead, Read, StdinLock, Write};
use std::time::Duration;

use super::editor::{Bell, Editor};

/// A line longer than this is refused, and never held in memory.
const LONGEST_LINE: u64 = 1 << 20;

/// A line, or what came instead of it.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line that is too long.
    TooLong,
    /// Nobody will say anything any more.
    End,
    /// The time to wait is over, and the line is still being typed.
    TimeUp,
    /// The bell was rung, and the line is still being typed.
    Bell,
}

/// A source of lines.
pub(crate) enum Input {
    /// Lines as they come. Whoever reads them does not notice when time is up.
    Plain(StdinLock<'static>),
    /// Lines edited on a terminal.
    Edited(Editor),
}

impl Input {
    /// Waits for a line. The prompt is printed by an editor alone.
    pub(crate) fn hear(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        patience: Option<Duration>,
    ) -> io::Result<Heard> {
        match self {
            Input::Plain(reader) => read_line(reader),
            Input::Edited(editor) => editor.hear(prompt, words, patience),
        }
    }

    /// A bell to ring for whoever waits for a line, if that is heard.
    pub(crate) fn bell(&self) -> Option<Bell> {
        match self {
            Input::Plain(_) => None,
            Input::Edited(editor) => Some(editor.bell()),
        }
    }

    /// Prints a text: above the line that is being typed, if one is.
    pub(crate) fn print(&mut self, text: &str, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Input::Edited(editor) if editor.is_asked() => editor.print(text),
            _ => output.write_all(text.as_bytes()),
        }
    }
}

/// Reads a line; bytes that are no text become a character that is no move.
fn read_line(reader: &mut impl BufRead) -> io::Result<Heard> {
    let mut bytes = Vec::new();
    reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Heard::End);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
        reader.skip_until(b'\n')?;
        return Ok(Heard::TooLong);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Heard::Line(text.trim_end_matches(['\r', '\n']).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(bytes: &[u8]) -> Vec<String> {
        let mut reader = bytes;
        let mut lines = Vec::new();
        loop {
            lines.push(match read_line(&mut reader).unwrap() {
                Heard::Line(line) => line,
                Heard::TooLong => "too long".into(),
                Heard::TimeUp => "time up".into(),
                Heard::Bell => "bell".into(),
                Heard::End => return lines,
            });
        }
    }

    #[test]
    fn lines_end_with_either_line_end_or_with_the_input() {
        assert_eq!(heard(b"e4\r\n\ne5\nNf3"), ["e4", "", "e5", "Nf3"]);
        assert_eq!(heard(b""), [""; 0]);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_line_all_the_same() {
        assert_eq!(heard(b"\xff\xfe\ne4\n"), ["\u{fffd}\u{fffd}", "e4"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let longest = LONGEST_LINE as usize;
        let text = [vec![b'x'; longest - 1], vec![b'\n'], vec![b'y'; 3 * longest]].concat();
        let text = [text, b"\ne4\n".to_vec()].concat();
        let lines = heard(&text);
        assert_eq!(lines[0].len(), longest - 1);
        assert_eq!(lines[1..], ["too long", "e4"]);
    }
}
