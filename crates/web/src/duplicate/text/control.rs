//! The controls: their words and their keys.

use threefold_duplicate::{RecordedAction, Seat};

use super::seat;
use crate::words::count;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    NewGame,
    Undo,
    Redo,
    First,
    Previous,
    Next,
    Last,
    Save,
    Load,
    Share,
    Claim,
    DeclareDraw,
    Resign(Seat),
    Focus,
}

impl Control {
    /// Every control, in the order of the panel.
    pub(crate) const ALL: [Control; 17] = [
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
    pub(crate) const fn shortcut(self) -> Option<char> {
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

    pub(crate) fn from_shortcut(character: char) -> Option<Control> {
        Control::ALL.into_iter().find(|control| control.shortcut() == Some(character))
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Control::NewGame => "New game",
            Control::Undo => "Undo",
            Control::Redo => "Redo",
            Control::First => "First",
            Control::Previous => "Previous",
            Control::Next => "Next",
            Control::Last => "Last",
            Control::Save => "Save",
            Control::Load => "Load",
            Control::Share => "Share",
            Control::Claim => "Claim a draw",
            Control::DeclareDraw => "Declare a draw",
            Control::Resign(seat) => resigns(seat),
            Control::Focus => "Focus",
        }
    }

    pub(crate) const fn hint(self) -> &'static str {
        match self {
            Control::NewGame => "Begin a new game under the rulings chosen below; this one is kept",
            Control::Undo => "Take back the last change",
            Control::Redo => "Do again what was taken back",
            Control::First => "Look at the start of the game",
            Control::Previous => "Look at the ply before",
            Control::Next => "Look at the ply after",
            Control::Last => "Look at the end of the game",
            Control::Save => "Save the game as a file",
            Control::Load => "Load a game from a file",
            Control::Share => "Make a link to the game",
            Control::Claim => "Claim a draw for the player to move",
            Control::DeclareDraw => "Declare the game drawn, for all four",
            Control::Resign(_) => "Give the game up for this player",
            Control::Focus => "Turn the boards of the player to move upright",
        }
    }
}

pub(crate) const fn resigns(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North resigns",
        Seat::South => "South resigns",
        Seat::East => "East resigns",
        Seat::West => "West resigns",
    }
}

pub(crate) fn undo_hint(recorded: &RecordedAction) -> String {
    match recorded {
        RecordedAction::Moved(played) => {
            format!("Take back {}'s move {}", seat(played.seat), played.synced)
        }
        RecordedAction::Ended(_) => "Go on with the game".to_owned(),
    }
}

/// The hint of undo when it would bring back moves that were cut off.
pub(crate) fn undo_branch_hint(cut_off: usize) -> String {
    let later = count(cut_off, "later move", "later moves");
    format!("Take back the move and bring back {later}")
}

pub(crate) const UNDO_GAME_HINT: &str = "Bring back the game that was here before";
