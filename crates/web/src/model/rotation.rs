//! How a board is turned, and where the arrow keys lead on it.

use threefold_chess::Square;
use threefold_duplicate::BoardId;

/// How far a board is turned, clockwise, from White at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rotation {
    /// In steps of 45 degrees, 0 to 7.
    eighths: u8,
}

/// An arrow key, as it points on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the four names say it")]
pub enum Arrow {
    Up,
    Right,
    Down,
    Left,
}

impl Arrow {
    /// All four, clockwise.
    pub const ALL: [Arrow; 4] = [Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left];

    const fn eighths(self) -> u8 {
        match self {
            Arrow::Up => 0,
            Arrow::Right => 2,
            Arrow::Down => 4,
            Arrow::Left => 6,
        }
    }
}

impl Rotation {
    /// White at the bottom.
    pub const UPRIGHT: Rotation = Rotation { eighths: 0 };

    /// How a board lies in the compass: White's home rank faces White's seat, so that every army
    /// looks away from its player.
    #[must_use]
    pub const fn of(board: BoardId) -> Rotation {
        let eighths = match board {
            BoardId::Nw => 5,
            BoardId::Ne => 3,
            BoardId::Sw => 7,
            BoardId::Se => 1,
        };
        Rotation { eighths }
    }

    /// In degrees, clockwise.
    #[must_use]
    pub const fn degrees(self) -> u16 {
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
    #[must_use]
    pub fn step(self, from: Square, arrow: Arrow) -> Option<Square> {
        let stands_on_corner = self.eighths % 2 == 1;
        if !stands_on_corner || matches!(arrow, Arrow::Left | Arrow::Right) {
            return self.neighbor(from, arrow.eighths());
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

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_1_SQRT_2;

    use super::*;

    /// Where the middle of a square is seen: right and down from the middle of the board.
    fn seen(rotation: Rotation, square: Square) -> (f64, f64) {
        let x = f64::from(square.file() as u8) - 3.5;
        let y = 3.5 - f64::from(square.rank() as u8);
        let (sine, cosine) = f64::from(rotation.degrees()).to_radians().sin_cos();
        (x * cosine - y * sine, x * sine + y * cosine)
    }

    fn shift(rotation: Rotation, from: Square, to: Square) -> (f64, f64) {
        let (from, to) = (seen(rotation, from), seen(rotation, to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    fn compass() -> [Rotation; 4] {
        BoardId::ALL.map(Rotation::of)
    }

    #[test]
    fn every_army_of_white_stands_before_its_seat() {
        assert_eq!(compass().map(Rotation::degrees), [225, 135, 315, 45]);
        for board in BoardId::ALL {
            let (_, y) = seen(Rotation::of(board), Square::E1);
            let is_north = matches!(board, BoardId::Nw | BoardId::Ne);
            assert_eq!(y < 0.0, is_north, "{board}: towards the top for North");
            let (x, _) = seen(Rotation::of(board), Square::E1);
            let is_west = matches!(board, BoardId::Nw | BoardId::Sw);
            assert_eq!(x > 0.0, is_west, "{board}: towards the middle");
        }
    }

    #[test]
    fn upright_boards_have_the_neighbors_everybody_expects() {
        let step = |arrow| Rotation::UPRIGHT.step(Square::E4, arrow);
        assert_eq!(
            Arrow::ALL.map(step),
            [Some(Square::E5), Some(Square::F4), Some(Square::E3), Some(Square::D4)]
        );
        assert_eq!(Rotation::UPRIGHT.step(Square::H8, Arrow::Right), None);
    }

    #[test]
    fn left_and_right_keep_the_height_on_turned_boards() {
        for rotation in compass() {
            for from in Square::ALL {
                for (arrow, sign) in [(Arrow::Right, 1.0), (Arrow::Left, -1.0)] {
                    if let Some(to) = rotation.step(from, arrow) {
                        let (x, y) = shift(rotation, from, to);
                        assert!(is_near(x, sign * 2.0 * FRAC_1_SQRT_2) && is_near(y, 0.0));
                    }
                }
            }
        }
    }

    #[test]
    fn up_and_down_go_half_a_square_further_on_turned_boards() {
        for rotation in compass() {
            for from in Square::ALL {
                for (arrow, sign) in [(Arrow::Up, -1.0), (Arrow::Down, 1.0)] {
                    let Some(to) = rotation.step(from, arrow) else { continue };
                    let (x, y) = shift(rotation, from, to);
                    assert!(is_near(y, sign * FRAC_1_SQRT_2) && is_near(x.abs(), FRAC_1_SQRT_2));
                    // Away from the edges, two steps lead straight on.
                    if from.distance(Square::D4) <= 1
                        && let Some(second) = rotation.step(to, arrow)
                    {
                        assert!(is_near(shift(rotation, from, second).0, 0.0));
                    }
                }
            }
        }
    }

    #[test]
    fn away_from_the_edge_the_opposite_arrow_leads_back() {
        for rotation in compass().into_iter().chain([Rotation::UPRIGHT]) {
            for from in Square::ALL.into_iter().filter(|from| from.distance(Square::D4) <= 2) {
                for (index, arrow) in Arrow::ALL.into_iter().enumerate() {
                    let opposite = Arrow::ALL[(index + 2) % 4];
                    let to = rotation.step(from, arrow).unwrap();
                    assert_eq!(rotation.step(to, opposite), Some(from));
                }
            }
        }
    }

    #[test]
    fn arrows_reach_every_square_of_every_board() {
        for rotation in compass().into_iter().chain([Rotation::UPRIGHT]) {
            let mut reached = vec![Square::E2];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                next += 1;
                for to in Arrow::ALL.into_iter().filter_map(|arrow| rotation.step(from, arrow)) {
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            assert_eq!(reached.len(), 64, "{rotation:?}");
        }
    }
}
