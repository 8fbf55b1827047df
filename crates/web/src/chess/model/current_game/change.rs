//! Changes of the game and of its variations: how each is done, taken back and done again.
//!
//! The [`Timeline`] of a game has all of them in the order in which they were made, so each finds the tree as it left it.
//! A move of the game is the only one that stays in the tree when it is taken back.

use std::time::Duration;

use threefold_game::tree::Node;
use threefold_game::{Entry, Game, Session, Timeline};

use super::{CurrentGame, NodeId, Tree};

/// State of the game after a change, as far as the tree does not tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    pub(super) tip: NodeId,
    /// The game, if a player has ended it.
    pub(super) ended: Option<Box<Game>>,
}

impl Moment {
    pub(super) const fn at(tip: NodeId) -> Moment {
        Moment { tip, ended: None }
    }
}

/// A change. Where it moves a node of the tree, it knows behind which one that goes when it is next done or taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// A move of the game.
    Moved(NodeId),
    /// A move along a line that was there. Who looks elsewhere since does not mean it any more.
    Stepped(NodeId),
    /// A new move in a variation.
    Tried { node: NodeId, behind: Option<NodeId> },
    /// A variation was deleted, and with it the move that was shown, if it was one of it. While it is back, another node
    /// for its first move has no place in the tree.
    Deleted {
        branch: NodeId,
        behind: Option<NodeId>,
        shown: Option<NodeId>,
        rival: Option<(NodeId, Option<NodeId>)>,
    },
    /// A variation was put first while a move was shown.
    Promoted { branch: NodeId, behind: Option<NodeId>, shown: NodeId },
    /// A player has ended the game.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Taken {
    /// A whole game was loaded.
    Loading,
    /// Moves of the game, or its end.
    Game,
    Step,
    Deletion,
    Order,
}

impl Change {
    /// Does it to the tree, for the first time or again.
    fn apply(&mut self, tree: &mut Tree) {
        match self {
            Change::Moved(node) => tree.make_main(*node),
            Change::Tried { node, behind } => tree.link(*node, *behind),
            Change::Deleted { branch, behind, rival, .. } => {
                *behind = tree.cut(*branch);
                if let Some((rival, behind)) = rival.take() {
                    tree.link(rival, behind);
                }
            }
            Change::Promoted { branch, behind, .. } => {
                let place = std::mem::replace(behind, tree.behind(*branch));
                tree.link(*branch, place);
            }
            Change::Stepped(_) | Change::Ended => {}
        }
    }

    fn revert(&mut self, tree: &mut Tree) {
        match self {
            Change::Tried { node, behind } => *behind = tree.cut(*node),
            Change::Deleted { branch, behind, rival, .. } => {
                *rival = tree.rival(*branch).map(|rival| (rival, tree.cut(rival)));
                tree.link(*branch, *behind);
            }
            Change::Promoted { .. } => self.apply(tree),
            Change::Moved(_) | Change::Stepped(_) | Change::Ended => {}
        }
    }

    const fn taken(&self) -> Taken {
        match self {
            Change::Moved(_) | Change::Ended => Taken::Game,
            Change::Stepped(_) | Change::Tried { .. } => Taken::Step,
            Change::Deleted { .. } => Taken::Deletion,
            Change::Promoted { .. } => Taken::Order,
        }
    }
}

impl CurrentGame {
    pub(super) fn make(&mut self, mut change: Change, moment: Moment) {
        self.after = None;
        change.apply(&mut self.tree);
        self.timeline.push(change, moment);
    }

    /// Begins a timeline with the moves of the main line, of which so many are done, and so many were loaded.
    pub(crate) fn resume(&mut self, plies: usize, loaded: usize) {
        let line = self.tree.line(self.tree.end_of(NodeId::START));
        let moved = |&node: &NodeId| Entry { event: Change::Moved(node), state: Moment::at(node) };
        let (start, entries) = (Moment::at(NodeId::START), line.iter().skip(1).map(moved));
        if let Some(timeline) = Timeline::from_parts(start, entries.collect(), plies) {
            let before = self.standing();
            self.timeline = timeline;
            self.settle(before, self.tip(), Duration::ZERO);
        }
        self.loaded = loaded.min(self.timeline.cursor());
    }

