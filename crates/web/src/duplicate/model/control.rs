//! The controls: what each does, whether it can be done now, and why not.

use threefold_duplicate::{Action, CountedDraws, Refusal};

use super::{Boards, Model, Replacement};
use crate::duplicate::text::{self, Control};
use crate::shell::{ControlScene, Controls, Transport};
use crate::words::sentence;

pub(crate) fn controls(model: &Model) -> Vec<ControlScene<Control>> {
    Control::all().map(|control| control_scene(model, control)).collect()
}

pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene<Control> {
    let scene = ControlScene::new(control, hint(model, control), why_not(model, control));
    let is_pressed = (control == Control::Focus).then_some(model.boards.is_in_focus);
    ControlScene { is_pressed, ..scene }
}

fn hint(model: &Model, control: Control) -> Option<String> {
    let game = &model.boards.current_game;
    if control != Transport::Undo.into() {
        return None;
    }
    match game.last_replacement() {
        Some(Replacement::Branch { cut_off }) => Some(text::undo_branch_hint(cut_off)),
        Some(_) => Some(text::UNDO_GAME_HINT.to_owned()),
        None => game.game().last().map(|recorded| text::undo_hint(&recorded)),
    }
}

fn why_not(model: &Model, control: Control) -> Option<String> {
    let game = &model.boards.current_game;
    match control {
        Control::Transport(transport) => transport.why_not(match transport {
            Transport::First | Transport::Previous => game.shown() > 0,
            Transport::Next | Transport::Last => game.is_looking_back(),
            Transport::Undo => game.can_undo(),
            Transport::Redo => game.can_redo(),
        }),
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
    let is_pressed = Some(boards.is_in_focus);
    ControlScene { is_pressed, ..ControlScene::new(Control::Focus, None, None) }
}
