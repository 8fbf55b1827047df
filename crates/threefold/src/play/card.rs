//! What is shown when a game is over.

use std::path::Path;

use threefold_game::Game;

use crate::terminal::board::Style;
use crate::terminal::card::frame;

/// The result, the reason, the length, and where the game was saved. As a card on a terminal, as
/// plain lines elsewhere.
pub(super) fn draw(game: &Game, saved: Option<&Path>, style: Option<Style>) -> String {
    let Some(ending) = game.ending() else { return String::new() };
    let moves = match game.moves().count() {
        0 => "no move was played".to_string(),
        1 | 2 => "1 move".to_string(),
        plies => format!("{} moves", plies.div_ceil(2)),
    };
    let saved = saved.map(|path| format!("saved in {}", path.display()));
    let Some(style) = style else {
        // The reason has been told by its event.
        let saved = saved.map_or_else(String::new, |saved| format!(", {saved}"));
        return format!("{}, {moves}{saved}\n", ending.result());
    };
    let mut lines = vec![ending.result().to_string(), ending.to_string(), moves];
    lines.extend(saved);
    frame(&lines, style)
}

#[cfg(test)]
mod tests {
    use threefold_chess::Color;
    use threefold_game::Action;

    use super::*;

    #[test]
    fn a_card_holds_result_reason_length_and_place() {
        let mut game = Game::default();
        game.apply(Action::Resign(Color::White)).unwrap();
        let style = Style { ascii: true, color: false };
        assert_eq!(
            draw(&game, Some(Path::new("games.pgn")), Some(style)),
            " +--\n | 0-1\n | black wins, white resigned\n | no move was played\n \
             | saved in games.pgn\n +--\n"
        );
        assert_eq!(draw(&game, None, None), "0-1, no move was played\n");
    }

    #[test]
    fn a_running_game_has_no_card() {
        assert_eq!(draw(&Game::default(), None, None), "");
    }
}
