//! Matches whose course follows from the rules, as they are told.

use crate::transcript::check;

#[test]
fn a_match_of_two() {
    check("two");
}

#[test]
fn a_sequential_test() {
    check("test");
}

#[test]
fn a_round_robin_and_a_gauntlet() {
    check("table");
}

#[test]
fn what_cannot_be_played() {
    check("failure");
}

#[test]
fn words_that_are_not_understood() {
    check("words");
}

#[test]
fn drawn_games_looked_at_again() {
    check("review");
}
