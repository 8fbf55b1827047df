//! Suggestions for lines that are no command.

use strsim::levenshtein;
use threefold_duplicate::{Command, DuplicatePosition, SyncedMove};
use threefold_game::command::phrase::excerpt;

use crate::terminal::command_names;

/// A sentence about a line that is neither a word nor a move, with what may have been meant.
pub(super) fn sentence(line: &str, position: &DuplicatePosition) -> String {
    let line = line.trim();
    let text = excerpt(line);
    if let Some(meant) = meant_move(line, position) {
        return format!("`{text}` is not a valid move; did you mean {meant}?");
    }
    let word = line.split_whitespace().next().unwrap_or_default();
    match nearest(&word.chars().take(20).collect::<String>().to_lowercase()) {
        Some(known) => format!("`{text}` is not a command or a move; did you mean `{known}`?"),
        None => {
            format!("`{text}` is not a valid move or command; try a move such as e2e4, or `help`")
        }
    }
}

/// The legal move that was meant by squares with signs between them: `e2 e4`, `e2x e4`.
fn meant_move(line: &str, position: &DuplicatePosition) -> Option<SyncedMove> {
    // Nobody writes moves that long.
    const LONGEST: usize = 12;
    let line = (line.len() <= LONGEST).then_some(line)?;
    let squares = line.to_ascii_lowercase().replace(|sign| " -x=:".contains(sign), "").parse();
    squares.ok().filter(|&meant| position.is_legal(meant))
}

/// The word that is at most two slips away from what was typed.
fn nearest(typed: &str) -> Option<&'static str> {
    // Two slips in a short word make any other of it.
    let most = if typed.chars().count() < 4 { 1 } else { 2 };
    let names = command_names(Command::HELP);
    let distances = names.map(|name| (levenshtein(typed, name), name));
    distances.filter(|&(distance, _)| distance <= most).min().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (typed, word, slips) in [
            ("undo", "undo", 0),
            ("udno", "undo", 2),
            ("und", "undo", 1),
            ("boards", "board", 1),
            ("hstory", "history", 1),
            ("", "go", 2),
            ("abc", "", 3),
        ] {
            assert_eq!(levenshtein(typed, word), slips, "{typed} {word}");
        }
        assert_eq!(nearest("hisotry"), Some("history"));
        assert_eq!(nearest("xyzzy"), None);
    }

    #[test]
    fn what_may_have_been_meant_is_named() {
        let start = DuplicatePosition::START;
        for (line, expected) in [
            ("e2 e4", "`e2 e4` is not a valid move; did you mean e2e4?"),
            ("udno 3", "`udno 3` is not a command or a move; did you mean `undo`?"),
            ("xyzzy", "`xyzzy` is not a valid move or command; try a move such as e2e4, or `help`"),
        ] {
            assert_eq!(sentence(line, &start), expected);
        }
        assert!(sentence(&"é".repeat(100_000), &start).len() < 300);
    }
}
