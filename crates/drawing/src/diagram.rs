//! A picture of one board.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use threefold_chess::{Bitboard, Board, ByColor, Color, Piece, Position, Setup, Square};

use crate::palette::{self, Army, Rgb, Shades};
use crate::picture::{ghost, piece};

/// The side of a board. A square has 100, as the box of a shape.
pub(crate) const SIDE: usize = 800;

/// A picture of one board. Its text is a whole SVG document.
///
/// ```
/// use threefold_chess::{Color, Position, Square};
/// use threefold_drawing::Diagram;
///
/// let start = Diagram::from(&Position::START).seen_from(Color::Black).with_arrow(Square::E2, Square::E4);
/// assert!(start.to_string().ends_with("</svg>"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Diagram {
    board: Board,
    below: Color,
    shades: Shades,
    armies: ByColor<Army>,
    ghosts: Bitboard,
    check: Option<Square>,
    /// Squares, the color on them, and its share in percent.
    marks: Vec<(Bitboard, Rgb, u8)>,
    arrows: Vec<(Square, Square)>,
}

impl From<&Board> for Diagram {
    fn from(board: &Board) -> Diagram {
        Diagram {
            board: *board,
            below: Color::White,
            shades: palette::CHESS,
            armies: ByColor::from_fn(Army::from),
            ghosts: Bitboard::EMPTY,
            check: None,
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }
}

impl From<&Setup> for Diagram {
    fn from(setup: &Setup) -> Diagram {
        Diagram::from(&setup.board)
    }
}

/// Marks the king of the player to move if it is in check.
impl From<&Position> for Diagram {
    fn from(position: &Position) -> Diagram {
        let board = position.board();
        let check = board.king(position.turn()).filter(|_| position.is_check());
        Diagram { check, ..Diagram::from(board) }
    }
}

impl Diagram {
    /// Turns the board: this color is below.
    pub fn seen_from(mut self, below: Color) -> Diagram {
        self.below = below;
        self
    }

    /// Marks squares, such as those of the last move.
    pub fn with_marks(self, squares: impl IntoIterator<Item = Square>) -> Diagram {
        self.marked(squares, palette::LAST_MOVE, palette::LAST_MOVE_TINT)
    }

    /// Draws an arrow between the middles of two squares, above all others.
    pub fn with_arrow(mut self, from: Square, to: Square) -> Diagram {
        self.arrows.push((from, to));
        self
    }

    /// Draws the pieces of other players, on squares of other shades.
    pub(crate) fn played_by(mut self, armies: ByColor<Army>, shades: Shades) -> Diagram {
        (self.armies, self.shades) = (armies, shades);
        self
    }

    pub(crate) fn with_ghosts(mut self, ghosts: Bitboard) -> Diagram {
        self.ghosts = ghosts;
        self
    }

    /// Replaces the mark of a king in check.
    pub(crate) fn with_check(mut self, check: Option<Square>) -> Diagram {
        self.check = check;
        self
    }

    pub(crate) fn marked(
        mut self,
        squares: impl IntoIterator<Item = Square>,
        color: Rgb,
        percent: u8,
    ) -> Diagram {
        self.marks.push((squares.into_iter().collect(), color, percent));
        self
    }

    /// The corner of a square that is left and above.
    fn corner(&self, square: Square) -> (usize, usize) {
        let (column, row) = (square.file().index(), 7 - square.rank().index());
        match self.below {
            Color::White => (100 * column, 100 * row),
            Color::Black => (700 - 100 * column, 700 - 100 * row),
        }
    }

    fn is_ghost(&self, square: Square) -> bool {
        self.ghosts.contains(square)
    }

    /// The name of a piece as a definition.
    fn name(&self, piece: Piece, is_ghost: bool) -> String {
        let ghost = if is_ghost { "-ghost" } else { "" };
        format!("threefold-{}-{}{ghost}", self.armies[piece.color].name, piece.role)
    }

