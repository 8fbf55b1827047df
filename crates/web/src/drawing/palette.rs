//! The colors of players, squares and marks, and their names in style sheets.
//!
//! They were chosen by search and by eye: the four players can be told apart with any of the three
//! kinds of color blindness, and nothing depends on a color alone, for every piece and mark has
//! the dark outline. The tests below measure both.

use std::fmt;

use threefold_duplicate::{BySeat, Seat};

/// A color of the screen (sRGB).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rgb(pub u8, pub u8, pub u8);

/// As style sheets write it: `#4bb1f8`.
impl fmt::Display for Rgb {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(red, green, blue) = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The armies: sky blue, brick red, violet, amber. They are the same by day and by night.
pub(crate) const PLAYERS: BySeat<Rgb> = BySeat::new([
    Rgb(0x4b, 0xb1, 0xf8),
    Rgb(0xcc, 0x41, 0x25),
    Rgb(0x93, 0x33, 0xea),
    Rgb(0xff, 0xb2, 0x1f),
]);

/// Around every piece and every mark.
pub(crate) const OUTLINE: Rgb = Rgb(0x16, 0x13, 0x0f);
/// A dot where the move is legal on both boards.
pub(crate) const PLAYABLE: Rgb = Rgb(0x2f, 0xc4, 0x6b);
/// A dashed ring where it is legal on one board only.
pub(crate) const HERE_ONLY: Rgb = Rgb(0x9a, 0x9a, 0x9a);
/// Behind a ghost.
pub(crate) const DISC: Rgb = Rgb(0xff, 0xfd, 0xf8);

/// The name of a player's color in style sheets.
pub(crate) const fn class(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::South => "south",
        Seat::East => "east",
        Seat::West => "west",
    }
}

#[cfg(test)]
mod tests;
