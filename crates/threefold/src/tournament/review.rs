//! `threefold review`: finds drawn games in which a player gave away an advantage by repeating.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Write};

use serde::Serialize;
use threefold_arena::review::{self, Choice, Expert};
use threefold_chess::{CastlingMode, Color};
use threefold_engine::uci::Value;
use threefold_game::pgn::{PgnReader, Record};

use super::json::write_line;
use super::live::thought;
use super::view::count;
use crate::arguments::ReviewArguments;
use crate::failure::Failure;
use crate::note;
use crate::progress::Progress;

/// Judges the games, and prints the positions in which a player stood better.
pub(crate) fn run(arguments: &ReviewArguments, output: &mut impl Write) -> Result<(), Failure> {
    let drawn = read(arguments)?;
    let progress = Progress::new();
    progress.set_length(drawn.iter().map(|one| one.choices.len() as u64).sum());
    let mut sum = Sum::default();
    if !drawn.is_empty() {
        let mut expert = start(arguments, &drawn)?;
        for one in &drawn {
            progress.describe(format!("game {}", one.game));
            let judged = judge(one, &mut expert, arguments.better, &progress)?;
            sum.add(&judged);
            if arguments.json {
                write_line(&judged, output)?;
            } else {
                write_text(&judged, output)?;
            }
        }
        expert.quit();
    }
    drop(progress);
    if !arguments.json {
        let who = &arguments.expert.0;
        writeln!(
            output,
            "{} drawn by repetition, {} judged by {} ({}){}",
            count(sum.games(), "game"),
            count(sum.positions, "position"),
            who.name,
            who.limits,
            sum.best.map_or_else(String::new, |best| format!(", the best {}", score(best)))
        )?;
    }
    output.flush()?;
    if sum.better.is_empty() {
        return Ok(());
    }
    let who = arguments.player.as_deref().unwrap_or("a player");
    let bound = score(Value::Centipawns(arguments.better));
    Err(Failure::message(format!(
        "{who} stood better than {bound} in {} of {} drawn by repetition",
        sum.better.len(),
        count(sum.games(), "game")
    )))
}

/// A game drawn by repetition, from one side.
struct Drawn {
    /// Its number in the file, from 1.
    game: u64,
    white: String,
    black: String,
    color: Color,
    choices: Vec<Choice>,
}

/// Reads the games drawn by repetition.
fn read(arguments: &ReviewArguments) -> Result<Vec<Drawn>, Failure> {
    let path = &arguments.file;
    let problem =
        |why: &dyn std::fmt::Display| Failure::message(format!("{}: {why}", path.display()));
    let file = File::open(path).map_err(|error| problem(&error))?;
    let mut drawn = Vec::new();
    let (mut has_games, mut has_played) = (false, false);
    for (record, game) in PgnReader::new(BufReader::new(file)).zip(1..) {
        let record = record.map_err(|error| problem(&error))?;
        has_games = true;
        for color in Color::ALL {
            let name = name(&record, color);
            if arguments.player.as_ref().is_some_and(|player| player != name) {
                continue;
            }
            has_played = true;
            if let Some(choices) = review::choices(&record, color, arguments.moves.into()) {
                let (white, black) = (record.tags().white().into(), record.tags().black().into());
                drawn.push(Drawn { game, white, black, color, choices });
            }
        }
    }
    // An empty review would look like a good one.
    match &arguments.player {
        _ if !has_games => Err(problem(&"there are no games in it")),
        Some(player) if !has_played => {
            Err(problem(&format!("`{player}` played none of its games; check the name")))
        }
        _ => Ok(drawn),
    }
}

fn name(record: &Record, color: Color) -> &str {
    match color {
        Color::White => record.tags().white(),
        Color::Black => record.tags().black(),
    }
}

