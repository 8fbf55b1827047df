//! The controls: what each does, whether it can be done now, and why not.

use threefold_duplicate::{Action, CountedDraws, Refusal};

use super::{Boards, Model, Replacement};
use crate::duplicate::text::{self, Control};
use crate::shell::ControlScene;
use crate::shell::text as shared;
use crate::words::sentence;

pub(crate) fn controls(model: &Model) -> Vec<ControlScene<Control>> {
    Control::ALL.map(|control| control_scene(model, control)).to_vec()
}

pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene<Control> {
    let words = (control.label(), hint(model, control));
    let scene = ControlScene::new(control, words, control.shortcut(), why_not(model, control));
    let is_pressed = (control == Control::Focus).then_some(model.boards.is_in_focus);
    ControlScene { is_pressed, ..scene }
}

fn hint(model: &Model, control: Control) -> String {
    let game = &model.boards.current_game;
    match (control, game.last_replacement(), game.game().last()) {
        (Control::Undo, Some(Replacement::Branch { cut_off }), _) => {
            text::undo_branch_hint(cut_off)
        }
        (Control::Undo, Some(_), _) => text::UNDO_GAME_HINT.to_owned(),
        (Control::Undo, None, Some(recorded)) => text::undo_hint(&recorded),
        _ => control.hint().to_owned(),
    }
}

fn why_not(model: &Model, control: Control) -> Option<String> {
    let game = &model.boards.current_game;
    match control {
        Control::First | Control::Previous if game.shown() == 0 => {
            Some(shared::at_the_end(false).to_owned())
        }
        Control::Next | Control::Last if !game.is_looking_back() => {
            Some(shared::at_the_end(true).to_owned())
        }
        Control::Undo if !game.can_undo() => Some(shared::NOTHING_TO_UNDO.to_owned()),
        Control::Redo if !game.can_redo() => Some(shared::NOTHING_TO_REDO.to_owned()),
        // Also while an earlier ply is looked at.
        Control::Claim | Control::DeclareDraw | Control::Resign(_)
            if game.game().ending().is_some() =>
        {
            game.game().ending().as_ref().map(text::game_over)
        }
        // The usual case, told without trying it on a copy of the game.
        Control::Claim if game.rulings().counted_draws == CountedDraws::Automatic => {
            Some(sentence(&Refusal::ClaimsAreAutomatic))
        }
        Control::Claim => game.refusal(Action::Claim).map(|refusal| sentence(&refusal)),
        _ => None,
    }
}

/// The control that turns boards upright, which lessons have, too.
pub(crate) fn focus_control(boards: &Boards) -> ControlScene<Control> {
    let control = Control::Focus;
    let words = (control.label(), control.hint().to_owned());
    let is_pressed = Some(boards.is_in_focus);
    ControlScene { is_pressed, ..ControlScene::new(control, words, control.shortcut(), None) }
}
