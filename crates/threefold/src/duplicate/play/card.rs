//! What is shown when a game is over.

use threefold_duplicate::{DuplicateGame, Score, Seat};

use super::shelf::count;
use super::tell::list;
use crate::terminal::board::Style;
use crate::terminal::card::frame;

/// What each player gets, the reason, and the length. As a card on a terminal, as a plain line
/// elsewhere, where the reason has been told by its event.
pub(super) fn draw(game: &DuplicateGame, style: Option<Style>) -> String {
    let Some(ending) = game.ending() else { return String::new() };
    let results =
        results(&ending.result().iter().map(|(seat, &score)| (seat, score)).collect::<Vec<_>>());
    let length = count(game.moves().count());
    match style {
        None => format!("{results}; {length}\n"),
        Some(style) => frame(&[results, ending.to_string(), length], style),
    }
}

/// `North wins, East loses, South and West draw`
fn results(scores: &[(Seat, Score)]) -> String {
    let with = |score: Score| -> Vec<String> {
        let seats = scores.iter().filter(|(_, found)| *found == score);
        seats.map(|(seat, _)| seat.to_string()).collect()
    };
    let verbs = [(Score::Win, "win"), (Score::Loss, "lose"), (Score::Draw, "draw")];
    let parts = verbs.into_iter().filter_map(|(score, verb)| {
        let seats = with(score);
        match seats.len() {
            0 => None,
            1 => Some(format!("{} {verb}s", list(&seats))),
            4 => Some(format!("all four {verb}")),
            _ => Some(format!("{} {verb}", list(&seats))),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::Action;

    use super::*;

    #[test]
    fn a_card_holds_results_reason_and_length() {
        let mut game = DuplicateGame::default();
        assert_eq!(draw(&game, None), "");
        game.apply(Action::Resign(Seat::East)).unwrap();
        let style = Style { ascii: true, color: false };
        assert_eq!(
            draw(&game, Some(style)),
            " +--\n | East loses, North, South and West draw\n | East resigns; the others draw\n \
             | 0 plies\n +--\n"
        );
        game.undo();
        game.apply(Action::DeclareDraw).unwrap();
        assert_eq!(draw(&game, None), "all four draw; 0 plies\n");
    }
}
