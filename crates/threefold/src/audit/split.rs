//! Cutting a file between games, so that several threads can audit it.
//!
//! A cut is made only where the reader of PGN starts anew whatever came before: behind a line that
//! ends with a result and an empty line, before an `Event` tag. Not even an open comment goes on
//! there. A file in which there is no such place is audited here, without other threads.

use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{Sender, SyncSender, channel};

use super::inspect::{Batch, Inspector};
use super::report::Style;
use super::{Item, answered, open};
use crate::progress::Progress;

/// The least text of a piece, unless the file ends. Small, since what is said of every
/// ply takes twenty times as much.
const PIECE: usize = 1 << 17;

/// The text to look through for a place to cut: beyond it there will be none.
const MOST: usize = 1 << 22;

/// Whole games.
pub(super) struct Piece {
    /// The number of its first line in the file.
    pub(super) first_line: u64,
    pub(super) text: Vec<u8>,
}

/// Hands out pieces of files, and the places of their audits in the output.
pub(super) struct Splitter {
    pub(super) items: SyncSender<Item>,
    pub(super) work: SyncSender<(Piece, Sender<Batch>)>,
    pub(super) style: Style,
}

impl Splitter {
    /// Splits a file; none if nobody wants to know any more.
    pub(super) fn split(&mut self, path: &Path, progress: &Progress) -> Option<()> {
        self.items.send(Item::File(path.to_path_buf())).ok()?;
        match open::open(path, progress) {
            Ok(source) => self.split_text(source),
            Err(error) => self.fail(&error),
        }
    }

    fn split_text(&mut self, mut source: Box<dyn Read + '_>) -> Option<()> {
        let mut first_line = 1;
        let mut text = Vec::new();
        loop {
            let searched = text.len();
            // What was read before an error is still there.
            let read = read_more(&mut source, &mut text);
            if !matches!(read, Ok(PIECE)) {
                self.send(Piece { first_line, text })?;
                return match read {
                    Ok(_) => Some(()),
                    Err(error) => self.fail(&error),
                };
            }
            if let Some(cut) = last_cut(&text, searched) {
                let rest = text.split_off(cut);
                let piece = Piece { first_line, text };
                first_line += lines(&piece.text);
                text = rest;
                self.send(piece)?;
            } else if text.len() >= MOST {
                return self.audit_here(first_line, io::Cursor::new(text).chain(source));
            }
        }
    }

    fn send(&mut self, piece: Piece) -> Option<()> {
        let (answer, receiver) = channel();
        self.items.send(Item::Games(receiver)).ok()?;
        self.work.send((piece, answer)).ok()
    }

    fn fail(&mut self, error: &io::Error) -> Option<()> {
        self.items.send(Item::Failed(format!("cannot be read: {error}"))).ok()
    }

    fn audit_here(&mut self, first_line: u64, source: impl Read) -> Option<()> {
        let mut inspector = Inspector::new(self.style);
        let mut is_wanted = true;
        let result = inspector.inspect_stream(first_line, source, |batch| {
            is_wanted = self.items.send(Item::Games(answered(batch))).is_ok();
            is_wanted
        });
        match result {
            _ if !is_wanted => None,
            Ok(()) => Some(()),
            Err(error) => self.fail(&error),
        }
    }
}

/// Reads the length of a piece, or less if the text ends.
fn read_more(source: &mut dyn Read, text: &mut Vec<u8>) -> io::Result<usize> {
    text.reserve(PIECE);
    source.take(PIECE as u64).read_to_end(text)
}

fn lines(text: &[u8]) -> u64 {
    text.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}

/// The last place to cut whose tag begins behind `searched`, or so close before that it was not
/// whole yet.
fn last_cut(text: &[u8], searched: usize) -> Option<usize> {
    const TAG: &[u8] = b"\n[Event \"";
    let from = searched.saturating_sub(TAG.len());
    let fresh = text.get(from..)?;
    let candidates = fresh.windows(TAG.len()).enumerate().rev();
    candidates
        .filter(|(_, window)| *window == TAG)
        .map(|(index, _)| from + index + 1)
        .find(|&cut| text.get(..cut).is_some_and(ends_with_result))
}

/// Returns true if the last line is empty and the one before it ends with a result.
fn ends_with_result(text: &[u8]) -> bool {
    let Some(text) = text.strip_suffix(b"\n") else { return false };
    let mut lines = text.rsplit(|&byte| byte == b'\n');
    if lines.next().is_none_or(|line| !line.trim_ascii().is_empty()) {
        return false;
    }
    let Some(line) = lines.next().map(<[u8]>::trim_ascii_end) else { return false };
    // In a comment up to the line's end, a result would be none.
    if line.starts_with(b"%") || line.starts_with(b"[") || line.contains(&b';') {
        return false;
    }
    let word = line.rsplit(|&byte| byte == b' ').next().unwrap_or_default();
    matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str) -> Option<&str> {
        last_cut(text.as_bytes(), 0).map(|cut| &text[cut..])
    }

    #[test]
    fn a_file_is_cut_before_the_last_game() {
        for text in [
            "1. e4 *\n\n[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"x\"]",
            "1. e4 1/2-1/2\r\n\r\n[Event \"x\"]",
            "1. e4 {1-0\n0-1\n \n[Event \"x\"]",
            "0-1\n\n[Event \"x\"]",
        ] {
            assert_eq!(cuts(text), Some("[Event \"x\"]"), "{text}");
        }
    }

    #[test]
    fn nothing_is_cut_where_a_game_might_go_on() {
        for text in [
            "",
            "[Event \"x\"]",
            "\n\n[Event \"x\"]",
            "[White \"a\"]\n\n[Event \"x\"]",
            "[White \"*\n\n[Event \"x\"]",
            "1. e4 *\n[Event \"x\"]",
            "1. e4 ; 1-0\n\n[Event \"x\"]",
            "% 1-0\n\n[Event \"x\"]",
            "1. e4 *\n\n[Event x]",
            "1. e4 *\n\n[White \"x\"]",
        ] {
            assert_eq!(cuts(text), None, "{text}");
        }
    }

    #[test]
    fn a_tag_at_the_edge_of_what_was_read_is_found() {
        let text = b"1. e4 *\n\n[Event \"x\"]";
        for searched in 0..=17 {
            assert_eq!(last_cut(text, searched), Some(9), "{searched}");
        }
        assert_eq!(last_cut(text, 19), None);
    }
}
