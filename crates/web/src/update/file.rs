//! Save files, codes, links, and the list of stored games.

use threefold_duplicate::save::{LoadError, MAX_BYTES};
use threefold_duplicate::{DuplicateGame, RecordedAction, Rulings, share};

use super::{Effect, Element, Reaction, Sound, Urgency};
use crate::model::{Card, GameId, Model, Replacement};
use crate::text;

/// The longest file that is read, in bytes. The page asks how long a file is before it reads it.
pub const MAX_FILE_BYTES: usize = MAX_BYTES;
/// The longest code, link or line that is looked at, in bytes.
pub const MAX_TEXT_BYTES: usize = 64 << 10;

/// What stands before a code in a link, after `#`.
const CODE_PREFIX: &str = "g=";
/// The longest name of a file that is used or repeated, in characters.
const MAX_NAME: usize = 80;

impl Reaction<'_> {
    pub(super) fn save(&mut self, name: &str) {
        let game = self.model.table.game();
        let name = file_name(name, "duplicate-chess", game.moves().count(), ".json");
        let text = game.to_save_file();
        let said = text::saved(&name);
        let is_whole = is_told_by_moves(game);
        self.say(if is_whole { said } else { format!("{said} {}", text::moves_alone()) });
        self.effects.push(Effect::Download { name, text });
    }

    pub(super) fn load(&mut self, name: &str, text: &str) {
        if self.refuse_in_lesson() {
            return;
        }
        match DuplicateGame::from_save_file(text, self.model.settings.rulings) {
            Ok(game) => self.put_on_table(game, Replacement::Loaded),
            Err(error) => self.tell_problem(name, &error),
        }
    }

    pub(super) fn file_too_long(&mut self, name: &str, bytes: usize) {
        self.tell_problem(name, &LoadError::TooLong { bytes });
    }

    /// Shows why something could not be loaded, and offers the part of it that is good.
    pub(super) fn tell_problem(&mut self, name: &str, error: &LoadError) {
        let reason = text::sentence(error);
        let good = error.good_prefix().filter(|good| !good.is_empty()).cloned();
        self.show_problem(name, reason, good);
    }

    fn show_problem(&mut self, name: &str, reason: String, good: Option<DuplicateGame>) {
        let name: String = name.chars().take(MAX_NAME).collect();
        self.announce(text::not_loaded(&name, &reason), Urgency::Assertive);
        self.play_sound(Sound::Refusal);
        self.model.card = Some(Card::Problem { name, reason, good: good.map(Box::new) });
        self.effects.push(Effect::FocusElement(Element::Card));
    }

    pub(super) fn keep_good_part(&mut self) {
        if let Some(Card::Problem { good: Some(good), .. }) = &self.model.card {
            let good = good.as_ref().clone();
            if !self.refuse_in_lesson() {
                self.put_on_table(good, Replacement::Loaded);
            }
        }
    }

    pub(super) fn put_on_table(&mut self, game: DuplicateGame, reason: Replacement) {
        self.replace(game, reason);
        self.tell_loaded();
    }

    fn tell_loaded(&mut self) {
        let table = &self.model.table;
        self.say(text::loaded(table.moves().count(), table.state()));
        self.show_end();
    }

    /// Makes a link to the game, and shows it in the address and on a card.
    pub(super) fn share(&mut self) {
        if self.refuse_in_lesson() {
            return;
        }
        let Some(code) = self.model.table.game().to_share_code() else {
            return self.refuse(text::too_long_to_share());
        };
        // Else a reload would find the moves of the link and no more.
        if !self.model.table.is_empty()
            && self.model.tab.kept.as_ref() != Some(self.model.table.id())
        {
            self.store_game();
        }
        self.set_fragment(format!("{CODE_PREFIX}{code}"));
        let link = format!("{}#{}", self.model.tab.page, self.model.tab.fragment);
        // The card shows what was said last.
        self.model.notice = None;
        if !is_told_by_moves(self.model.table.game()) {
            self.say(text::moves_alone().to_owned());
        }
        self.model.card = Some(Card::Share { link });
        self.effects.push(Effect::FocusElement(Element::Card));
    }

    pub(super) fn set_fragment(&mut self, fragment: String) {
        self.model.tab.fragment.clone_from(&fragment);
        self.effects.push(Effect::SetFragment(fragment));
    }

    pub(super) fn copy_link(&mut self) {
        if !matches!(self.model.card, Some(Card::Share { .. })) {
            self.share();
        }
        if let Some(Card::Share { link }) = &self.model.card {
            self.effects.push(Effect::Copy(link.clone()));
        }
    }

    pub(super) fn copied(&mut self, is_done: bool) {
        if is_done {
            self.say(text::copied().to_owned());
        } else {
            self.refuse(text::not_copied().to_owned());
        }
    }

    /// The address with which the page was loaded. Its code knows nothing of rulings, nor of who has
    /// resigned: if the game of this tab came back with the same moves, it is the better one.
    pub(super) fn first_fragment(&mut self, fragment: &str) {
        let fragment = fragment.trim_start_matches('#');
        let code = fragment.strip_prefix(CODE_PREFIX).filter(|_| self.model.tab.kept.is_some());
        if code.is_some() && self.model.table.game().to_share_code().as_deref() == code {
            fragment.clone_into(&mut self.model.tab.fragment);
        } else {
            self.fragment_changed(fragment);
        }
    }

    /// The address was changed by hand or by the browser's own buttons.
    pub(super) fn fragment_changed(&mut self, fragment: &str) {
        let fragment = fragment.trim_start_matches('#');
        if fragment != self.model.tab.fragment && fragment.starts_with(CODE_PREFIX) {
            self.enter_code(fragment);
            // Also of a code that is no game: the next change of the game takes it out of the address.
            if self.model.lesson.is_none() {
                fragment.clone_into(&mut self.model.tab.fragment);
            }
        }
    }

    /// Loads the game of a code, which may be a whole link.
    pub(super) fn enter_code(&mut self, entered: &str) {
        if self.refuse_in_lesson() {
            return;
        }
        if entered.len() > MAX_TEXT_BYTES {
            let reason = text::too_long(entered.len(), MAX_TEXT_BYTES);
            return self.show_problem(text::share_code(), reason, None);
        }
        let code = share::code_in(entered);
        let code = code.strip_prefix(CODE_PREFIX).unwrap_or(code);
        match DuplicateGame::from_share_code(code, self.model.settings.rulings) {
            Ok(game) => {
                // After a reload the game may be there already.
                if !self.model.table.has_game(&game) {
                    self.put_on_table(game, Replacement::Loaded);
                }
                self.set_fragment(format!("{CODE_PREFIX}{code}"));
            }
            Err(error) => {
                let good = share::good_prefix(code, self.model.settings.rulings);
                self.show_problem(text::share_code(), text::sentence(&error), good);
            }
        }
    }

    pub(super) fn open_game(&mut self, id: &GameId) {
        if self.refuse_in_lesson() {
            return;
        }
        if id == self.model.table.id() {
            return self.refuse(text::already_open().to_owned());
        }
        let Model { tab, shelf, .. } = &mut *self.model;
        let new = tab.new_id();
        match shelf.game(id).map(|stored| stored.table(new, &mut || tab.new_id())) {
            Some(Ok(table)) => {
                self.model.table.reopen(table);
                self.changed();
                self.tell_loaded();
            }
            Some(Err(error)) => self.tell_problem(text::stored_game(), &error),
            None => self.refuse(text::no_such_game().to_owned()),
        }
    }

    /// Throws a stored game away; the one on the table is only no longer stored until it changes.
    pub(super) fn forget_game(&mut self, id: &GameId) {
        if self.model.shelf.game(id).is_some() {
            self.model.shelf.put(id.clone(), None);
            self.effects.push(Effect::Forget { key: id.key() });
            self.say(text::forgotten().to_owned());
        } else {
            self.refuse(text::no_such_game().to_owned());
        }
    }
}

