//! The controls: what each does, whether it can be done now, and why not.

use threefold_duplicate::{Action, CountedDraws, Refusal, Seat};

use crate::model::Model;
use crate::text;
use crate::update::Msg;

/// A control of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    /// Begins a new game.
    NewGame,
    /// Takes back the last change.
    Undo,
    /// Does it again.
    Redo,
    /// Looks at the start.
    First,
    /// Looks at the ply before.
    Previous,
    /// Looks at the ply after.
    Next,
    /// Looks at the end.
    Last,
    /// Saves a file.
    Save,
    /// Loads a file.
    Load,
    /// Makes a link.
    Share,
    /// Claims a draw.
    Claim,
    /// Declares a draw.
    DeclareDraw,
    /// Lets a player resign.
    Resign(Seat),
    /// Turns the boards of the player to move upright.
    Focus,
}

impl Control {
    /// Every control, in the order of the panel.
    pub const ALL: [Control; 17] = [
        Control::NewGame,
        Control::Undo,
        Control::Redo,
        Control::First,
        Control::Previous,
        Control::Next,
        Control::Last,
        Control::Focus,
        Control::Save,
        Control::Load,
        Control::Share,
        Control::Claim,
        Control::DeclareDraw,
        Control::Resign(Seat::North),
        Control::Resign(Seat::South),
        Control::Resign(Seat::East),
        Control::Resign(Seat::West),
    ];

    /// The key that does it, while a board has the keyboard.
    #[must_use]
    pub const fn shortcut(self) -> Option<char> {
        match self {
            Control::Undo => Some('u'),
            Control::Redo => Some('r'),
            Control::First => Some('<'),
            Control::Previous => Some(','),
            Control::Next => Some('.'),
            Control::Last => Some('>'),
            Control::Focus => Some('f'),
            _ => None,
        }
    }

    /// The control with that key.
    #[must_use]
    pub fn from_shortcut(character: char) -> Option<Control> {
        Control::ALL.into_iter().find(|control| control.shortcut() == Some(character))
    }

    /// What it sends.
    #[must_use]
    pub fn msg(self) -> Msg {
        match self {
            Control::NewGame => Msg::NewGame,
            Control::Undo => Msg::Undo,
            Control::Redo => Msg::Redo,
            Control::First => Msg::First,
            Control::Previous => Msg::Previous,
            Control::Next => Msg::Next,
            Control::Last => Msg::Last,
            Control::Save => Msg::Save { name: String::new() },
            Control::Load => Msg::LoadAsked,
            Control::Share => Msg::Share,
            Control::Claim => Msg::Claim,
            Control::DeclareDraw => Msg::DeclareDraw,
            Control::Resign(seat) => Msg::Resign(seat),
            Control::Focus => Msg::FocusToggled,
        }
    }
}

/// A control as it is now, of this page or of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlScene<C = Control> {
    /// Which.
    pub control: C,
    /// What stands on it.
    pub label: &'static str,
    /// What it would do, or why it cannot be done.
    pub hint: String,
    /// Whether it can be done.
    pub is_enabled: bool,
    /// Whether it is on, for what can be on or off.
    pub is_pressed: Option<bool>,
    /// The key that does it, while a board has the keyboard.
    pub shortcut: Option<char>,
}

pub(super) fn controls(model: &Model) -> Vec<ControlScene> {
    Control::ALL.map(|control| control_scene(model, control)).to_vec()
}

/// A control as it is now.
pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene {
    let reason = why_not(model, control);
    ControlScene {
        control,
        label: text::control::label(control),
        is_enabled: reason.is_none(),
        hint: reason.unwrap_or_else(|| hint(model, control)),
        is_pressed: (control == Control::Focus).then_some(model.is_in_focus),
        shortcut: control.shortcut(),
    }
}

/// What a control would do.
fn hint(model: &Model, control: Control) -> String {
    let table = model.table();
    match control {
        Control::Undo => table.undoable().map(|change| text::control::undo_hint(&change)),
        _ => None,
    }
    .unwrap_or_else(|| text::control::hint(control).to_owned())
}

/// Why a control cannot be used; none if it can.
fn why_not(model: &Model, control: Control) -> Option<String> {
    let table = model.table();
    let is_in_lesson = model.lesson.is_some();
    match control {
        Control::First | Control::Previous if table.shown() == 0 => {
            Some(text::at_the_end(false).to_owned())
        }
        Control::Next | Control::Last if !table.is_looking_back() => {
            Some(text::at_the_end(true).to_owned())
        }
        Control::First
        | Control::Previous
        | Control::Next
        | Control::Last
        | Control::Focus
        | Control::Save => None,
        _ if is_in_lesson => Some(text::leave_lesson_first().to_owned()),
        Control::Undo if table.undoable().is_none() => Some(text::nothing_to_undo().to_owned()),
        Control::Redo if !table.can_redo() => Some(text::nothing_to_redo().to_owned()),
        // Also while an earlier ply is looked at.
        Control::Claim | Control::DeclareDraw | Control::Resign(_)
            if table.game().ending().is_some() =>
        {
            table.game().ending().as_ref().map(text::game_over)
        }
        // The usual case, told without trying it on a copy of the game.
        Control::Claim if table.rulings().counted_draws == CountedDraws::Automatic => {
            Some(text::refusal(&Refusal::ClaimsAreAutomatic))
        }
        Control::Claim => table.refusal(Action::Claim).map(|refusal| text::refusal(&refusal)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_controls_have_the_same_key() {
        for control in Control::ALL {
            if let Some(key) = control.shortcut() {
                assert_eq!(Control::from_shortcut(key), Some(control));
            }
        }
        assert_eq!(Control::from_shortcut('x'), None);
    }
}
