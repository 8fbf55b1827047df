//! Drawn games looked at again by an engine that counts queens.

use threefold_arena::review::{Expert, choices, is_better};
use threefold_arena::{Limits, PlayerConfiguration, Program};
use threefold_chess::Color;
use threefold_engine::uci::Value;
use threefold_game::pgn::Record;

use super::support::scripted;

/// White takes the queen, and lets the position repeat all the same.
const THROWN_AWAY: &str = "[Result \"1/2-1/2\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Nf6 4. Nxd5 Ng8 \
     5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1/2-1/2\n";

fn values(color: Color, moves: usize) -> Vec<(usize, Value)> {
    let record: Record = THROWN_AWAY.parse().unwrap();
    let (mut expert, remarks) = Expert::start(&scripted("expert"), false).unwrap();
    assert!(remarks.is_empty(), "{remarks:?}");
    let choices = choices(&record, color, moves).unwrap();
    let judged = choices.iter().map(|one| (one.ply, expert.value(&one.position).unwrap()));
    let judged = judged.collect();
    expert.quit();
    judged
}

#[test]
fn an_expert_is_asked_about_positions_and_not_about_the_game() {
    let up = Value::Centipawns(900);
    let even = Value::Centipawns(0);
    assert_eq!(values(Color::White, 5), [(6, even), (8, up), (10, up)]);
    assert!(is_better(up, 300) && !is_better(even, 300));
}

#[test]
fn the_other_side_sees_the_opposite() {
    let down = Value::Centipawns(-900);
    assert_eq!(values(Color::Black, 4), [(9, down), (11, down)]);
}

#[test]
fn an_expert_that_cannot_be_started_or_crashes_is_named() {
    let program =
        Program::Process { command: "no-such-engine".into(), arguments: vec![], folder: None };
    let missing = PlayerConfiguration::new("missing", program, Limits::depth(1));
    let error = Expert::start(&missing, false).err().unwrap();
    assert!(error.to_string().starts_with("`missing` cannot be started: no-such-engine: "));

    // It crashes when it is asked for the third time in a game, and every question is a new one.
    let (mut expert, _) = Expert::start(&scripted("crash"), false).unwrap();
    let start = threefold_chess::Position::START;
    for _ in 0..5 {
        assert_eq!(expert.value(&start), Ok(Value::Centipawns(0)));
    }
    let (mut expert, _) = Expert::start(&scripted("silent"), false).unwrap();
    let error = expert.value(&start).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("`silent` has no answer to {start}: it reports no score")
    );
}
