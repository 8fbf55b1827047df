//! Seats of both games, and a value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use threefold_chess::Color;
use threefold_duplicate::Seat as Corner;

/// The place of one player: a color in chess, a side of the boards in duplicate chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the variants are the words of the games themselves")]
pub enum Seat {
    White,
    Black,
    North,
    South,
    East,
    West,
}

impl Seat {
    /// Number of seats of all games.
    const COUNT: usize = 6;
    /// The seats of chess, in turn order.
    pub const CHESS: &'static [Seat] = &[Seat::White, Seat::Black];
    /// The seats of duplicate chess, in turn order.
    pub const DUPLICATE: &'static [Seat] = &[Seat::North, Seat::South, Seat::East, Seat::West];

    /// The color, if it is a seat of chess.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            _ => None,
        }
    }

    /// The seat in `crates/duplicate`, if it is one of duplicate chess.
    #[must_use]
    pub const fn corner(self) -> Option<Corner> {
        match self {
            Seat::North => Some(Corner::North),
            Seat::South => Some(Corner::South),
            Seat::East => Some(Corner::East),
            Seat::West => Some(Corner::West),
            Seat::White | Seat::Black => None,
        }
    }
}

impl From<Color> for Seat {
    fn from(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }
}

impl From<Corner> for Seat {
    fn from(corner: Corner) -> Seat {
        match corner {
            Corner::North => Seat::North,
            Corner::South => Seat::South,
            Corner::East => Seat::East,
            Corner::West => Seat::West,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Seat::White => "White",
            Seat::Black => "Black",
            Seat::North => "North",
            Seat::South => "South",
            Seat::East => "East",
            Seat::West => "West",
        })
    }
}

/// A value for each seat of either game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BySeat<T>([T; Seat::COUNT]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_those_of_the_games_in_turn_order() {
        assert!(Seat::CHESS.iter().copied().eq(Color::ALL.map(Seat::from)));
        assert!(Seat::DUPLICATE.iter().copied().eq(Corner::ALL.map(Seat::from)));
        assert!(Seat::CHESS.iter().all(|seat| seat.color().map(Seat::from) == Some(*seat)));
        assert!(Seat::DUPLICATE.iter().all(|seat| seat.corner().map(Seat::from) == Some(*seat)));
        assert!(Seat::DUPLICATE.iter().all(|seat| seat.color().is_none()));
    }
}
