//! Drawn games in which a player gave away an advantage by repeating.
//!
//! [`choices`] finds the positions in question, and an [`Expert`], any UCI engine, judges them one by
//! one. It gets the position without the game: with the game it would know the repetition, and say
//! that nobody stands better.

use std::fmt;

use threefold_chess::laws::THREEFOLD;
use threefold_chess::{Color, Position};
use threefold_engine::uci::{Go, Value};
use threefold_game::pgn::Record;
use threefold_game::{GameResult, NotedMove};

use crate::configuration::{Limits, Patience, PlayerConfiguration};
use crate::inspection;
use crate::player::Player;
use crate::stop::Stop;

/// A position in which a player had to move, and its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Number of half-moves before it, those of the opening included.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The move.
    pub played: NotedMove,
}

/// Returns a color's last `moves` choices in a game drawn by repetition: its last position has
/// occurred three times. `None` for any other game. A position that came back within those moves is
/// there once, where it came first.
///
/// A player's position is never worth less before its move than after it, so positions in which the
/// opponent had to move would add nothing.
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

/// Returns true if a value is above a bound in hundredths of a pawn. A mate is above any.
#[must_use]
pub const fn is_better(value: Value, bound: i32) -> bool {
    match value {
        Value::Centipawns(score) => score > bound,
        Value::Mate(moves) => moves > 0,
    }
}

/// An engine that judges positions.
pub struct Expert {
    player: Player,
    name: String,
    go: Go,
}

impl Expert {
    /// Starts an engine. Returns remarks for people besides. A clock among its limits is ignored:
    /// nobody plays here.
    ///
    /// # Errors
    /// If the engine cannot be started.
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

    /// Returns the engine's score for the side to move, from the position alone. The engine has
    /// forgotten all others, so their order does not matter.
    ///
    /// # Errors
    /// If the engine does not answer, or reports no score.
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
        thought.value.ok_or_else(|| failed(&"it reports no score"))
    }

    /// Ends the engine.
    pub fn quit(self) {
        self.player.quit();
    }
}

/// Reason why an expert has no answer.
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
