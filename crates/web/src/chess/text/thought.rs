//! What the engine thinks, and what is said about the engine.

use threefold_chess::{Color, Move};
use threefold_game::pgn::Evaluation;
use threefold_game::{Game, Rule, advice};

use crate::text::{Worded, count, side};

/// What a position is worth, in pawns from White's side or as moves to mate: `+0.35`, `#-3`.
#[must_use]
pub fn score(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Centipawns(centipawns) => advice::pawns(centipawns),
        Evaluation::Mate(moves) => format!("#{moves}"),
    }
}

/// The same in words.
#[must_use]
pub fn verdict(evaluation: Evaluation) -> String {
    let (number, mates) = match evaluation {
        Evaluation::Centipawns(centipawns) => (centipawns, false),
        Evaluation::Mate(moves) => (moves, true),
    };
    let who = side(Color::white_if(number > 0));
    match (number, mates) {
        (_, true) => format!("{who} mates in {}", number.unsigned_abs()),
        (0, false) => "The position is even".to_owned(),
        _ => format!(
            "{who} is better by {} pawns",
            advice::pawns(number).trim_start_matches(['+', '-'])
        ),
    }
}

/// A line of play with move numbers.
#[must_use]
pub fn variation(game: &Game, line: &[Move], plies: usize) -> String {
    /// As much as fits beside a board.
    const WIDTH: usize = 80;
    advice::variation(game, line, plies, WIDTH)
}

/// What playing the first move of a line does.
#[must_use]
pub fn line(evaluation: Evaluation, moves: &str) -> String {
    format!("{}: {moves} Plays its first move.", verdict(evaluation))
}

/// How far an analysis has come.
#[must_use]
pub fn progress(depth: u32, nodes: u64) -> String {
    format!("Depth {depth}, {} thousand positions", nodes / 1000)
}

/// The graph in words.
#[must_use]
pub fn graph(known: usize, all: usize) -> String {
    format!("White's chances, known for {known} of {}", count(all, "position", "positions"))
}

/// A hint.
#[must_use]
pub fn hint(san: &str, evaluation: Evaluation, line: &str) -> String {
    format!("Hint: {san}. {}: {line}", verdict(evaluation))
}

/// A hint to claim.
#[must_use]
pub fn hint_claim(rule: Rule, announced: Option<&str>) -> String {
    let rule = rule.words();
    match announced {
        None => format!("Hint: claim the draw by {rule}."),
        Some(san) => format!("Hint: claim the draw by {rule}, announcing {san}."),
    }
}

/// No engine is thinking.
#[must_use]
pub const fn nobody_thinks() -> &'static str {
    "The engine is not thinking."
}

/// The engine has its own move to find.
#[must_use]
pub const fn engine_is_busy() -> &'static str {
    "The engine is thinking about its own move."
}

/// The engine broke down, and another one does its work.
#[must_use]
pub fn engine_restarted(reason: &str) -> String {
    format!("The engine has stopped working and is started again: {reason}.")
}

/// The engine says nothing any more.
#[must_use]
pub const fn engine_is_silent() -> &'static str {
    "it does not answer"
}

/// The engine broke down too often.
#[must_use]
pub fn engine_failed(reason: &str) -> String {
    format!("The engine does not work: {reason}. Undo, or ask for a hint, to try again.")
}

/// The engine found no move.
#[must_use]
pub const fn engine_without_move() -> &'static str {
    "it found no move"
}

/// The engine is on or off.
#[must_use]
pub const fn analysis(is_on: bool) -> &'static str {
    if is_on { "Analysis on." } else { "Analysis off." }
}

/// There is no such line of the analysis.
#[must_use]
pub const fn no_such_line() -> &'static str {
    "The analysis has no such line."
}
