//! New games, taking back, and looking at other plies.

use threefold_duplicate::DuplicateGame;

use super::{Effect, Reaction};
use crate::model::Replacement;
use crate::text;

impl Reaction<'_> {
    pub(super) fn new_game(&mut self) {
        if self.refuse_in_lesson() {
            return;
        }
        let game = DuplicateGame::new(self.model.settings.rulings);
        self.replace(game, Replacement::NewGame);
        self.say(text::new_game());
    }

    /// Puts another game on the table, under a name of its own.
    pub(super) fn replace(&mut self, game: DuplicateGame, reason: Replacement) {
        let id = self.model.tab.new_id();
        self.model.table.replace(game, id, reason);
        self.changed();
    }

    pub(super) fn undo(&mut self) {
        if self.refuse_in_lesson() {
            return;
        }
        match self.model.table.undo() {
            Some(change) => {
                self.changed();
                self.say(text::undone(&change));
            }
            None => self.refuse(text::nothing_to_undo().to_owned()),
        }
    }

    pub(super) fn redo(&mut self) {
        if self.refuse_in_lesson() {
            return;
        }
        match self.model.table.redo() {
            Some(change) => {
                self.changed();
                self.say(text::redone(&change));
                self.show_end();
            }
            None => self.refuse(text::nothing_to_redo().to_owned()),
        }
    }

    /// Looks at another ply, which changes nothing.
    pub(super) fn seek(&mut self, ply: usize) {
        let table = self.model.table_mut();
        if !table.seek(ply) {
            let most = table.len();
            return self.refuse(text::no_such_ply(ply, most));
        }
        self.model.hand.let_go();
        let table = self.model.table();
        let last = table.moves_shown().last();
        let (shown, all) = (table.moves_shown().count(), table.moves().count());
        let text = text::shown_ply(shown, all, last.as_ref(), table.state());
        self.effects.push(Effect::ScrollToPly(ply));
        self.say(text);
    }

    /// Looks one ply further or back; at the ends it says so.
    pub(super) fn step(&mut self, is_forward: bool) {
        let table = self.model.table();
        let next =
            if is_forward { table.shown().checked_add(1) } else { table.shown().checked_sub(1) };
        match next.filter(|&ply| ply <= table.len()) {
            Some(ply) => self.seek(ply),
            None => self.refuse(text::at_the_end(is_forward).to_owned()),
        }
    }
}
