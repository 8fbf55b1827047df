//! Taking back, looking at other moves, and variations.

use super::{Effect, Reaction, text};
use crate::chess::model::{NodeId, Taken};

impl Reaction<'_> {
    /// Takes back what was done last: a move of the game or of a variation, the end of the game, or that
    /// a variation was put first or thrown away.
    pub(super) fn undo(&mut self) {
        let now = self.model.now();
        match self.model.table.undo(now) {
            Some(taken) => self.tell_taken(taken, true),
            None => self.refuse(crate::text::nothing_to_undo().to_owned()),
        }
    }

    pub(super) fn redo(&mut self) {
        let now = self.model.now();
        match self.model.table.redo(now) {
            Some(taken) => self.tell_taken(taken, false),
            None => self.refuse(crate::text::nothing_to_redo().to_owned()),
        }
    }

    fn tell_taken(&mut self, taken: Taken, is_undo: bool) {
        let table = &self.model.table;
        self.say(match taken {
            Taken::Game => text::sought(is_undo, table.live()),
            Taken::Step => text::sought(is_undo, table.game()),
            Taken::Deletion if is_undo => text::variation_is_back().to_owned(),
            Taken::Order if is_undo => text::variation_is_not_first().to_owned(),
            _ => text::variation_changed(taken == Taken::Deletion).to_owned(),
        });
        self.changed();
    }

    /// Looks at another move, which changes nothing.
    pub(super) fn jump(&mut self, to: NodeId) {
        if !self.model.table.jump(to) {
            return self.refuse(text::no_such_move().to_owned());
        }
        self.model.table.forget_steps();
        self.model.is_seen_otherwise = true;
        self.model.hand.let_go();
        let table = &self.model.table;
        let node = table.tree.node(to);
        let before = table.tree.node(node.parent).position;
        let last = node.noted.map(|noted| text::played(&before, noted.legal));
        let text = text::shown(last.as_deref(), table.game());
        self.effects.push(Effect::ScrollToNode(to));
        self.say(text);
    }

    /// Looks at the start, or at the end of the line.
    pub(super) fn go_to_end(&mut self, is_forward: bool) {
        let table = &self.model.table;
        let end = if is_forward { table.tree.end_of(table.current) } else { NodeId::START };
        if end == table.current {
            return self.refuse(crate::text::at_the_end(is_forward).to_owned());
        }
        self.jump(end);
    }

    /// Looks one move further or back; at the ends it says so.
    pub(super) fn step(&mut self, is_forward: bool) {
        let table = &self.model.table;
        let next = if is_forward {
            table.tree.next(table.current)
        } else {
            (!table.is_at_start()).then(|| table.tree.node(table.current).parent)
        };
        match next {
            Some(node) => self.jump(node),
            None => self.refuse(crate::text::at_the_end(is_forward).to_owned()),
        }
    }

    /// Puts a variation first, or throws it away.
    pub(super) fn change_variation(&mut self, node: Option<NodeId>, is_deleted: bool) {
        let now = self.model.now();
        let table = &mut self.model.table;
        let node = node.unwrap_or(table.current);
        let is_done = if is_deleted { table.delete(node) } else { table.promote(node, now) };
        if is_done {
            self.changed();
            self.say(text::variation_changed(is_deleted).to_owned());
        } else {
            self.refuse(text::no_variation().to_owned());
        }
    }
}
