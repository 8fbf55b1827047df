//! Values that a user interface shows beside the board: scores, variations, material.

use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{ByColor, Color, Move, Position, Role};

use crate::game::{Action, Game};

/// Hundredths of a pawn as players write them: `+0.35`, `-1.20`, `0.00`.
#[must_use]
pub fn pawns(centipawns: i32) -> String {
    let sign = match centipawns {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    let size = centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// A line of play with move numbers, up to so many half-moves and
/// letters: `1. e4 e5 2. Nf3 …`. It ends where
/// the game does, with a mate or with `draw`; otherwise three dots say that it goes on.
#[must_use]
pub fn variation(game: &Game, line: &[Move], plies: usize, width: usize) -> String {
    let mut game = game.clone();
    let mut text = String::new();
    for (index, &played) in line.iter().enumerate() {
        let position = *game.position();
        let (number, turn) = (position.fullmove_number(), position.turn());
        if index >= plies || !position.is_legal(played) {
            break;
        }
        let san = position.san(played);
        let word = match turn {
            Color::White => format!("{number}. {san}"),
            Color::Black if index == 0 => format!("{number}... {san}"),
            Color::Black => san.to_string(),
        };
        if text.len() + word.len() > width || game.apply(Action::Play(played)).is_err() {
            break;
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&word);
        let state = game.state();
        if state.position.is_checkmate() {
            return text;
        }
        let is_drawn = state.ending.is_some()
            || state.occurrences >= THREEFOLD
            || state.position.halfmove_clock() >= FIFTY_MOVES;
        if is_drawn {
            return text + " draw";
        }
    }
    text + " …"
}

/// In pawns, as beginners are taught; the king is not counted.
#[must_use]
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// By how many pawns' worth a side is ahead.
#[must_use]
pub fn lead(position: &Position, color: Color) -> i32 {
    let board = position.board();
    board
        .pieces()
        .map(|(_, piece)| if piece.color == color { worth(piece.role) } else { -worth(piece.role) })
        .sum()
}

/// Returns the pieces that each side has captured in a game, pawns first.
#[must_use]
pub fn captured(game: &Game) -> ByColor<Vec<Role>> {
    let mut captured: ByColor<Vec<Role>> = ByColor { white: Vec::new(), black: Vec::new() };
    let mut before = game.timeline().start().position;
    for (noted, state) in game.moves() {
        let taken = &mut captured[before.turn()];
        if let Some(role) = before.captured(noted.legal) {
            // Behind all that are worth no more.
            let place = taken.iter().filter(|&&known| worth(known) <= worth(role)).count();
            taken.insert(place, role);
        }
        before = state.position;
    }
    captured
}

#[cfg(test)]
mod tests {
    use threefold_chess::San;

    use super::*;
    use crate::Policy;

    const WIDTH: usize = 56;

    fn game(fen: &str) -> Game {
        Game::new(fen.parse().unwrap(), Policy::FIDE)
    }

    fn line(game: &Game, moves: &str) -> Vec<Move> {
        let mut position = *game.position();
        let mut line = Vec::new();
        for word in moves.split_whitespace() {
            let legal = word.parse::<San>().unwrap().to_move(&position).unwrap();
            position = position.play(legal).unwrap();
            line.push(legal);
        }
        line
    }

    #[test]
    fn scores_have_a_sign_and_two_places() {
        assert_eq!([35, -120, 0, 7].map(pawns), ["+0.35", "-1.20", "0.00", "+0.07"]);
    }

    #[test]
    fn a_line_has_numbers_and_says_whether_it_goes_on() {
        let start = Game::default();
        let moves = line(&start, "e4 e5 Nf3");
        assert_eq!(variation(&start, &moves, 9, WIDTH), "1. e4 e5 2. Nf3 …");
        assert_eq!(variation(&start, &moves, 2, WIDTH), "1. e4 e5 …");
        let mate = game("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
        assert_eq!(variation(&mate, &line(&mate, "Qh4#"), 9, WIDTH), "2... Qh4#");
        let stalemate = game("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
        assert_eq!(variation(&stalemate, &line(&stalemate, "Kf7"), 9, WIDTH), "1. Kf7 draw");
    }

    #[test]
    fn a_long_line_is_cut_to_the_width() {
        let start = Game::default();
        let long = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5";
        let text = variation(&start, &line(&start, long), usize::MAX, WIDTH);
        assert!(text.ends_with(" …") && text.chars().count() <= WIDTH + 3, "{text}");
    }
}
