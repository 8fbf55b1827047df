//! A picture of the four boards of duplicate chess.

use std::fmt;

use threefold_chess::{Bitboard, ByColor, Color, Square};
use threefold_duplicate::{BoardId, ByBoard, DuplicatePosition, Seat};

use crate::diagram::{Diagram, SIDE, write_definitions};
use crate::palette::{self, Army};

/// The room for the name of a board above it, and the width of the wood around boards.
const NAME: usize = 80;
const EDGE: usize = 40;
const WIDTH: usize = 2 * SIDE + 3 * EDGE;
const HEIGHT: usize = 2 * (SIDE + NAME) + EDGE;

/// A picture of a position of duplicate chess: two boards above two, White below on each, with ghosts, checks, and a
/// frame around the boards of the player to move. Its text is a whole SVG document.
///
/// ```
/// use threefold_duplicate::DuplicatePosition;
/// use threefold_drawing::FourBoards;
///
/// let picture = FourBoards::from(&DuplicatePosition::START).to_string();
/// assert_eq!(picture.matches("<use ").count(), 4 * 32);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct FourBoards {
    turn: Seat,
    diagrams: ByBoard<Diagram>,
}

impl From<&DuplicatePosition> for FourBoards {
    fn from(position: &DuplicatePosition) -> FourBoards {
        let diagram = |id: BoardId| {
            let board = position.board(id).board();
            let players = Color::ALL.map(|color| id.player(color));
            let ghosts = players.map(|seat| position.ghosts_on(seat, id));
            let checked = players.into_iter().find(|seat| position.checks_of(*seat)[id]);
            Diagram::from(board)
                .played_by(ByColor::from_fn(|color| Army::from(id.player(color))), palette::DAY)
                .with_ghosts(ghosts.into_iter().fold(Bitboard::EMPTY, |all, some| all | some))
                .with_check(checked.and_then(|seat| board.king(seat.color())))
        };
        FourBoards { turn: position.turn(), diagrams: ByBoard::from_fn(diagram) }
    }
}

impl FourBoards {
    /// Turns a board: this color is below.
    pub fn seen_from(self, board: BoardId, below: Color) -> FourBoards {
        self.change(board, |diagram| diagram.seen_from(below))
    }

    /// Marks the squares of a player's move, on both of their boards and in their color.
    pub fn with_move(self, seat: Seat, squares: [Square; 2]) -> FourBoards {
        seat.boards().into_iter().fold(self, |picture, board| {
            picture.change(board, |diagram| {
                diagram.marked(squares, palette::PLAYERS[seat], palette::TINT)
            })
        })
    }

    /// Draws an arrow on a board, above all others.
    pub fn with_arrow(self, board: BoardId, from: Square, to: Square) -> FourBoards {
        self.change(board, |diagram| diagram.with_arrow(from, to))
    }

    fn change(mut self, board: BoardId, change: impl FnOnce(Diagram) -> Diagram) -> FourBoards {
        self.diagrams[board] = change(self.diagrams[board].clone());
        self
    }
}

impl fmt::Display for FourBoards {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wood, words) = (palette::WOOD, palette::ON_WOOD);
        write!(
            formatter,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>\
             <path fill='{wood}' d='M0 0H{WIDTH}V{HEIGHT}H0Z'/>"
        )?;
        write_definitions(self.diagrams.iter().map(|(_, diagram)| diagram), formatter)?;
        for (id, diagram) in self.diagrams.iter() {
            let (column, row) = (id as usize % 2, id as usize / 2);
            let (x, y) = (EDGE + column * (SIDE + EDGE), NAME + row * (SIDE + NAME));
            let [white, black] = Color::ALL.map(|color| id.player(color));
            write!(
                formatter,
                "<g transform='translate({x} {y})'><text y='-24' fill='{words}' \
                 font-family='sans-serif' font-size='40'>{id}: {white} and {black}</text>"
            )?;
            if self.turn.boards().contains(&id) {
                let light = palette::PLAYERS[self.turn];
                write!(
                    formatter,
                    "<path fill='none' stroke='{light}' stroke-width='24' d='M0 0H{SIDE}V{SIDE}H0Z'/>"
                )?;
            }
            diagram.write(formatter)?;
            formatter.write_str("</g>")?;
        }
        formatter.write_str("</svg>")
    }
}
