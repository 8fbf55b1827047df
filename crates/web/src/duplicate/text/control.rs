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
        words(self).0
    }

    pub(crate) const fn hint(self) -> &'static str {
        words(self).1
    }
}

const fn words(control: Control) -> (&'static str, &'static str) {
    match control {
        Control::NewGame => {
            ("New game", "Begin a new game under the rulings chosen below; this one is kept")
        }
        Control::Undo => ("Undo", "Take back the last change"),
        Control::Redo => ("Redo", "Do again what was taken back"),
        Control::First => ("First", "Look at the start of the game"),
        Control::Previous => ("Previous", "Look at the ply before"),
        Control::Next => ("Next", "Look at the ply after"),
        Control::Last => ("Last", "Look at the end of the game"),
        Control::Save => ("Save", "Save the game as a file"),
        Control::Load => ("Load", "Load a game from a file"),
        Control::Share => ("Share", "Make a link to the game"),
        Control::Claim => ("Claim a draw", "Claim a draw for the player to move"),
        Control::DeclareDraw => ("Declare a draw", "Declare the game drawn, for all four"),
        Control::Resign(seat) => (resigns(seat), "Give the game up for this player"),
        Control::Focus => ("Focus", "Turn the boards of the player to move upright"),
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
