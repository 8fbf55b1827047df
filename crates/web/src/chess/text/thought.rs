//! Words of thoughts, and about the engine.

use threefold_chess::{Color, Move};
use threefold_game::pgn::Evaluation;
use threefold_game::{Game, Rule, advice};

use crate::words::{Worded, count, side};

pub(crate) const ENGINE: &str = "Engine";
pub(crate) const THINKS: &str = "thinking";
pub(crate) const NUMBER_OF_LINES: &str = "Lines";
pub(crate) const THINKS_OF_MOVE: &str = "The computer is thinking about its move";
pub(crate) const THINKS_OF_OFFER: &str = "The computer is thinking about your offer";
pub(crate) const LOOKS_FOR_HINT: &str = "The computer is looking for a hint";
pub(crate) const ANALYZES: &str = "The engine is analyzing";

pub(crate) fn lines(number: u8) -> String {
    count(usize::from(number), "line", "lines")
}

/// The value of a position, in pawns from White's side or as moves to mate: `+0.35`, `#-3`.
pub(crate) fn score(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Centipawns(centipawns) => advice::pawns(centipawns),
        Evaluation::Mate(moves) => format!("#{moves}"),
    }
}

pub(crate) fn verdict(evaluation: Evaluation) -> String {
    let (number, mates) = match evaluation {
        Evaluation::Centipawns(centipawns) => (centipawns, false),
        Evaluation::Mate(moves) => (moves, true),
    };
    let who = side(Color::white_if(number > 0));
    match (number, mates) {
        (_, true) => format!("{who} mates in {}", number.unsigned_abs()),
        (0, false) => "The position is equal".to_owned(),
        _ => format!(
            "{who} is better by {} pawns",
            advice::pawns(number).trim_start_matches(['+', '-'])
        ),
    }
}

/// A line of play with move numbers.
pub(crate) fn variation(game: &Game, line: &[Move], plies: usize) -> String {
    /// As much as fits beside a board.
    const WIDTH: usize = 80;
    advice::variation(game, line, plies, WIDTH)
}

/// The hint of a line, which plays its first move.
pub(crate) fn line(evaluation: Evaluation, moves: &str) -> String {
    format!("{}: {moves} Click to play the first move.", verdict(evaluation))
}

pub(crate) fn progress(depth: u32, nodes: u64) -> String {
    format!("Depth {depth}, {} thousand positions", nodes / 1000)
}

pub(crate) fn graph(known: usize, all: usize) -> String {
    format!("White's winning chances, known for {known} of {}", count(all, "position", "positions"))
}

pub(crate) fn hint(san: &str, evaluation: Evaluation, line: &str) -> String {
    format!("Hint: {san}. {}: {line}", verdict(evaluation))
}

pub(crate) fn hint_claim(rule: Rule, announced: Option<&str>) -> String {
    let rule = rule.words();
    match announced {
        None => format!("Hint: claim the draw by {rule}."),
        Some(san) => format!("Hint: claim the draw by {rule}, announcing {san}."),
    }
}

pub(crate) const NOBODY_THINKS: &str = "The engine is not thinking.";

pub(crate) const ENGINE_IS_BUSY: &str = "The computer is thinking about its own move.";

pub(crate) fn engine_restarted(reason: &str) -> String {
    format!("The engine stopped working and was restarted: {reason}.")
}

pub(crate) const ENGINE_IS_SILENT: &str = "it does not answer";

pub(crate) fn engine_failed(reason: &str) -> String {
    format!("The engine does not work: {reason}. Undo, or ask for a hint, to try again.")
}

pub(crate) const ENGINE_WITHOUT_MOVE: &str = "it found no move";

pub(crate) const fn analysis(is_on: bool) -> &'static str {
    if is_on { "Analysis on." } else { "Analysis off." }
}

pub(crate) const NO_SUCH_LINE: &str = "The analysis has no such line.";
