//! Keys of the game since its last irreversible move, and of the path the search is on. They alone
//! decide what is a repetition inside a search.
//!
//! The two parts count differently. A position that occurred before *inside the tree* (after the
//! root) is a draw at once: whoever could repeat it once can do so again. Before the root, or at
//! it, only a true third occurrence is a draw.
//!
//! The history has a fixed size, and the only way to extend it is [`enter`], whose guard leaves again
//! on every way out: a return, a cut-off, a stop or a panic.

use std::ops::{Deref, DerefMut};

use threefold_chess::laws::FIFTY_MOVES;
use threefold_chess::{Key, Position};

use crate::cuckoo::Cuckoo;
use crate::game_history::GameHistory;
use crate::score::MAX_PLY;

/// Number of earlier positions of the game that can matter: with a hundred plies on the clock the
/// node is a draw already, whatever is repeated.
const REMEMBERED: usize = FIFTY_MOVES as usize;

/// After how many plies a position can occur again: two are too few to go and come back, and the same
/// side is to move at every second one.
pub(crate) const SHORTEST_REPETITION: u16 = 4;

/// The path from the last irreversible move of the game to the node that is being searched.
#[derive(Clone)]
pub(crate) struct KeyHistory {
    keys: [Key; REMEMBERED + MAX_PLY + 2],
    /// Of the positions up to the root: whether they had occurred before.
    repeated: [bool; REMEMBERED + 1],
    /// Index of the key of the current position.
    current: usize,
    /// Index of the key of the root.
    root: usize,
    /// The oldest position that may be compared: after a null move nothing before it counts.
    barrier: usize,
    /// Greatest number of plies to look back: any number, or none.
    farthest: u16,
    cuckoo: &'static Cuckoo,
}

impl KeyHistory {
    /// Returns the history of a search that starts where the game stands.
    pub(crate) fn new(game: &GameHistory) -> KeyHistory {
        let reached = game.reached();
        let known = &reached[reached.len().saturating_sub(REMEMBERED + 1)..];
        let root = known.len() - 1;
        let mut keys = [Key::default(); REMEMBERED + MAX_PLY + 2];
        let mut repeated = [false; REMEMBERED + 1];
        for (index, position) in known.iter().enumerate() {
            keys[index] = position.key();
            repeated[index] = keys[..index].contains(&position.key());
        }
        KeyHistory {
            keys,
            repeated,
            current: root,
            root,
            barrier: 0,
            farthest: u16::MAX,
            cuckoo: Cuckoo::shared(),
        }
    }

    /// Writes down the key of the current position.
    #[cfg_attr(not(feature = "draws-apart"), inline)]
    #[cfg_attr(feature = "draws-apart", inline(never))]
    fn note(&mut self, key: Key) {
        self.keys[self.current] = key;
    }

    /// Sees no repetition any more, which shows what seeing them is worth.
    pub(crate) fn look_away(&mut self) {
        self.farthest = 0;
    }

    /// Returns the distance of the current position from the root, in plies.
    #[inline]
    pub(crate) fn ply(&self) -> usize {
        self.current - self.root
    }

    /// Returns the greatest distance of a repetition: as far as the clock reaches, no further than
    /// the last null move, and no further than what is known.
    #[inline]
    fn reach(&self, clock: u16) -> usize {
        usize::from(clock.min(self.farthest)).min(self.current - self.barrier)
    }

    /// Returns true if the current position is a draw by repetition. A mated side cannot be asked:
    /// mate ends the path, so what occurs again was no mate.
    #[inline]
    pub(crate) fn is_repetition(&self, clock: u16) -> bool {
        let reach = self.reach(clock);
        let key = self.keys[self.current];
        let mut occurred = false;
        // Newest first.
        let mut distance = usize::from(SHORTEST_REPETITION);
        while distance <= reach {
            let index = self.current - distance;
            if self.keys[index] == key {
                if index > self.root || occurred {
                    return true;
                }
                occurred = true;
            }
            distance += 2;
        }
        false
    }

    /// Returns true if the side to move has a move that makes a repetition: then it has at least a
    /// draw.
    ///
    /// After an odd number of plies, in which the opponent's moves have canceled each other out,
    /// the keys differ by one move of ours. If such a move exists, and nothing is in its way, it
    /// leads back. It is legal, for it leads to a position that was on the board.
    #[inline]
    pub(crate) fn has_upcoming_repetition(&self, position: &Position) -> bool {
        let reach = self.reach(position.halfmove_clock());
        if reach < 3 {
            return false;
        }
        let keys = &self.keys[..=self.current];
        let now = keys[self.current];
        let mut others = now ^ keys[self.current - 1] ^ Key::BLACK_TO_MOVE;
        let mut distance = 3;
        while distance <= reach {
            let index = self.current - distance;
            others ^= keys[index + 1] ^ keys[index] ^ Key::BLACK_TO_MOVE;
            if others == Key::default()
                && self.cuckoo.leads(now ^ keys[index], position.board().occupied())
                && (index > self.root || self.repeated[index])
            {
                return true;
            }
            distance += 2;
        }
        false
    }
}

/// Kind of step to the next position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// By a move.
    Move,
    /// By a null move: what was before it cannot be repeated behind it.
    Null,
}

/// Adds a position to the history of `owner`, until the guard is dropped. Meanwhile the guard stands
/// for the owner.
#[inline]
pub(crate) fn enter<'a, T: AsMut<KeyHistory>>(
    owner: &'a mut T,
    next: &Position,
    step: Step,
) -> Inside<'a, T> {
    let history = owner.as_mut();
    let barrier = history.barrier;
    let left = history.keys[history.current];
    history.current += 1;
    history.note(next.key());
    if step == Step::Null {
        history.barrier = history.current;
    }
    Inside { depth: history.current, key: next.key(), left, barrier, owner }
}

/// Proof that a position is in the history. Dropping it takes the position out again.
pub(crate) struct Inside<'a, T: AsMut<KeyHistory>> {
    owner: &'a mut T,
    /// The barrier to go back to.
    barrier: usize,
    // What must be found when leaving; looked at in debug builds.
    depth: usize,
    key: Key,
    left: Key,
}

impl<T: AsMut<KeyHistory>> Deref for Inside<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.owner
    }
}

impl<T: AsMut<KeyHistory>> DerefMut for Inside<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        self.owner
    }
}

impl<T: AsMut<KeyHistory>> Drop for Inside<'_, T> {
    #[inline]
    fn drop(&mut self) {
        let history = self.owner.as_mut();
        // A second panic while one unwinds would end the process and hide the first.
        if cfg!(debug_assertions) && !std::thread::panicking() {
            assert_eq!(history.current, self.depth, "left the history at another depth");
            assert_eq!(history.keys[history.current], self.key, "the key has changed inside");
            assert_eq!(history.keys[history.current - 1], self.left, "the key has changed before");
        }
        history.current = self.depth - 1;
        history.barrier = self.barrier;
    }
}

impl AsMut<KeyHistory> for KeyHistory {
    fn as_mut(&mut self) -> &mut KeyHistory {
        self
    }
}

#[cfg(test)]
mod tests;
