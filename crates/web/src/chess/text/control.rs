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
            Control::NewGame => ("New game", "Begin another game; this one is kept"),
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
}

impl From<Transport> for Control {
    fn from(transport: Transport) -> Control {
        Control::Transport(transport)
    }
}

/// The hint of undo against the engine.
pub(crate) const UNDO_OWN_MOVE: &str = "Take back your last move";
