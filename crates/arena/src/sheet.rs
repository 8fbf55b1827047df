//! The score sheet: a finished game as PGN, with what its players said of every move.

use std::time::Duration;

use threefold_chess::{CastlingMode, Color};
use threefold_engine::uci::Value;
use threefold_game::Game;
use threefold_game::pgn::{RecordBuilder, Tags};

use crate::configuration::Configuration;
use crate::finished::FinishedGame;
use crate::inspection::Thought;
use crate::schedule::Assignment;

/// What is written down beside a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) thought: Thought,
    /// How long the player thought.
    pub(crate) time: Duration,
    /// What is left on its clock.
    pub(crate) remaining: Option<Duration>,
}

/// The PGN of a finished game. The notes are for the last moves: those of the opening have none.
pub(crate) fn write(
    configuration: &Configuration,
    assignment: &Assignment,
    game: &Game,
    notes: &[Note],
    finished: &FinishedGame,
) -> String {
    let start = game.timeline().start().position;
    let plies = game.moves().count();
    let mut tags = tags(configuration, assignment, start.castling_mode(), finished);
    let _ = tags.insert("PlyCount", &plies.to_string());
    let mut builder = RecordBuilder::new(tags, start);
    let opening = plies.saturating_sub(notes.len());
    let mut mover = start.turn();
    for (index, (noted, _)) in game.moves().enumerate() {
        // A game's moves are legal.
        let _ = builder.play(noted.legal);
        match index.checked_sub(opening).and_then(|index| notes.get(index)) {
            Some(note) => builder.comment(&comment(note, mover)),
            None if index + 1 == opening => builder.comment("book"),
            None => {}
        }
        mover = mover.opponent();
    }
    builder.comment(&finished.reason);
    builder.finish(Some(finished.result)).to_string()
}

fn tags(
    configuration: &Configuration,
    assignment: &Assignment,
    mode: CastlingMode,
    finished: &FinishedGame,
) -> Tags {
    let player = |color| configuration.players.get(assignment.players[color]);
    let name = |color| player(color).map_or("?", |player| player.name.as_str());
    let control = |color| {
        let clock = player(color).and_then(|player| player.limits.clock.as_ref());
        clock.map_or_else(|| "-".to_string(), ToString::to_string)
    };
    let mut tags = Tags::new();
    // These names are good ones; a value may be anything.
    let mut put = |name: &str, value: &str| drop(tags.insert(name, value));
    put("Event", &configuration.event);
    put("Site", &configuration.site);
    put("Date", &configuration.date);
    put("Round", &format!("{}.{}", assignment.round, assignment.game));
    put("White", name(Color::White));
    put("Black", name(Color::Black));
    put("WhiteType", "program");
    put("BlackType", "program");
    if mode == CastlingMode::Chess960 || configuration.chess960 {
        put("Variant", "Chess960");
    }
    let (white, black) = (control(Color::White), control(Color::Black));
    if white == black {
        put("TimeControl", &white);
    } else {
        put("WhiteTimeControl", &white);
        put("BlackTimeControl", &black);
    }
    put("Termination", finished.termination.tag());
    tags
}

/// `[%eval 0.31,12] [%emt 0:00:00.105] [%clk 0:00:09.9] [%nodes 81234]`.
fn comment(note: &Note, mover: Color) -> String {
    let Thought { value, depth, nodes } = note.thought;
    let depth = depth.map_or_else(String::new, |depth| format!(",{depth}"));
    let parts = [
        value.map(|value| format!("[%eval {}{depth}]", for_white(value, mover))),
        Some(format!("[%emt {}]", clock(note.time))),
        note.remaining.map(|remaining| format!("[%clk {}]", clock(remaining))),
        nodes.map(|nodes| format!("[%nodes {nodes}]")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" ")
}

/// An evaluation as PGN has it: from White's point of view.
fn for_white(value: Value, mover: Color) -> String {
    let sign = if mover.is_white() { 1 } else { -1 };
    match value {
        Value::Centipawns(score) => {
            format!("{:.2}", f64::from(sign) * f64::from(score) / 100.0)
        }
        Value::Mate(moves) => format!("#{}", i64::from(sign) * i64::from(moves)),
    }
}

/// `0:01:02.345`.
fn clock(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let (seconds, thousandths) = (milliseconds / 1000, milliseconds % 1000);
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    format!("{hours}:{minutes:02}:{:02}.{thousandths:03}", seconds % 60)
}
