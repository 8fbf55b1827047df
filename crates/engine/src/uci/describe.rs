//! What `d` shows of a position.

use std::fmt::Write as _;

use threefold_chess::{File, Position, Rank, Square};

use crate::standing::Standing;

/// The board, its FEN and everything that bears on how the game stands; a line each.
pub(super) fn lines(
    position: &Position,
    occurrences: usize,
    standing: Option<Standing>,
) -> Vec<String> {
    let mut lines = board(position);
    let squares = position.checkers().into_iter().map(|square| square.to_string());
    let checkers: Vec<String> = squares.collect();
    let legal = position.count_legal_moves();
    let standing = match standing {
        Some(standing) => standing.to_string(),
        None if position.is_check() => "Check".into(),
        None => "Open".into(),
    };
    lines.extend([
        String::new(),
        format!("FEN:         {position}"),
        format!("Key:         {:016x}", position.key().bits()),
        format!("Turn:        {}, legal moves: {legal}", position.turn()),
        format!("Checkers:    {}", or_none(&checkers.join(" "))),
        format!("Clock:       {} (half-moves; a draw at 100)", position.halfmove_clock()),
        format!("Occurrences: {occurrences}"),
        format!("Standing:    {standing}"),
    ]);
    lines
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

fn board(position: &Position) -> Vec<String> {
    const RULE: &str = "  +---+---+---+---+---+---+---+---+";
    let mut lines = vec![RULE.to_string()];
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = format!("{} |", rank.digit());
        for file in File::ALL {
            let piece = position.board().piece_at(Square::new(file, rank));
            let letter = piece.map_or(' ', threefold_chess::Piece::letter);
            // Writing to a text cannot fail.
            let _ = write!(line, " {letter} |");
        }
        lines.extend([line, RULE.to_string()]);
    }
    lines.push("    a   b   c   d   e   f   g   h".into());
    lines
}
