//! What stands on the controls, and what they say they do.

use super::{count, seat};
use crate::model::{Change, Replacement};
use crate::scene::Control;
use threefold_duplicate::Seat;

/// What stands on a control.
#[must_use]
pub const fn label(control: Control) -> &'static str {
    match control {
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
        Control::Resign(Seat::North) => "North resigns",
        Control::Resign(Seat::South) => "South resigns",
        Control::Resign(Seat::East) => "East resigns",
        Control::Resign(Seat::West) => "West resigns",
        Control::Focus => "Focus",
    }
}

/// What a control does.
#[must_use]
pub const fn hint(control: Control) -> &'static str {
    match control {
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

/// What undo would take back.
#[must_use]
pub fn undo_hint(change: &Change) -> String {
    match change {
        Change::Action(threefold_duplicate::RecordedAction::Moved(played)) => {
            format!("Take back {}'s move {}", seat(played.seat), played.synced)
        }
        Change::Action(threefold_duplicate::RecordedAction::Ended(_)) => {
            "Go on with the game".to_owned()
        }
        Change::Replaced(Replacement::Branch { cut_off }) => {
            format!(
                "Take back the move and bring back {}",
                count(*cut_off, "later move", "later moves")
            )
        }
        Change::Replaced(Replacement::NewGame | Replacement::Loaded | Replacement::Opened) => {
            "Bring back the game that was here before".to_owned()
        }
    }
}
