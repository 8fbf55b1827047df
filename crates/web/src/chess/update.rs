//! Updates of the page of chess.
//!
//! Every message is possible at any time; what makes no sense then is refused with a sentence and changes nothing.

mod board;
mod engine;
mod file;
mod play;
mod storage;
mod text_box;

use threefold_chess::{Move, Role};
use threefold_game::Rule;

use super::Chess;
use super::model::{Choice, Form, NodeId};
use super::text::{self, Control};
use crate::shell::{self, Effect, Reaction};

pub(crate) use board::step;
pub(crate) use file::MAX_PGN_BYTES;

shell::messages_of!(Chess);

/// A message of this page alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Msg {
    PromotionChosen(Role),

    NewGameAsked,
    FormChanged(Choice),
    /// Begin the game that the form describes, or another one like the last if it is closed.
    NewGame,

    /// Put the variation with this move first; the one that is shown if no move is named.
    PromoteVariation(Option<NodeId>),
    /// Delete the variation with this move; the one that is shown if no move is named.
    DeleteVariation(Option<NodeId>),

    /// Claim a draw, on the board or announcing the move that would complete it.
    Claim {
        rule: Rule,
        announced: Option<Move>,
    },
    /// The next move is not to be played but announced with a claim under this rule; or no longer.
    AnnounceToggled(Rule),
    Offer,
    Accept,
    Decline,
    /// Resign: the person against the engine, otherwise the player to move.
    Resign,

    HintAsked,
    AnalysisToggled,
    /// The number of lines of the analysis, 1 to 5.
    LinesSet(u8),
    /// Play the first move of a line of the analysis, the first one being 0.
    PlayLine(usize),
    /// The engine is to stop: it plays what it has found, a hint is given, an analysis ends.
    StopEngine,

    Flip,
    TextEntered(String),
    /// Load this one of several games, the first one being 0.
    GameChosen(usize),
    CopyPgn,
    CopyFen,
}

pub(crate) fn msg(control: Control) -> ShellMsg {
    match control {
        Control::NewGame => Msg::NewGameAsked.into(),
        Control::Transport(transport) => transport.msg(),
        Control::Flip => Msg::Flip.into(),
        Control::Hint => Msg::HintAsked.into(),
        Control::Analysis => Msg::AnalysisToggled.into(),
        Control::StopEngine => Msg::StopEngine.into(),
        Control::Offer => Msg::Offer.into(),
        Control::Resign => Msg::Resign.into(),
        Control::Promote => Msg::PromoteVariation(None).into(),
        Control::Delete => Msg::DeleteVariation(None).into(),
        Control::Save => ShellMsg::Save { name: String::new() },
        Control::Load => ShellMsg::LoadAsked,
        Control::CopyPgn => Msg::CopyPgn.into(),
        Control::CopyFen => Msg::CopyFen.into(),
    }
}

impl Reaction<'_, Chess> {
    pub(crate) fn to(&mut self, msg: ShellMsg) {
        match msg {
            ShellMsg::Left => self.store_unsaved(),
            ShellMsg::StorageChanged { ref key, ref text } if key != shell::SETTINGS_KEY => {
                self.storage_changed(key, text.as_deref());
            }
            ShellMsg::ClickedElsewhere => self.model.let_go(),
            ShellMsg::SquareClicked(_) => {
                self.model.promotion = None;
                self.react(msg);
            }
            ShellMsg::DragStarted(_) => {
                self.model.let_go();
                self.react(msg);
            }
            ShellMsg::Dismissed => self.dismiss(),
            ShellMsg::Undo => self.undo(),
            ShellMsg::Redo => self.redo(),
            ShellMsg::First => self.go_to_end(false),
            ShellMsg::Previous => self.step(false),
            ShellMsg::Next => self.step(true),
            ShellMsg::Last => self.go_to_end(true),
            ShellMsg::JumpTo(node) => self.jump(node),
            ShellMsg::WorkerSaid(line) => self.hear(&line),
            ShellMsg::WorkerFailed(reason) => self.engine_failed(&reason),
            ShellMsg::Loaded { name, text } => self.load(&name, &text),
            ShellMsg::FileTooLong { name, bytes } => self.too_long(&name, bytes),
            ShellMsg::KeepGoodPart => self.keep_good_part(),
            ShellMsg::OpenGame(id) => self.open_game(&id),
            other => self.react(other),
        }
    }

    pub(crate) fn own(&mut self, msg: Msg) {
        match msg {
            Msg::PromotionChosen(role) => self.promote(role),
            Msg::NewGameAsked => self.open_form(),
            Msg::FormChanged(choice) => {
                self.model.form.get_or_insert_with(Form::default).choose(choice);
            }
            Msg::NewGame => self.new_game(),
            Msg::PromoteVariation(node) => self.change_variation(node, false),
            Msg::DeleteVariation(node) => self.change_variation(node, true),
            Msg::Claim { rule, announced } => self.claim(rule, announced),
            Msg::AnnounceToggled(rule) => self.toggle_announcing(rule),
            Msg::Offer => self.offer(None),
            Msg::Accept => self.answer_offer(true),
            Msg::Decline => self.answer_offer(false),
            Msg::Resign => self.resign(None),
            Msg::HintAsked => self.ask_hint(),
            Msg::AnalysisToggled => self.toggle_analysis(),
            Msg::LinesSet(lines) => self.set_lines(lines),
            Msg::PlayLine(index) => self.play_line(index),
            Msg::StopEngine => self.stop_engine(),
            Msg::Flip => self.flip(),
            Msg::TextEntered(text) => self.load(text::PASTED, &text),
            Msg::GameChosen(index) => self.choose_game(index),
            Msg::CopyPgn => {
                let text = self.model.current_game.record().to_string();
                self.effects.push(Effect::Copy(text));
            }
            Msg::CopyFen => {
                let text = self.model.current_game.position().to_string();
                self.effects.push(Effect::Copy(text));
            }
        }
    }

    fn flip(&mut self) {
        self.model.below = self.model.below.opponent();
        self.say(text::flipped(self.model.below));
        if self.model.current_game.is_blank() {
            // It may not be stored yet.
            self.store_game();
        } else {
            self.model.is_seen_otherwise = true;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
