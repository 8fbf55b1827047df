//! What has happened, and where in it we are: entries and a cursor.

/// What happened, and the state it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<E, S> {
    /// What happened.
    pub event: E,
    /// How things stood afterwards.
    pub state: S,
}

/// A start, a list of entries, and a cursor between them.
///
/// Undo and redo move the cursor; something new at the cursor cuts off what could be redone.
/// States are kept, not recomputed, so undo is exact and cannot fail.
///
/// ```
/// use threefold_game::Timeline;
/// let mut timeline = Timeline::new(0);
/// timeline.push("one", 1);
/// timeline.push("two", 2);
/// assert_eq!(timeline.undo().map(|entry| entry.event), Some("two"));
/// assert_eq!(*timeline.state(), 1);
/// timeline.push("three", 3);
/// assert_eq!(timeline.redo(), None);
/// assert_eq!(timeline.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline<E, S> {
    start: S,
    entries: Vec<Entry<E, S>>,
    cursor: usize,
}

impl<E, S> Timeline<E, S> {
    /// A timeline on which nothing has happened.
    #[must_use]
    pub const fn new(start: S) -> Timeline<E, S> {
        Timeline { start, entries: Vec::new(), cursor: 0 }
    }

    /// How things stand at the cursor.
    #[must_use]
    pub fn state(&self) -> &S {
        self.view(self.cursor).unwrap_or(&self.start)
    }

    /// How things stood before anything happened.
    #[must_use]
    pub const fn start(&self) -> &S {
        &self.start
    }

    /// How things stood after that many entries, the undone ones included.
    #[must_use]
    pub fn view(&self, entries: usize) -> Option<&S> {
        match entries.checked_sub(1) {
            None => Some(&self.start),
            Some(last) => self.entries.get(last).map(|entry| &entry.state),
        }
    }

    /// What happened up to the cursor.
    #[must_use]
    pub fn past(&self) -> &[Entry<E, S>] {
        &self.entries[..self.cursor]
    }

    /// What was undone and can be redone, the next one first.
    #[must_use]
    pub fn future(&self) -> &[Entry<E, S>] {
        &self.entries[self.cursor..]
    }

    /// How many entries there are up to the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many entries there are, the undone ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing has happened, or all of it was cut off.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an entry at the cursor and cuts off what could be redone.
    pub fn push(&mut self, event: E, state: S) {
        self.entries.truncate(self.cursor);
        self.entries.push(Entry { event, state });
        self.cursor = self.entries.len();
    }

    /// Moves the cursor back; gives the entry that no longer holds.
    pub fn undo(&mut self) -> Option<&Entry<E, S>> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.entries.get(self.cursor)
    }

    /// Moves the cursor forward; gives the entry that holds again.
    pub fn redo(&mut self) -> Option<&Entry<E, S>> {
        let entry = self.entries.get(self.cursor)?;
        self.cursor += 1;
        Some(entry)
    }

    /// Moves the cursor to after that many entries; says whether there are so many.
    pub fn seek(&mut self, entries: usize) -> bool {
        let there = entries <= self.entries.len();
        if there {
            self.cursor = entries;
        }
        there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_never_leaves_the_timeline() {
        let mut timeline: Timeline<char, u8> = Timeline::new(0);
        assert_eq!(timeline.undo(), None);
        assert_eq!(timeline.redo(), None);
        timeline.push('a', 1);
        timeline.push('b', 2);
        assert!(!timeline.seek(3));
        assert!(timeline.seek(0));
        assert_eq!((*timeline.state(), timeline.future().len()), (0, 2));
        assert_eq!(timeline.view(2), Some(&2));
        assert_eq!(timeline.view(3), None);
    }

    #[test]
    fn something_new_cuts_off_the_future() {
        let mut timeline = Timeline::new(0);
        for number in 1..=5 {
            timeline.push((), number);
        }
        timeline.seek(2);
        timeline.push((), 9);
        assert_eq!((timeline.len(), *timeline.state()), (3, 9));
    }
}
