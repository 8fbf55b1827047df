//! The fifty-move rule in the search: mate comes first, and the last ply counts.

use threefold_engine::{Limits, Score, Standing};

use super::support::{Game, answer, engine, search};

/// Returns a mate in two without a capture or a pawn move: Rf6 Kh8, Rf8 mate.
fn rook(clock: u32) -> String {
    format!("6k1/5R2/6K1/8/8/8/8/8 w - - {clock} 80")
}

#[test]
fn mate_on_the_hundredth_ply_is_found() {
    for depth in 1..=8 {
        let answer = answer("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", "", &Limits::depth(depth));
        assert_eq!(answer.best.unwrap().to_string(), "a7a8");
        assert_eq!(answer.report.score.moves_to_mate(), Some(1), "depth {depth}");
    }
}

#[test]
fn mate_on_the_hundredth_ply_is_no_draw_on_the_board() {
    let game = Game::read("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", "a7a8");
    let mut engine = engine();
    let (answer, _) = search(&mut engine, &game, &Limits::depth(3));
    assert_eq!((answer.best, answer.report.score), (None, Score::mated_at(0)));
    assert_eq!(engine.standing(), Some(Standing::Checkmate));
}

#[test]
fn mate_in_two_that_ends_on_the_hundredth_ply_is_found() {
    for depth in 5..=10 {
        let answer = answer(&rook(97), "", &Limits::depth(depth));
        assert_eq!(answer.report.score.moves_to_mate(), Some(2), "depth {depth}");
    }
}

#[test]
fn mate_in_two_that_ends_a_ply_too_late_is_a_draw() {
    for depth in 3..=10 {
        let answer = answer(&rook(98), "", &Limits::depth(depth));
        assert_eq!(answer.report.score, Score::DRAW, "depth {depth}");
    }
}

#[test]
fn mate_found_with_time_left_is_not_believed_later() {
    let mut engine = engine();
    for clock in [0, 97, 98, 99, 60, 97, 98] {
        let game = Game::read(&rook(clock), "");
        let (answer, _) = search(&mut engine, &game, &Limits::depth(8));
        let expected = if clock <= 97 { Some(2) } else { None };
        assert_eq!(answer.report.score.moves_to_mate(), expected, "clock {clock}");
        assert_eq!(answer.report.score == Score::DRAW, clock > 97, "clock {clock}");
    }
}

#[test]
fn mated_side_is_saved_by_the_clock() {
    // Black is to move and would be mated in one; the hundredth ply is his own.
    let (saved, lost) = ("7k/8/6K1/8/8/8/8/R7 b - - 99 80", "7k/8/6K1/8/8/8/8/R7 b - - 98 80");
    assert_eq!(answer(saved, "", &Limits::depth(6)).report.score, Score::DRAW);
    assert_eq!(answer(lost, "", &Limits::depth(6)).report.score, Score::mated_at(2));
}

#[test]
fn every_move_draws_when_the_clock_runs_out() {
    let fen = "8/8/3k4/8/3K4/8/7R/7R w - - 99 60";
    for depth in [1, 2, 5] {
        assert_eq!(answer(fen, "", &Limits::depth(depth)).report.score, Score::DRAW);
    }
}

#[test]
fn capture_starts_the_clock_again() {
    let answer = answer("8/8/3k4/8/3K4/8/r6R/7R w - - 99 60", "", &Limits::depth(6));
    assert_eq!(answer.best.unwrap().to_string(), "h2a2");
    assert!(answer.report.score > Score::new(300));
}

#[test]
fn root_beyond_the_rule_still_gets_a_move() {
    for clock in [100, 149, 150, 65_535] {
        let fen = format!("8/8/3k4/8/3K4/8/7R/7R w - - {clock} 200");
        let answer = answer(&fen, "", &Limits::depth(4));
        assert!(answer.best.is_some());
        assert_eq!(answer.report.score, Score::DRAW, "clock {clock}");
    }
}

#[test]
fn mate_is_given_even_beyond_the_rule() {
    let answer = answer("6k1/R7/6K1/8/8/8/8/8 w - - 149 120", "", &Limits::depth(4));
    assert_eq!(answer.report.score.moves_to_mate(), Some(1));
}
