//! The games of an input, one after the other, however long it is.
//!
//! Lines are games. Only an object that begins in the first line and does not end there is spread
//! over the whole input, as a save file is that somebody has laid out.

use std::fmt;
use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde::de::IgnoredAny;
use threefold_duplicate::save::MAX_BYTES;

/// The text of a game.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The number of its line, from 1; none if it is the whole input.
    pub(super) line: Option<u64>,
    /// None of the lines is empty.
    pub(super) text: Result<String, BadText>,
}

/// A reason why a line cannot even be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BadText {
    TooLong,
    NotUtf8,
}

impl fmt::Display for BadText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::TooLong => {
                write!(formatter, "a text of more than {MAX_BYTES} bytes is not read")
            }
            BadText::NotUtf8 => formatter.write_str("not text in UTF-8"),
        }
    }
}

/// Reads entries; never holds more than two lines of the input, or one object.
#[derive(Debug)]
pub(super) struct Entries<R> {
    lines: Lines<R>,
    place: Place,
    /// A line that was read to understand the one before it.
    held: Option<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Nothing has been read.
    First,
    /// Every line is an entry.
    Lines,
    /// The whole input was one entry.
    Over,
}

impl<R: BufRead> Entries<R> {
    pub(super) fn new(input: R) -> Entries<R> {
        Entries { lines: Lines { input, number: 0 }, place: Place::First, held: None }
    }

    /// The next one; none at the end.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<Entry>> {
        if self.place == Place::Over {
            return Ok(None);
        }
        if let Some(held) = self.held.take() {
            return Ok(Some(held));
        }
        let Some(entry) = self.lines.next_written()? else { return Ok(None) };
        let is_first = self.place == Place::First;
        self.place = Place::Lines;
        match entry.text {
            Ok(first) if is_first && is_cut_off(&first) => {
                self.complete(first, entry.line).map(Some)
            }
            text => Ok(Some(Entry { text, ..entry })),
        }
    }

    /// The object of which this is the first line, or that line alone if games follow it.
    fn complete(&mut self, first: String, line: Option<u64>) -> io::Result<Entry> {
        match self.lines.next_written()? {
            Some(second) if !second.text.as_deref().is_ok_and(is_game) => {
                self.place = Place::Over;
                let text = self.join(first, second.text)?;
                Ok(Entry { line: None, text })
            }
            second => {
                self.held = second;
                Ok(Entry { line, text: Ok(first) })
            }
        }
    }

    /// All lines to the end as one text.
    fn join(
        &mut self,
        mut whole: String,
        second: Result<String, BadText>,
    ) -> io::Result<Result<String, BadText>> {
        let mut next = Some(second);
        while let Some(line) = next {
            match line {
                Ok(text) if whole.len() + text.len() < MAX_BYTES => {
                    whole.push('\n');
                    whole.push_str(&text);
                }
                Ok(_) => return Ok(Err(BadText::TooLong)),
                Err(bad) => return Ok(Err(bad)),
            }
            next = self.lines.next()?.map(|entry| entry.text);
        }
        Ok(Ok(whole))
    }
}

/// Returns true if a line begins an object and does not end it.
fn is_cut_off(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.trim_start().starts_with('{')
        && serde_json::from_str::<IgnoredAny>(text).is_err_and(|error| error.is_eof())
}

/// Returns true if a line has moves, in whatever form.
fn is_game(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Game {
        moves: Option<IgnoredAny>,
    }
    serde_json::from_str::<Game>(text).is_ok_and(|game| game.moves.is_some())
}

#[derive(Debug)]
struct Lines<R> {
    input: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next line that is not empty.
    fn next_written(&mut self) -> io::Result<Option<Entry>> {
        loop {
            match self.next()? {
                Some(Entry { text: Ok(text), .. }) if text.trim().is_empty() => {}
                next => return Ok(next),
            }
        }
    }

    /// The next line. What is too long is skipped without being held.
    fn next(&mut self) -> io::Result<Option<Entry>> {
        let mut line = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        self.input.by_ref().take(limit).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let text = if line.pop_if(|last| *last == b'\n').is_none() && line.len() > MAX_BYTES {
            self.input.skip_until(b'\n')?;
            Err(BadText::TooLong)
        } else {
            String::from_utf8(line).map_err(|_| BadText::NotUtf8)
        };
        Ok(Some(Entry { line: Some(self.number), text }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line and the text of each entry.
    fn entries(input: &[u8]) -> Vec<(Option<u64>, String)> {
        let mut entries = Entries::new(input);
        let mut found = Vec::new();
        while let Some(Entry { line, text }) = entries.next().unwrap() {
            found.push((line, text.unwrap_or_else(|bad| bad.to_string())));
        }
        found
    }

    fn entry(line: impl Into<Option<u64>>, text: &str) -> (Option<u64>, String) {
        (line.into(), text.to_owned())
    }

    #[test]
    fn every_line_but_an_empty_one_is_an_entry() {
        let game = r#"{"moves":[]}"#;
        let input = format!("\n{game}\r\n  \n1AAA\n{game}");
        let expected = [entry(2, &format!("{game}\r")), entry(4, "1AAA"), entry(5, game)];
        assert_eq!(entries(input.as_bytes()), expected);
        assert_eq!(entries(b"\n \n"), []);
        assert_eq!(entries(b""), []);
    }

    #[test]
    fn an_object_may_be_spread_over_the_whole_input() {
        let input = "\n{\n  \"variant\": \"duplicate-chess\",\n\n  \"moves\": []\n}";
        assert_eq!(entries(input.as_bytes()), [entry(None, input.trim_start())]);
        let marked = format!("\u{feff}{}", input.trim_start());
        assert_eq!(entries(marked.as_bytes()), [entry(None, &marked)]);
    }

    #[test]
    fn cut_off_first_line_does_not_swallow_the_games_after_it() {
        let input = "{\"moves\":[\"e2\n{\"moves\":[]}\n{";
        let expected = [entry(1, "{\"moves\":[\"e2"), entry(2, "{\"moves\":[]}"), entry(3, "{")];
        assert_eq!(entries(input.as_bytes()), expected);
        assert_eq!(entries(b"{"), [entry(1, "{")]);
    }

    #[test]
    fn a_long_line_is_skipped_and_the_next_one_read() {
        let longest = "x".repeat(MAX_BYTES);
        let input = format!("1\n{longest}x\n{longest}\n3");
        let too_long = BadText::TooLong.to_string();
        let expected = [entry(1, "1"), entry(2, &too_long), entry(3, &longest), entry(4, "3")];
        assert_eq!(entries(input.as_bytes()), expected);
        let object = format!("{{\n{longest}\n}}");
        assert_eq!(entries(object.as_bytes()), [entry(None, &too_long)]);
    }

    #[test]
    fn bytes_that_are_no_text_are_an_entry_too() {
        let not_text = BadText::NotUtf8.to_string();
        assert_eq!(entries(b"\xff\n1"), [entry(1, &not_text), entry(2, "1")]);
        assert_eq!(entries(b"{\n\xff\n}"), [entry(None, &not_text)]);
    }
}
