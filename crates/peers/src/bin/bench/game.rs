//! Games as people play them. No other library here keeps a history, so these rows are ours alone.

use std::hint::black_box;

use threefold_chess::{Move, Position};
use threefold_game::{Action, Game};
use threefold_peers::random::Random;

use crate::measure::{Row, Side, Tally};

const GAMES: usize = 100;
const PLIES: usize = 120;

/// Moves played in a game: each is checked, recorded, its position counted, its end decided.
pub(crate) fn play() -> Row<'static> {
    let games = random_games();
    let ours = Side::new("ours", move || {
        let (mut count, mut check) = (0, 0);
        for moves in &games {
            let game = replay(black_box(moves));
            count += moves.len() as u64;
            check += u64::from(game.state().occurrences);
        }
        Tally { count, check }
    });
    Row { name: "occurrences", unit: "moves", target: None, sides: vec![ours] }
}

/// Whole games taken back and played again.
pub(crate) fn undo_redo() -> Row<'static> {
    let mut games: Vec<Game> = random_games().iter().map(|moves| replay(moves)).collect();
    let ours = Side::new("ours", move || {
        let (mut count, mut check) = (0, 0);
        for game in &mut games {
            while black_box(&mut *game).undo().is_ok() {
                count += 1;
            }
            while black_box(&mut *game).redo().is_ok() {
                count += 1;
            }
            check += u64::from(game.state().occurrences);
        }
        Tally { count, check }
    });
    Row { name: "undo/redo", unit: "steps", target: None, sides: vec![ours] }
}

fn replay(moves: &[Move]) -> Game {
    let mut game = Game::default();
    for &legal in moves {
        game.apply(Action::Play(legal)).expect("the game goes on");
    }
    game
}

/// The moves of random games, up to their end.
fn random_games() -> Vec<Vec<Move>> {
    let mut dice = Random::new(75);
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let (mut position, mut moves) = (Position::START, Vec::new());
        while moves.len() < PLIES && position.outcome().is_none() {
            let legal = dice.choose(&position.legal_moves());
            position = position.play_unchecked(legal);
            moves.push(legal);
        }
        games.push(moves);
    }
    games
}
