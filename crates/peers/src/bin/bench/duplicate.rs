//! Duplicate chess: the generator beside two full lists that are compared, and whole games by chance.

use std::hint::black_box;

use threefold_chess::random::SplitMix64;
use threefold_chess::{CastlingMode, MoveList, UciMove};
use threefold_duplicate::playout::Playout;
use threefold_duplicate::{DuplicatePosition, Rulings};

use crate::measure::{Row, Side, Tally};

const GAMES: u64 = 60;
/// Longer games are given up; hardly any is.
const LONGEST: u32 = 5_000;

/// The synced moves of every position of random games, one position counting once.
pub(crate) fn generation() -> Row<'static> {
    let positions = positions();
    let theirs = positions.clone();
    let ours = Side::new("ours", move || {
        count(&positions, |position| black_box(position.legal_moves()).len())
    });
    let mut lists = Lists::default();
    let naive = Side::new("two lists", move || {
        count(&theirs, |position| black_box(lists.intersection(position)).len())
    });
    Row { name: "synced", unit: "positions", target: Some(1.3), sides: vec![ours, naive] }
}

/// The plies of whole games by chance, with every rule that ends one.
pub(crate) fn playouts() -> Row<'static> {
    let mut playout = Playout::new(Rulings::DESIGN, LONGEST);
    let ours = Side::new("ours", move || {
        let mut plies = 0;
        for game in 0..GAMES {
            let mut random = SplitMix64::stream(1, game);
            let finish = playout.play(|_, moves| random.below(moves.len()));
            plies += u64::from(black_box(finish).plies);
        }
        Tally { count: plies, check: plies }
    });
    Row { name: "playouts", unit: "plies", target: None, sides: vec![ours] }
}

fn positions() -> Vec<DuplicatePosition> {
    let mut positions = Vec::new();
    let mut playout = Playout::new(Rulings::DESIGN, LONGEST);
    for game in 0..GAMES {
        let mut random = SplitMix64::stream(2, game);
        playout.play(|position, moves| {
            positions.push(*position);
            random.below(moves.len())
        });
    }
    positions
}

/// The design's own way: all moves of both boards, and those that are in both lists. The lists are
/// used again, so that nothing but the comparison costs time.
#[derive(Default)]
struct Lists {
    moves: MoveList,
    boards: [Vec<UciMove>; 2],
    synced: Vec<UciMove>,
}

impl Lists {
    fn intersection(&mut self, position: &DuplicatePosition) -> &[UciMove] {
        for (board, names) in position.turn().boards().into_iter().zip(&mut self.boards) {
            self.moves.clear();
            position.board(board).legal_moves_into(&mut self.moves);
            names.clear();
            // Kinds differ where only one board captures en passant: squares decide.
            names.extend(self.moves.iter().map(|found| found.to_uci(CastlingMode::Standard)));
        }
        let [first, second] = &self.boards;
        self.synced.clear();
        self.synced.extend(first.iter().filter(|found| second.contains(found)));
        &self.synced
    }
}

fn count(
    positions: &[DuplicatePosition],
    mut generate: impl FnMut(&DuplicatePosition) -> usize,
) -> Tally {
    let moves = positions.iter().map(|position| generate(black_box(position)) as u64).sum();
    Tally { count: positions.len() as u64, check: moves }
}
