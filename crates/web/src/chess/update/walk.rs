//! Taking back, looking at other moves, and variations.

use super::{Effect, Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{NodeId, Taken};
use crate::shell::text as shared;

impl Reaction<'_, Chess> {
    /// Takes back what was done last: a move of the game or of a variation, the end of the game, or that
    /// a variation was put first or thrown away.
    pub(crate) fn undo(&mut self) {
        let now = self.model.now();
        match self.model.current_game.undo(now) {
            Some(taken) => self.tell_taken(taken, true),
            None => self.refuse(shared::NOTHING_TO_UNDO),
        }
    }

    pub(crate) fn redo(&mut self) {
        let now = self.model.now();
        match self.model.current_game.redo(now) {
            Some(taken) => self.tell_taken(taken, false),
            None => self.refuse(shared::NOTHING_TO_REDO),
        }
    }

    fn tell_taken(&mut self, taken: Taken, is_undo: bool) {
        let table = &self.model.current_game;
        self.say(match taken {
            Taken::Game => text::sought(is_undo, table.live()),
            Taken::Step => text::sought(is_undo, table.game()),
            Taken::Deletion if is_undo => text::VARIATION_IS_BACK.to_owned(),
            Taken::Order if is_undo => text::VARIATION_IS_NOT_FIRST.to_owned(),
            _ => text::variation_changed(taken == Taken::Deletion).to_owned(),
        });
        self.changed();
    }

    /// Looks at another move, which changes nothing.
    pub(crate) fn jump(&mut self, to: NodeId) {
        if !self.model.current_game.jump(to) {
            return self.refuse(text::NO_SUCH_MOVE);
        }
        self.model.current_game.forget_steps();
        self.model.is_seen_otherwise = true;
        self.model.let_go();
        let table = &self.model.current_game;
        let node = table.tree.node(to);
        let before = table.tree.node(node.parent).position;
        let last = node.noted.map(|noted| text::played(&before, noted.legal));
        let text = text::shown(last.as_deref(), table.game());
        self.effects.push(Effect::ScrollTo(to));
        self.say(text);
    }

    /// Looks at the start, or at the end of the line.
    pub(crate) fn go_to_end(&mut self, is_forward: bool) {
        let table = &self.model.current_game;
        let end = if is_forward { table.tree.end_of(table.current) } else { NodeId::START };
        if end == table.current {
            return self.refuse(shared::at_the_end(is_forward).to_owned());
        }
        self.jump(end);
    }

    /// Looks one move further or back; at the ends it says so.
    pub(crate) fn step(&mut self, is_forward: bool) {
        let table = &self.model.current_game;
        let next = if is_forward {
            table.tree.next(table.current)
        } else {
            (!table.is_at_start()).then(|| table.tree.node(table.current).parent)
        };
        match next {
            Some(node) => self.jump(node),
            None => self.refuse(shared::at_the_end(is_forward).to_owned()),
        }
    }

    /// Puts a variation first, or throws it away.
    pub(crate) fn change_variation(&mut self, node: Option<NodeId>, is_deleted: bool) {
        let now = self.model.now();
        let table = &mut self.model.current_game;
        let node = node.unwrap_or(table.current);
        let is_done = if is_deleted { table.delete(node) } else { table.promote(node, now) };
        if is_done {
            self.changed();
            self.say(text::variation_changed(is_deleted));
        } else {
            self.refuse(text::NO_VARIATION);
        }
    }
}
