//! The same question has the same answer.

use std::sync::Arc;

use threefold_engine::{Clock, Engine, Limits, SearchResult, Setting, Stopper, SystemClock, bench};

use super::support::{Game, engine, search};

const GAMES: [(&str, &str); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""),
    ("8/5k2/8/8/3K4/8/2R5/5r2 w - - 76 120", "c2c7 f7f6 c7c2 f6f7"),
    ("2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16", ""),
    ("6k1/5R2/6K1/8/8/8/8/8 w - - 2 40", "f7f6 g8h8 f6f7 h8g8 f7f6 g8h8 f6f7 h8g8"),
];

/// Returns what an engine says of all games, one after the other: everything but the time.
fn all(engine: &mut Engine, limits: &Limits) -> Vec<SearchResult> {
    engine.new_game();
    let games = GAMES.iter().map(|(fen, moves)| Game::read(fen, moves));
    games
        .map(|game| {
            let (mut answer, _) = search(engine, &game, limits);
            answer.report.time = std::time::Duration::ZERO;
            answer
        })
        .collect()
}

#[test]
fn new_game_forgets_everything() {
    let mut engine = engine();
    let first = all(&mut engine, &Limits::depth(8));
    for nodes in [777, 4_000, 20_000] {
        all(&mut engine, &Limits::nodes(nodes));
    }
    engine.set_option(Setting::MultiPv(3)).unwrap();
    all(&mut engine, &Limits::depth(4));
    engine.set_option(Setting::MultiPv(1)).unwrap();
    assert_eq!(all(&mut engine, &Limits::depth(8)), first);
}

#[test]
fn new_engine_is_like_a_new_game() {
    let mut used = engine();
    all(&mut used, &Limits::depth(6));
    assert_eq!(all(&mut used, &Limits::depth(8)), all(&mut engine(), &Limits::depth(8)));
}

#[test]
fn search_by_nodes_is_as_repeatable_as_one_by_depth() {
    let mut engine = engine();
    let first = all(&mut engine, &Limits::nodes(9_999));
    assert_eq!(all(&mut engine, &Limits::nodes(9_999)), first);
}

#[test]
fn two_engines_in_one_process_do_not_know_of_each_other() {
    let alone = all(&mut engine(), &Limits::depth(7));
    let (mut left, mut right) = (engine(), engine());
    for (index, (fen, moves)) in GAMES.iter().enumerate() {
        let game = Game::read(fen, moves);
        search(&mut right, &game, &Limits::nodes(3_333));
        let (answer, _) = search(&mut left, &game, &Limits::depth(7));
        assert_eq!(answer.report.nodes, alone[index].report.nodes, "{fen}");
        assert_eq!(answer.best, alone[index].best, "{fen}");
    }
    let together = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(|| all(&mut engine(), &Limits::depth(7))));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(together, [alone.clone(), alone]);
}

#[test]
fn bench_counts_the_same_twice() {
    let plan = bench::Plan { depth: 4, hash: 1, ..bench::Plan::default() };
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new());
    let count = || bench::run(&plan, &clock, &Stopper::default(), |_| true).unwrap().unwrap().nodes;
    assert_eq!(count(), count());
}