    fn write_squares(&self, out: &mut impl Write) -> fmt::Result {
        let Shades { light, dark, .. } = self.shades;
        write!(out, "<path fill='{light}' d='M0 0H{SIDE}V{SIDE}H0Z'/><path fill='{dark}' d='")?;
        for square in (!Bitboard::EMPTY).into_iter().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            write!(out, "M{x} {y}h100v100h-100z")?;
        }
        out.write_str("'/>")?;
        for (squares, color, percent) in &self.marks {
            for (x, y) in squares.into_iter().map(|square| self.corner(square)) {
                write!(
                    out,
                    "<path fill='{color}' fill-opacity='.{percent:02}' d='M{x} {y}h100v100h-100z'/>"
                )?;
            }
        }
        if let Some((x, y)) = self.check.map(|square| self.corner(square)) {
            let (color, outline) = (palette::CHECK, palette::OUTLINE);
            let (x, y) = (x + 50, y + 50);
            write!(
                out,
                "<circle cx='{x}' cy='{y}' r='46' fill='{color}' stroke='{outline}' stroke-width='2'/>"
            )?;
        }
        Ok(())
    }

    /// Names of files along the lower edge, and of ranks along the left one.
    fn write_letters(&self, out: &mut impl Write) -> fmt::Result {
        let fill = self.shades.letters;
        write!(out, "<g fill='{fill}' font-family='sans-serif' font-size='17' font-weight='700'>")?;
        for square in !Bitboard::EMPTY {
            let (x, y) = self.corner(square);
            if y == 700 {
                let letter = square.file().letter();
                write!(out, "<text x='{}' y='795' text-anchor='end'>{letter}</text>", x + 97)?;
            }
            if x == 0 {
                write!(out, "<text x='3' y='{}'>{}</text>", y + 18, square.rank().digit())?;
            }
        }
        out.write_str("</g>")
    }

    fn write_pieces(&self, out: &mut impl Write) -> fmt::Result {
        for (square, piece) in self.board.pieces() {
            let ((x, y), name) = (self.corner(square), self.name(piece, self.is_ghost(square)));
            write!(out, "<use href='#{name}' x='{x}' y='{y}'/>")?;
        }
        Ok(())
    }

    fn write_arrows(&self, out: &mut impl Write) -> fmt::Result {
        let color = palette::ARROW;
        for (from, to) in &self.arrows {
            let ((x, y), (to_x, to_y)) = (self.corner(*from), self.corner(*to));
            write!(
                out,
                "<path d='M{} {}L{} {}' fill='none' stroke='{color}' stroke-width='16' \
                 stroke-linecap='round' opacity='.82' marker-end='url(#{HEAD})'/>",
                x + 50,
                y + 50,
                to_x + 50,
                to_y + 50
            )?;
        }
        Ok(())
    }

    /// Writes the board, without the definitions that it uses.
    pub(crate) fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.write_squares(out)?;
        self.write_letters(out)?;
        self.write_pieces(out)?;
        self.write_arrows(out)
    }
}

/// The name of the head of arrows.
const HEAD: &str = "threefold-head";

/// Writes the definitions that diagrams use, each once.
pub(crate) fn write_definitions<'a>(
    diagrams: impl Iterator<Item = &'a Diagram>,
    out: &mut impl Write,
) -> fmt::Result {
    let mut definitions = BTreeMap::new();
    for diagram in diagrams {
        for (square, one) in diagram.board.pieces() {
            let (army, is_ghost) = (diagram.armies[one.color], diagram.is_ghost(square));
            let draw = if is_ghost { ghost } else { piece };
            let entry = definitions.entry(diagram.name(one, is_ghost));
            entry.or_insert_with(|| draw(one.role, army));
        }
    }
    out.write_str("<defs>")?;
    for (name, content) in &definitions {
        write!(out, "<g id='{name}'>{content}</g>")?;
    }
    write!(
        out,
        "<marker id='{HEAD}' viewBox='0 0 10 10' refX='6' refY='5' markerWidth='3' \
         markerHeight='3' orient='auto'><path fill='{}' d='M0 0L10 5L0 10Z'/></marker></defs>",
        palette::ARROW
    )
}

impl fmt::Display for Diagram {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {SIDE} {SIDE}'>")?;
        write_definitions([self].into_iter(), formatter)?;
        self.write(formatter)?;
        formatter.write_str("</svg>")
    }
}
