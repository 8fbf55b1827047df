//! The solver against an exhaustive search that shares no code with it, on positions from games.

use threefold_duplicate::{Action, DuplicateGame, Rulings, Score, Seat};
use threefold_duplicate_engine::{GameHistory, MateSolver, Verdict};

const GAMES: &str = include_str!("../../../data/duplicate/games.jsonl");

/// The moves of each recorded game.
fn games() -> impl Iterator<Item = Vec<&'static str>> {
    GAMES.lines().map(|line| {
        let start = line.find("\"moves\":[").expect("a game has moves") + 9;
        let end = line[start..].find(']').expect("the moves end") + start;
        line[start..end].split(',').map(|word| word.trim_matches('"')).collect()
    })
}

/// Returns true if the attacker wins within so many own moves, whatever the others do: no order, no
/// table, no shortcut.
fn wins(game: &mut DuplicateGame, attacker: Seat, left: u32) -> bool {
    if let Some(ending) = game.ending() {
        return ending.result()[attacker] == Score::Win;
    }
    let position = *game.position();
    let is_own = position.turn() == attacker;
    if is_own && left == 0 {
        return false;
    }
    for &synced in &position.legal_moves() {
        game.apply(Action::Move(synced)).unwrap();
        let wins = wins(game, attacker, left - u32::from(is_own));
        game.undo();
        if wins == is_own {
            return is_own;
        }
    }
    !is_own
}

/// Positions of a game before each of its last plies, as many as asked for.
fn last_positions(moves: &[&str], count: usize) -> Vec<DuplicateGame> {
    let mut game = DuplicateGame::new(Rulings::default());
    let mut found = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        if index + count >= moves.len() {
            found.push(game.clone());
        }
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    found
}

#[test]
fn mates_in_one_agree_with_exhaustive_search() {
    let (mut positions, mut mates) = (0, 0);
    for moves in games() {
        for mut game in last_positions(&moves, 5) {
            let turn = game.position().turn();
            let verdict = MateSolver::new(u64::MAX).solve_all(&GameHistory::of(&game), 1);
            let expected: Vec<_> = game.position().legal_moves().sorted().to_vec();
            let expected: Vec<_> = expected
                .into_iter()
                .filter(|&synced| {
                    game.apply(Action::Move(synced)).unwrap();
                    let wins = wins(&mut game, turn, 0);
                    game.undo();
                    wins
                })
                .collect();
            positions += 1;
            if expected.is_empty() {
                assert_eq!(verdict, Verdict::NoMate);
            } else {
                mates += 1;
                assert_eq!(verdict, Verdict::Mate { rounds: 1, moves: expected });
            }
        }
    }
    assert!(positions > 1_000 && mates > 40, "{mates} mates in {positions} positions");
}

#[test]
fn mates_in_two_agree_with_exhaustive_search() {
    let (mut positions, mut mates) = (0, 0);
    // The last positions of short games have many checks, and few moves to answer them.
    for moves in games().filter(|moves| moves.len() < 60).step_by(9) {
        for mut game in last_positions(&moves, 6).into_iter().step_by(3) {
            let turn = game.position().turn();
            let verdict = MateSolver::new(u64::MAX).solve(&GameHistory::of(&game), 2);
            let is_mate = wins(&mut game, turn, 2);
            assert_eq!(matches!(verdict, Verdict::Mate { .. }), is_mate);
            positions += 1;
            mates += u32::from(is_mate);
        }
    }
    assert!(positions > 20 && mates > 3, "{mates} mates in {positions} positions");
}

#[test]
fn solver_gives_up_when_the_nodes_are_spent() {
    let game = GameHistory::new(Rulings::default());
    assert_eq!(MateSolver::new(10).solve(&game, 3), Verdict::Unknown);
    let mut solver = MateSolver::new(1_000_000);
    assert_eq!(solver.solve(&game, 1), Verdict::NoMate);
    assert!(solver.nodes() <= 20);
}
