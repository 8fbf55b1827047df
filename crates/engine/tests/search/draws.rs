//! Repetition in the search: every case of `data/draws/cases.json`, and who wants the draw.

use serde_json::Value;
use threefold_chess::{CastlingMode, Position};
use threefold_engine::{Bound, Limits, Score, Standing};

use super::support::{Game, answer, engine, legal, search};

const PERPETUAL: &str = "6k1/6p1/8/7Q/8/8/rr6/6K1 w - - 0 1";
const ROOKS: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 0 60";

fn cases() -> Vec<(Value, Game)> {
    let text = include_str!("../../../../data/draws/cases.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let read = |case: Value| {
        let game = Game::read(case["fen"].as_str().unwrap(), case["moves"].as_str().unwrap());
        (case, game)
    };
    cases.into_iter().map(read).collect()
}

#[test]
fn engine_knows_how_every_case_stands() {
    let mut engine = engine();
    for (case, game) in cases() {
        game.set(&mut engine);
        let is = |fact: &str| case[fact].as_bool().unwrap_or(false);
        let expected = match case["occ"].as_u64().unwrap_or(1) {
            _ if is("mate") => Some(Standing::Checkmate),
            _ if is("seventyfive") => Some(Standing::SeventyFiveMoves),
            5.. => Some(Standing::Fivefold),
            3.. => Some(Standing::Threefold),
            _ => None,
        };
        assert_eq!(engine.standing(), expected, "{}", case["id"]);
    }
}

#[test]
fn every_case_gets_a_move_even_after_its_draw() {
    let mut engine = engine();
    for (case, game) in cases() {
        let (answer, _) = search(&mut engine, &game, &Limits::depth(6));
        assert_eq!(answer.best.is_none(), case["mate"] == true, "{}", case["id"]);
    }
}

#[test]
fn move_that_draws_by_the_rules_scores_exactly_a_draw() {
    let mut engine = engine();
    let mut drawn = 0;
    for (case, game) in cases() {
        for played in game.last().legal_moves() {
            if game.is_drawn_by(played) {
                let limits = Limits { search_moves: vec![played], ..Limits::depth(3) };
                let (answer, _) = search(&mut engine, &game, &limits);
                assert_eq!(answer.report.score, Score::DRAW, "{played} in {}", case["id"]);
                assert_eq!(answer.report.variation, [played], "{played} in {}", case["id"]);
                drawn += 1;
            }
        }
    }
    assert!(drawn >= 40, "only {drawn} drawing moves were looked at");
}

#[test]
fn second_occurrence_of_the_game_is_not_a_draw() {
    for before in ["", "h2g2 d6d7 g2h2 d7d6"] {
        let game = Game::read(ROOKS, before);
        let again = legal(game.last(), "h2g2");
        let limits = Limits { search_moves: vec![again], ..Limits::depth(2) };
        let (answer, _) = search(&mut engine(), &game, &limits);
        assert!(answer.report.score > Score::new(300), "{:?}", answer.report.score);
    }
}

#[test]
fn perpetual_check_is_a_draw() {
    for depth in 9..=12 {
        let answer = answer(PERPETUAL, "", &Limits::depth(depth));
        assert_eq!(answer.report.score, Score::DRAW, "depth {depth}");
        assert_eq!(answer.report.bound, Bound::Exact);
    }
}

#[test]
fn perpetual_check_ends_with_its_first_repetition() {
    let game = Game::read(PERPETUAL, "");
    let (answer, _) = search(&mut engine(), &game, &Limits::depth(12));
    let mut end = game.clone();
    answer.report.variation.iter().for_each(|&next| end.push(next));
    assert_eq!(end.occurrences(end.last()), 2, "{:?}", answer.report.variation);
}

#[test]
fn winning_side_avoids_the_third_occurrence() {
    let moves = "f7f6 g8h8 f6f7 h8g8 f7f6 g8h8 f6f7 h8g8";
    for depth in 4..=10 {
        let answer = answer("6k1/5R2/6K1/8/8/8/8/8 w - - 2 40", moves, &Limits::depth(depth));
        assert_ne!(answer.best.unwrap().to_string(), "f7f6", "it would be the third occurrence");
        assert_eq!(answer.report.score.moves_to_mate(), Some(2), "depth {depth}");
    }
}