    /// Goes on with the game to what is looked at, which is behind the tip on the main line.
    pub(super) fn advance(&mut self, now: Duration) {
        let before = self.standing();
        let line = self.tree.line(self.current).into_iter();
        for node in line.skip(self.tree.node(self.tip()).ply + 1) {
            self.make(Change::Moved(node), Moment::at(node));
        }
        self.settle(before, self.current, now);
    }

    /// Puts the move that the engine answers behind what was changed while it was thinking: one undo takes back both
    /// and nothing else.
    pub(super) fn join_answered(&mut self) {
        let (tip, past) = (self.tip(), self.timeline.past());
        let is_it = |change: &Change| matches!(change, Change::Moved(node) if *node == tip);
        let answered = past.iter().rposition(|entry| is_it(&entry.event));
        let Some(answered) = answered else { return };
        let since: Vec<_> = past.iter().skip(answered + 1).cloned().collect();
        if since.iter().all(|entry| entry.state.tip == tip) {
            self.timeline.seek(answered);
            let before = self.timeline.state().clone();
            for entry in since {
                self.timeline.push(entry.event, before.clone());
            }
            self.timeline.push(Change::Moved(tip), Moment::at(tip));
        }
    }

    /// Puts a variation first. If the game goes another way now, it goes on from the end of it.
    pub(crate) fn promote(&mut self, id: NodeId, now: Duration) -> bool {
        let Some(branch) = self.tree.branch(id).filter(|_| self.tree.has(id)) else { return false };
        let (before, shown) = (self.standing(), self.current);
        let change = Change::Promoted { branch, behind: None, shown };
        self.make(change, self.timeline.state().clone());
        if !self.tree.is_main(self.tip()) {
            *self.timeline.state_mut() = Moment::at(self.tree.end_of(NodeId::START));
        }
        self.settle(before, shown, now);
        true
    }

    pub(crate) fn delete(&mut self, id: NodeId) -> bool {
        let Some(branch) = self.tree.branch(id).filter(|_| self.tree.has(id)) else { return false };
        let shown = Some(self.current).filter(|&shown| self.tree.line(shown).contains(&branch));
        let change = Change::Deleted { branch, behind: None, shown, rival: None };
        self.make(change, self.timeline.state().clone());
        if shown.is_some() {
            self.jump(self.tree.node(branch).parent);
        }
        true
    }

    /// Gives way to a game that is loaded, until that is taken back.
    pub(crate) fn load(&mut self, loaded: CurrentGame, now: Duration) {
        let mut before = std::mem::replace(self, loaded);
        (before.before, before.after) = (None, None);
        if let Some(clocks) = &mut before.clocks {
            clocks.stop(now);
        }
        self.before = Some(Box::new(before));
    }

    /// Puts back the game over which this one was loaded. The time of the move that is thought about begins anew.
    fn unload(&mut self, now: Duration) -> Option<Taken> {
        let before = *self.before.take()?;
        let loaded = Box::new(std::mem::replace(self, before));
        self.after = Some((self.timeline.cursor(), loaded));
        self.seek_clock(now);
        Some(Taken::Loading)
    }

    /// Returns true if a game was loaded here, and the loading taken back.
    fn is_before_loading(&self) -> bool {
        self.after.as_ref().is_some_and(|(changes, _)| *changes == self.timeline.cursor())
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.next_undo().is_some() || self.before.is_some()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.is_before_loading() || self.next_redo().is_some()
    }

    /// The change to be taken back next, and the number of changes that stay. If it is a move against the engine, the
    /// others go until it is the person's turn.
    fn next_undo(&self) -> Option<(&Change, usize)> {
        let past = self.timeline.past();
        let own = past.get(self.loaded..)?;
        let last = own.iter().rposition(|entry| self.is_meant(&entry.event, true))? + self.loaded;
        let change = &past.get(last)?.event;
        let stay = match change {
            Change::Moved(_) => (self.loaded..=last).rev().find(|&stay| self.is_own_turn(stay))?,
            _ => last,
        };
        Some((change, stay))
    }

