//! Every word that users see or hear, in one place, ready to be translated.
//!
//! Other modules hold no sentences. What other crates say comes as a value, and `rule` puts it into words. Only what is
//! said before or without the program stands elsewhere, in `assets`: `index.html`, `start.js` and the manifest.

pub mod announce;
pub mod answer;
pub mod board;
pub mod control;
pub mod lesson;
pub mod page;
pub mod panel;
pub mod rule;
pub mod view;
pub mod word;

use std::fmt;

use threefold_chess::{Color, Role, Square};
use threefold_duplicate::{
    Ending, Forbidden, Played, Refusal, Score, Seat, State, share::MAX_PLIES,
};

use crate::model::{Change, Replacement, Unstored};

pub use rule::{Worded, sentence};

/// The name of a player.
#[must_use]
pub const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::South => "South",
        Seat::East => "East",
        Seat::West => "West",
    }
}

/// White or Black.
#[must_use]
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The name of a piece.
#[must_use]
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// One thing or several: "1 move", "2 moves".
pub(crate) fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// Several things in a row: "a, b and c".
pub(crate) fn list(things: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Why a move may not be played.
#[must_use]
pub fn forbidden(forbidden: &Forbidden) -> String {
    sentence(forbidden)
}

/// Why something may not be done.
#[must_use]
pub fn refusal(refusal: &Refusal) -> String {
    sentence(refusal)
}

/// That the game is over, and why.
#[must_use]
pub fn game_over(ending: &Ending) -> String {
    sentence(&Refusal::Over(*ending))
}

/// A game was begun.
#[must_use]
pub fn new_game() -> String {
    "A new game. North moves first.".to_owned()
}

/// Something was taken back.
#[must_use]
pub fn undone(change: &Change) -> String {
    match change {
        Change::Action(recorded) => format!("Taken back: {}.", recorded.words()),
        Change::Replaced(Replacement::Branch { cut_off }) => format!(
            "The move is taken back, and {} back again.",
            count(*cut_off, "later move is", "later moves are")
        ),
        Change::Replaced(_) => "The game that was here before is back.".to_owned(),
    }
}

/// Something was done again.
#[must_use]
pub fn redone(change: &Change) -> String {
    match change {
        Change::Action(recorded) => format!("Done again: {}.", recorded.words()),
        Change::Replaced(_) => "Done again.".to_owned(),
    }
}

/// There is nothing to take back.
#[must_use]
pub const fn nothing_to_undo() -> &'static str {
    "There is nothing to undo."
}

/// There is nothing to do again.
#[must_use]
pub const fn nothing_to_redo() -> &'static str {
    "There is nothing to redo."
}

/// The start or the end of the game is looked at already.
#[must_use]
pub const fn at_the_end(is_forward: bool) -> &'static str {
    if is_forward { "This is the end of the game." } else { "This is the start of the game." }
}

/// There are not so many plies.
#[must_use]
pub fn no_such_ply(ply: usize, most: usize) -> String {
    format!("There is no ply {ply}: the game has {}.", count(most, "ply", "plies"))
}

/// Another ply is looked at.
#[must_use]
pub fn shown_ply(ply: usize, most: usize, last: Option<&Played>, state: &State) -> String {
    let last = last.map(|played| format!("{} ", announce::played(played)));
    let now = panel::headline(state);
    format!("Ply {ply} of {most}. {}{now}.", last.unwrap_or_default())
}

/// The boards of the player to move are upright now, or not any more.
#[must_use]
pub fn focus(turn: Seat, is_on: bool) -> String {
    if is_on {
        let [first, second] = turn.boards();
        format!("{}'s boards {first} and {second} are upright.", seat(turn))
    } else {
        "All boards lie around the compass.".to_owned()
    }
}

/// A file was offered.
#[must_use]
pub fn saved(name: &str) -> String {
    format!("Saved as {name}.")
}

/// A file or a link does not hold all there is about the game.
#[must_use]
pub const fn moves_alone() -> &'static str {
    "It holds the moves alone: neither the rulings nor a claim, a declared draw or a resignation."
}

/// A game was put on the table.
#[must_use]
pub fn loaded(plies: usize, state: &State) -> String {
    format!("A game of {}. {}.", count(plies, "move", "moves"), panel::headline(state))
}

/// Something was not loaded.
#[must_use]
pub fn not_loaded(name: &str, reason: &str) -> String {
    format!("{} {reason}", problem_title(name))
}

/// A file could not be read.
#[must_use]
pub fn file_unreadable(name: &str) -> String {
    format!("The browser could not read {name}.")
}

/// A text is too long.
#[must_use]
pub fn too_long(bytes: usize, most: usize) -> String {
    format!("It has {bytes} bytes, at most {most} are read.")
}

/// The game is too long for a link.
#[must_use]
pub fn too_long_to_share() -> String {
    format!("A link holds at most {MAX_PLIES} moves. Save a file instead.")
}

/// What a code is called when it could not be loaded.
#[must_use]
pub const fn share_code() -> &'static str {
    "the share code"
}

