//! The board: what stands on each square, what is marked, and what a screen reader says.

use threefold_chess::{Bitboard, Color, Piece, Role, Square};
use threefold_game::pgn::{Brush, Shape};

use crate::chess::model::Model;
use crate::chess::text;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardScene {
    pub(crate) label: &'static str,
    pub(crate) below: Color,
    /// Its squares as they are seen, row by row from the top left.
    pub(crate) squares: Vec<SquareScene>,
    pub(crate) arrows: Vec<ArrowScene>,
    /// The squares and arrows that the author of a game has drawn, in words.
    pub(crate) drawn: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute of the element")]
pub(crate) struct SquareScene {
    pub(crate) square: Square,
    pub(crate) name: String,
    /// From the left, as it is seen: 0 to 7.
    pub(crate) column: u8,
    /// From the top, as it is seen: 0 to 7.
    pub(crate) row: u8,
    pub(crate) piece: Option<PieceScene>,
    pub(crate) highlight: Highlight,
    /// The color that the author of a game gave it.
    pub(crate) brush: Option<Brush>,
    pub(crate) is_last_move: bool,
    pub(crate) is_check: bool,
    pub(crate) label: String,
    pub(crate) is_selected: bool,
    pub(crate) is_tabbable: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceScene {
    pub(crate) piece: Piece,
    pub(crate) is_dragged: bool,
}

/// The meaning of a square for the grabbed piece, or for the premove.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Highlight {
    None,
    Grabbed,
    Legal,
    Capture,
    /// A rook of Chess960 with which the king may castle.
    Castling,
    Premove,
    Hint,
}

impl Highlight {
    const fn words(self) -> &'static str {
        match self {
            Highlight::None => "",
            Highlight::Grabbed => text::GRABBED,
            Highlight::Legal => text::LEGAL,
            Highlight::Capture => text::CAPTURES,
            Highlight::Castling => text::CASTLES,
            Highlight::Premove => text::PREMOVE,
            Highlight::Hint => text::HINT,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ArrowScene {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) kind: ArrowKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ArrowKind {
    Hint,
    /// The first move of the best line of the analysis.
    Best,
    Premove,
    /// Drawn by the author of a game.
    Drawn(Brush),
}

pub(crate) fn board(model: &Model) -> BoardScene {
    let view = BoardView::of(model);
    BoardScene {
        label: text::BOARD_LABEL,
        below: model.below,
        squares: (0..64).filter_map(|index| view.square(index)).collect(),
        arrows: arrows(model, &view.shapes),
        drawn: text::drawn(&view.shapes),
    }
}

struct BoardView<'a> {
    model: &'a Model,
    legal: Bitboard,
    last: Bitboard,
    premove: Bitboard,
    hint: Bitboard,
    checked: Option<Square>,
    shapes: Vec<Shape>,
}

impl BoardView<'_> {
    fn of(model: &Model) -> BoardView<'_> {
        let position = model.current_game.position();
        let pair = |from: Square, to: Square| from.bitboard() | to.bitboard();
        let last = model.current_game.last_move();
        BoardView {
            model,
            legal: model.hand.grabbed.map_or(Bitboard::EMPTY, |from| model.targets(from)),
            last: last.map_or(Bitboard::EMPTY, |last| pair(last.from(), last.destination())),
            premove: model
                .premove
                .filter(|_| !model.current_game.is_looking_back())
                .map_or(Bitboard::EMPTY, |premove| pair(premove.from, premove.to)),
            hint: model
                .hint()
                .map_or(Bitboard::EMPTY, |hint| pair(hint.best.from(), hint.best.destination())),
            checked: position.is_check().then(|| position.king(position.turn())),
            shapes: model.current_game.tree.shapes(model.current_game.current),
        }
    }

    fn square(&self, index: u8) -> Option<SquareScene> {
        let (row, column) = (index / 8, index % 8);
        let square = match self.model.below {
            Color::White => Square::from_index((7 - row) * 8 + column),
            Color::Black => Square::from_index(row * 8 + 7 - column),
        }?;
        let hand = &self.model.hand;
        let piece = self.model.current_game.position().board().piece_at(square);
        let piece = piece.map(|piece| PieceScene {
            piece,
            is_dragged: hand.is_dragging && hand.grabbed == Some(square),
        });
        let highlight = self.highlight(square);
        let is_last_move = self.last.contains(square);
        let is_check = self.checked == Some(square);
        let is_here = |shape: &&Shape| shape.from == square && shape.to.is_none();
        let brush = self.shapes.iter().rfind(is_here).map(|shape| shape.brush);
        Some(SquareScene {
            square,
            name: square.to_string(),
            column,
            row,
            piece,
            highlight,
            brush,
            is_last_move,
            is_check,
            label: text::square(
                square,
                piece.map(|it| it.piece),
                (highlight.words(), brush),
                is_check,
                is_last_move,
            ),
            is_selected: hand.grabbed == Some(square),
            is_tabbable: self.model.focused == square,
        })
    }

    fn highlight(&self, square: Square) -> Highlight {
        let position = self.model.current_game.position();
        let grabbed = self.model.hand.grabbed;
        if grabbed == Some(square) {
            return Highlight::Grabbed;
        }
        if self.legal.contains(square) {
            // En passant is the one capture that goes to an empty square.
            let is_pawn = |from| position.board().role_at(from) == Some(Role::Pawn);
            let is_en_passant =
                grabbed.is_some_and(|from| is_pawn(from) && from.file() != square.file());
            return match position.board().color_at(square) {
                Some(color) if color == position.turn() => Highlight::Castling,
                None if !is_en_passant => Highlight::Legal,
                _ => Highlight::Capture,
            };
        }
        match () {
            () if self.premove.contains(square) => Highlight::Premove,
            () if grabbed.is_none() && self.hint.contains(square) => Highlight::Hint,
            () => Highlight::None,
        }
    }
}

fn arrows(model: &Model, shapes: &[Shape]) -> Vec<ArrowScene> {
    let arrow = |from, to, kind| ArrowScene { from, to, kind };
    let premove = model.premove.filter(|_| !model.current_game.is_looking_back());
    let premove = premove.map(|it| arrow(it.from, it.to, ArrowKind::Premove));
    let hint = model.hint().map(|it| it.best);
    let hint = hint.map(|it| arrow(it.from(), it.destination(), ArrowKind::Hint));
    let best = model.best_line().and_then(|line| line.first().copied());
    let best = best.map(|it| arrow(it.from(), it.destination(), ArrowKind::Best));
    let drawn = shapes
        .iter()
        .filter_map(|shape| Some(arrow(shape.from, shape.to?, ArrowKind::Drawn(shape.brush))));
    drawn.chain([premove, hint, best].into_iter().flatten()).collect()
}
