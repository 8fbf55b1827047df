//! The record of a finished game as PGN, with score, time and nodes of every move.

use std::time::Duration;

use threefold_chess::{ByColor, CastlingMode, Color, Position};
use threefold_engine::uci::Value;
use threefold_game::Game;
use threefold_game::pgn::{Evaluation, Header, MoveNote, Player, PlayerKind, RecordBuilder};

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
    let header = header(configuration, assignment, start.castling_mode(), plies);
    let mut builder = RecordBuilder::new(header.to_tags(), start);
    let opening = plies.saturating_sub(notes.len());
    let mut mover = start.turn();
    for (index, (noted, _)) in game.moves().enumerate() {
        // A game's moves are legal.
        let _ = builder.play(noted.legal);
        match index.checked_sub(opening).and_then(|index| notes.get(index)) {
            Some(note) => builder.note(&note.for_record(mover)),
            None if index + 1 == opening => builder.comment("book"),
            None => {}
        }
        mover = mover.opponent();
    }
    let mut record = builder.finish(None);
    record.close(finished.result, finished.termination.tag(), &finished.reason);
    record.to_string()
}

/// Returns the tags with which every game of a match begins, as text.
pub(crate) fn head(configuration: &Configuration) -> String {
    let tags = match_header(configuration).to_tags();
    let text = RecordBuilder::new(tags, Position::START).finish(None).to_string();
    // Behind the date come tags that differ from game to game.
    text.split_inclusive('\n').take(3).collect()
}

/// The facts that all games of a match share.
fn match_header(configuration: &Configuration) -> Header {
    Header {
        event: configuration.event.clone(),
        site: configuration.site.clone(),
        date: configuration.date.clone(),
        ..Header::default()
    }
}

fn header(
    configuration: &Configuration,
    assignment: &Assignment,
    mode: CastlingMode,
    plies: usize,
) -> Header {
    let player = |color| configuration.players.get(assignment.players[color]);
    let named = |color| Player {
        name: player(color).map_or("?", |player| player.name.as_str()).to_owned(),
        kind: Some(PlayerKind::Program),
    };
    let control = |color| player(color).and_then(|player| player.limits.clock.clone());
    Header {
        round: format!("{}.{}", assignment.round, assignment.game),
        players: ByColor::from_fn(named),
        variant: Some(if configuration.chess960 { CastlingMode::Chess960 } else { mode }),
        controls: Some(ByColor::from_fn(control)),
        plies: Some(plies),
        ..match_header(configuration)
    }
}

impl Note {
    /// Its value as PGN holds it, from White's point of view.
    fn for_record(&self, mover: Color) -> MoveNote {
        let Thought { value, depth, nodes } = self.thought;
        let evaluation = value.map(|value| match value {
            Value::Centipawns(score) => Evaluation::Centipawns(score),
            Value::Mate(moves) => Evaluation::Mate(moves),
        });
        MoveNote {
            evaluation: evaluation.map(|own| Evaluation::seen_by(mover, own)),
            depth,
            elapsed: Some(self.time),
            clock: self.remaining,
            nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: Value, mover: Color, expected: &str) -> MoveNote {
        let thought = Thought { value: Some(value), depth: Some(9), nodes: Some(1234) };
        let (time, remaining) = (Duration::from_micros(2_345_678), Some(Duration::from_mins(61)));
        let comment = Note { thought, time, remaining }.for_record(mover).to_comment().unwrap();
        assert_eq!(comment.as_str(), expected);
        MoveNote::of(&[comment])
    }

    #[test]
    fn comments_show_scores_as_white_sees_them_and_can_be_read() {
        let rest = "[%emt 0:00:02.345] [%clk 1:01:00] [%nodes 1234]";
        let read = check(Value::Centipawns(-31), Color::Black, &format!("[%eval 0.31,9] {rest}"));
        assert_eq!(read.evaluation, Some(Evaluation::Centipawns(31)));
        assert_eq!(read.clock, Some(Duration::from_mins(61)));
        check(Value::Centipawns(0), Color::Black, &format!("[%eval 0.00,9] {rest}"));
        let read = check(Value::Mate(-3), Color::White, &format!("[%eval #-3,9] {rest}"));
        assert_eq!(read.evaluation, Some(Evaluation::Mate(-3)));
        check(Value::Mate(2), Color::Black, &format!("[%eval #-2,9] {rest}"));
    }

    #[test]
    fn silent_player_gets_its_time_in_the_comment() {
        let note =
            Note { thought: Thought::default(), time: Duration::from_millis(5), remaining: None };
        let comment = note.for_record(Color::White).to_comment().unwrap();
        assert_eq!(comment.as_str(), "[%emt 0:00:00.005]");
    }
}
