//! A window onto a long text: what is behind it is forgotten, what is before it not yet read.

use std::io::{self, Read};

use super::error::Place;

/// Bytes read at first.
const FIRST_WINDOW: usize = 1 << 12;

/// Outcome of asking for more text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum More {
    /// The window has moved on, or the end of the text has come into view.
    Read,
    /// One piece of text is longer than is allowed.
    TooLong,
}

pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer that are text.
    end: usize,
    /// Up to where the text has been used.
    cursor: usize,
    /// True if the window reaches to the end of the text.
    complete: bool,
    /// Bytes that have been forgotten.
    forgotten: u64,
    /// The place of the buffer's first byte.
    base: Place,
    /// The last place that was asked for.
    known: (usize, Place),
    /// Bytes read at a time.
    window: usize,
    /// Largest size of the buffer.
    limit: usize,
}

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R, window: usize, limit: usize) -> Source<R> {
        let base = Place::START;
        Source {
            inner,
            buffer: Vec::new(),
            end: 0,
            cursor: 0,
            complete: false,
            forgotten: 0,
            base,
            known: (0, base),
            window,
            limit,
        }
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.complete
    }

    pub(super) const fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) fn advance_to(&mut self, offset: usize) {
        self.cursor = offset;
    }

    /// Returns the number of bytes of the whole text before that offset of the window.
    pub(super) const fn absolute(&self, offset: usize) -> u64 {
        self.forgotten + offset as u64
    }

    /// Forgets what has been used, all but its last byte, and reads on.
    pub(super) fn refill(&mut self) -> io::Result<More> {
        let keep_from = self.cursor.saturating_sub(1);
        self.base = self.place(keep_from);
        self.known = (0, self.base);
        self.buffer.copy_within(keep_from..self.end, 0);
        self.forgotten += keep_from as u64;
        self.end -= keep_from;
        self.cursor -= keep_from;
        // A single game is short, so the window starts small and opens as there is more.
        if self.buffer.len() < self.window {
            let wanted = (4 * self.buffer.len()).max(FIRST_WINDOW).min(self.window);
            self.buffer.resize(wanted, 0);
        } else if 2 * self.end >= self.buffer.len() {
            if self.end >= self.limit {
                return Ok(More::TooLong);
            }
            let wanted = (2 * self.buffer.len()).min(self.limit.max(self.window));
            self.buffer.resize(wanted, 0);
        }
        while self.end < self.buffer.len() {
            match self.inner.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.complete = true;
                    break;
                }
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.complete = true;
                    return Err(error);
                }
            }
        }
        Ok(More::Read)
    }

    /// Line and column of an offset in the window. Cheap if the offsets asked for do not decrease.
    pub(super) fn place(&mut self, offset: usize) -> Place {
        let (from, place) = if offset >= self.known.0 { self.known } else { (0, self.base) };
        let place = place.after(&self.buffer[from..offset]);
        self.known = (offset, place);
        place
    }
}
