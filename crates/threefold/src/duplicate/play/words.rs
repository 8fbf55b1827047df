//! The words of a session: what `help` says of them, and which one was meant.

use strsim::levenshtein;
use threefold_chess::{CastlingMode, San, Square, UciMove};
use threefold_duplicate::{DuplicatePosition, SyncedMove};

use super::command::excerpt;

/// What can be typed.
pub(super) const HELP: &str = "\
a move      e2e4, e7e8q; castling is the king's move, e1g1, or O-O and O-O-O
why MOVE    what forbids a move, or what it captures; why north e2e5 for another player
moves       what can be played, which is what is legal on both boards
              moves e2       where that piece goes, on both boards and on one alone
ghosts      the pieces that never move again, and since when; ghosts north
board       show the boards; on a terminal an empty line does so too
undo redo   take back, do again; undo 4 takes back a round
first last  look at the start, at the end
prev next   look at the ply before, after; prev 4 is four before
go PLY      look at that ply; a move made there cuts off what followed
history     the moves, a row for each round
fen         the four boards as FENs
share       the whole game as a code, for `load`
save FILE   save the whole game; save alone does so in the same file again
load FILE   go on with a saved game, or with that of a code: load CODE
pgn BOARD   one board as PGN; pgn NW FILE writes it to a file
claim       claim a draw for the player to move, where draws are claimed
draw        declare the game drawn, or claim what can be claimed
resign      give up; resign north does so in North's name
rulings     the provisional rulings of this game
new         begin a new game
clear       clear the screen
help, quit";

/// All words, for completion and for guessing.
pub(super) const WORDS: [&str; 25] = [
    "board", "claim", "clear", "draw", "fen", "first", "ghosts", "go", "help", "history", "last",
    "load", "moves", "new", "next", "pgn", "prev", "quit", "redo", "resign", "rulings", "save",
    "share", "undo", "why",
];

/// A sentence about a line that is neither a word nor a move, with what may have been meant.
pub(super) fn unknown(line: &str, position: &DuplicatePosition) -> String {
    let line = line.trim();
    let text = excerpt(line);
    if let Some(meant) = meant_move(line, position) {
        return format!("`{text}` is not how moves are written here; did you mean {meant}?");
    }
    if let Ok(square) = line.to_ascii_lowercase().parse::<Square>() {
        return format!("`{text}` is a square: `moves {square}` says where its piece goes");
    }
    let word = line.split_whitespace().next().unwrap_or_default();
    match nearest(&word.chars().take(20).collect::<String>().to_lowercase()) {
        Some(known) => format!("`{text}` is no word or move here; did you mean `{known}`?"),
        None => format!("`{text}` is neither a move such as e2e4 nor a word that `help` lists"),
    }
}

/// The legal move that was meant by other notation: `Nf3`, `e2-e4`, `e2 e4`, `e7e8=Q`.
fn meant_move(line: &str, position: &DuplicatePosition) -> Option<SyncedMove> {
    // Nobody writes moves that long.
    const LONGEST: usize = 12;
    let line = (line.len() <= LONGEST).then_some(line)?;
    let squares = line.to_ascii_lowercase().replace(|sign| " -x=:".contains(sign), "").parse();
    let of_squares = squares.ok().filter(|&meant| position.is_legal(meant));
    of_squares.or_else(|| {
        let san: San = line.parse().ok()?;
        let on_boards = position.turn().boards().into_iter();
        on_boards.filter_map(|id| san.to_move(position.board(id)).ok()).find_map(|legal| {
            let UciMove { from, to, promotion } = legal.to_uci(CastlingMode::Standard);
            let meant = SyncedMove { from, to, promotion };
            position.is_legal(meant).then_some(meant)
        })
    })
}

/// The word that is at most two slips away from what was typed.
fn nearest(typed: &str) -> Option<&'static str> {
    // Two slips in a short word make any other of it.
    let most = if typed.chars().count() < 4 { 1 } else { 2 };
    let distances = WORDS.map(|word| (levenshtein(typed, word), word));
    distances.into_iter().filter(|&(distance, _)| distance <= most).min().map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::super::command::{Command, ParseCommandError};
    use super::*;

    #[test]
    fn every_word_is_understood_and_explained() {
        for word in WORDS {
            assert_ne!(word.parse::<Command>(), Err(ParseCommandError::Unknown), "{word}");
            assert!(HELP.contains(word), "{word}");
        }
        assert!(HELP.lines().all(|line| line.chars().count() <= 90), "{HELP}");
    }

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
        for (line, sentence) in [
            ("Nf3", "`Nf3` is not how moves are written here; did you mean g1f3?"),
            ("e2-e4", "`e2-e4` is not how moves are written here; did you mean e2e4?"),
            ("e4", "`e4` is not how moves are written here; did you mean e2e4?"),
            ("e2", "`e2` is a square: `moves e2` says where its piece goes"),
            ("udno 3", "`udno 3` is no word or move here; did you mean `undo`?"),
            ("xyzzy", "`xyzzy` is neither a move such as e2e4 nor a word that `help` lists"),
        ] {
            assert_eq!(unknown(line, &start), sentence);
        }
        assert!(unknown(&"é".repeat(100_000), &start).len() < 300);
    }
}
