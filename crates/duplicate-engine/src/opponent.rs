//! The engine as a player: when it claims a draw, agrees to one, or resigns.
//!
//! Points are those a seat expects, in thousandths, as a [`Report`](crate::Report) has them.

use threefold_duplicate::ResignationRuling;

use crate::game_history::GameHistory;

/// Points of an even game.
const EVEN: u16 = 500;
/// Plies before which an even game is played on, whatever is proposed.
const OPENING_PLIES: usize = 60;
/// Points up to which a game is lost.
const LOST: u16 = 15;
/// Moves in a row for which a game must have looked lost.
const LOST_MOVES: usize = 2;

/// Returns true if the player to move should claim a draw: if it may, and expects no more by playing
/// on.
#[must_use]
pub fn claims(game: &GameHistory, points: u16) -> bool {
    game.can_claim() && points <= EVEN
}

/// Returns true if a seat that expects so many points should agree to a draw.
#[must_use]
pub fn agrees(game: &GameHistory, points: u16) -> bool {
    points < EVEN || points == EVEN && game.plies() >= OPENING_PLIES
}

/// Returns true if a seat should resign, given the points it expected before each of its moves, the
/// last one last. Where a resignation makes both opponents win, only a certain loss is given up.
#[must_use]
pub fn resigns(game: &GameHistory, expected: &[u16]) -> bool {
    let lost = match game.rulings().resignation {
        ResignationRuling::OthersDraw => LOST,
        ResignationRuling::OpponentsWin => 0,
    };
    expected.len() >= LOST_MOVES && expected.iter().rev().take(LOST_MOVES).all(|&p| p <= lost)
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::{CountedDraws, Rulings};

    use super::*;

    fn repeated(rulings: Rulings) -> GameHistory {
        let mut game = GameHistory::new(rulings);
        let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        for text in [round, round].join(" ").split_whitespace() {
            game.play(text.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn draw_is_claimed_if_it_may_be_and_nothing_better_is_expected() {
        let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
        let game = repeated(claimed);
        assert!(claims(&game, 500) && claims(&game, 100) && !claims(&game, 501));
        assert!(!claims(&GameHistory::new(claimed), 100));
        assert!(!claims(&repeated(Rulings::default()), 100));
    }

    #[test]
    fn draw_is_agreed_to_by_the_weaker_side() {
        let game = GameHistory::new(Rulings::default());
        assert!(agrees(&game, 499) && !agrees(&game, 500) && !agrees(&game, 700));
    }

    #[test]
    fn lost_game_is_resigned_after_two_moves() {
        let game = GameHistory::new(Rulings::default());
        assert!(resigns(&game, &[500, 10, 0]));
        assert!(!resigns(&game, &[0]) && !resigns(&game, &[0, 16]) && !resigns(&game, &[16, 0]));
        let rulings =
            Rulings { resignation: ResignationRuling::OpponentsWin, ..Rulings::default() };
        let game = GameHistory::new(rulings);
        assert!(!resigns(&game, &[10, 10]) && resigns(&game, &[0, 0]));
    }
}
