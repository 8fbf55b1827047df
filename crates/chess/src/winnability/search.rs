//! The full search: both sides cooperate, and every position is met once.
//!
//! Positions wait in buckets by how near to a mate they look ([`guide`](super::guide)). One in four is
//! taken in the order of arrival, so that no region is forgotten. When no position waits any more,
//! all that the root can lead to has been seen, and that is a proof.

use super::guide::{Aim, SCORES};
use super::visited::{Index, NONE, Visited};
use super::walls;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::{Black, Position, White, as_side_to_move};
use crate::role::Role;

/// End of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchEnd {
    /// A mate; the line is kept.
    Mate,
    /// There is none.
    Nothing,
    /// No room for another position.
    Full,
}

/// Buckets: novel positions by score, then the others.
const BUCKETS: usize = 2 * SCORES;

/// The squares on which each piece was seen.
type Seen = [Bitboard; 12];

/// Memory of a search, used again for the next one.
pub(super) struct Search {
    visited: Visited,
    /// The first position of each bucket.
    waiting: [Index; BUCKETS],
    /// No bucket below this one has a position.
    lowest: usize,
    /// The next position in the order of arrival.
    oldest: Index,
    /// Number of positions taken so far.
    taken: u32,
    /// Pieces seen in positions of each score and side to move.
    seen: Vec<Seen>,
}

impl Search {
    pub(super) fn new(limit: usize) -> Search {
        Search {
            visited: Visited::new(limit),
            waiting: [NONE; BUCKETS],
            lowest: BUCKETS,
            oldest: 0,
            taken: 0,
            seen: vec![Seen::default(); 2 * SCORES],
        }
    }

    /// Number of different positions met.
    pub(super) fn nodes(&self) -> usize {
        self.visited.len()
    }

    /// Looks for a mate of `winner` in everything that a position can lead to, and appends the line.
    pub(super) fn run(
        &mut self,
        root: &Position,
        winner: Color,
        aim: &Aim<'_>,
        limit: usize,
        line: &mut Vec<Move>,
    ) -> SearchEnd {
        self.visited.clear();
        self.visited.set_limit(limit);
        self.waiting = [NONE; BUCKETS];
        self.seen.fill(Seen::default());
        (self.lowest, self.oldest, self.taken) = (BUCKETS, 0, 0);
        if self.visited.insert(root, NONE).is_none() {
            return SearchEnd::Full;
        }
        self.push(0, 0);
        while let Some(index) = self.pop() {
            if let Some(mate) = self.expand(index, winner, aim) {
                self.trace(index, &mate, line);
                return SearchEnd::Mate;
            }
            if self.visited.is_full() {
                return SearchEnd::Full;
            }
        }
        SearchEnd::Nothing
    }

    /// Meets all children of a position, and returns a mate if one of them is.
    fn expand(&mut self, index: Index, winner: Color, aim: &Aim<'_>) -> Option<Position> {
        let position = self.visited.entry(index).packed.unpack();
        let mut mate = None;
        let visit = |child: &Position| {
            if mate.is_some() {
                return;
            }
            if child.turn() != winner && child.is_checkmate() {
                mate = Some(*child);
                return;
            }
            let Some(new) = self.visited.insert(child, index) else { return };
            // Material and walls change only with a capture or a pawn's move.
            if child.halfmove_clock() == 0
                && (!child.has_mating_material(winner) || walls::can_never_checkmate(child, winner))
            {
                self.visited.close(new);
                return;
            }
            let score = aim.score(child);
            let is_novel = self.is_novel(child, score);
            self.push(new, if is_novel { score } else { SCORES + score });
        };
        as_side_to_move!(position, S => position.for_each_child_as::<S, false>(visit));
        mate
    }

    /// Returns true if a piece stands where it never stood in a position of the same score and side
    /// to move. Such positions come first, or the search would stay with one that merely looks good.
    fn is_novel(&mut self, position: &Position, score: usize) -> bool {
        let board = position.board();
        let mut novel = Bitboard::EMPTY;
        let seen = &mut self.seen[2 * score + position.turn().index()];
        for (index, role) in Role::ALL.into_iter().enumerate() {
            let pieces = board.by_role(role);
            let (white, black) = (pieces - board.black, pieces & board.black);
            novel |= (white - seen[2 * index]) | (black - seen[2 * index + 1]);
            seen[2 * index] |= white;
            seen[2 * index + 1] |= black;
        }
        !novel.is_empty()
    }

    fn push(&mut self, index: Index, score: usize) {
        self.visited.set_next(index, self.waiting[score]);
        self.waiting[score] = index;
        self.lowest = self.lowest.min(score);
    }

    /// Takes the most promising position, and every fourth time the oldest.
    fn pop(&mut self) -> Option<Index> {
        self.taken = self.taken.wrapping_add(1);
        if self.taken.is_multiple_of(4) {
            while (self.oldest as usize) < self.visited.len() {
                let index = self.oldest;
                self.oldest += 1;
                if self.visited.close(index) {
                    return Some(index);
                }
            }
        }
        while self.lowest < BUCKETS {
            let index = self.waiting[self.lowest];
            if index == NONE {
                self.lowest += 1;
                continue;
            }
            self.waiting[self.lowest] = self.visited.entry(index).next;
            if self.visited.close(index) {
                return Some(index);
            }
        }
        None
    }

    /// Appends the moves from the root to a mate that is one move away from a position.
    fn trace(&self, last: Index, mate: &Position, line: &mut Vec<Move>) {
        let start = line.len();
        let mut child = *mate;
        let mut index = last;
        while index != NONE {
            let entry = self.visited.entry(index);
            let parent = entry.packed.unpack();
            line.push(move_between(&parent, &child));
            (child, index) = (parent, entry.parent());
        }
        line[start..].reverse();
    }
}

/// Returns the move that leads from a position to another.
fn move_between(parent: &Position, child: &Position) -> Move {
    let moves = parent.legal_moves();
    let found = moves.iter().copied().find(|&played| parent.play_unchecked(played) == *child);
    found.expect("the child was made by a legal move")
}
