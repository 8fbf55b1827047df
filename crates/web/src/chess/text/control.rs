//! The controls: their words and their keys.

use crate::shell::text as shared;
use crate::shell::{Controls, Transport};

/// A control of the page. Claims, answers to offers and the form have buttons of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    Transport(Transport),
    NewGame,
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

impl Controls for Control {
    const OWN: &'static [Control] = &[
        Control::Flip,
        Control::NewGame,
        Control::Hint,
        Control::Analysis,
        Control::StopEngine,
        Control::Offer,
        Control::Resign,
        Control::Promote,
        Control::Delete,
        Control::Save,
        Control::Load,
        Control::CopyPgn,
        Control::CopyFen,
    ];

    fn shortcut(self) -> Option<char> {
        Some(match self {
            Control::Transport(transport) => transport.key(),
            Control::NewGame => 'n',
            Control::Flip => 'f',
            Control::Hint => 'h',
            Control::Analysis => 'a',
            Control::StopEngine => 's',
            _ => return None,
        })
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Control::Transport(transport) => shared::transport(transport),
            Control::NewGame => ("New game", "Start another game; this one is kept"),
            Control::Flip => ("Flip", "See the board from the other side"),
            Control::Hint => ("Hint", "Show the move the computer would play"),
            Control::Analysis => ("Analysis", "Show what the engine thinks of the position"),
            Control::StopEngine => ("Stop", "Stop the engine; it plays the best move so far"),
            Control::Offer => ("Offer a draw", "Offer your opponent a draw"),
            Control::Resign => ("Resign", "Give up the game"),
            Control::Promote => ("Make main line", "Make this variation the main line"),
            Control::Delete => ("Delete", "Delete this variation; Undo brings it back"),
            Control::Save => ("Save", "Save the game as a PGN file"),
            Control::Load => ("Load", "Load a game from a PGN file"),
            Control::CopyPgn => ("Copy PGN", "Copy the game"),
            Control::CopyFen => ("Copy FEN", "Copy the position"),
        }
    }
}

impl From<Transport> for Control {
    fn from(transport: Transport) -> Control {
        Control::Transport(transport)
    }
}

/// The hint of undo against the engine.
pub(crate) const UNDO_OWN_MOVE: &str = "Undo your last move";
