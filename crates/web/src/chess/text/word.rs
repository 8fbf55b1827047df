//! The words that the text box understands, beyond those of a session.

use crate::chess::scene::Control;

/// Asks how a draw could come about, or has come.
pub const DRAW: &[&str] =
    &["draw", "drawn", "claim", "repetition", "threefold", "fifty", "accept", "decline"];
/// Asks where a piece can go.
pub const MOVES: &str = "moves";
/// Asks how things stand.
pub const STATUS: &str = "status";
/// Asks what stands on the board.
pub const BOARD: &str = "board";
/// Asks for a new game.
pub const NEW: &str = "new";
/// Loads what follows.
pub const LOAD: &str = "load";

/// Words for controls. Those of a session are here for questions about them.
pub const CONTROLS: &[(&str, Control)] = &[
    ("undo", Control::Undo),
    ("takeback", Control::Undo),
    ("redo", Control::Redo),
    ("offer", Control::Offer),
    ("resign", Control::Resign),
    (NEW, Control::NewGame),
    ("first", Control::First),
    ("start", Control::First),
    ("previous", Control::Previous),
    ("back", Control::Previous),
    ("next", Control::Next),
    ("last", Control::Last),
    ("flip", Control::Flip),
    ("hint", Control::Hint),
    ("analysis", Control::Analysis),
    ("analyse", Control::Analysis),
    ("analyze", Control::Analysis),
    ("stop", Control::StopEngine),
    ("save", Control::Save),
    (LOAD, Control::Load),
];
