//! What the text box answers.

use threefold_chess::{Color, Piece, Position};
use threefold_game::{Claims, Rule};

use crate::text::{Worded, list, role, side};

/// A move that was asked about is legal.
#[must_use]
pub fn legal(san: &str) -> String {
    format!("{san} is legal.")
}

/// Where the piece on a square can go, or all legal moves.
#[must_use]
pub fn moves(moves: &[String]) -> String {
    if moves.is_empty() {
        return "There is no legal move.".to_owned();
    }
    format!("{} legal: {}.", moves.len(), moves.join(", "))
}

/// What stands on the board.
#[must_use]
pub fn board(position: &Position) -> Vec<String> {
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
#[must_use]
pub fn claims(position: &Position, claims: &Claims) -> Vec<String> {
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

/// There is nothing to leave.
#[must_use]
pub const fn quit() -> &'static str {
    "Close the page whenever you like: the game is kept."
}

/// What can be typed.
#[must_use]
pub fn help() -> Vec<String> {
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
