//! Undo and redo beyond the moves of the game: moves in variations, variations
//! that were put first or thrown away, and ends of the game.
//!
//! The moves of the game are in the tree and need no note. What is noted knows how far the game had come
//! then, which tells whether it or a move of the game was done last.

use std::time::Duration;

use threefold_game::Game;

use super::{CurrentGame, NodeId};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Journal {
    done: Vec<Noted>,
    pub(crate) undone: Vec<Noted>,
}

/// A change, how far the game had come then, and whether a player had ended it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Noted {
    change: Change,
    tip: NodeId,
    was_ended: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// A move in a variation, there before or new; once it is taken back, also its place there.
    Tried { node: NodeId, from: NodeId, is_new: bool, place: usize },
    /// A variation was deleted: its place, and the move that was shown, if it was one of it.
    Deleted { branch: NodeId, place: usize, current: Option<NodeId> },
    /// A variation was put first: where it was, how far the game had come before and came then, what was
    /// looked at, and the game if a player had ended it.
    Promoted {
        branch: NodeId,
        place: usize,
        tip: NodeId,
        then: NodeId,
        current: NodeId,
        ended: Option<Box<Game>>,
    },
    /// A player has ended the game; noted only when it is taken back.
    Ended(Box<Game>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Taken {
    /// Moves of the game, or its end.
    Game,
    Step,
    Deletion,
    Order,
}

impl CurrentGame {
    /// Notes what was done; what was taken back before cannot be done again.
    pub(crate) fn note(&mut self, change: Change) {
        self.journal.undone.clear();
        self.journal.done.push(self.noted(change));
    }

    fn noted(&self, change: Change) -> Noted {
        Noted { change, tip: self.tip, was_ended: self.is_ended_by_act() }
    }

    /// Forgets moves that only led along what was there: who looks elsewhere does not mean them.
    pub(crate) fn forget_steps(&mut self) {
        let is_step =
            |noted: &mut Noted| matches!(noted.change, Change::Tried { is_new: false, .. });
        while self.journal.done.pop_if(is_step).is_some() {}
    }

    /// Puts a variation first. If the game goes another way now, it goes on from the end of it.
    pub(crate) fn promote(&mut self, id: NodeId, now: Duration) -> bool {
        self.put_first(id, None, now)
    }

    /// Does so; the game goes on from a move that is known, for what follows it was taken back.
    fn put_first(&mut self, id: NodeId, then: Option<NodeId>, now: Duration) -> bool {
        let Some(branch) = self.tree.branch(id).filter(|_| self.tree.has(id)) else { return false };
        let (tip, current) = (self.tip, self.current);
        let ended = self.is_ended_by_act().then(|| Box::new(self.live.clone()));
        let place = self.tree.place(branch);
        self.tree.promote(id);
        if !self.tree.is_main(tip) {
            let then = then.filter(|&then| self.tree.is_main(then));
            self.seek(then.unwrap_or(self.tree.end_of(NodeId::START)), now);
            self.jump(current);
        }
        let then = self.tip;
        self.note(Change::Promoted { branch, place, tip, then, current, ended });
        true
    }

    pub(crate) fn delete(&mut self, id: NodeId) -> bool {
        let Some(branch) = self.tree.branch(id).filter(|_| self.tree.has(id)) else { return false };
        let (back, place) = self.tree.cut(branch);
        let current = Some(self.current).filter(|&current| !self.tree.has(current));
        if current.is_some() {
            self.jump(back);
        }
        self.note(Change::Deleted { branch, place, current });
        true
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.has_noted_last() || self.undo_target().is_some()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.has_undone_last() || self.redo_target().is_some()
    }

    pub(crate) fn undo(&mut self, now: Duration) -> Option<Taken> {
        if self.has_noted_last()
            && let Some(Noted { mut change, .. }) = self.journal.done.pop()
        {
            let taken = self.take_back(&mut change, now);
            match change {
                // It is one with a line that was made since, and cannot be thrown away alone.
                Change::Deleted { branch, .. } if !self.tree.has(branch) => {
                    self.journal.undone.clear();
                }
                _ => self.journal.undone.push(self.noted(change)),
            }
            return Some(taken);
        }
        let target = self.undo_target()?;
        if self.is_ended_by_act() {
            let ended = Change::Ended(Box::new(self.live.clone()));
            self.journal.undone.push(self.noted(ended));
        }
        self.seek(target, now);
        Some(Taken::Game)
    }

    pub(crate) fn redo(&mut self, now: Duration) -> Option<Taken> {
        if self.has_undone_last()
            && let Some(Noted { change, .. }) = self.journal.undone.pop()
        {
            let rest = std::mem::take(&mut self.journal.undone);
            let taken = self.do_again(change, now);
            self.journal.undone = rest;
            return Some(taken);
        }
        let target = self.redo_target()?;
        self.seek(target, now);
        Some(Taken::Game)
    }

    /// Returns true if something was noted, and nothing done since that would be taken back first.
    fn has_noted_last(&self) -> bool {
        self.journal.done.last().is_some_and(|noted| {
            let has_ended = self.is_ended_by_act() && !noted.was_ended;
            // What is on the way to where the game was then was only taken back.
            let has_moved = !self.tree.line(noted.tip).contains(&self.tip);
            !(has_ended || has_moved) || self.undo_target().is_none()
        })
    }

    /// Returns true if nothing was taken back in the game since something was that is noted.
    fn has_undone_last(&self) -> bool {
        let is_here = |noted: &Noted| {
            let is_end = matches!(noted.change, Change::Ended(_));
            noted.tip == self.tip && !(is_end && self.live.ending().is_some())
        };
        self.journal.undone.last().is_some_and(is_here)
    }

    fn take_back(&mut self, change: &mut Change, now: Duration) -> Taken {
        match change {
            Change::Tried { node, from, is_new, place } => {
                let is_played = self.tree.line(self.tip).contains(node);
                if *is_new && !is_played && self.tree.next(*node).is_none() && self.tree.has(*node)
                {
                    (_, *place) = self.tree.cut(*node);
                }
                self.look(*from);
                Taken::Step
            }
            Change::Deleted { branch, place, current } => {
                self.tree.put_back(*branch, *place);
                if let Some(current) = current {
                    // It is no longer there if its move was made again meanwhile.
                    self.jump(*current);
                }
                Taken::Deletion
            }
            Change::Promoted { branch, place, tip, current, ended, .. } => {
                self.tree.put_at(*branch, *place);
                if *tip != self.tip {
                    self.seek(*tip, now);
                }
                if let Some(ended) = ended {
                    self.end_as(ended, now);
                }
                self.look(*current);
                Taken::Order
            }
            Change::Ended(_) => Taken::Game,
        }
    }

    fn do_again(&mut self, change: Change, now: Duration) -> Taken {
        match change {
            Change::Tried { node, place, .. } => {
                if !self.tree.has(node) {
                    self.tree.put_back(node, place);
                }
                self.look(node);
                self.note(change);
                Taken::Step
            }
            Change::Deleted { branch, .. } => {
                self.delete(branch);
                Taken::Deletion
            }
            Change::Promoted { branch, then, .. } => {
                self.put_first(branch, Some(then), now);
                Taken::Order
            }
            Change::Ended(ended) => {
                self.end_as(&ended, now);
                self.look(self.tip);
                Taken::Game
            }
        }
    }

    /// Lets the game be over as it was before.
    fn end_as(&mut self, ended: &Game, now: Duration) {
        self.live = ended.clone();
        self.rest_if_over(now);
    }

    /// Looks at a node, or at the game if that was merged with another one.
    fn look(&mut self, at: NodeId) {
        if !self.jump(at) {
            self.jump(self.tip);
        }
    }
}
