//! Whole games of the engine against itself and its baselines: every move legal, every count the
//! same, every ruling followed.

use threefold_chess::random::SplitMix64;
use threefold_duplicate::{
    Action, CountedDraws, DeadBoards, DoubleMate, DuplicateGame, MateSearch, Rulings, Seat,
};
use threefold_duplicate_engine::{DuplicateEngine, GameHistory, Limits, Method, baseline};

fn engine(method: Method) -> DuplicateEngine {
    let mut engine = DuplicateEngine::new();
    engine.set_table_size(1);
    engine.set_method(method);
    engine
}

/// Plays a game from a random opening to its end, refereed by the rules; returns it with the nodes.
fn play(
    engine: &mut DuplicateEngine,
    rulings: Rulings,
    seed: u64,
    nodes: u64,
) -> (DuplicateGame, u64) {
    let mut game = DuplicateGame::new(rulings);
    let mut dice = SplitMix64::new(seed);
    let mut total = 0;
    while game.ending().is_none() && game.len() < 200 {
        let history = GameHistory::of(&game);
        assert_eq!(history.ending(), None);
        let chosen = if game.len() < 8 {
            baseline::random(game.position(), &mut dice)
        } else {
            engine.set_game(history);
            let result = engine.go(&Limits::nodes(nodes), |_| ());
            total += result.report.nodes;
            result.best
        };
        let chosen = chosen.expect("a game that goes on has a move");
        game.apply(Action::Move(chosen)).expect("the move is legal");
    }
    (game, total)
}

#[test]
fn engine_plays_legal_moves_to_the_end_of_games() {
    for method in [Method::BEST_REPLY, Method::PARANOID, Method::MaxN, Method::MonteCarlo] {
        let mut engine = engine(method);
        let mut ended = 0;
        for seed in 0..6 {
            engine.new_game();
            let (game, _) = play(&mut engine, Rulings::default(), seed, 400);
            ended += u32::from(game.ending().is_some());
        }
        assert!(ended > 0, "{method:?}");
    }
}

#[test]
fn engine_plays_legal_moves_under_every_ruling() {
    let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
    let at_once = Rulings { mate_search: MateSearch::AtOnce, ..Rulings::default() };
    let dead = Rulings { dead_boards: DeadBoards::Draw, ..Rulings::default() };
    let last = Rulings { double_mate: DoubleMate::LastMoverWins, ..Rulings::default() };
    for rulings in [claimed, at_once, dead, last] {
        for method in [Method::BEST_REPLY, Method::MonteCarlo] {
            let mut engine = engine(method);
            let (game, _) = play(&mut engine, rulings, 5, 300);
            assert!(game.len() > 8);
        }
    }
}

#[test]
fn same_game_takes_the_same_nodes_every_time() {
    let run = || {
        let (game, nodes) = play(&mut engine(Method::BEST_REPLY), Rulings::default(), 3, 2_000);
        (game.moves().map(|played| played.synced.to_string()).collect::<Vec<_>>(), nodes)
    };
    assert_eq!(run(), run());
}

/// Returns the move of the engine after some moves.
fn best(rulings: Rulings, moves: &str, nodes: u64) -> String {
    let mut game = GameHistory::new(rulings);
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
    let mut engine = engine(Method::BEST_REPLY);
    engine.set_game(game);
    engine.go(&Limits::nodes(nodes), |_| ()).best.expect("the game goes on").to_string()
}

#[test]
fn engine_mates_in_one() {
    // South mates East, whose king could take the queen on SE only.
    let moves = "d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5";
    assert_eq!(best(Rulings::default(), moves, 2_000), "h5f7");
}

#[test]
fn engine_does_not_think_when_the_game_is_over() {
    let moves = "d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5 h5f7";
    let mut game = GameHistory::new(Rulings::default());
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
    assert!(game.ending().is_some());
    let mut engine = engine(Method::BEST_REPLY);
    engine.set_game(game);
    let result = engine.go(&Limits::nodes(100), |_| ());
    assert_eq!((result.best, result.report.nodes), (None, 0));
    assert_eq!(result.report.points[Seat::East], 0);
    assert_eq!(result.report.points[Seat::South], 1000);
}

#[test]
fn node_limit_is_kept() {
    let mut engine = engine(Method::BEST_REPLY);
    let result = engine.go(&Limits::nodes(500), |_| ());
    assert!(result.report.nodes <= 520, "{}", result.report.nodes);
    assert!(result.best.is_some());
}
