//! The controls: what each does, whether it can be done now, and why not.

use crate::chess::Msg;
use crate::chess::model::Model;
use crate::chess::text;
use crate::scene::ControlScene;

/// A control of the page. Claims, answers to offers and the form have buttons of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each sends the message of its name")]
pub enum Control {
    NewGame,
    Undo,
    Redo,
    First,
    Previous,
    Next,
    Last,
    Flip,
    Hint,
    Analysis,
    StopEngine,
    Offer,
    Resign,
    Promote,
    Delete,
    Save,
    Load,
    CopyPgn,
    CopyFen,
}

impl Control {
    /// Every control, in the order of the page, with the key that does it while the board has the
    /// keyboard.
    pub const ALL: [(Control, Option<char>); 19] = [
        (Control::NewGame, Some('n')),
        (Control::Undo, Some('u')),
        (Control::Redo, Some('r')),
        (Control::First, Some('<')),
        (Control::Previous, Some(',')),
        (Control::Next, Some('.')),
        (Control::Last, Some('>')),
        (Control::Flip, Some('f')),
        (Control::Hint, Some('h')),
        (Control::Analysis, Some('a')),
        (Control::StopEngine, Some('s')),
        (Control::Offer, None),
        (Control::Resign, None),
        (Control::Promote, None),
        (Control::Delete, None),
        (Control::Save, None),
        (Control::Load, None),
        (Control::CopyPgn, None),
        (Control::CopyFen, None),
    ];

    /// The control with that key.
    #[must_use]
    pub fn from_shortcut(character: char) -> Option<Control> {
        let known = Control::ALL.into_iter().find(|(_, key)| *key == Some(character));
        known.map(|(control, _)| control)
    }

    /// What it sends.
    #[must_use]
    pub fn msg(self) -> Msg {
        match self {
            Control::NewGame => Msg::NewGameAsked,
            Control::Undo => Msg::Undo,
            Control::Redo => Msg::Redo,
            Control::First => Msg::First,
            Control::Previous => Msg::Previous,
            Control::Next => Msg::Next,
            Control::Last => Msg::Last,
            Control::Flip => Msg::Flip,
            Control::Hint => Msg::HintAsked,
            Control::Analysis => Msg::AnalysisToggled,
            Control::StopEngine => Msg::StopEngine,
            Control::Offer => Msg::Offer,
            Control::Resign => Msg::Resign,
            Control::Promote => Msg::PromoteVariation(None),
            Control::Delete => Msg::DeleteVariation(None),
            Control::Save => Msg::Save { name: String::new() },
            Control::Load => Msg::LoadAsked,
            Control::CopyPgn => Msg::CopyPgn,
            Control::CopyFen => Msg::CopyFen,
        }
    }
}

pub(super) fn controls(model: &Model) -> Vec<ControlScene<Control>> {
    let scene = |(control, shortcut)| ControlScene { shortcut, ..control_scene(model, control) };
    Control::ALL.map(scene).to_vec()
}

/// A control without its key.
pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene<Control> {
    let reason = why_not(model, control);
    ControlScene {
        control,
        label: text::control::label(control),
        is_enabled: reason.is_none(),
        hint: reason.unwrap_or_else(|| text::control::hint(control).to_owned()),
        is_pressed: (control == Control::Analysis).then_some(model.engine.is_analysing),
        shortcut: None,
    }
}

/// Why a control cannot be used; none if it can.
fn why_not(model: &Model, control: Control) -> Option<String> {
    let table = &model.table;
    let own = |is_hindered: bool, reason: &str| is_hindered.then(|| reason.to_owned());
    match control {
        Control::First | Control::Previous => {
            own(table.is_at_start(), crate::text::at_the_end(false))
        }
        Control::Next | Control::Last => own(table.is_at_end(), crate::text::at_the_end(true)),
        Control::Undo => own(!table.can_undo(), crate::text::nothing_to_undo()),
        Control::Redo => own(!table.can_redo(), crate::text::nothing_to_redo()),
        Control::Hint => model.why_no_hint(),
        Control::StopEngine => own(model.engine.purpose().is_none(), text::nobody_thinks()),
        Control::Offer => model.why_no_offer(model.speaker()),
        Control::Resign => model.why_over(),
        Control::Promote | Control::Delete => {
            own(table.tree.branch(table.current).is_none(), text::no_variation())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_controls_have_the_same_key() {
        for (control, key) in Control::ALL {
            if let Some(key) = key {
                assert_eq!(Control::from_shortcut(key), Some(control));
            }
        }
        assert_eq!(Control::from_shortcut('x'), None);
    }
}
