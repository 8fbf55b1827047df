//! Stalemate where hardly anything is searched: quiescence must not take it for an evaluation.

use threefold_engine::{Limits, Score};

use super::support::{Game, answer, engine, legal, position, search};

/// Positions, and a move that stalemates.
const STALEMATING: [(&str, &str); 5] = [
    ("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7"),
    ("8/8/4K3/8/8/8/P1Q5/k7 w - - 0 1", "a2a4"),
    // The opponent has a pawn that cannot move.
    ("7k/7p/5K1P/8/8/8/8/8 w - - 0 1", "f6f7"),
    // The opponent has a knight, which is pinned.
    ("kn6/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8"),
    // The opponent has three pawns more.
    ("8/8/7p/7p/7p/7P/p7/k1K5 w - - 0 1", "c1c2"),
];

#[test]
fn move_that_stalemates_scores_a_draw_at_any_depth() {
    for (fen, text) in STALEMATING {
        let game = Game::read(fen, "");
        let played = legal(game.last(), text);
        assert!(game.last().play(played).unwrap().is_stalemate(), "{text} in {fen}");
        for depth in 1..=4 {
            let limits = Limits { search_moves: vec![played], ..Limits::depth(depth) };
            let (answer, _) = search(&mut engine(), &game, &limits);
            assert_eq!(answer.report.score, Score::DRAW, "{text} in {fen}, depth {depth}");
            assert_eq!(answer.report.variation, [played], "{text} in {fen}, depth {depth}");
        }
    }
}

#[test]
fn won_ending_is_not_stalemated() {
    for fen in [
        "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1",
        "8/8/4K3/8/8/8/P1Q5/k7 w - - 0 1",
        "8/8/8/8/8/1K6/3Q4/k7 w - - 0 1",
        "k7/P7/2K5/8/8/8/8/5Q2 w - - 0 1",
    ] {
        for depth in 1..=4 {
            let answer = answer(fen, "", &Limits::depth(depth));
            let after = position(fen).play(answer.best.unwrap()).unwrap();
            assert!(!after.is_stalemate(), "{:?} in {fen}, depth {depth}", answer.best);
            assert!(answer.report.score > Score::new(300), "{fen}, depth {depth}");
        }
    }
}

#[test]
fn lost_ending_is_saved_by_stalemate() {
    let fen = "8/8/7p/7p/7p/7P/p7/k1K5 w - - 0 1";
    for depth in 1..=6 {
        let answer = answer(fen, "", &Limits::depth(depth));
        assert_eq!(answer.best.unwrap().to_string(), "c1c2", "depth {depth}");
        assert_eq!(answer.report.score, Score::DRAW, "depth {depth}");
    }
}
