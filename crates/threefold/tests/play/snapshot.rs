//! Scripted sessions in a pipe, compared with what they said before.

use crate::transcript::check;

#[test]
fn a_threefold_repetition_is_refused_then_claimed() {
    check("threefold");
}

#[test]
fn fifty_moves_are_claimed_on_the_board_or_by_a_move() {
    check("fifty");
}

#[test]
fn a_promotion_is_asked_for() {
    check("promotion");
}

#[test]
fn draws_are_offered_and_answered() {
    check("offer");
}

#[test]
fn a_mate_ends_the_game_and_the_next_one_begins() {
    check("mate");
}

#[test]
fn moves_are_taken_back_and_done_again() {
    check("undo");
}

#[test]
fn nonsense_is_refused_and_the_session_goes_on() {
    check("nonsense");
}

#[test]
fn a_game_is_saved_and_resumed() {
    check("resume");
}

#[test]
fn positions_and_games_are_loaded() {
    check("load");
}

#[test]
fn a_game_of_a_file_goes_on_with_its_comments() {
    check("file");
}

#[test]
fn games_end_by_themselves_where_the_rules_or_the_policy_say_so() {
    check("automatic");
}

#[test]
fn the_board_is_drawn_as_asked() {
    check("board");
}

#[test]
fn the_clock_is_set_and_written_down() {
    check("clock");
}

#[test]
fn what_cannot_be_begun_is_a_failure() {
    check("failure");
}

#[test]
fn the_engine_replies_and_advises() {
    check("engine");
}

#[test]
fn the_engine_claims_draws_and_answers_offers() {
    check("engine-draw");
}

#[test]
fn a_game_against_the_engine_is_resumed() {
    check("engine-resume");
}

#[test]
fn why_and_questions_are_answered() {
    check("why");
}
