//! What the text box answers, and the words it understands beyond those of a session.

use threefold_chess::{Color, Piece, Position};
use threefold_game::{Claims, Rule};

use super::Control;
use crate::words::{Worded, list, role, side};

/// A move that was asked about is legal.
pub(crate) fn is_legal(san: &str) -> String {
    format!("{san} is legal.")
}

/// Where the piece on a square can go, or all legal moves.
pub(crate) fn moves_of(moves: &[String]) -> String {
    if moves.is_empty() {
        return "There is no legal move.".to_owned();
    }
    format!("{} legal: {}.", moves.len(), moves.join(", "))
}

/// What stands on the board.
pub(crate) fn board_of(position: &Position) -> Vec<String> {
    let of = |color| {
        let pieces =
            position.board().pieces().filter(|(_, piece): &(_, Piece)| piece.color == color);
        format!(
            "{}: {}.",
            side(color),
            list(pieces.map(|(at, piece)| format!("{} {at}", role(piece.role))))
        )
    };
    Color::ALL.map(of).to_vec()
}

/// What may be claimed.
pub(crate) fn claims_of(position: &Position, claims: &Claims) -> Vec<String> {
    let of = |rule: Rule| {
        let moves = claims.announcing.iter().filter(|(known, _)| *known == rule);
        let moves: Vec<String> = moves.map(|(_, legal)| position.san(*legal).to_string()).collect();
        let here = claims.on_board.contains(&rule);
        let rule = rule.words();
        match (here, moves.is_empty()) {
            (true, _) => format!("You may claim a draw by {rule}."),
            (false, false) => format!("You may claim by {rule}, announcing {}.", list(moves)),
            (false, true) => format!("Nothing to claim by {rule}."),
        }
    };
    Rule::ALL.map(of).to_vec()
}

pub(crate) const NO_QUIT: &str = "Close the page whenever you like: the game is kept.";

/// What can be typed.
pub(crate) fn help() -> Vec<String> {
    [
        "e4, Nf3, e2e4: play a move; e8=Q or e7e8q: with promotion.",
        "why e2e5, is e2e5 legal: why a move is not legal. moves, moves e2: what is.",
        "draw, draw Ng8: claim a draw, or announce a move with it. claims: what may be claimed.",
        "offer, accept, decline, resign.",
        "hint, analysis, stop. status, board, fen, pgn.",
        "undo, redo, first, previous, next, last, flip, new game, save, load.",
    ]
    .map(str::to_owned)
    .to_vec()
}

pub(crate) const TEXT_BOX_EXAMPLE: &str = "Nf3, why e2e5, draw, help";

/// Asks how a draw could come about, or has come.
pub(crate) const DRAW_WORDS: &[&str] =
    &["draw", "drawn", "claim", "repetition", "threefold", "fifty", "accept", "decline"];
/// Asks where a piece can go.
pub(crate) const MOVES_WORD: &str = "moves";
/// Asks how things stand.
pub(crate) const STATUS_WORD: &str = "status";
/// Asks what stands on the board.
pub(crate) const BOARD_WORD: &str = "board";
/// Asks for a new game.
pub(crate) const NEW_WORD: &str = "new";
/// Loads what follows.
pub(crate) const LOAD_WORD: &str = "load";

/// Words for controls. Those of a session are here for questions about them.
pub(crate) const CONTROL_WORDS: &[(&str, Control)] = &[
    ("undo", Control::Undo),
    ("takeback", Control::Undo),
    ("redo", Control::Redo),
    ("offer", Control::Offer),
    ("resign", Control::Resign),
    (NEW_WORD, Control::NewGame),
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
    (LOAD_WORD, Control::Load),
];
