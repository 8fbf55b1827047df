//! Save files, codes, links, and saved games.

use threefold_duplicate::save::LoadError;
use threefold_duplicate::{DuplicateGame, share};

use super::{Card, Effect, Reaction, chosen_rulings};
use crate::duplicate::Duplicate;
use crate::duplicate::model::{CurrentGame, Replacement};
use crate::duplicate::text;
use crate::shell::text as shared;
use crate::shell::{GameId, MAX_TEXT_BYTES, Sound, Urgency, shortened};
use crate::words::sentence;

/// The beginning of a fragment that is a code.
const CODE_PREFIX: &str = "g=";

impl Reaction<'_, Duplicate> {
    pub(crate) fn load(&mut self, name: &str, text: &str) {
        match DuplicateGame::from_save_file(text, chosen_rulings(&self.model.shell.settings)) {
            Ok(game) => self.put_loaded(game),
            Err(error) => self.tell_problem(name, &error),
        }
    }

    pub(crate) fn file_too_long(&mut self, name: &str, bytes: usize) {
        self.tell_problem(name, &LoadError::TooLong { bytes });
    }

    /// Shows why something could not be loaded, and offers the part of it that is good.
    pub(crate) fn tell_problem(&mut self, name: &str, error: &LoadError) {
        let good = error.good_prefix().filter(|good| !good.is_empty()).cloned();
        self.show_problem(name, sentence(error), good);
    }

    fn show_problem(&mut self, name: &str, reason: String, good: Option<DuplicateGame>) {
        let name = shortened(name);
        self.announce(shared::not_loaded(&name, &reason), Urgency::Assertive);
        self.play_sound(Sound::Refusal);
        self.model.card = Some(Card::Problem { name, reason, good: good.map(Box::new) });
    }

    pub(crate) fn keep_good_part(&mut self) {
        if let Some(Card::Problem { good: Some(good), .. }) = &self.model.card {
            let good = good.as_ref().clone();
            self.put_loaded(good);
        }
    }

    fn put_loaded(&mut self, game: DuplicateGame) {
        self.replace(game, Replacement::Loaded);
        self.tell_loaded();
    }

    fn tell_loaded(&mut self) {
        let game = &self.model.boards.current_game;
        self.say(text::loaded(game.moves().count(), game.state()));
        self.show_end();
    }

    /// Makes a link to the game, and shows it in the address and on a card.
    pub(crate) fn share(&mut self) {
        let game = &self.model.boards.current_game;
        let is_whole = game.is_told_by_moves();
        let Some(code) = game.game().to_share_code() else {
            return self.refuse(text::too_long_to_share());
        };
        // Else a reload would find the moves of the link and no more.
        if !game.is_empty() && self.model.shell.tab.kept.as_ref() != Some(game.id()) {
            self.store_game();
        }
        self.set_fragment(format!("{CODE_PREFIX}{code}"));
        let tab = &self.model.shell.tab;
        let link = format!("{}#{}", tab.page, tab.fragment);
        // The card shows what was said last.
        self.model.shell.notice = None;
        if !is_whole {
            self.say(text::MOVES_ALONE);
        }
        self.model.card = Some(Card::Share { link });
    }

    pub(crate) fn set_fragment(&mut self, fragment: String) {
        self.model.shell.tab.fragment.clone_from(&fragment);
        self.effects.push(Effect::SetFragment(fragment));
    }

    pub(crate) fn copy_link(&mut self) {
        if !matches!(self.model.card, Some(Card::Share { .. })) {
            self.share();
        }
        if let Some(Card::Share { link }) = &self.model.card {
            self.effects.push(Effect::Copy(link.clone()));
        }
    }

    /// Follows the address with which the page was loaded. Its code knows nothing of rulings, nor of who has
    /// resigned: if the game of this tab came back with the same moves, it is the better one.
    pub(crate) fn first_fragment(&mut self, fragment: &str) {
        let fragment = fragment.trim_start_matches('#');
        let is_kept = self.model.shell.tab.kept.is_some();
        let code = fragment.strip_prefix(CODE_PREFIX).filter(|_| is_kept);
        if code.is_some()
            && self.model.boards.current_game.game().to_share_code().as_deref() == code
        {
            fragment.clone_into(&mut self.model.shell.tab.fragment);
        } else {
            self.fragment_changed(fragment);
        }
    }

    /// Follows an address that was changed by hand or by the browser's own buttons.
    pub(crate) fn fragment_changed(&mut self, fragment: &str) {
        let fragment = fragment.trim_start_matches('#');
        if fragment != self.model.shell.tab.fragment && fragment.starts_with(CODE_PREFIX) {
            self.enter_code(fragment);
            // Also of a code that is no game: the next change of the game takes it out of the address.
            fragment.clone_into(&mut self.model.shell.tab.fragment);
        }
    }

    /// Loads the game of a code, which may be a whole link.
    pub(crate) fn enter_code(&mut self, entered: &str) {
        if entered.len() > MAX_TEXT_BYTES {
            let reason = shared::too_long(entered.len(), MAX_TEXT_BYTES);
            return self.show_problem(text::SHARE_CODE, reason, None);
        }
        let code = share::code_in(entered);
        let code = code.strip_prefix(CODE_PREFIX).unwrap_or(code);
        let rulings = chosen_rulings(&self.model.shell.settings);
        match DuplicateGame::from_share_code(code, rulings) {
            Ok(game) => {
                // After a reload the game may be there already.
                if !self.model.boards.current_game.has_game(&game) {
                    self.put_loaded(game);
                }
                self.set_fragment(format!("{CODE_PREFIX}{code}"));
            }
            Err(error) => {
                let good = share::good_prefix(code, rulings);
                self.show_problem(text::SHARE_CODE, sentence(&error), good);
            }
        }
    }

    pub(crate) fn open_game(&mut self, id: &GameId) {
        let Some(saved) = self.saved_game(id) else { return };
        let tab = &mut self.model.shell.tab;
        let new = tab.new_id();
        match CurrentGame::from_saved(&saved, new, &mut || tab.new_id()) {
            Ok(game) => {
                self.model.boards.current_game.reopen(&game);
                self.changed();
                self.tell_loaded();
            }
            Err(error) => self.tell_problem(shared::STORED_GAME, &error),
        }
    }
}
