//! The record of a finished game as PGN, with score, time and nodes of every move.

use std::time::Duration;

use threefold_chess::{CastlingMode, Color, Position};
use threefold_engine::uci::Value;
use threefold_game::Game;
use threefold_game::pgn::{RecordBuilder, Tags};

use crate::configuration::Configuration;
use crate::finished::FinishedGame;
use crate::inspection::Thought;
use crate::schedule::Assignment;

/// The information about a move that goes into its comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) thought: Thought,
    /// Thinking time.
    pub(crate) time: Duration,
    /// Time left on the clock.
    pub(crate) remaining: Option<Duration>,
}

/// Returns the PGN of a finished game. `notes` are for its last moves: those of the opening have none.
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

/// Returns the tags with which every game of a match begins, as text.
pub(crate) fn head(configuration: &Configuration) -> String {
    let mut tags = Tags::new();
    put_head(configuration, &mut |name, value| drop(tags.insert(name, value)));
    let text = RecordBuilder::new(tags, Position::START).finish(None).to_string();
    // Behind the date come tags that differ from game to game.
    text.split_inclusive('\n').take(3).collect()
}

fn put_head(configuration: &Configuration, put: &mut dyn FnMut(&str, &str)) {
    put("Event", &configuration.event);
    put("Site", &configuration.site);
    put("Date", &configuration.date);
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
    put_head(configuration, &mut put);
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
    let turned = |number: i32| if mover.is_white() { number } else { number.saturating_neg() };
    match value {
        Value::Centipawns(score) => format!("{:.2}", f64::from(turned(score)) / 100.0),
        Value::Mate(moves) => format!("#{}", turned(moves)),
    }
}

/// `0:01:02.345`.
fn clock(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let (seconds, thousandths) = (milliseconds / 1000, milliseconds % 1000);
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    format!("{hours}:{minutes:02}:{:02}.{thousandths:03}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use threefold_game::pgn::{Comment, Evaluation};

    use super::*;

    #[track_caller]
    fn check(value: Value, mover: Color, expected: &str) -> Comment {
        let thought = Thought { value: Some(value), depth: Some(9), nodes: Some(1234) };
        let (time, remaining) = (Duration::from_micros(2_345_678), Some(Duration::from_mins(61)));
        let text = comment(&Note { thought, time, remaining }, mover);
        assert_eq!(text, expected);
        Comment::new(&text).unwrap()
    }

    #[test]
    fn comments_show_scores_as_white_sees_them_and_can_be_read() {
        let rest = "[%emt 0:00:02.345] [%clk 1:01:00.000] [%nodes 1234]";
        let read = check(Value::Centipawns(-31), Color::Black, &format!("[%eval 0.31,9] {rest}"));
        assert_eq!(read.evaluation(), Some(Evaluation::Centipawns(31)));
        assert_eq!(read.clock(), Some(Duration::from_mins(61)));
        check(Value::Centipawns(0), Color::Black, &format!("[%eval 0.00,9] {rest}"));
        let read = check(Value::Mate(-3), Color::White, &format!("[%eval #-3,9] {rest}"));
        assert_eq!(read.evaluation(), Some(Evaluation::Mate(-3)));
        check(Value::Mate(2), Color::Black, &format!("[%eval #-2,9] {rest}"));
    }

    #[test]
    fn silent_player_gets_its_time_in_the_comment() {
        let note =
            Note { thought: Thought::default(), time: Duration::from_millis(5), remaining: None };
        assert_eq!(comment(&note, Color::White), "[%emt 0:00:00.005]");
    }
}
