//! The board with what stands beside it: players, clocks, captured pieces, the last moves, whose
//! turn it is, and what may be claimed. And the card at the end of a game.

use std::path::Path;
use std::time::Duration;

use threefold_chess::{Bitboard, Color, Position, Role};
use threefold_game::clocks::{self, Clocks};
use threefold_game::{Claims, Game, Rule, advice};

use super::record::GameRecord;
use crate::terminal::board::{self, Style, View};
use crate::terminal::frame;

/// A game as it is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    pub(super) game: &'a Game,
    pub(super) record: &'a GameRecord,
    pub(super) clocks: Option<&'a Clocks>,
    pub(super) now: Duration,
    /// The side at the lower edge.
    pub(super) below: Color,
}

/// The width of the text beside the board, so that both fit into 80 columns.
const WIDTH: usize = 80 - board::WIDTH - GAP.len();
const GAP: &str = "   ";

/// The number of lines of moves.
const MOST_MOVE_LINES: usize = 2;

/// The number of moves to announce that are named; `claims` names all.
const MOST_ANNOUNCED: usize = 3;

/// The clock is shown from here on.
const NOTEWORTHY_CLOCK: u16 = 50;

/// The board and what stands beside it, without blanks at line ends.
pub(super) fn draw(look: Look<'_>, style: Style) -> String {
    let last_move = look.game.last_move().map_or(Bitboard::EMPTY, |last| {
        last.legal.from().bitboard() | last.legal.destination().bitboard()
    });
    let (position, ghosts) = (look.game.position(), Bitboard::EMPTY);
    let view = View { position, last_move, ghosts, below: look.below };
    let mut left = board::draw(view, style).into_iter();
    let mut right = beside(look, style).into_iter();
    let mut text = String::new();
    loop {
        let line = match (left.next(), right.next()) {
            (None, None) => return text,
            (Some(board), Some(words)) => format!("{board}{GAP}{words}"),
            (Some(board), None) => board,
            (None, Some(words)) => format!("{:1$}{GAP}{words}", "", board::WIDTH),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// Draws the end of a game: result, reason, length, and where it was saved. It is a card on a
/// terminal and plain lines elsewhere.
pub(super) fn card(game: &Game, saved: Option<&Path>, style: Option<Style>) -> String {
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

/// The players beside their edges, the rest between them.
fn beside(look: Look<'_>, style: Style) -> Vec<String> {
    let mut between = recent_moves(look.game);
    between.extend(standing(look.game, Some(style)));
    let mut lines = vec![player(look, look.below.opponent(), style), String::new()];
    lines.append(&mut between);
    lines.resize(lines.len().max(7), String::new());
    lines.push(player(look, look.below, style));
    lines
}

/// `white  Ann  4:59  captured ♟♟♞  +5`
fn player(look: Look<'_>, color: Color, style: Style) -> String {
    let mut parts = vec![color.to_string()];
    parts.extend(look.record.player(color).map(|name| name.chars().take(20).collect()));
    if let Some(clocks) = look.clocks {
        let mut time = clocks::show(clocks.remaining(color, look.now));
        if let Some(moves) = clocks.moves_to_go(color) {
            time = format!("{time} for {moves} moves");
        }
        parts.push(time);
    }
    let captured = advice::captured(look.game);
    if !captured[color].is_empty() {
        let pieces = captured[color].iter().map(|role| role.of(color.opponent()));
        parts.push(format!("captured {}", board::inline(pieces, style)));
    }
    let lead = advice::lead(look.game.position(), color);
    if lead > 0 {
        parts.push(format!("+{lead}"));
    }
    parts.join("  ")
}

/// The last moves, in lines.
fn recent_moves(game: &Game) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut before = game.timeline().start().position;
    for (index, (noted, state)) in game.moves().enumerate() {
        let number = before.fullmove_number();
        let word = match before.turn() {
            Color::White => format!("{number}. {noted}"),
            Color::Black if index == 0 => format!("{number}... {noted}"),
            Color::Black => noted.to_string(),
        };
        before = state.position;
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    let hidden = lines.len().saturating_sub(MOST_MOVE_LINES);
    lines.drain(..hidden);
    lines
}

/// Tells whose turn it is or how the game ended, what stands out, and what may be claimed. With a
/// style there is a figure beside the color.
pub(super) fn standing(game: &Game, style: Option<Style>) -> Vec<String> {
    if let Some(ending) = game.ending() {
        return vec![ending.to_string()];
    }
    let (state, position) = (game.state(), game.position());
    let turn = position.turn();
    let king = style.map(|style| board::inline([Role::King.of(turn)], style) + " ");
    let king = king.unwrap_or_default();
    let check = if position.is_check() { ", in check" } else { "" };
    let mut lines = vec![format!("{turn} {king}to move{check}")];
    if let Some(by) = state.offer {
        lines.push(format!("{by} offers a draw: accept or decline"));
    }
    let clock = position.halfmove_clock();
    if clock >= NOTEWORTHY_CLOCK {
        lines.push(format!("{clock} half-moves without a capture or pawn move"));
    }
    if state.occurrences > 1 {
        lines.push(format!("this position for the {} time", ordinal(state.occurrences)));
    }
    let claims = game.claims();
    lines.extend(Rule::ALL.into_iter().filter_map(|rule| claim(position, &claims, rule)));
    lines
}

/// `may claim threefold repetition: draw`
fn claim(position: &Position, claims: &Claims, rule: Rule) -> Option<String> {
    let how = if claims.on_board.contains(&rule) {
        "draw".to_string()
    } else {
        let mut moves = claims
            .announcing
            .iter()
            .filter(|(known, _)| *known == rule)
            .map(|(_, legal)| format!("draw {}", position.san(*legal)));
        let named: Vec<String> = moves.by_ref().take(MOST_ANNOUNCED).collect();
        let more = if moves.next().is_some() { ", …" } else { "" };
        if named.is_empty() {
            return None;
        }
        format!("{}{more}", named.join(", "))
    };
    Some(format!("may claim {rule}: {how}"))
}

fn ordinal(number: u32) -> String {
    match number {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        _ => format!("{number}th"),
    }
}

#[cfg(test)]
mod tests {
    use threefold_game::{Action, Policy};

    use super::*;

    const ASCII: Style = Style { ascii: true, color: false };

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(fen.parse().unwrap(), Policy::FIDE);
        for word in moves.split_whitespace() {
            let san: threefold_chess::San = word.parse().unwrap();
            game.apply(Action::Play(san.to_move(game.position()).unwrap())).unwrap();
        }
        game
    }

    fn beside_of(game: &Game, clocks: Option<&Clocks>) -> Vec<String> {
        let mut record = GameRecord::new();
        record.name(Color::White, "Ann");
        let look = Look { game, record: &record, clocks, now: Duration::ZERO, below: Color::White };
        beside(look, ASCII)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn captured_pieces_and_the_lead_stand_with_their_player() {
        let lines = beside_of(&game(START, "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2"), None);
        assert_eq!(lines.first().unwrap(), "black  captured PP");
        assert_eq!(lines.last().unwrap(), "white  Ann  captured pq  +8");
        assert!(lines.contains(&"1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2".to_string()));
        assert!(lines.contains(&"black k to move".to_string()));
    }

    #[test]
    fn clocks_stand_with_their_player() {
        let clocks = Clocks::new("40/90m+30:30m".parse().unwrap(), 0);
        let lines = beside_of(&game(START, ""), Some(&clocks));
        assert_eq!(lines.first().unwrap(), "black  1:30:00 for 40 moves");
        assert_eq!(lines.last().unwrap(), "white  Ann  1:30:00 for 40 moves");
    }

    #[test]
    fn claims_are_shown_with_the_words_that_make_them() {
        let lines = beside_of(&game(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), None);
        assert!(lines.contains(&"this position for the second time".to_string()), "{lines:?}");
        assert!(lines.contains(&"may claim threefold repetition: draw Ng8".into()), "{lines:?}");
        let lines = beside_of(&game(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), None);
        assert!(lines.contains(&"may claim threefold repetition: draw".into()), "{lines:?}");
        let lines = beside_of(&game("8/8/3k4/8/3K4/8/7R/7R w - - 99 60", ""), None);
        assert!(lines.iter().any(|line| line.ends_with(", …")), "{lines:?}");
    }

    #[test]
    fn offers_checks_and_ends_are_shown() {
        let mut game = game(START, "e4 e5 Qh5 Nc6 Qxf7+");
        assert!(beside_of(&game, None).contains(&"black k to move, in check".to_string()));
        game.apply(Action::Offer(Color::White)).unwrap();
        let lines = beside_of(&game, None);
        assert!(lines.contains(&"white offers a draw: accept or decline".to_string()), "{lines:?}");
        game.apply(Action::Accept(Color::Black)).unwrap();
        assert!(beside_of(&game, None).contains(&"draw by agreement".to_string()));
    }

    const MANY: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5";

    #[test]
    fn panel_shows_the_last_moves_within_80_columns() {
        let game = game(START, MANY);
        let record = GameRecord::new();
        let look = Look {
            game: &game,
            record: &record,
            clocks: None,
            now: Duration::ZERO,
            below: Color::Black,
        };
        let text = draw(look, ASCII);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("12. d4 d5\n") && !text.contains(" 2. b3"), "{text}");
        assert!(text.starts_with(" 1 "));
    }

    #[test]
    fn a_card_holds_result_reason_length_and_place() {
        let mut game = Game::default();
        game.apply(Action::Resign(Color::White)).unwrap();
        let style = Style { ascii: true, color: false };
        assert_eq!(
            card(&game, Some(Path::new("games.pgn")), Some(style)),
            " +--\n | 0-1\n | white resigned. Black wins\n | no move was played\n \
             | saved in games.pgn\n +--\n"
        );
        assert_eq!(card(&game, None, None), "0-1, no move was played\n");
    }

    #[test]
    fn a_running_game_has_no_card() {
        assert_eq!(card(&Game::default(), None, None), "");
    }
}
