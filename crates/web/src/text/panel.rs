//! What stands beside the boards.

use threefold_duplicate::{BoardId, Score, Seat, State};

use super::{announce, count, seat as name, seat_result, side};
use crate::model::Ruling;
use crate::scene::LegendSymbol;

/// Whose turn it is, or that the game is over.
#[must_use]
pub fn headline(state: &State) -> String {
    let turn = state.position.turn();
    state.ending.as_ref().map_or_else(
        || format!("{} to move, {}", name(turn), side(turn.color())),
        |ending| format!("Game over: {}", super::ending_title(ending)),
    )
}

/// Who is in check, and where.
#[must_use]
pub fn check(checked: Seat, boards: &[BoardId]) -> String {
    announce::check(checked, boards.iter().copied())
}

/// How many ghosts a player has.
#[must_use]
pub fn ghosts(owner: Seat, number: usize) -> String {
    format!("{}: {}", name(owner), count(number, "ghost", "ghosts"))
}

/// That there is no check.
#[must_use]
pub const fn no_check() -> &'static str {
    "Nobody is in check."
}

/// Which ply is shown. It has one line.
#[must_use]
pub fn ply(shown: usize, most: usize, is_looking_back: bool) -> String {
    if is_looking_back {
        format!("Looking back at ply {shown} of {most}")
    } else {
        format!("Ply {most}")
    }
}

/// What becomes of the later moves if one is made while looking back.
#[must_use]
pub const fn cuts_off() -> &'static str {
    "A new move here cuts off the rest, undo brings it back"
}

/// A player in words.
#[must_use]
pub fn seat(
    player: Seat,
    is_turn: bool,
    checks: &[BoardId],
    number: usize,
    result: Option<Score>,
) -> String {
    let mut parts = vec![format!("{}, {}", name(player), side(player.color()))];
    if is_turn {
        parts.push("to move".to_owned());
    }
    if !checks.is_empty() {
        parts.push(format!("in check on {}", super::list(checks)));
    }
    parts.push(count(number, "ghost", "ghosts"));
    parts.extend(result.map(|score| seat_result(player, score)));
    parts.join(", ")
}

/// What a mark means.
#[must_use]
pub const fn legend(symbol: LegendSymbol) -> &'static str {
    match symbol {
        LegendSymbol::Player(player, _) => name(player),
        LegendSymbol::Grabbed => "The grabbed piece and its twin",
        LegendSymbol::Playable => "Playable: legal on both boards",
        LegendSymbol::HereOnly => "Legal on this board only, so not playable",
        LegendSymbol::Ghost => "A ghost: its twin was captured, it never moves again",
        LegendSymbol::Check => "A king in check",
        LegendSymbol::LastMove => "The last move of a player, in the player's color",
    }
}

/// That a ruling is not the inventor's.
#[must_use]
pub const fn provisional() -> &'static str {
    "PROVISIONAL"
}

/// An open question.
#[must_use]
pub const fn ruling(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::DoubleMate => "Mated by both opponents at once",
        Ruling::CountedDraws => {
            "Third occurrence of the four boards, or fifty rounds without progress"
        }
        Ruling::DeadBoards => "No board has material left to mate with",
        Ruling::MateSearch => "A player who is not yet to move stands mated",
        Ruling::Stalemate => "A player to move has no move and is not in check",
        Ruling::Resignation => "A player resigns",
    }
}

/// An answer to an open question; the order is that of [`Ruling::answers`].
#[must_use]
pub const fn ruling_answer(ruling: Ruling, answer: usize) -> &'static str {
    match (ruling, answer) {
        (Ruling::DoubleMate, 0) => "both opponents win",
        (Ruling::DoubleMate, _) => "only the last to move wins",
        (Ruling::CountedDraws, 0) => "the game is drawn by itself",
        (Ruling::CountedDraws, _) => "the player to move may claim a draw",
        (Ruling::DeadBoards, 0) => "the game goes on until a draw is declared",
        (Ruling::DeadBoards, _) => "the game is drawn by itself",
        (Ruling::MateSearch, 0) => "the game goes on until it is that player's turn",
        (Ruling::MateSearch, _) => "the game ends at once",
        (Ruling::Stalemate, _) => "the game ends, and all four draw",
        (Ruling::Resignation, 0) => "the others draw",
        (Ruling::Resignation, _) => "both opponents win, and the partner draws",
    }
}

/// Another answer was chosen for new games.
#[must_use]
pub fn ruling_chosen(question: Ruling, answer: usize) -> String {
    format!("In new games: {}: {}.", ruling(question), ruling_answer(question, answer))
}

/// A stored game in the list.
#[must_use]
pub fn stored_game(plies: usize, status: Option<&str>) -> String {
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
