//! Seats and boards: four of each, and the color of each player on each board.

use std::fmt;
use std::ops::{Index, IndexMut};

use threefold_chess::Color;
use threefold_game::TurnOrder;

/// One of the four players, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Seat {
    /// White on NW and NE.
    North = 0,
    /// White on SW and SE.
    South = 1,
    /// Black on NE and SE.
    East = 2,
    /// Black on NW and SW.
    West = 3,
}

impl Seat {
    /// Every seat, in turn order.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

    /// Returns the player to move after that many moves.
    ///
    /// ```
    /// use threefold_duplicate::Seat;
    /// assert_eq!(Seat::at_ply(6), Seat::East);
    /// ```
    #[inline]
    #[must_use]
    pub const fn at_ply(ply: usize) -> Seat {
        match ply % 4 {
            0 => Seat::North,
            1 => Seat::South,
            2 => Seat::East,
            _ => Seat::West,
        }
    }

    /// Returns the player who moves next.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Seat {
        Seat::at_ply(self as usize + 1)
    }

    /// The color this player has on both boards.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Seat::North | Seat::South => Color::White,
            Seat::East | Seat::West => Color::Black,
        }
    }

    /// The two boards of this player.
    #[inline]
    #[must_use]
    pub const fn boards(self) -> [BoardId; 2] {
        match self {
            Seat::North => [BoardId::Nw, BoardId::Ne],
            Seat::South => [BoardId::Sw, BoardId::Se],
            Seat::East => [BoardId::Ne, BoardId::Se],
            Seat::West => [BoardId::Nw, BoardId::Sw],
        }
    }

    /// The player with the same color on the other two boards.
    #[inline]
    #[must_use]
    pub const fn partner(self) -> Seat {
        match self {
            Seat::North => Seat::South,
            Seat::South => Seat::North,
            Seat::East => Seat::West,
            Seat::West => Seat::East,
        }
    }

    /// The other board of this player; none if the given one is not theirs.
    #[must_use]
    pub fn other_board(self, board: BoardId) -> Option<BoardId> {
        let [first, second] = self.boards();
        if board == first {
            Some(second)
        } else if board == second {
            Some(first)
        } else {
            None
        }
    }

    /// The first letter: `N`, `S`, `E`, `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Seat::North => 'N',
            Seat::South => 'S',
            Seat::East => 'E',
            Seat::West => 'W',
        }
    }

    /// The seat with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter() == letter)
    }
}

impl TurnOrder for Seat {
    const PLAYERS: &'static [Seat] = &Seat::ALL;

    fn place(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Seat::North => "North",
            Seat::South => "South",
            Seat::East => "East",
            Seat::West => "West",
        })
    }
}

/// One of the four boards, named after the two players between whom it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum BoardId {
    /// North against West.
    Nw = 0,
    /// North against East.
    Ne = 1,
    /// South against West.
    Sw = 2,
    /// South against East.
    Se = 3,
}

impl BoardId {
    /// Every board: NW, NE, SW, SE.
    pub const ALL: [BoardId; 4] = [BoardId::Nw, BoardId::Ne, BoardId::Sw, BoardId::Se];

    /// Returns the player of that color on this board.
    #[inline]
    #[must_use]
    pub const fn player(self, color: Color) -> Seat {
        match (self, color) {
            (BoardId::Nw | BoardId::Ne, Color::White) => Seat::North,
            (BoardId::Sw | BoardId::Se, Color::White) => Seat::South,
            (BoardId::Ne | BoardId::Se, Color::Black) => Seat::East,
            (BoardId::Nw | BoardId::Sw, Color::Black) => Seat::West,
        }
    }

    /// The name: `NW`, `NE`, `SW`, `SE`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BoardId::Nw => "NW",
            BoardId::Ne => "NE",
            BoardId::Sw => "SW",
            BoardId::Se => "SE",
        }
    }

    /// The board with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<BoardId> {
        BoardId::ALL.into_iter().find(|board| board.name() == name)
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Defines an array with one value for each of four things.
macro_rules! by_four {
    ($(#[$attribute:meta])* $name:ident, $by:ident) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name<T>([T; 4]);

        impl<T> $name<T> {
            /// The four values, in the order of `ALL`.
            #[must_use]
            pub const fn new(values: [T; 4]) -> $name<T> {
                $name(values)
            }

            /// The value that the function gives for each.
            #[must_use]
            pub fn from_fn(make: impl FnMut($by) -> T) -> $name<T> {
                $name($by::ALL.map(make))
            }

            /// Each with its value, in the order of `ALL`.
            pub fn iter(&self) -> impl Iterator<Item = ($by, &T)> {
                $by::ALL.into_iter().zip(&self.0)
            }
        }

        impl $name<bool> {
            /// Those for which it is true, in the order of `ALL`.
            pub fn marked(self) -> impl Iterator<Item = $by> {
                $by::ALL.into_iter().zip(self.0).filter_map(|(one, marked)| marked.then_some(one))
            }
        }

        impl<T> Index<$by> for $name<T> {
            type Output = T;

            #[inline(always)]
            #[cfg_attr(
                not(test),
                expect(clippy::indexing_slicing, reason = "four variants, four places")
            )]
            fn index(&self, one: $by) -> &T {
                &self.0[one as usize]
            }
        }

        impl<T> IndexMut<$by> for $name<T> {
            #[inline(always)]
            #[cfg_attr(
                not(test),
                expect(clippy::indexing_slicing, reason = "four variants, four places")
            )]
            fn index_mut(&mut self, one: $by) -> &mut T {
                &mut self.0[one as usize]
            }
        }
    };
}

by_four! {
    /// A value for each seat.
    BySeat, Seat
}

by_four! {
    /// A value for each board.
    ByBoard, BoardId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_boards_agree_on_who_plays_where() {
        for seat in Seat::ALL {
            for board in BoardId::ALL {
                let is_there = board.player(seat.color()) == seat;
                assert_eq!(seat.boards().contains(&board), is_there);
                assert_eq!(seat.other_board(board).is_some(), is_there);
            }
            assert_eq!(seat.partner().color(), seat.color());
            assert_eq!(Seat::from_letter(seat.letter()), Some(seat));
        }
    }

    #[test]
    fn the_turn_goes_north_south_east_west() {
        let order: Vec<Seat> = (0..5).map(Seat::at_ply).collect();
        assert_eq!(order, [Seat::North, Seat::South, Seat::East, Seat::West, Seat::North]);
        assert!(order.windows(2).all(|pair| pair[0].next() == pair[1]));
    }
}
