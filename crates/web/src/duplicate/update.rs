//! Updates of the page of duplicate chess.
//!
//! Messages come from pointers, keys, files, links and other tabs, so every one of them is possible at any time.
//! What makes no sense then is refused with a sentence and changes nothing.

mod board;
mod file;
mod play;
pub(crate) mod text_box;

use threefold_chess::Role;
use threefold_duplicate::{Action, DuplicateGame, Seat};

use super::Duplicate;
use super::model::{Card, Ruling, choose_rulings, chosen_rulings, is_welcomed, set_welcomed};
use super::text::{self, Control};
use crate::learn::Learn;
use crate::shell::{self, Effect, Page, Reaction};

pub(crate) use board::FourBoards;

shell::messages_of!(Duplicate);

/// A message of this page alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Msg {
    PromotionChosen(Role),
    NewGame,
    Claim,
    DeclareDraw,
    Resign(Seat),
    Share,
    /// A code or a link was typed or pasted.
    CodeEntered(String),
    CopyLink,
    /// Another answer to an open question, for new games; the first one is 0.
    RulingChosen {
        ruling: Ruling,
        answer: usize,
    },
    FocusToggled,
    /// Turn to the lessons, from the card of the first visit.
    LessonWanted,
}

pub(crate) fn msg(control: Control) -> ShellMsg {
    match control {
        Control::NewGame => Msg::NewGame.into(),
        Control::Transport(transport) => transport.msg(),
        Control::Save => ShellMsg::Save { name: String::new() },
        Control::Load => ShellMsg::LoadAsked,
        Control::Share => Msg::Share.into(),
        Control::Claim => Msg::Claim.into(),
        Control::DeclareDraw => Msg::DeclareDraw.into(),
        Control::Resign(seat) => Msg::Resign(seat).into(),
        Control::Focus => Msg::FocusToggled.into(),
    }
}

impl Reaction<'_, Duplicate> {
    pub(crate) fn to(&mut self, msg: ShellMsg) {
        match msg {
            ShellMsg::Started(start) => {
                let fragment = start.fragment.clone();
                self.react(ShellMsg::Started(start));
                self.first_fragment(&fragment);
                self.welcome();
            }
            ShellMsg::StorageChanged { ref key, ref text } if key != shell::SETTINGS_KEY => {
                self.storage_changed(key, text.as_deref());
            }
            ShellMsg::FragmentChanged(fragment) => self.fragment_changed(&fragment),
            ShellMsg::Dismissed => {
                let card = &mut self.model.card;
                match card.take_if(|_| self.model.boards.promotion.is_none()) {
                    None => return self.dismiss(),
                    Some(Card::Welcome) => self.change_settings(set_welcomed),
                    Some(_) => {}
                }
                self.effects.push(Effect::FocusSquare(self.model.boards.home()));
            }
            ShellMsg::Undo => self.undo(),
            ShellMsg::Redo => self.redo(),
            ShellMsg::KeepGoodPart => self.keep_good_part(),
            ShellMsg::Loaded { name, text } => self.load(&name, &text),
            ShellMsg::FileTooLong { name, bytes } => self.file_too_long(&name, bytes),
            ShellMsg::OpenGame(id) => self.open_game(&id),
            other => self.react_on_boards(other),
        }
    }

    pub(crate) fn own(&mut self, msg: Msg) {
        match msg {
            Msg::PromotionChosen(role) => self.promote(role),
            Msg::NewGame => self.new_game(),
            Msg::Claim => self.act(Action::Claim),
            Msg::DeclareDraw => self.act(Action::DeclareDraw),
            Msg::Resign(seat) => self.act(Action::Resign(seat)),
            Msg::Share => self.share(),
            Msg::CodeEntered(code) => self.enter_code(&code),
            Msg::CopyLink => self.copy_link(),
            Msg::RulingChosen { ruling, answer } => self.choose_ruling(ruling, answer),
            Msg::FocusToggled => self.toggle_focus(),
            Msg::LessonWanted => {
                self.change_settings(set_welcomed);
                self.effects.push(Effect::Open(Learn::FRAGMENT));
            }
        }
    }

    /// Shows the card of the first visit, to whoever has neither been here nor come for a game.
    fn welcome(&mut self) {
        let shell = &self.model.shell;
        let has_game = !self.model.boards.current_game.is_empty()
            || !shell.saved_games.newest_first().is_empty();
        if self.model.card.is_none() && !is_welcomed(&shell.settings) && !has_game {
            self.model.card = Some(Card::Welcome);
        }
    }

    fn new_game(&mut self) {
        let game = DuplicateGame::new(chosen_rulings(&self.model.shell.settings));
        self.replace(game, super::model::Replacement::NewGame);
        self.say(text::NEW_GAME_SAID);
    }

    fn choose_ruling(&mut self, ruling: Ruling, answer: usize) {
        let rulings = ruling.with_answer(chosen_rulings(&self.model.shell.settings), answer);
        self.change_settings(|settings| choose_rulings(settings, rulings));
        let chosen = ruling.answer_words(ruling.answer(rulings));
        self.say(text::ruling_chosen(ruling.words(), chosen));
    }

    /// Shows the card of the end, if this is one.
    fn show_end(&mut self) {
        if self.model.boards.current_game.state().ending.is_some() {
            self.model.card = Some(Card::End);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
