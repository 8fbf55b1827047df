//! Drawn games looked at again: whether a player stood better before it let a position come back.
//!
//! [`choices`] says which positions of a game that is; an [`Expert`], any UCI engine, is asked about
//! them one by one. It is told the position alone and not the game: with the game it would know the
//! repetition, and say that nobody stands better.

use std::fmt;

use threefold_chess::{Color, Position};
use threefold_engine::uci::{Go, Value};
use threefold_game::pgn::Record;
use threefold_game::{GameResult, NotedMove, THREEFOLD};

use crate::configuration::{Limits, Patience, PlayerConfiguration};
use crate::inspection;
use crate::player::Player;
use crate::stop::Stop;

/// A position in which a player had to move, and what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The half-moves before, those of the opening included.
    pub ply: usize,
    /// Where it had to move.
    pub position: Position,
    /// Its move.
    pub played: NotedMove,
}

/// The last choices of a color, so many moves back, in a game that was drawn by repetition: its last
/// position has occurred for the third time. None for any other game. A position that came back
/// within those moves is there once, where it came first.
///
/// What a player could expect when it had to move is never less than what its move left of it, so
/// positions in which the opponent had to move say nothing more.
#[must_use]
pub fn choices(record: &Record, color: Color, moves: usize) -> Option<Vec<Choice>> {
    let last = record.final_position();
    let is_last = |position: &Position| *position == last;
    let came = record.positions().filter(|(_, position)| is_last(position)).count()
        + usize::from(is_last(record.start()));
    if record.result() != Some(GameResult::Draw) || came < THREEFOLD as usize {
        return None;
    }
    let before = std::iter::once(*record.start()).chain(record.positions().map(|(_, after)| after));
    let mut choices: Vec<Choice> = before
        .zip(record.moves())
        .enumerate()
        .map(|(ply, (position, played))| Choice { ply, position, played })
        .filter(|choice| choice.position.turn() == color)
        .collect();
    choices.drain(..choices.len().saturating_sub(moves));
    let mut once: Vec<Choice> = Vec::new();
    for choice in choices {
        if !once.iter().any(|earlier| earlier.position == choice.position) {
            once.push(choice);
        }
    }
    Some(once)
}

/// Whether a value is better than so many hundredths of a pawn; a mate is better than any.
#[must_use]
pub const fn is_better(value: Value, bound: i32) -> bool {
    match value {
        Value::Centipawns(score) => score > bound,
        Value::Mate(moves) => moves > 0,
    }
}

/// An engine that is asked about positions.
pub struct Expert {
    player: Player,
    name: String,
    go: Go,
}

impl Expert {
    /// Starts an engine; gives what people should know of that besides. A clock of its limits is
    /// ignored: nobody plays here.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(
        configuration: &PlayerConfiguration,
        chess960: bool,
    ) -> Result<(Expert, Vec<String>), ExpertError> {
        let name = configuration.name.clone();
        let started = Player::start(configuration, chess960, Patience::default(), &Stop::default());
        let (player, remarks) = match started {
            Ok(started) => started,
            Err(fault) => return Err(ExpertError::new(&name, None, &fault)),
        };
        let Limits { move_time, nodes, depth, .. } = configuration.limits;
        let mut go = Go::default();
        (go.limits.move_time, go.limits.nodes, go.limits.depth) = (move_time, nodes, depth);
        Ok((Expert { player, name, go }, remarks))
    }

    /// What the side to move can expect, as the engine says of the position alone. It has forgotten
    /// all others, so the order in which it is asked does not matter.
    ///
    /// # Errors
    /// If it does not answer, or says nothing of what it expects.
    pub fn value(&mut self, position: &Position) -> Result<Value, ExpertError> {
        let spelled = format!("position fen {position}");
        let failed =
            |fault: &dyn fmt::Display| ExpertError::new(&self.name, Some(*position), fault);
        self.player.new_game().map_err(|fault| failed(&fault))?;
        let patience =
            Patience::default().think.saturating_add(self.go.limits.move_time.unwrap_or_default());
        let answer =
            self.player.think(&spelled, &self.go, patience).map_err(|fault| failed(&fault))?;
        let thought = inspection::last_thought(&answer.talk);
        thought.value.ok_or_else(|| failed(&"it does not say what it expects"))
    }

    /// Ends the engine.
    pub fn quit(self) {
        self.player.quit();
    }
}

/// Why an expert says nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpertError {
    name: String,
    position: Option<Position>,
    why: String,
}

impl ExpertError {
    fn new(name: &str, position: Option<Position>, why: &dyn fmt::Display) -> ExpertError {
        ExpertError { name: name.into(), position, why: why.to_string() }
    }
}

impl fmt::Display for ExpertError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExpertError { name, position, why } = self;
        match position {
            None => write!(formatter, "`{name}` cannot be started: {why}"),
            Some(position) => write!(formatter, "`{name}` has no answer to {position}: {why}"),
        }
    }
}

impl std::error::Error for ExpertError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(moves: &str, result: &str) -> Record {
        format!("[Result \"{result}\"]\n\n{moves} {result}\n").parse().unwrap()
    }

    fn plies(moves: &str, color: Color, count: usize) -> Option<Vec<usize>> {
        let choices = choices(&record(moves, "1/2-1/2"), color, count)?;
        Some(choices.iter().map(|choice| choice.ply).collect())
    }

    const SHUFFLED: &str = "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8";

    #[test]
    fn the_last_choices_of_each_color_are_asked_about_once() {
        // After 1... e5 the position comes for the first time, after 5... Ng8 for the third.
        assert_eq!(plies(SHUFFLED, Color::White, 10), Some(vec![0, 2, 4]));
        assert_eq!(plies(SHUFFLED, Color::Black, 10), Some(vec![1, 3, 5]));
        assert_eq!(plies(SHUFFLED, Color::White, 2), Some(vec![6, 8]));
        assert_eq!(plies(SHUFFLED, Color::White, 0), Some(vec![]));
        let all = choices(&record(SHUFFLED, "1/2-1/2"), Color::Black, 10).unwrap();
        assert_eq!(all[1].played.to_string(), "Nf6");
        assert_eq!(all[1].position.turn(), Color::Black);
    }

    #[test]
    fn the_start_counts_as_an_occurrence() {
        let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
        assert_eq!(plies(moves, Color::White, 10), Some(vec![0, 2]));
    }

    #[test]
    fn games_that_ended_otherwise_are_passed_over() {
        assert_eq!(plies("1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8", Color::White, 10), None);
        assert_eq!(plies(&format!("{SHUFFLED} 6. d4"), Color::White, 10), None);
        assert_eq!(choices(&record(SHUFFLED, "1-0"), Color::White, 10), None);
        assert_eq!(choices(&record(SHUFFLED, "*"), Color::White, 10), None);
    }

    #[test]
    fn better_is_more_than_the_bound_and_any_mate() {
        assert!(!is_better(Value::Centipawns(300), 300) && is_better(Value::Centipawns(301), 300));
        assert!(is_better(Value::Mate(60), 30_000) && !is_better(Value::Mate(-1), 0));
        assert!(!is_better(Value::Mate(0), -500));
    }
}
