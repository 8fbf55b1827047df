//! The board as lines of text.

use threefold_chess::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};

use super::palette::{self, Mark};

/// A way to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    /// Letters instead of figures.
    pub(crate) ascii: bool,
    /// Colors instead of plain text.
    pub(crate) color: bool,
}

/// A position with everything that its board shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(crate) position: &'a Position,
    /// The squares of the last move.
    pub(crate) last_move: Bitboard,
    /// Pieces that can never move again, as only duplicate chess has them.
    pub(crate) ghosts: Bitboard,
    /// The side at the lower edge.
    pub(crate) below: Color,
}

/// The number of columns of a line of the board.
pub(crate) const WIDTH: usize = 3 + 8 * 3;

/// Nine lines: the ranks, each with its digit, and the letters of the files.
///
/// Squares are three columns wide. With colors, the last move and a check are backgrounds; without,
/// they are brackets and a `+`, and dark squares without a piece have a dot. Ghosts stand in
/// parentheses either way, since nothing else tells them apart from living pieces.
pub(crate) fn draw(view: View<'_>, style: Style) -> Vec<String> {
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    match view.below {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut lines: Vec<String> = ranks
        .into_iter()
        .map(|rank| {
            let squares = files.map(|file| cell(view, Square::new(file, rank), style)).concat();
            let end = if style.color { "\x1b[0m" } else { "" };
            format!(" {} {squares}{end}", rank.digit())
        })
        .collect();
    lines.push(format!("   {}", files.map(|file| format!(" {} ", file.letter())).concat()));
    lines
}

fn cell(view: View<'_>, square: Square, style: Style) -> String {
    let mark = mark(view, square);
    let piece = view.position.board().piece_at(square);
    let is_light = square.is_light();
    let figure = match piece {
        Some(piece) => figure(piece, style),
        None if style.color || is_light => " ".to_string(),
        None => if style.ascii { "." } else { "·" }.to_string(),
    };
    // Letters alone do not tell marked squares apart where colors are hard to see.
    let (left, right) = match mark {
        Mark::Ghost => ("(", ")"),
        Mark::LastMove if style.ascii || !style.color => ("[", "]"),
        Mark::Check if style.ascii || !style.color => ("+", "+"),
        _ => (" ", " "),
    };
    if !style.color {
        return format!("{left}{figure}{right}");
    }
    let background = palette::background(is_light, mark).0;
    let foreground = palette::foreground(piece.map_or(Color::White, |piece| piece.color)).0;
    format!("\x1b[48;5;{background}m\x1b[38;5;{foreground}m{left}{figure}{right}")
}

/// Pieces in a text, as they look on the board.
pub(crate) fn inline(pieces: impl IntoIterator<Item = Piece>, style: Style) -> String {
    let mut text = String::new();
    for piece in pieces {
        if style.color && text.is_empty() {
            let background = palette::background(false, Mark::Plain).0;
            let foreground = palette::foreground(piece.color).0;
            text = format!("\x1b[48;5;{background}m\x1b[38;5;{foreground}m ");
        }
        text.push_str(&figure(piece, style));
    }
    if style.color && !text.is_empty() {
        text.push_str(" \x1b[0m");
    }
    text
}

fn mark(view: View<'_>, square: Square) -> Mark {
    let position = view.position;
    if position.is_check() && position.king(position.turn()) == square {
        return Mark::Check;
    }
    if view.ghosts.contains(square) {
        Mark::Ghost
    } else if view.last_move.contains(square) {
        Mark::LastMove
    } else {
        Mark::Plain
    }
}

/// With colors, both sides have the filled figures, and the color tells them apart: outlines in
/// white on a dark background look like black pieces.
fn figure(piece: Piece, style: Style) -> String {
    if style.ascii {
        return piece.letter().to_string();
    }
    if !style.color {
        return piece.figurine().to_string();
    }
    let filled = piece.role.of(Color::Black).figurine();
    // Some terminals have an emoji for the pawn; the variation selector asks for text.
    let selector = if piece.role == Role::Pawn { "\u{fe0e}" } else { "" };
    format!("{filled}{selector}")
}

#[cfg(test)]
mod tests {
    use threefold_game::{Action, Game};

    use super::*;

    const PLAIN: Style = Style { ascii: false, color: false };
    const ASCII: Style = Style { ascii: true, color: false };
    const COLOR: Style = Style { ascii: false, color: true };

    fn after(moves: &str) -> Game {
        let mut game = Game::default();
        for word in moves.split_whitespace() {
            let san: threefold_chess::San = word.parse().unwrap();
            game.apply(Action::Play(san.to_move(game.position()).unwrap())).unwrap();
        }
        game
    }

    fn drawn(game: &Game, below: Color, style: Style) -> String {
        let last_move = game.last_move().map_or(Bitboard::EMPTY, |last| {
            last.legal.from().bitboard() | last.legal.destination().bitboard()
        });
        let ghosts = Bitboard::EMPTY;
        draw(View { position: game.position(), last_move, ghosts, below }, style).join("\n")
    }

    #[test]
    fn letters_dots_and_brackets_without_figures() {
        let picture = "
 8  r  n  b  q  k  b  n  r
 7  p  p  p  p  p  p  p  p
 6     .     .     .     .
 5  .     .     .     .
 4     .     . [P] .     .
 3  .     .     .     .
 2  P  P  P  P [ ] P  P  P
 1  R  N  B  Q  K  B  N  R
    a  b  c  d  e  f  g  h";
        let board = drawn(&after("e4"), Color::White, ASCII);
        let trimmed: Vec<&str> = board.lines().map(str::trim_end).collect();
        assert_eq!(trimmed, picture.trim_start_matches('\n').lines().collect::<Vec<_>>());
    }

    #[test]
    fn every_line_has_the_same_width() {
        for style in [PLAIN, ASCII] {
            let board = drawn(&after("e4 e5 Nf3"), Color::Black, style);
            assert!(board.lines().all(|line| line.chars().count() == WIDTH), "{board}");
        }
    }

    #[test]
    fn the_board_can_be_seen_from_either_side() {
        let game = Game::default();
        let black = drawn(&game, Color::Black, PLAIN);
        let first = black.lines().next().unwrap();
        assert_eq!(first, " 1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖ ");
        assert!(black.ends_with("    h  g  f  e  d  c  b  a "));
        assert!(drawn(&game, Color::White, PLAIN).starts_with(" 8  ♜ "));
    }

    #[test]
    fn castling_marks_where_the_king_came_from_and_stands() {
        let board = drawn(&after("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"), Color::White, PLAIN);
        let last = board.lines().nth(7).unwrap();
        assert_eq!(last, " 1  ♖  ♘  ♗  ♕ [·] ♖ [♔]   ");
    }

    #[test]
    fn a_king_in_check_is_marked() {
        let board = drawn(&after("e4 f6 Qh5+"), Color::White, ASCII);
        assert!(board.starts_with(" 8  r  n  b  q +k+ b  n  r "), "{board}");
    }

    #[test]
    fn pieces_in_a_text_look_as_on_the_board() {
        let pieces = [Role::Pawn, Role::Queen].map(|role| role.of(Color::White));
        assert_eq!(inline(pieces, PLAIN), "♙♕");
        assert_eq!(inline(pieces, ASCII), "PQ");
        let colored = "\u{1b}[48;5;94m\u{1b}[38;5;231m ♟\u{fe0e}♛ \u{1b}[0m";
        assert_eq!(inline(pieces, COLOR), colored);
        assert_eq!(inline([], COLOR), "");
    }

    #[test]
    fn colors_say_whose_a_piece_is_and_end_with_the_line() {
        let board = drawn(&after("e4"), Color::White, COLOR);
        let lines: Vec<&str> = board.lines().collect();
        assert!(lines[0].contains("\u{1b}[48;5;137m\u{1b}[38;5;16m ♜ "), "{board:?}");
        assert!(lines[7].contains("\u{1b}[38;5;231m ♜ "), "{board:?}");
        assert!(lines[4].contains("\u{1b}[48;5;67m\u{1b}[38;5;231m ♟\u{fe0e} "), "{board:?}");
        assert!(lines[..8].iter().all(|line| line.ends_with("\u{1b}[0m")));
        assert!(!lines[8].contains('\u{1b}'));
    }
}
