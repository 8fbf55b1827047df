//! The colors of players, squares and marks, and their names in style sheets.
//!
//! They were chosen by search and by eye: the four players can be told apart with any of the three
//! kinds of color blindness, and nothing depends on a color alone, for every piece and mark has
//! the dark outline. The tests below measure both.

use std::fmt;

use threefold_chess::Color;
use threefold_duplicate::{BySeat, Seat};

/// A color of the screen (sRGB).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(
    /// Red.
    pub u8,
    /// Green.
    pub u8,
    /// Blue.
    pub u8,
);

impl Rgb {
    /// Returns the contrast with another color as WCAG 2.2 measures it, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Rgb) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let parts = self.linear().into_iter().zip([0.2126, 0.7152, 0.0722]);
        parts.map(|(part, weight)| part * weight).sum()
    }

    /// The color as amounts of light, from 0 to 1.
    fn linear(self) -> [f64; 3] {
        let Rgb(red, green, blue) = self;
        [red, green, blue].map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }
}

/// As style sheets write it: `#4bb1f8`.
impl fmt::Display for Rgb {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(red, green, blue) = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The armies: sky blue, brick red, violet, amber. They are the same by day and by night.
pub const PLAYERS: BySeat<Rgb> = BySeat::new([
    Rgb(0x4b, 0xb1, 0xf8),
    Rgb(0xcc, 0x41, 0x25),
    Rgb(0x93, 0x33, 0xea),
    Rgb(0xff, 0xb2, 0x1f),
]);

/// Around every piece and every mark.
pub const OUTLINE: Rgb = Rgb(0x16, 0x13, 0x0f);
/// A dot where the move is legal on both boards.
pub const PLAYABLE: Rgb = Rgb(0x2f, 0xc4, 0x6b);
/// A dashed ring where it is legal on one board only.
pub const HERE_ONLY: Rgb = Rgb(0x9a, 0x9a, 0x9a);
/// Behind a ghost.
pub const DISC: Rgb = Rgb(0xff, 0xfd, 0xf8);

/// Around the grabbed piece.
pub const GRABBED: Rgb = Rgb(0x19, 0xe0, 0xea);
/// Around a king in check.
pub const CHECK: Rgb = Rgb(0xff, 0x4f, 0x5e);
/// On the squares of the last move of chess.
pub const LAST_MOVE: Rgb = Rgb(0xf2, 0xb7, 0x05);
/// The share of a player's color on the squares of their last move, in percent.
pub const TINT: u8 = 40;
/// The share of [`LAST_MOVE`], in percent.
pub const LAST_MOVE_TINT: u8 = 46;
/// Arrows.
pub const ARROW: Rgb = Rgb(0x12, 0x80, 0x5c);
/// Around boards.
pub const WOOD: Rgb = Rgb(0x5b, 0x52, 0x45);
/// Words on wood.
pub const ON_WOOD: Rgb = Rgb(0xf4, 0xee, 0xe0);

/// The colors of the pieces of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// The name of the color in style sheets.
    pub name: &'static str,
    /// The color of bodies.
    pub fill: Rgb,
    /// The color of lines and dots in them.
    pub detail: Rgb,
}

impl From<Seat> for Army {
    fn from(seat: Seat) -> Army {
        Army { name: class(seat), fill: PLAYERS[seat], detail: OUTLINE }
    }
}

impl From<Color> for Army {
    fn from(color: Color) -> Army {
        match color {
            Color::White => Army { name: "white", fill: Rgb(0xff, 0xfa, 0xf0), detail: OUTLINE },
            Color::Black => {
                Army { name: "black", fill: Rgb(0x3d, 0x37, 0x33), detail: Rgb(0xef, 0xe3, 0xcf) }
            }
        }
    }
}

/// The two shades of squares, and the letters on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shades {
    /// The squares that are light, as h1 is.
    pub light: Rgb,
    /// The others, as a1 is.
    pub dark: Rgb,
    /// The names of files and ranks.
    pub letters: Rgb,
}

/// A board of chess by day.
pub const CHESS: Shades = Shades {
    light: Rgb(0xef, 0xe8, 0xd6),
    dark: Rgb(0x8b, 0xa3, 0x8f),
    letters: Rgb(0x26, 0x22, 0x1d),
};
/// Four boards by day: nearly without hue, so that all four armies stand out.
pub const DAY: Shades =
    Shades { light: Rgb(0xf0, 0xec, 0xe3), dark: Rgb(0xbc, 0xb4, 0xa6), letters: OUTLINE };
/// Four boards by night.
pub const NIGHT: Shades =
    Shades { light: Rgb(0xae, 0xb6, 0xc1), dark: Rgb(0x6f, 0x7a, 0x88), letters: OUTLINE };

/// The name of a player's color in style sheets.
#[must_use]
pub const fn class(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::South => "south",
        Seat::East => "east",
        Seat::West => "west",
    }
}

#[cfg(test)]
mod tests;