/// Whether files and codes, which hold moves and nothing else, say all there is about a game.
fn is_told_by_moves(game: &DuplicateGame) -> bool {
    game.rulings() == Rulings::default() && !matches!(game.last(), Some(RecordedAction::Ended(_)))
}

/// A name that every file system takes, made from what the user typed, or made up.
pub(crate) fn file_name(name: &str, unnamed: &str, plies: usize, ending: &str) -> String {
    let kept =
        name.trim().trim_end_matches(ending).chars().map(|one| {
            if one.is_alphanumeric() || matches!(one, '-' | '_' | ' ') { one } else { '-' }
        });
    let kept: String = kept.take(MAX_NAME).collect();
    let kept = kept.trim_matches([' ', '-']);
    if kept.is_empty() { format!("{unnamed}-{plies}{ending}") } else { format!("{kept}{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_harmless() {
        let file_name = |name, plies| file_name(name, "duplicate-chess", plies, ".json");
        assert_eq!(file_name("", 12), "duplicate-chess-12.json");
        assert_eq!(file_name("../..", 0), "duplicate-chess-0.json");
        assert_eq!(file_name("my game.json", 0), "my game.json");
        assert_eq!(file_name("<b>a/b</b>", 0), "b-a-b--b.json");
        assert!(file_name(&"x".repeat(1000), 0).len() < 100);
    }
}
