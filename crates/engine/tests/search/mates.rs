//! Forced mates are found, with the right length, and shown to the end.

use threefold_chess::Epd;
use threefold_engine::{Bound, Limits};

use super::support::{Game, engine, search};

/// Returns the positions of a file, with the number of moves to mate.
fn suite() -> Vec<(Game, i32)> {
    include_str!("../../../../data/engine/mates.epd")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            let moves = epd.text("dm").unwrap().parse().unwrap();
            (Game::new(*epd.position()), moves)
        })
        .collect()
}

/// Returns the plies that a mate in so many moves takes.
fn plies(moves: i32) -> usize {
    usize::try_from(2 * moves - 1).unwrap()
}

#[test]
fn suite_has_mates_of_every_length() {
    for moves in 1..=6 {
        assert!(suite().iter().filter(|(_, length)| *length == moves).count() >= 6);
    }
}

#[test]
fn every_mate_is_found_in_its_length_and_shown_to_the_end() {
    let mut failures = Vec::new();
    for (game, moves) in suite() {
        // A mate in so many moves; the nodes are a bound that says "not found".
        let limits = Limits { mate: Some(moves), nodes: Some(3_000_000), ..Limits::default() };
        let (answer, _) = search(&mut engine(), &game, &limits);
        let root = game.last();
        if answer.report.score.moves_to_mate() != Some(moves) {
            failures.push(format!("{root}: {:?} instead of #{moves}", answer.report.score));
            continue;
        }
        let mut end = game.clone();
        answer.report.variation.iter().for_each(|&next| end.push(next));
        if answer.report.variation.len() != plies(moves) || !end.last().is_checkmate() {
            failures.push(format!("{root}: #{moves} with the line {:?}", answer.report.variation));
        }
        assert_eq!(answer.report.bound, Bound::Exact);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn mated_side_knows_its_length() {
    for (game, moves) in suite().into_iter().filter(|(_, moves)| (2..=3).contains(moves)) {
        let limits = Limits { mate: Some(moves), nodes: Some(3_000_000), ..Limits::default() };
        let (attack, _) = search(&mut engine(), &game, &limits);
        let mut defended = game.clone();
        defended.push(attack.best.unwrap());
        let limits = Limits { mate: Some(1 - moves), nodes: Some(3_000_000), ..Limits::default() };
        let (answer, _) = search(&mut engine(), &defended, &limits);
        assert_eq!(answer.report.score.moves_to_mate(), Some(1 - moves), "{}", defended.last());
        assert_eq!(answer.report.variation.len(), plies(moves) - 1, "{}", defended.last());
    }
}
