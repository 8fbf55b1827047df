//! The one undo mechanism: entries and a cursor between them.
//!
//! A game keeps its actions in a [`Timeline`]. A page that can also replace the game, cut off moves
//! or throw variations away keeps these changes in a second one, whose states are whole games:
//!
//! ```
//! use threefold_game::Timeline;
//!
//! type Game = Timeline<&'static str, usize>;
//! /// Takes back what was done last: an action of the game, or the change that brought the game.
//! fn undo(page: &mut Timeline<&'static str, Game>) -> Option<&'static str> {
//!     match page.state_mut().undo() {
//!         Some(action) => Some(action.event),
//!         None => page.undo().map(|change| change.event),
//!     }
//! }
//!
//! let mut page: Timeline<&str, Game> = Timeline::new(Timeline::new(0));
//! page.state_mut().push("e4", 1);
//! page.push("new game", Timeline::new(0));
//! page.state_mut().push("d4", 1);
//! assert_eq!(undo(&mut page), Some("d4"));
//! assert_eq!(undo(&mut page), Some("new game"));
//! assert_eq!(page.state().past()[0].event, "e4");
//! assert_eq!(undo(&mut page), Some("e4"));
//! assert_eq!(undo(&mut page), None);
//! ```
//!
//! To store a timeline, write [`start`](Timeline::start), [`entries`](Timeline::entries) and
//! [`cursor`](Timeline::cursor) in any format, and read them back with
//! [`from_parts`](Timeline::from_parts).

/// An event, and the state it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<E, S> {
    /// The event.
    pub event: E,
    /// The state after it.
    pub state: S,
}

/// A start, a list of entries, and a cursor between them.
///
/// Undo and redo move the cursor; a new entry at the cursor cuts off what could be redone.
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
    /// Makes a timeline without entries.
    #[must_use]
    pub const fn new(start: S) -> Timeline<E, S> {
        Timeline { start, entries: Vec::new(), cursor: 0 }
    }

    /// Makes a timeline from its parts; returns none if the cursor is behind the last entry.
    #[must_use]
    pub fn from_parts(start: S, entries: Vec<Entry<E, S>>, cursor: usize) -> Option<Self> {
        (cursor <= entries.len()).then_some(Timeline { start, entries, cursor })
    }

    /// State at the cursor.
    #[must_use]
    pub fn state(&self) -> &S {
        self.view(self.cursor).unwrap_or(&self.start)
    }

    /// State at the cursor, to change it without an entry; undo does not take that back.
    pub fn state_mut(&mut self) -> &mut S {
        match self.cursor.checked_sub(1).and_then(|last| self.entries.get_mut(last)) {
            Some(entry) => &mut entry.state,
            None => &mut self.start,
        }
    }

    /// State before the first entry.
    #[must_use]
    pub const fn start(&self) -> &S {
        &self.start
    }

    /// State after that many entries, the undone ones included.
    #[must_use]
    pub fn view(&self, entries: usize) -> Option<&S> {
        match entries.checked_sub(1) {
            None => Some(&self.start),
            Some(last) => self.entries.get(last).map(|entry| &entry.state),
        }
    }

    /// All entries, the undone ones included.
    #[must_use]
    pub fn entries(&self) -> &[Entry<E, S>] {
        &self.entries
    }

    /// Entries up to the cursor.
    #[must_use]
    pub fn past(&self) -> &[Entry<E, S>] {
        &self.entries[..self.cursor]
    }

    /// Entries that were undone and can be redone, the next one first.
    #[must_use]
    pub fn future(&self) -> &[Entry<E, S>] {
        &self.entries[self.cursor..]
    }

    /// Number of entries up to the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Number of entries, the undone ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if there are no entries, or all were cut off.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an entry at the cursor and cuts off what could be redone.
    pub fn push(&mut self, event: E, state: S) {
        self.cut();
        self.entries.push(Entry { event, state });
        self.cursor = self.entries.len();
    }

    /// Cuts off what could be redone.
    pub fn cut(&mut self) {
        self.entries.truncate(self.cursor);
    }

    /// Forgets the oldest entries up to the cursor, so that no more than so many can be undone.
    pub fn forget(&mut self, most: usize) {
        let surplus = self.cursor.saturating_sub(most);
        if let Some(last) = self.entries.drain(..surplus).next_back() {
            self.start = last.state;
            self.cursor -= surplus;
        }
    }

    /// Moves the cursor back; returns the entry that no longer holds. If its event has changed
    /// something else too, the caller takes that back and may note in the event how to do it again.
    pub fn undo(&mut self) -> Option<&mut Entry<E, S>> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.entries.get_mut(self.cursor)
    }

    /// Moves the cursor forward; returns the entry that holds again, to change it as after
    /// [`undo`](Timeline::undo).
    pub fn redo(&mut self) -> Option<&mut Entry<E, S>> {
        let entry = self.entries.get_mut(self.cursor)?;
        self.cursor += 1;
        Some(entry)
    }

    /// Moves the cursor to after that many entries; returns false if there are fewer.
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
    fn cursor_never_leaves_the_timeline() {
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
    fn push_cuts_off_the_future() {
        let mut timeline = Timeline::new(0);
        for number in 1..=5 {
            timeline.push((), number);
        }
        timeline.seek(2);
        timeline.push((), 9);
        assert_eq!((timeline.len(), *timeline.state()), (3, 9));
    }

    #[test]
    fn state_mut_changes_the_state_at_the_cursor_alone() {
        let mut timeline = Timeline::new(0);
        timeline.push('a', 1);
        *timeline.state_mut() = 9;
        timeline.undo();
        *timeline.state_mut() = 5;
        assert_eq!((*timeline.start(), timeline.view(1)), (5, Some(&9)));
        timeline.cut();
        assert!(timeline.is_empty());
    }

    #[test]
    fn undone_event_notes_how_to_do_it_again() {
        let mut timeline = Timeline::new(0);
        timeline.push("removed", 1);
        timeline.undo().unwrap().event = "removed from the end";
        assert_eq!(timeline.redo().unwrap().event, "removed from the end");
        assert_eq!(*timeline.state(), 1);
    }

    #[test]
    fn forget_keeps_the_newest_entries_and_the_future() {
        let mut timeline = Timeline::new(0);
        for number in 1..=5 {
            timeline.push((), number);
        }
        timeline.undo();
        let whole = timeline.clone();
        timeline.forget(4);
        assert_eq!(timeline, whole);
        timeline.forget(2);
        assert_eq!((*timeline.start(), timeline.cursor(), timeline.len()), (2, 2, 3));
        assert_eq!((*timeline.state(), timeline.future().len()), (4, 1));
        timeline.forget(0);
        assert_eq!((*timeline.start(), timeline.cursor(), timeline.len()), (4, 0, 1));
    }

    #[test]
    fn parts_make_the_same_timeline_again() {
        let mut timeline = Timeline::new(0);
        timeline.push('a', 1);
        timeline.push('b', 2);
        timeline.undo();
        let (start, entries) = (*timeline.start(), timeline.entries().to_vec());
        assert_eq!(Timeline::from_parts(start, entries.clone(), 1), Some(timeline));
        assert_eq!(Timeline::from_parts(start, entries, 3), None);
    }
}