#[test]
fn losing_side_takes_the_third_occurrence() {
    // Black is to move and has brought the position about twice already.
    let game = Game::read(ROOKS, "h2g2 d6d7 g2h2 d7d6 h2g2 d6d7 g2h2");
    for depth in [2, 6, 9] {
        let (answer, _) = search(&mut engine(), &game, &Limits::depth(depth));
        assert_eq!(answer.best.unwrap().to_string(), "d7d6", "depth {depth}");
        assert_eq!(answer.report.score, Score::DRAW);
    }
}

#[test]
fn winning_side_does_not_allow_the_third_occurrence() {
    // After g2h2 black could repeat for the third time.
    let game = Game::read(ROOKS, "h2g2 d6d7 g2h2 d7d6 h2g2 d6d7");
    let (answer, _) = search(&mut engine(), &game, &Limits::depth(8));
    assert_ne!(answer.best.unwrap().to_string(), "g2h2");
    assert!(answer.report.score > Score::new(300));
    let limits = Limits { search_moves: vec![legal(game.last(), "g2h2")], ..Limits::depth(6) };
    assert_eq!(search(&mut engine(), &game, &limits).0.report.score, Score::DRAW);
}

#[test]
fn repetition_counts_whatever_the_clock_of_the_fen_says() {
    for clock in [0, 1, 60, 80] {
        let fen = ROOKS.replace(" 0 60", &format!(" {clock} 100"));
        let game = Game::read(&fen, "h2g2 d6d7 g2h2 d7d6 h2g2 d6d7 g2h2");
        let (answer, _) = search(&mut engine(), &game, &Limits::depth(5));
        assert_eq!(answer.report.score, Score::DRAW, "clock {clock}");
    }
}

#[test]
fn clock_without_a_known_game_is_searched_like_any_other() {
    for clock in [3, 50, 80] {
        let fen = ROOKS.replace(" 0 60", &format!(" {clock} 100"));
        let answer = answer(&fen, "", &Limits::depth(6));
        assert!(answer.report.score > Score::new(300), "clock {clock}");
    }
}

#[test]
fn impossible_en_passant_square_hides_no_repetition() {
    for (fen, moves, back) in [
        // Nobody stands beside the pawn on e4.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8",
            "f3g1",
        ),
        // The pawn that is said to have passed c6 is still on c7.
        (
            "rnbqkbnr/1pp2ppp/p2p4/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 4",
            "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
            "f6g8",
        ),
    ] {
        let start = Position::from_fen_lenient(fen, CastlingMode::Standard).unwrap().position;
        let mut game = Game::new(start);
        for text in moves.split_whitespace() {
            game.push(legal(game.last(), text));
        }
        let back = legal(game.last(), back);
        let limits = Limits { search_moves: vec![back], ..Limits::depth(4) };
        let (answer, _) = search(&mut engine(), &game, &limits);
        assert_eq!(answer.report.score, Score::DRAW, "{fen}");
    }
}

#[test]
fn dead_material_is_a_draw_in_the_tree() {
    let game = Game::read("8/8/3k4/8/3K4/5b2/7N/8 w - - 0 1", "");
    let limits = Limits { search_moves: vec![legal(game.last(), "h2f3")], ..Limits::depth(6) };
    let (answer, _) = search(&mut engine(), &game, &limits);
    assert_eq!((answer.report.score, answer.report.variation.len()), (Score::DRAW, 1));
}

#[test]
fn piece_that_can_be_saved_is_no_draw_at_any_depth() {
    // The lone king attacks, or is about to attack, what it would be a draw without.
    let fens = [
        "8/8/8/2k5/R7/8/5K2/8 b - - 0 1",
        "6B1/8/5k2/3N4/8/8/8/2K5 b - - 0 1",
        "8/8/8/1k6/R7/8/8/5K2 w - - 0 1",
        "8/8/3k4/1Q6/8/8/8/K7 b - - 0 1",
    ];
    for fen in fens {
        let game = Game::read(fen, "");
        for depth in 1..=10 {
            let (answer, _) = search(&mut engine(), &game, &Limits::depth(depth));
            assert_ne!(answer.report.score, Score::DRAW, "{fen} at depth {depth}");
        }
    }
}