/// What a stored game is called when it could not be loaded.
#[must_use]
pub const fn stored_game() -> &'static str {
    "the stored game"
}

/// The title of the card that says so.
#[must_use]
pub fn problem_title(name: &str) -> String {
    format!("Not loaded: {name}.")
}

/// What goes on with the good part of a file.
#[must_use]
pub fn keep_good_part(plies: usize) -> String {
    format!("Load the {} before it", count(plies, "move", "moves"))
}

/// The title of the card with a link.
#[must_use]
pub const fn share_title() -> &'static str {
    "A link to this game"
}

/// What copies the link.
#[must_use]
pub const fn copy_link() -> &'static str {
    "Copy the link"
}

/// The link is in the clipboard.
#[must_use]
pub const fn copied() -> &'static str {
    "The link is in the clipboard."
}

/// The link is not in the clipboard.
#[must_use]
pub const fn not_copied() -> &'static str {
    "The browser does not let the page copy. Select the link and copy it yourself."
}

/// Nothing is stored.
#[must_use]
pub const fn cannot_store() -> &'static str {
    "The browser does not let the page store games. Save a file before you leave."
}

/// There is no room to store the game.
#[must_use]
pub const fn storage_full() -> &'static str {
    "The browser's storage is full, and not all is kept. Save a file before you leave, or throw away old games under \
     Games in this browser."
}

/// Why something is not stored.
#[must_use]
pub const fn unstored(reason: Unstored) -> &'static str {
    match reason {
        Unstored::Closed => cannot_store(),
        Unstored::Full => storage_full(),
    }
}

/// What could not be stored is stored now.
#[must_use]
pub const fn storage_works() -> &'static str {
    "All is kept again."
}

/// The game is on the table.
#[must_use]
pub const fn already_open() -> &'static str {
    "That game is on the table already."
}

/// The game is not stored.
#[must_use]
pub const fn no_such_game() -> &'static str {
    "That game is no longer stored."
}

/// A stored game was thrown away.
#[must_use]
pub const fn forgotten() -> &'static str {
    "The stored game is gone."
}

/// The question of the promotion dialog.
#[must_use]
pub fn promotion_title(square: Square) -> String {
    format!("What does the pawn become on {square} of both boards?")
}

/// What calls something off.
#[must_use]
pub const fn cancel() -> &'static str {
    "Cancel"
}

/// How a game ended, in a few words.
#[must_use]
pub const fn ending_title(ending: &Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "Checkmate",
        Ending::Stalemate(_) => "Stalemate",
        Ending::Threefold { .. } => "Draw by repetition",
        Ending::FiftyRounds { .. } => "Draw by the fifty rounds",
        Ending::DeadBoards => "Draw: nobody can mate",
        Ending::Declared => "Draw",
        Ending::Resignation { by: Seat::North, .. } => "North resigns",
        Ending::Resignation { by: Seat::South, .. } => "South resigns",
        Ending::Resignation { by: Seat::East, .. } => "East resigns",
        Ending::Resignation { by: Seat::West, .. } => "West resigns",
    }
}

/// A remark on an ending that a provisional ruling decided.
#[must_use]
pub fn ending_remark(ending: &Ending, turn: Seat) -> Option<&'static str> {
    match ending {
        // Only a mate on several boards at once needs a ruling, and one before the player's turn.
        Ending::Checkmate { mated, checks, .. }
            if checks.marked().count() < 2 && mated.marked().eq([turn]) =>
        {
            None
        }
        Ending::Declared => None,
        _ => Some("This follows a provisional ruling, see the panel."),
    }
}

/// What a player got.
#[must_use]
pub fn seat_result(player: Seat, score: Score) -> String {
    let name = seat(player);
    match score {
        Score::Win => format!("{name} wins"),
        Score::Draw => format!("{name} draws"),
        Score::Loss => format!("{name} loses"),
    }
}

/// The game cannot be changed during a lesson.
#[must_use]
pub const fn leave_lesson_first() -> &'static str {
    "Leave the lesson first."
}

/// The task is not solved yet.
#[must_use]
pub const fn solve_first() -> &'static str {
    "Solve the task first."
}

/// The task is solved.
#[must_use]
pub const fn solved_already() -> &'static str {
    "The task is solved. Go on to the next one."
}

/// Back from a lesson.
#[must_use]
pub const fn lesson_left() -> &'static str {
    "Back to the game."
}

/// Where in the lesson.
#[must_use]
pub fn lesson_progress(task: usize, tasks: usize) -> String {
    format!("Task {task} of {tasks}")
}

/// What goes on.
#[must_use]
pub const fn lesson_next(is_last_task: bool, has_next: bool) -> &'static str {
    match (is_last_task, has_next) {
        (false, _) => "Next task",
        (true, true) => "Next lesson",
        (true, false) => "Finish the course",
    }
}

/// What goes back to the game.
#[must_use]
pub const fn lesson_leave() -> &'static str {
    "Back to the game"
}

#[cfg(test)]
mod tests;
