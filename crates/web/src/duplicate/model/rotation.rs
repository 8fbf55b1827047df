//! Rotations of boards, and the squares to which arrow keys lead on them.

use threefold_chess::Square;
use threefold_duplicate::BoardId;

use crate::shell::Arrow;

/// The angle by which a board is turned, clockwise, from White at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rotation {
    /// In steps of 45 degrees, 0 to 7.
    eighths: u8,
}

/// The direction of an arrow on the screen, in eighths clockwise from upwards.
const fn eighths(arrow: Arrow) -> u8 {
    match arrow {
        Arrow::Up => 0,
        Arrow::Right => 2,
        Arrow::Down => 4,
        Arrow::Left => 6,
    }
}

impl Rotation {
    pub(crate) const UPRIGHT: Rotation = Rotation { eighths: 0 };

    /// The rotation of a board in the compass: every army looks away from its player.
    pub(crate) const fn of(board: BoardId) -> Rotation {
        let eighths = match board {
            BoardId::Nw => 5,
            BoardId::Ne => 3,
            BoardId::Sw => 7,
            BoardId::Se => 1,
        };
        Rotation { eighths }
    }

    pub(crate) const fn degrees(self) -> u16 {
        self.eighths as u16 * 45
    }

    /// The square to which an arrow leads, as the player sees the turned board; none at its edge.
    ///
    /// On a board that stands on an edge that is the neighbor. On a board that stands on a corner
    /// the rows of the screen are its diagonals: left and right go along such a row, corner to
    /// corner. Up and down go to the next row, which is shifted by half a square, and so to one of
    /// two neighbors: to the right from a light square and to the left from a dark one, where
    /// there is such a square. As every such step changes the shade, two of them lead straight on,
    /// all squares can be reached, and the opposite arrow always leads back, but from where the
    /// edge forced a step to the other side.
    pub(crate) fn step(self, from: Square, arrow: Arrow) -> Option<Square> {
        let stands_on_corner = self.eighths % 2 == 1;
        if !stands_on_corner || matches!(arrow, Arrow::Left | Arrow::Right) {
            return self.neighbor(from, eighths(arrow));
        }
        let to_the_right = if arrow == Arrow::Up { 1 } else { 3 };
        let to_the_left = if arrow == Arrow::Up { 7 } else { 5 };
        let (first, second) =
            if from.is_light() { (to_the_right, to_the_left) } else { (to_the_left, to_the_right) };
        self.neighbor(from, first).or_else(|| self.neighbor(from, second))
    }

    /// The next square in a direction of the screen, in eighths clockwise from upwards.
    fn neighbor(self, from: Square, direction: u8) -> Option<Square> {
        let (files, ranks) = match (direction + 8 - self.eighths) % 8 {
            0 => (0, 1),
            1 => (1, 1),
            2 => (1, 0),
            3 => (1, -1),
            4 => (0, -1),
            5 => (-1, -1),
            6 => (-1, 0),
            _ => (-1, 1),
        };
        from.offset(files, ranks)
    }
}
