//! Words that only the drawn page needs: names of its parts, badges, headings of its own.

use threefold_duplicate::{BoardId, Seat};

use super::{count, list, seat};

/// The name of the program.
#[must_use]
pub const fn name() -> &'static str {
    "Threefold"
}

/// The name of the page of chess.
#[must_use]
pub const fn chess() -> &'static str {
    "Chess"
}

/// How to use the board of that page without seeing it.
#[must_use]
pub const fn chess_instructions() -> &'static str {
    "Arrow keys walk over the board, Enter grabs a piece and plays it, Escape lets go. Letters press \
     the buttons that name them."
}

/// What is said below that board when there is nothing else to say.
#[must_use]
pub const fn chess_invitation() -> &'static str {
    "Click or drag a piece. Every draw rule counts: claims, announcements, automatic ends."
}

/// What stands in the empty text box of that page.
#[must_use]
pub const fn chess_example() -> &'static str {
    "Nf3, why e2e5, draw, help"
}

/// The board and its players.
#[must_use]
pub const fn board() -> &'static str {
    "Board"
}

/// The engine is thinking: on a small sign.
#[must_use]
pub const fn thinks() -> &'static str {
    "thinking"
}

/// The part of the panel about draws that can be claimed.
#[must_use]
pub const fn claims() -> &'static str {
    "Claim a draw"
}

/// The part of the panel about the engine.
#[must_use]
pub const fn engine() -> &'static str {
    "Engine"
}

/// How many lines the engine shows.
#[must_use]
pub const fn number_of_lines() -> &'static str {
    "Lines"
}

/// The button for so many lines.
#[must_use]
pub fn lines(number: u8) -> String {
    count(usize::from(number), "line", "lines")
}

/// The part of the panel with the game as text.
#[must_use]
pub const fn position_and_file() -> &'static str {
    "FEN, PGN and files"
}

/// The field with the position.
#[must_use]
pub const fn fen() -> &'static str {
    "This position (FEN)"
}

/// The field for a position or a game.
#[must_use]
pub const fn paste() -> &'static str {
    "Another position or game (FEN or PGN)"
}

/// The button beside it.
#[must_use]
pub const fn load_text() -> &'static str {
    "Load the text"
}

/// A result as it is printed: `½–½`.
#[must_use]
pub fn typeset(result: &str) -> String {
    result.replace("1/2", "½").replace('-', "–")
}

/// How much of a very long list of moves is not shown.
#[must_use]
pub fn items_left_out(items: usize) -> String {
    count(items, "more entry", "more entries")
}

/// Why the engine does not work, as far as the browser tells.
#[must_use]
pub fn reason(told: Option<String>) -> String {
    told.unwrap_or_else(|| "the browser could not start it".to_owned())
}

/// What the links in the header are for.
#[must_use]
pub const fn navigation() -> &'static str {
    "Pages"
}

/// What the column beside the boards is called.
#[must_use]
pub const fn panel() -> &'static str {
    "Game and settings"
}

/// What is said below the boards when there is nothing else to say.
#[must_use]
pub fn invitation(turn: Option<Seat>) -> String {
    turn.map_or_else(
        || "The game is over. Look back at any move, or begin a new game.".to_owned(),
        |turn| format!("Click a piece of {} to see where it can go.", seat(turn)),
    )
}

/// What the marks mean, while a piece is in hand.
#[must_use]
pub const fn in_hand() -> &'static str {
    "Green: both boards allow it. Grey: only that board does; point at it to see why."
}

/// A player is in check: on a small badge, and as a sign on a smaller one.
#[must_use]
pub fn check_badge(boards: &[BoardId]) -> [String; 2] {
    let signs: Vec<String> = boards.iter().map(|board| format!("+{board}")).collect();
    [format!("Check {}", list(boards)), signs.join(" ")]
}

/// A player has ghosts: on a small badge, and as a sign on a smaller one, beside a ring as that of a ghost.
#[must_use]
pub fn ghost_badge(number: usize) -> [String; 2] {
    [count(number, "ghost", "ghosts"), number.to_string()]
}

/// What a player got: on a small badge.
#[must_use]
pub const fn score(score: threefold_duplicate::Score) -> &'static str {
    match score {
        threefold_duplicate::Score::Win => "wins",
        threefold_duplicate::Score::Draw => "draws",
        threefold_duplicate::Score::Loss => "loses",
    }
}

/// The part of the panel that ends the game.
#[must_use]
pub const fn end_the_game() -> &'static str {
    "End the game"
}

/// What the groups of buttons are called.
#[must_use]
pub const fn look_around() -> &'static str {
    "Look at other moves"
}

/// The move log before the first move.
#[must_use]
pub const fn no_moves() -> &'static str {
    "No moves yet."
}

/// What was typed and answered.
#[must_use]
pub const fn transcript() -> &'static str {
    "Questions and answers"
}

/// The list of stored games when there are none.
#[must_use]
pub const fn no_games() -> &'static str {
    "Games are kept here from the first move on."
}

/// What stands above the answers to a ruling of which there is only one.
#[must_use]
pub const fn only_answer() -> &'static str {
    "In every game"
}

/// What the course is about.
#[must_use]
pub const fn course() -> &'static str {
    "Nine short lessons on the boards. Your own game waits meanwhile."
}

/// A lesson and that it was learned, for those who do not see the tick.
#[must_use]
pub fn learned_lesson(title: &str) -> String {
    format!("{title} (learned)")
}

/// A button of the list of stored games, with the game it is about.
#[must_use]
pub fn about_game(button: &str, game: &str) -> String {
    format!("{button}: {game}")
}

/// What is shown while a file hovers above the page.
#[must_use]
pub const fn drop_here() -> &'static str {
    "Drop the file to load the game"
}

/// A hint with the key that does the same.
#[must_use]
pub fn hint_with_key(hint: &str, key: char) -> String {
    format!("{hint} ({key} on a board)")
}

/// The address field of the card with a link.
#[must_use]
pub const fn link() -> &'static str {
    "Link"
}

/// The boards on which a player is mated.
#[must_use]
pub fn mating_boards(boards: &[BoardId]) -> String {
    format!("Mate on {}", list(boards))
}

/// The program has stopped.
#[must_use]
pub const fn stopped() -> &'static str {
    "Threefold has stopped"
}

/// What to do then.
#[must_use]
pub const fn advice() -> &'static str {
    "This is a fault of the program. Reload the page to go on: the game is kept in this browser. You \
     can also save it as a file first. What has happened:"
}

/// What loads the page again.
#[must_use]
pub const fn reload() -> &'static str {
    "Reload the page"
}

/// What saves the game after the program has stopped.
#[must_use]
pub const fn rescue() -> &'static str {
    "Download the game"
}

/// The name of the file with that game.
#[must_use]
pub const fn rescued_file(is_chess: bool) -> &'static str {
    if is_chess { "chess-rescued.pgn" } else { "duplicate-chess-rescued.json" }
}