    /// The change to be done again next, and the number of changes that are done then: up to the engine's answer if it is
    /// a move against it.
    fn next_redo(&self) -> Option<(&Change, usize)> {
        let mut future = (self.timeline.cursor()..).zip(self.timeline.future());
        let (at, Entry { event: change, .. }) =
            future.find(|(_, entry)| self.is_meant(&entry.event, false))?;
        let mut last = at;
        if matches!(change, Change::Moved(_)) && !self.is_own_turn(at + 1) {
            let answer = future.find(|(at, _)| self.is_own_turn(at + 1));
            let answer = answer.filter(|(_, entry)| matches!(entry.event, Change::Moved(_)));
            last = answer.map_or(at, |(answer, _)| answer);
        }
        Some((change, last + 1))
    }

    /// Returns true unless a change is a step from or to another move than the one that is shown.
    fn is_meant(&self, change: &Change, is_undo: bool) -> bool {
        match *change {
            Change::Stepped(node) if is_undo => node == self.current,
            Change::Stepped(node) => self.tree.node(node).parent == self.current,
            _ => true,
        }
    }

    /// Returns true if nobody has to wait for the engine after so many changes.
    fn is_own_turn(&self, changes: usize) -> bool {
        let turn = self.timeline.view(changes).map(|it| self.tree.node(it.tip).position.turn());
        self.challenger().is_none_or(|own| turn == Some(own))
    }

    pub(crate) fn undo(&mut self, now: Duration) -> Option<Taken> {
        let Some((change, target)) = self.next_undo() else { return self.unload(now) };
        let (change, before) = (change.clone(), self.standing());
        while self.timeline.cursor() > target {
            self.timeline.undo()?.event.revert(&mut self.tree);
        }
        let shown = match change {
            Change::Moved(_) | Change::Ended => self.tip(),
            Change::Stepped(node) | Change::Tried { node, .. } => self.tree.node(node).parent,
            Change::Deleted { shown, .. } => shown.unwrap_or(self.current),
            Change::Promoted { shown, .. } => shown,
        };
        self.settle(before, shown, now);
        Some(change.taken())
    }

    pub(crate) fn redo(&mut self, now: Duration) -> Option<Taken> {
        if self.is_before_loading() {
            let (_, loaded) = self.after.take()?;
            self.load(*loaded, now);
            return Some(Taken::Loading);
        }
        let (change, target) = self.next_redo()?;
        let (change, before) = (change.clone(), self.standing());
        while self.timeline.cursor() < target {
            self.timeline.redo()?.event.apply(&mut self.tree);
        }
        let shown = match change {
            Change::Moved(_) | Change::Ended => self.tip(),
            Change::Stepped(node) | Change::Tried { node, .. } => node,
            Change::Deleted { branch, .. } if !self.tree.has(self.current) => {
                self.tree.node(branch).parent
            }
            Change::Deleted { .. } | Change::Promoted { .. } => self.current,
        };
        self.settle(before, shown, now);
        Some(change.taken())
    }

    /// The last move of the game, and whether a player has ended it there. No change replaces one such end by another.
    fn standing(&self) -> (NodeId, bool) {
        let Moment { tip, ended } = self.timeline.state();
        (*tip, ended.is_some())
    }

    /// Lets the game stand as the timeline says if it stood otherwise before, and shows a move.
    fn settle(&mut self, before: (NodeId, bool), shown: NodeId, now: Duration) {
        if self.standing() != before {
            let moment = self.timeline.state();
            let ended = moment.ended.as_deref().cloned();
            self.live = Session::staying(ended.unwrap_or_else(|| self.tree.game_at(moment.tip)));
            self.seek_clock(now);
        }
        // What was shown may be gone.
        if !self.jump(shown) {
            self.jump(self.tip());
        }
    }

    /// Lets the clock stand, or run, as it did when the game last stood as now.
    fn seek_clock(&mut self, now: Duration) {
        let Node { ply, position, .. } = self.tree.node(self.tip());
        if let Some(clocks) = &mut self.clocks {
            clocks.seek(*ply, position.turn(), now);
        }
        self.rest_if_over(now);
    }
}
