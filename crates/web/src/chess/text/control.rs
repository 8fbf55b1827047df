//! The controls: their words and their keys.

use crate::shell::listed;

listed! {
    /// A control of the page. Claims, answers to offers and the form have buttons of their own.
    Control {
        NewGame, Undo, Redo, First, Previous, Next, Last, Flip, Hint, Analysis, StopEngine, Offer, Resign, Promote,
        Delete, Save, Load, CopyPgn, CopyFen,
    }
}

impl Control {
    /// The key that does it, while the board has the keyboard.
    pub(crate) const fn shortcut(self) -> Option<char> {
        Some(match self {
            Control::NewGame => 'n',
            Control::Undo => 'u',
            Control::Redo => 'r',
            Control::First => '<',
            Control::Previous => ',',
            Control::Next => '.',
            Control::Last => '>',
            Control::Flip => 'f',
            Control::Hint => 'h',
            Control::Analysis => 'a',
            Control::StopEngine => 's',
            _ => return None,
        })
    }

    pub(crate) fn from_shortcut(character: char) -> Option<Control> {
        Control::ALL.iter().copied().find(|control| control.shortcut() == Some(character))
    }

    pub(crate) const fn label(self) -> &'static str {
        words(self).0
    }

    pub(crate) const fn hint(self) -> &'static str {
        words(self).1
    }
}

const fn words(control: Control) -> (&'static str, &'static str) {
    match control {
        Control::NewGame => ("New game", "Begin another game; this one is kept"),
        Control::Undo => {
            ("Undo", "Take back what was done last; against the engine, your last move")
        }
        Control::Redo => ("Redo", "Play again what was taken back"),
        Control::First => ("First", "Look at the start of the game"),
        Control::Previous => ("Previous", "Look at the move before"),
        Control::Next => ("Next", "Look at the move after"),
        Control::Last => ("Last", "Look at the end of the line"),
        Control::Flip => ("Flip", "See the board from the other side"),
        Control::Hint => ("Hint", "What the engine would play"),
        Control::Analysis => ("Analysis", "Show what the engine sees"),
        Control::StopEngine => ("Stop", "Stop the engine; it plays what it has found"),
        Control::Offer => ("Offer a draw", "Offer the opponent a draw"),
        Control::Resign => ("Resign", "Give the game up"),
        Control::Promote => ("Put first", "Put this variation before the line it belongs to"),
        Control::Delete => ("Delete", "Throw this variation away; Undo brings it back"),
        Control::Save => ("Save", "Save the game as a PGN file"),
        Control::Load => ("Load", "Load a game from a PGN file"),
        Control::CopyPgn => ("Copy PGN", "Copy the game"),
        Control::CopyFen => ("Copy FEN", "Copy the position"),
    }
}