fn start(arguments: &ReviewArguments, drawn: &[Drawn]) -> Result<Expert, Failure> {
    let mut positions = drawn.iter().flat_map(|one| &one.choices).map(|choice| &choice.position);
    let chess960 = positions.any(|position| position.castling_mode() == CastlingMode::Chess960);
    let (expert, remarks) = Expert::start(&arguments.expert.0, chess960)
        .map_err(|error| Failure::message(error.to_string()))?;
    for remark in remarks {
        note::print(&remark);
    }
    Ok(expert)
}

fn judge<'a>(
    one: &'a Drawn,
    expert: &mut Expert,
    better: i32,
    progress: &Progress,
) -> Result<Judged<'a>, Failure> {
    let mut positions = Vec::new();
    for Choice { ply, position, played } in &one.choices {
        let value = expert.value(position).map_err(|error| Failure::message(error.to_string()))?;
        positions.push(JudgedPosition {
            ply: *ply,
            fen: position.to_string(),
            played: played.to_string(),
            centipawns: if let Value::Centipawns(score) = value { Some(score) } else { None },
            mate: if let Value::Mate(moves) = value { Some(moves) } else { None },
            better: review::is_better(value, better),
            value,
        });
        progress.advance(1);
    }
    let Drawn { game, white, black, color, .. } = one;
    let better = positions.iter().any(|position| position.better);
    Ok(Judged { game: *game, white, black, color: color.to_string(), better, positions })
}

/// One side of a game with its judged positions.
#[derive(Serialize)]
struct Judged<'a> {
    game: u64,
    white: &'a str,
    black: &'a str,
    color: String,
    better: bool,
    positions: Vec<JudgedPosition>,
}

/// A position in which that side had to move, and its score.
#[derive(Serialize)]
struct JudgedPosition {
    ply: usize,
    fen: String,
    played: String,
    centipawns: Option<i32>,
    mate: Option<i32>,
    better: bool,
    #[serde(skip)]
    value: Value,
}

fn write_text(judged: &Judged<'_>, output: &mut impl Write) -> Result<(), Failure> {
    for position in judged.positions.iter().filter(|position| position.better) {
        let Judged { game, white, black, color, .. } = judged;
        let JudgedPosition { ply, fen, played, value, .. } = position;
        let value = score(*value);
        writeln!(
            output,
            "game {game}, {white} - {black}: {value} for {color} at ply {ply} before {played}: {fen}"
        )?;
    }
    output.flush()?;
    Ok(())
}

/// Returns a score as the side to move sees it: `+3.05`, `#4`.
fn score(value: Value) -> String {
    thought(Color::White, Some(value), None)
}

/// The sum of all games. A game may be there for both of its sides.
#[derive(Default)]
struct Sum {
    games: BTreeSet<u64>,
    better: BTreeSet<u64>,
    positions: u64,
    best: Option<Value>,
}

impl Sum {
    fn add(&mut self, judged: &Judged<'_>) {
        self.games.insert(judged.game);
        self.better.extend(judged.better.then_some(judged.game));
        self.positions += judged.positions.len() as u64;
        let values = judged.positions.iter().map(|position| position.value);
        self.best = values.chain(self.best).max_by_key(|&value| rank(value));
    }

    fn games(&self) -> u64 {
        self.games.len() as u64
    }
}

/// Returns a sort key: being mated, then scores, then mates, the quicker the better.
const fn rank(value: Value) -> (i8, i32) {
    match value {
        Value::Mate(moves) if moves > 0 => (1, moves.saturating_neg()),
        Value::Mate(moves) => (-1, moves.saturating_neg()),
        Value::Centipawns(score) => (0, score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_an_order() {
        let sorted = [
            Value::Mate(0),
            Value::Mate(-1),
            Value::Mate(-9),
            Value::Centipawns(-9000),
            Value::Centipawns(9000),
            Value::Mate(9),
            Value::Mate(1),
        ];
        assert!(sorted.is_sorted_by_key(|&value| rank(value)));
    }
}
