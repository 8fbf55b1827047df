//! Controls: their words and keys, what they send, and how they look at the moment.

use threefold_game::command::Look;

use super::{Msg, Page, listed, text};

listed! {
    /// A control of every page with a game: looking around, undo and redo.
    Transport { First, Previous, Next, Last, Undo, Redo }
}

impl Transport {
    /// The key that does it, while a board has the keyboard.
    pub(crate) const fn key(self) -> char {
        match self {
            Transport::First => '<',
            Transport::Previous => ',',
            Transport::Next => '.',
            Transport::Last => '>',
            Transport::Undo => 'u',
            Transport::Redo => 'r',
        }
    }

    pub(crate) const fn msg<P: Page>(self) -> Msg<P> {
        match self {
            Transport::First => Msg::First,
            Transport::Previous => Msg::Previous,
            Transport::Next => Msg::Next,
            Transport::Last => Msg::Last,
            Transport::Undo => Msg::Undo,
            Transport::Redo => Msg::Redo,
        }
    }

    /// The control that does what was typed.
    pub(crate) const fn from_look(look: Look) -> Option<Transport> {
        Some(match look {
            Look::Ply(0) => Transport::First,
            Look::Back(1) => Transport::Previous,
            Look::Forward(1) => Transport::Next,
            Look::Last => Transport::Last,
            _ => return None,
        })
    }

    /// Explains why the control cannot be used, if that is so.
    pub(crate) fn why_not(self, is_possible: bool) -> Option<String> {
        let reason = match self {
            Transport::First | Transport::Previous => text::at_the_end(false),
            Transport::Next | Transport::Last => text::at_the_end(true),
            Transport::Undo => text::NOTHING_TO_UNDO,
            Transport::Redo => text::NOTHING_TO_REDO,
        };
        (!is_possible).then(|| reason.to_owned())
    }
}

/// The controls of a page: those of every page, and its own.
pub(crate) trait Controls: Copy + PartialEq + From<Transport> + 'static {
    /// The controls of this page alone.
    const OWN: &'static [Self];

    /// The key that does it, while a board has the keyboard.
    fn shortcut(self) -> Option<char>;
    /// The label and the hint.
    fn words(self) -> (&'static str, &'static str);

    fn all() -> impl Iterator<Item = Self> {
        Transport::ALL.iter().copied().map(Self::from).chain(Self::OWN.iter().copied())
    }

    fn transport(self) -> Option<Transport> {
        Transport::ALL.iter().copied().find(|&transport| Self::from(transport) == self)
    }

    fn from_shortcut(character: char) -> Option<Self> {
        Self::all().find(|control| control.shortcut() == Some(character))
    }

    fn label(self) -> &'static str {
        self.words().0
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ControlScene<C> {
    pub(crate) control: C,
    pub(crate) label: &'static str,
    pub(crate) hint: String,
    pub(crate) is_enabled: bool,
    pub(crate) is_pressed: Option<bool>,
    /// The key that does it while a board has the keyboard.
    pub(crate) shortcut: Option<char>,
}

impl<C: Controls> ControlScene<C> {
    /// A control; a reason disables it and takes the place of the hint.
    pub(crate) fn new(control: C, hint: Option<String>, reason: Option<String>) -> ControlScene<C> {
        let (label, usual_hint) = control.words();
        let is_enabled = reason.is_none();
        let hint = reason.or(hint).unwrap_or_else(|| usual_hint.to_owned());
        let shortcut = control.shortcut();
        ControlScene { control, label, hint, is_enabled, is_pressed: None, shortcut }
    }
}
