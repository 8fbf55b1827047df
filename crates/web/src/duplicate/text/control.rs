//! The controls: their words and their keys.

use threefold_duplicate::{RecordedAction, Seat};

use super::seat;
use crate::shell::text as shared;
use crate::shell::{Controls, Transport};
use crate::words::count;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    Transport(Transport),
    NewGame,
    Save,
    Load,
    Share,
    Claim,
    DeclareDraw,
    Resign(Seat),
    Focus,
}

impl Controls for Control {
    const OWN: &'static [Control] = &[
        Control::NewGame,
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

    fn shortcut(self) -> Option<char> {
        match self {
            Control::Transport(transport) => Some(transport.key()),
            Control::Focus => Some('f'),
            _ => None,
        }
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Control::Transport(transport) => shared::transport(transport),
            Control::NewGame => {
                ("New game", "Start a new game with the rulings chosen below; this one is kept")
            }
            Control::Save => ("Save", "Save the game as a file"),
            Control::Load => ("Load", "Load a game from a file"),
            Control::Share => ("Share", "Make a link to the game"),
            Control::Claim => ("Claim a draw", "Claim a draw for the player to move"),
            Control::DeclareDraw => ("Declare a draw", "Declare the game drawn, for all four"),
            Control::Resign(seat) => (resigns(seat), "Resign the game for this player"),
            Control::Focus => ("Focus", "Turn the boards of the player to move upright"),
        }
    }
}

impl From<Transport> for Control {
    fn from(transport: Transport) -> Control {
        Control::Transport(transport)
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
            format!("Undo {}'s {}", seat(played.seat), played.synced)
        }
        RecordedAction::Ended(_) => "Undo the end of the game".to_owned(),
    }
}

/// The hint of undo when it would bring back moves that were cut off.
pub(crate) fn undo_branch_hint(cut_off: usize) -> String {
    let later = count(cut_off, "later move", "later moves");
    format!("Undo the move and bring back {later}")
}

pub(crate) const UNDO_GAME_HINT: &str = "Bring back the previous game";
