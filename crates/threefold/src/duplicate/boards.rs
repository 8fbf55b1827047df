//! The four boards as text: a compass within eighty columns, and what is left of it where a
//! terminal is narrower.

use threefold_chess::{Bitboard, Color};
use threefold_duplicate::{BoardId, DuplicatePosition, Played};

use crate::terminal::board::{self, Style, View};

/// The four boards as a compass, with what is known from the position alone.
pub(super) fn picture(position: &DuplicatePosition, style: Style) -> String {
    draw(Scene { position, last_move: None }, Layout::Compass, style)
}

/// A position with its last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) position: &'a DuplicatePosition,
    /// The move that led here.
    pub(super) last_move: Option<Played>,
}

/// An arrangement of the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// NW and NE, and SW and SE below them.
    Compass,
    /// One board below the other.
    Column,
    /// No boards, but a FEN for each.
    Fens,
}

/// The first column of the boards on the right.
const HALF: usize = 36;

/// The number of columns of a board with its heading, which is the longest of its lines.
const BOARD: usize = ">NW  White North, Black West".len();

impl Layout {
    /// The best layout that fits into this many columns; without a number, into 80.
    pub(super) fn fitting(columns: Option<u16>) -> Layout {
        let columns = columns.map_or(80, usize::from);
        if columns >= HALF + BOARD {
            Layout::Compass
        } else if columns >= BOARD {
            Layout::Column
        } else {
            Layout::Fens
        }
    }
}

/// The boards in an arrangement, without blanks at line ends.
pub(super) fn draw(scene: Scene<'_>, layout: Layout, style: Style) -> String {
    let text = match layout {
        Layout::Compass => {
            let pairs = [[BoardId::Nw, BoardId::Ne], [BoardId::Sw, BoardId::Se]];
            pairs.map(|pair| side_by_side(scene, pair, style)).join("\n")
        }
        Layout::Column => BoardId::ALL.map(|id| alone(scene, id, style)).join("\n"),
        Layout::Fens => return fens(scene.position),
    };
    let is_haunted = !scene.position.ghosts().is_empty();
    if is_haunted { format!("{text}{LEGEND}") } else { text }
}

/// The least that a reader must be told, since no other chess has ghosts.
const LEGEND: &str = "( ) ghosts: their twins are gone, and they never move again\n";

/// Each board as a FEN behind its name.
pub(super) fn fens(position: &DuplicatePosition) -> String {
    BoardId::ALL.map(|id| format!("{id}  {}\n", position.board(id))).concat()
}

fn side_by_side(scene: Scene<'_>, pair: [BoardId; 2], style: Style) -> String {
    let [left, right] = pair.map(|id| lines(scene, id, style));
    let line = |((left, width), (right, _)): ((String, usize), (String, usize))| {
        let gap = HALF.saturating_sub(width);
        format!("{left}{:gap$}{right}", "")
    };
    text_of(left.into_iter().zip(right).map(line))
}

fn alone(scene: Scene<'_>, id: BoardId, style: Style) -> String {
    text_of(lines(scene, id, style).into_iter().map(|(line, _)| line))
}

