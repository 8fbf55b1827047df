//! What the text box answers.

use threefold_chess::{Color, Piece, Position};
use threefold_game::{Claims, Rule};

use crate::words::{Worded, list, role, side};

pub(crate) fn is_legal(san: &str) -> String {
    format!("{san} is legal.")
}

pub(crate) fn moves_of(moves: &[String]) -> String {
    if moves.is_empty() {
        return "There is no legal move.".to_owned();
    }
    format!("{} legal: {}.", moves.len(), moves.join(", "))
}

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

pub(crate) const TEXT_BOX_EXAMPLE: &str = "Nf3, why e2e5, draw, help";
