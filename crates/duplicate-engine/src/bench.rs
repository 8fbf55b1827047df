//! Fixed positions, searched to a fixed depth: the node count names a version of the engine.

use threefold_duplicate::Rulings;

use crate::engine::DuplicateEngine;
use crate::game_history::GameHistory;
use crate::limits::Limits;

/// Rounds that each position is searched.
const ROUNDS: u32 = 1;

/// Searches the start and twelve positions of recorded games, and returns the number of nodes. It is
/// the same on every machine, and changes with what the engine plays.
#[must_use]
pub fn bench() -> u64 {
    let mut engine = DuplicateEngine::new();
    let mut nodes = 0;
    for game in games() {
        engine.new_game();
        engine.set_game(game);
        nodes += engine.go(&Limits::depth(ROUNDS), |_| ()).report.nodes;
    }
    nodes
}

/// The games that lead to the positions. A test reads them all.
fn games() -> impl Iterator<Item = GameHistory> {
    POSITIONS.iter().filter_map(|moves| {
        let mut game = GameHistory::new(Rulings::default());
        moves.split_whitespace().try_for_each(|text| game.play(text.parse().ok()?).ok())?;
        Some(game)
    })
}

/// Changing one of them changes every count that follows.
const POSITIONS: [&str; 13] = [
    "",
    "b2b4 h2h3 c7c5 g8f6",
    "g2g3 f2f3 c7c5 b7b5 b2b4 b1c3 h7h5 f7f6",
    "h2h4 h2h4 b8a6 h7h5 b2b3 h1h2 a6b8 b8c6 g1h3 a2a4 b8a6 g8h6",
    "f2f4 h2h3 a7a6 g8h6 f4f5 c2c4 h7h5 h8g8 b2b4 c4c5 h5h4 g7g5 a2a3",
    "g2g4 h2h4 g7g5 b8c6 f2f4 h4h5 a7a5 c6d4 f4f5 f2f3 e7e5 d4c2 e1f2 e1f2 b8a6 c2e3",
    "h2h4 a2a4 b7b6 g8h6 g2g4 h2h4 g8h6 b7b5 g4g5 g1f3 c8a6 g7g6 a2a4 f3e5 a6c4 c8b7 g5h6 d2d3",
    "g1f3 a2a3 e7e5 g7g6 f3g5 g1h3 e5e4 b8a6 h2h4 h3f4 f7f5 f8g7 h1g1 f4g6 g8f6 g8f6 g5f7 a1a2 d8e7 f6h5 f7e5",
    "c2c3 b2b3 e7e6 g7g5 h2h4 c1a3 b8a6 e7e5 g1f3 a3b2 g7g6 g5g4 b2b4 b2e5 b7b5 g4g3 h4h5 e5g7 f8e7 f8c5 d2d4 g7h8 c7c5 c5d4",
    "g1f3 e2e3 h7h5 h7h5 d2d3 d2d3 e7e6 g7g5 c1e3 b1d2 b7b5 h5h4 d3d4 d2c4 c7c5 f7f5 e3g5 c2c3 g8h6 e7e6 g2g3 f2f3 d7d5 h4h3 g5c1 c4d6 f8d6",
    "a2a4 g2g4 b8c6 e7e5 a1a3 g1h3 h7h6 d8e7 h2h3 h3g1 c6a5 c7c6 d2d4 g1h3 a8b8 e7e6 e2e3 c2c4 d7d6 e6f6 g2g4 a2a3 h6h5 c6c5 b2b4 d1c2 h5g4 e5e4 a3a1 c2b3",
    "g1f3 d2d4 h7h6 d7d5 b2b4 b2b4 b8c6 f7f5 b4b5 b4b5 a7a5 g8f6 b5b6 c2c4 h8h7 b8d7 f3e5 b1a3 c6e5 h7h5 g2g3 f2f4 c7c6 a7a5 f1h3 g1f3 e5d3 g7g6 e1f1 d1d3 h7h8 h5h4 e2e4 e2e4 d7d6",
    "b1c3 f2f4 c7c5 f7f5 f2f4 g2g4 h7h6 e7e5 c3a4 b2b4 d7d6 e8e7 e1f2 g4g5 d8a5 e5f4 g2g4 a2a3 c5c4 g7g6 g1h3 f1h3 c4c3 d7d6 a1b1 h3f1 b7b5 d8d7 f1g2 e2e4 f7f5 d7a4 h1g1 c1b2 c3d2 a4b5 h3g5 e1f2 a5d8 b5b4 a2a3 f1e2 c8a6 f8h6",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read_and_goes_on() {
        assert_eq!(games().count(), POSITIONS.len());
        assert!(games().all(|game| game.ending().is_none()));
    }

    #[test]
    fn count_is_the_same_every_time() {
        let count = bench();
        assert!(count > 1_000);
        assert_eq!(bench(), count);
    }
}