/// Lines as a text, without blanks at their ends.
fn text_of(lines: impl Iterator<Item = String>) -> String {
    lines.fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

/// The heading of a board and its lines, each with the columns that it takes.
fn lines(scene: Scene<'_>, id: BoardId, style: Style) -> Vec<(String, usize)> {
    let position = scene.position.board(id);
    let ghosts = Color::ALL.map(|color| scene.position.ghosts_on(id.player(color), id));
    let view = View {
        position,
        last_move: last_move(scene, id),
        ghosts: ghosts.into_iter().fold(Bitboard::EMPTY, |all, some| all | some),
        below: Color::White,
    };
    let mut lines = vec![heading(scene.position, id, style)];
    lines.extend(board::draw(view, style).into_iter().map(|line| (line, board::WIDTH)));
    lines
}

/// `>NW  White North, Black West`: who plays whom, and whether it is their move.
fn heading(position: &DuplicatePosition, id: BoardId, style: Style) -> (String, usize) {
    let [white, black] = [Color::White, Color::Black].map(|color| id.player(color));
    let pointer = pointer(position, id);
    let text = format!("{pointer}{id}  White {white}, Black {black}");
    let width = text.len();
    let is_bold = style.color && pointer == '>';
    (if is_bold { format!("\x1b[1m{text}\x1b[0m") } else { text }, width)
}

/// Marks the boards of the player to move.
fn pointer(position: &DuplicatePosition, id: BoardId) -> char {
    if position.turn().boards().contains(&id) { '>' } else { ' ' }
}

/// The squares of the last move, on the boards where it was made.
fn last_move(scene: Scene<'_>, id: BoardId) -> Bitboard {
    match scene.last_move {
        Some(Played { seat, synced, .. }) if seat.boards().contains(&id) => {
            synced.from.bitboard() | synced.to.bitboard()
        }
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::{Action, DuplicateGame, RecordedAction};

    use super::*;

    const PLAIN: Style = Style { ascii: false, color: false };
    const ASCII: Style = Style { ascii: true, color: false };
    const COLOR: Style = Style { ascii: false, color: true };

    fn after(moves: &str) -> DuplicateGame {
        let mut game = DuplicateGame::default();
        for text in moves.split_whitespace() {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        game
    }

    /// North takes two pawns on d5, so that their twins on the boards of South are ghosts.
    fn haunted() -> DuplicateGame {
        after("e2e4 g1f3 d7d5 d7d5 e4d5")
    }

    fn drawn(game: &DuplicateGame, layout: Layout, style: Style) -> String {
        let last_move = match game.last() {
            Some(RecordedAction::Moved(played)) => Some(played),
            _ => None,
        };
        draw(Scene { position: game.position(), last_move }, layout, style)
    }

    #[test]
    fn the_compass_shows_who_plays_whom_ghosts_and_the_last_move() {
        let game = after("e2e4 g1f3 d7d5 d7d5 e4d5 g2g3");
        let picture = "
 NW  White North, Black West        >NE  White North, Black East
 8  r  n  b  q  k  b  n  r           8  r  n  b  q  k  b  n  r
 7  p  p  p     p  p  p  p           7  p  p  p     p  p  p  p
 6     .     .     .     .           6     .     .     .     .
 5  .     .  P  .     .              5  .     .  P  .     .
 4     .     .     .     .           4     .     .     .     .
 3  .     .     .     .              3  .     .     .     .
 2  P  P  P  P     P  P  P           2  P  P  P  P     P  P  P
 1  R  N  B  Q  K  B  N  R           1  R  N  B  Q  K  B  N  R
    a  b  c  d  e  f  g  h              a  b  c  d  e  f  g  h

 SW  White South, Black West        >SE  White South, Black East
 8  r  n  b  q  k  b  n  r           8  r  n  b  q  k  b  n  r
 7  p  p  p     p  p  p  p           7  p  p  p     p  p  p  p
 6     .     .     .     .           6     .     .     .     .
 5  .     . (p) .     .              5  .     . (p) .     .
 4     .     .     .     .           4     .     .     .     .
 3  .     .     .  N [P]             3  .     .     .  N [P]
 2  P  P  P  P  P  P [ ] P           2  P  P  P  P  P  P [ ] P
 1  R  N  B  Q  K  B  .  R           1  R  N  B  Q  K  B  .  R
    a  b  c  d  e  f  g  h              a  b  c  d  e  f  g  h
( ) ghosts: their twins are gone, and they never move again
";
        assert_eq!(format!("\n{}", drawn(&game, Layout::Compass, ASCII)), picture);
    }

    #[test]
    fn nothing_is_wider_than_its_layout_or_has_blanks_at_line_ends() {
        for (layout, width) in [(Layout::Compass, HALF + BOARD), (Layout::Column, BOARD)] {
            for style in [PLAIN, ASCII] {
                let text = drawn(&haunted(), layout, style).replace(LEGEND, "");
                assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
                assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
            }
        }
        assert!(LEGEND.len() <= 80);
    }

    #[test]
    fn the_layout_follows_the_width() {
        for (columns, layout) in [
            (None, Layout::Compass),
            (Some(80), Layout::Compass),
            (Some(64), Layout::Compass),
            (Some(63), Layout::Column),
            (Some(28), Layout::Column),
            (Some(27), Layout::Fens),
        ] {
            assert_eq!(Layout::fitting(columns), layout, "{columns:?}");
        }
    }

    #[test]
    fn narrow_terminals_get_one_column_and_very_narrow_ones_fens() {
        let column = drawn(&haunted(), Layout::Column, PLAIN);
        let headings: Vec<&str> = column.lines().filter(|line| line.contains("White")).collect();
        assert_eq!(headings.len(), 4, "{column}");
        assert!(headings[2].starts_with(">SW"), "{column}");
        let fens = drawn(&haunted(), Layout::Fens, PLAIN);
        assert!(fens.starts_with("NW  rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b "), "{fens}");
        assert_eq!(fens.lines().count(), 4);
    }

    #[test]
    fn colors_are_used_only_when_asked_for() {
        let game = haunted();
        assert!(!picture(game.position(), PLAIN).contains('\u{1b}'));
        let colored = drawn(&game, Layout::Compass, COLOR);
        // The ghost is gray, the boards of South stand out.
        assert!(colored.contains("\u{1b}[48;5;102m\u{1b}[38;5;16m(♟\u{fe0e})"), "{colored:?}");
        assert!(colored.contains("\u{1b}[1m>SW  White South, Black West\u{1b}[0m"), "{colored:?}");
    }
}
