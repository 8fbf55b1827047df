//! What stands on the controls, and what they say they do.

use crate::chess::scene::Control;

/// What stands on a control.
#[must_use]
pub const fn label(control: Control) -> &'static str {
    words(control).0
}

/// What a control does.
#[must_use]
pub const fn hint(control: Control) -> &'static str {
    words(control).1
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
