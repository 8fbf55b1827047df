//! What stands beside the boards.

use threefold_duplicate::{BoardId, Score, Seat, State};

use super::{ending_title, seat, seat_result};
use crate::words::{count, list, side};

pub(crate) const BOARDS: &str = "Boards";
pub(crate) const LEGEND: &str = "Legend";
pub(crate) const RULINGS: &str = "Rulings";
pub(crate) const FILE_NAME: &str = "Name of the file";
pub(crate) const CODE: &str = "Code or link";
pub(crate) const LOAD_CODE: &str = "Load the code";
pub(crate) const AUTO_FOCUS: &str = "Turn the boards of every player to move upright";
pub(crate) const ROUND: &str = "Round";
pub(crate) const END_THE_GAME: &str = "End the game";
pub(crate) const IN_FORCE: &str = "in force";
pub(crate) const FOR_NEW_GAMES: &str = "For new games";
/// What stands above the answer to a ruling that has only one.
pub(crate) const ONLY_ANSWER: &str = "In every game";
pub(crate) const PROVISIONAL: &str = "PROVISIONAL";
pub(crate) const NO_CHECK: &str = "Nobody is in check.";
/// What becomes of the later moves if one is made while looking back.
pub(crate) const CUTS_OFF: &str = "A new move here cuts off the rest, undo brings it back";

/// Whose turn it is, or that the game is over.
pub(crate) fn headline(state: &State) -> String {
    let turn = state.position.turn();
    state.ending.as_ref().map_or_else(
        || format!("{} to move, {}", seat(turn), side(turn.color())),
        |ending| format!("Game over: {}", ending_title(ending)),
    )
}

pub(crate) fn count_ghosts(owner: Seat, number: usize) -> String {
    format!("{}: {}", seat(owner), count(number, "ghost", "ghosts"))
}

/// The ply that is shown. It has one line.
pub(crate) fn ply(shown: usize, most: usize, is_looking_back: bool) -> String {
    if is_looking_back {
        format!("Looking back at ply {shown} of {most}")
    } else {
        format!("Ply {most}")
    }
}

pub(crate) fn player(
    player: Seat,
    is_turn: bool,
    checks: &[BoardId],
    ghosts: usize,
    result: Option<Score>,
) -> String {
    let mut parts = vec![format!("{}, {}", seat(player), side(player.color()))];
    if is_turn {
        parts.push("to move".to_owned());
    }
    if !checks.is_empty() {
        parts.push(format!("in check on {}", list(checks)));
    }
    parts.push(count(ghosts, "ghost", "ghosts"));
    parts.extend(result.map(|score| seat_result(player, score)));
    parts.join(", ")
}

/// A player is in check: on a small badge, and as a sign on a smaller one.
pub(crate) fn check_badge(boards: &[BoardId]) -> [String; 2] {
    let signs: Vec<String> = boards.iter().map(|board| format!("+{board}")).collect();
    [format!("Check {}", list(boards)), signs.join(" ")]
}

/// A player has ghosts: on a small badge, and as a sign on a smaller one, beside a ring as that of a ghost.
pub(crate) fn ghost_badge(number: usize) -> [String; 2] {
    [count(number, "ghost", "ghosts"), number.to_string()]
}

/// The meanings of the marks, in the order of the legend.
pub(crate) const MARKS: [&str; 6] = [
    "The grabbed piece and its twin",
    "Playable: legal on both boards",
    "Legal on this board only, so not playable",
    "A ghost: its twin was captured, it never moves again",
    "A king in check",
    "The last move of a player, in the player's color",
];

/// An open question and its answers, in the order of `Ruling` and of its answers.
pub(crate) const RULING_WORDS: [(&str, &[&str]); 6] = [
    ("Mated by both opponents at once", &["both opponents win", "only the last to move wins"]),
    (
        "A player who is not yet to move stands mated",
        &["the game goes on until it is that player's turn", "the game ends at once"],
    ),
    ("A player to move has no move and is not in check", &["the game ends, and all four draw"]),
    (
        "Third occurrence of the four boards, or fifty rounds without progress",
        &["the game is drawn by itself", "the player to move may claim a draw"],
    ),
    (
        "No board has material left to mate with",
        &["the game goes on until a draw is declared", "the game is drawn by itself"],
    ),
    ("A player resigns", &["the others draw", "both opponents win, and the partner draws"]),
];

/// Another answer was chosen for new games.
pub(crate) fn ruling_chosen(question: &str, answer: &str) -> String {
    format!("In new games: {question}: {answer}.")
}

/// A saved game in the list; the status is the word of its ending.
pub(crate) fn stored_game(plies: usize, status: Option<&str>) -> String {
    let moves = count(plies, "move", "moves");
    let end = match status {
        None => return moves,
        Some("checkmate") => "checkmate",
        Some("stalemate") => "stalemate",
        Some("resignation") => "resignation",
        Some(_) => "draw",
    };
    format!("{moves}, {end}")
}

/// Rounds of a very long game that are not in the log.
pub(crate) fn rounds_left_out(rounds: usize) -> String {
    count(rounds, "more round", "more rounds")
}
