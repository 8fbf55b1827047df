//! The controls: what each does, whether it can be done now, and why not.

use super::Model;
use crate::chess::text::{self, Control};
use crate::shell::ControlScene;
use crate::shell::text as shared;

pub(crate) fn controls(model: &Model) -> Vec<ControlScene<Control>> {
    Control::ALL.iter().map(|control| control_scene(model, *control)).collect()
}

pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene<Control> {
    let words = (control.label(), control.hint().to_owned());
    let scene = ControlScene::new(control, words, control.shortcut(), why_not(model, control));
    let is_pressed = (control == Control::Analysis).then_some(model.engine.is_analysing);
    ControlScene { is_pressed, ..scene }
}

/// Explains why a control cannot be used; none if it can.
fn why_not(model: &Model, control: Control) -> Option<String> {
    let table = &model.current_game;
    let own = |is_hindered: bool, reason: &str| is_hindered.then(|| reason.to_owned());
    match control {
        Control::First | Control::Previous => own(table.is_at_start(), shared::at_the_end(false)),
        Control::Next | Control::Last => own(table.is_at_end(), shared::at_the_end(true)),
        Control::Undo => own(!table.can_undo(), shared::NOTHING_TO_UNDO),
        Control::Redo => own(!table.can_redo(), shared::NOTHING_TO_REDO),
        Control::Hint => model.why_no_hint(),
        Control::StopEngine => own(model.engine.purpose().is_none(), text::NOBODY_THINKS),
        Control::Offer => model.why_no_offer(model.speaker()),
        Control::Resign => model.why_over(),
        Control::Promote | Control::Delete => {
            own(table.tree.branch(table.current).is_none(), text::NO_VARIATION)
        }
        _ => None,
    }
}
