//! Limits of a search, and what it is asked for.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use threefold_chess::{Color, Position};
use threefold_engine::{Clock, Engine, Limits, Score, Setting, SettingError};

use super::support::{Game, answer, engine, legal, search};

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn search_of_so_many_nodes_looks_at_no_more() {
    for nodes in [5_000, 12_345, 60_000] {
        let answer = answer(MIDDLEGAME, "", &Limits::nodes(nodes));
        assert_eq!(answer.report.nodes, nodes);
    }
}

#[test]
fn smallest_node_limit_still_gives_a_move() {
    for nodes in [0, 1, 2, 10] {
        let answer = answer(MIDDLEGAME, "", &Limits::nodes(nodes));
        assert!(answer.best.is_some());
        assert_eq!(answer.report.depth, 1, "the first iteration is always finished, and no more");
    }
}

#[test]
fn search_of_so_many_plies_goes_no_deeper() {
    for depth in 1..=7 {
        let (answer, reports) =
            search(&mut engine(), &Game::read(MIDDLEGAME, ""), &Limits::depth(depth));
        assert_eq!(answer.report.depth, depth);
        let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn depth_of_zero_or_of_u32_max_is_no_trouble() {
    assert!(answer(MIDDLEGAME, "", &Limits::depth(0)).best.is_some());
    let all = Limits { nodes: Some(20_000), ..Limits::depth(u32::MAX) };
    assert!(answer("8/8/3k4/8/3K4/8/8/8 w - - 0 1", "", &all).best.is_some());
}

#[test]
fn lone_pair_of_kings_is_searched_to_the_end_of_the_stack() {
    let answer = answer("8/8/3k4/8/3K4/8/8/8 w - - 0 1", "", &Limits::default());
    assert_eq!(answer.report.score, Score::DRAW);
}

#[test]
fn only_the_moves_that_were_asked_for_are_searched() {
    let game = Game::read(MIDDLEGAME, "");
    let wanted = vec![legal(game.last(), "a2a3"), legal(game.last(), "b2b3")];
    let limits = Limits { search_moves: wanted.clone(), ..Limits::depth(6) };
    let (answer, reports) = search(&mut engine(), &game, &limits);
    assert!(wanted.contains(&answer.best.unwrap()));
    assert!(reports.iter().all(|report| wanted.contains(&report.variation[0])));
}

#[test]
fn moves_that_are_not_legal_are_not_searched() {
    let game = Game::read(MIDDLEGAME, "");
    let elsewhere = legal(&Position::START, "g1f3");
    let limits = Limits { search_moves: vec![elsewhere], ..Limits::depth(3) };
    assert_eq!(search(&mut engine(), &game, &limits).0.best, None);
}

#[test]
fn several_lines_are_different_and_sorted() {
    for fen in [MIDDLEGAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] {
        let mut engine = engine();
        engine.set_option(Setting::MultiPv(12)).unwrap();
        let (answer, reports) = search(&mut engine, &Game::read(fen, ""), &Limits::depth(10));
        for depth in 1..=10 {
            let lines: Vec<_> = reports.iter().filter(|report| report.depth == depth).collect();
            assert!(lines.iter().map(|line| line.rank).eq(1..=12), "depth {depth}");
            assert!(lines.is_sorted_by_key(|line| -line.score.value()), "depth {depth}");
            let firsts: HashSet<_> = lines.iter().map(|line| line.variation[0]).collect();
            assert_eq!(firsts.len(), 12, "depth {depth}");
        }
        assert_eq!(answer.report.rank, 1);
    }
}

#[test]
fn endless_captures_are_stopped_in_the_first_iteration() {
    let many_queens = "1k6/rqqqqqqr/qnnbbqq1/8/8/QNNBBQQ1/RQQQQQQR/1K6 w - - 0 1";
    let answer = answer(many_queens, "", &Limits::nodes(1));
    assert!(answer.best.is_some());
    assert!(answer.report.nodes < 20_000, "{}", answer.report.nodes);
    assert!(!answer.report.score.is_decisive());
}

#[test]
fn search_for_a_mate_that_is_not_there_ends() {
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let answer = answer(MIDDLEGAME, "", &limits);
    assert!(answer.best.is_some());
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let mut engine = engine();
    engine.set_option(Setting::MultiPv(256)).unwrap();
    let game = Game::read("6k1/5R2/6K1/8/8/8/8/8 b - - 0 1", "");
    let (_, reports) = search(&mut engine, &game, &Limits::depth(4));
    assert_eq!(reports.iter().map(|report| report.rank).max(), Some(1));
    let game = Game::read("6k1/8/6K1/5R2/8/8/8/8 w - - 0 1", "");
    let (_, reports) = search(&mut engine, &game, &Limits::depth(4));
    let count = game.last().legal_moves().len();
    assert_eq!(reports.iter().map(|report| report.rank).max(), Some(count));
}

#[test]
fn mated_side_has_no_move() {
    let answer = answer("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "", &Limits::depth(5));
    assert_eq!((answer.best, answer.ponder), (None, None));
    assert_eq!(answer.report.score.moves_to_mate(), Some(0));
}

#[test]
fn stalemated_side_has_no_move() {
    let answer = answer("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", &Limits::depth(5));
    assert_eq!((answer.best, answer.report.score), (None, Score::DRAW));
}

#[test]
fn illegal_move_changes_nothing() {
    let mut engine = engine();
    let game = Game::read(MIDDLEGAME, "e1g1");
    game.set(&mut engine);
    let error = engine.set_position(&Position::START, &game.moves).unwrap_err();
    assert_eq!(error.index, 0);
    assert_eq!(engine.position(), game.last());
}

#[test]
fn table_that_cannot_be_had_leaves_the_old_one() {
    let mut engine = engine();
    let game = Game::read(MIDDLEGAME, "");
    search(&mut engine, &game, &Limits::depth(5));
    let too_much = engine.set_option(Setting::Hash(u64::MAX));
    assert!(matches!(too_much, Err(SettingError::OutOfRange { .. })), "{too_much:?}");
    assert!(engine.set_option(Setting::Hash(0)).is_err());
    assert!(search(&mut engine, &game, &Limits::depth(5)).0.best.is_some());
}

#[test]
fn settings_out_of_range_are_refused() {
    let mut engine = engine();
    for setting in [
        Setting::Threads(0),
        Setting::Threads(100_000),
        Setting::MultiPv(0),
        Setting::MultiPv(1_000),
        Setting::MoveOverhead(Duration::from_hours(1)),
        Setting::Elo(0),
    ] {
        assert!(engine.set_option(setting.clone()).is_err(), "{setting:?}");
    }
}

#[test]
fn two_threads_find_a_legal_line() {
    let mut engine = engine();
    engine.set_option(Setting::Threads(2)).unwrap();
    for fen in [MIDDLEGAME, "6k1/5R2/6K1/8/8/8/8/8 w - - 97 80"] {
        let game = Game::read(fen, "");
        for _ in 0..3 {
            let (answer, _) = search(&mut engine, &game, &Limits::depth(7));
            assert!(answer.best.is_some());
        }
    }
}

/// A clock that goes on by a fixed step whenever it is looked at.
struct Stepping {
    now: AtomicU64,
    step: u64,
}

impl Clock for Stepping {
    fn now(&self) -> Duration {
        Duration::from_micros(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}

#[test]
fn time_is_not_exceeded() {
    let limits =
        |time| Limits { move_time: Some(Duration::from_millis(time)), ..Limits::default() };
    for time in [20, 50, 200] {
        let clock = Arc::new(Stepping { now: AtomicU64::new(1), step: 100 });
        let mut engine = Engine::with_clock(clock.clone());
        let (before, game) = (clock.now(), Game::read(MIDDLEGAME, ""));
        let (answer, _) = search(&mut engine, &game, &limits(time));
        let used = clock.now().saturating_sub(before);
        assert!(used <= Duration::from_millis(time), "{used:?} of {time} ms");
        assert!(answer.report.depth > 1);
    }
}

#[test]
fn little_time_is_enough_for_a_move() {
    for remaining in [0, 1, 5, 11] {
        let clock = Arc::new(Stepping { now: AtomicU64::new(1), step: 10 });
        let mut limits = Limits::default();
        limits.remaining[Color::White] = Some(Duration::from_millis(remaining));
        limits.remaining[Color::Black] = Some(Duration::ZERO);
        let mut engine = Engine::with_clock(clock);
        let (answer, _) = search(&mut engine, &Game::read(MIDDLEGAME, ""), &limits);
        assert!(answer.best.is_some(), "{remaining} ms");
    }
}
