//! The colors of players, squares and marks, and their names in style sheets.
//!
//! They were chosen by search and by eye: the four players can be told apart with any of the three
//! kinds of color blindness, and nothing depends on a color alone, for every piece and mark has
//! the dark outline. The tests below measure both.

use std::fmt::{self, Write};

use threefold_duplicate::{BySeat, Seat};

/// A color of the screen (sRGB).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

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
/// Around the grabbed piece.
pub const GRABBED: Rgb = Rgb(0x19, 0xe0, 0xea);
/// Around a king in check.
pub const CHECK: Rgb = Rgb(0xff, 0x4f, 0x5e);

/// The two shades of squares: nearly without hue, so that all four armies stand out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shades {
    /// The squares that are light, as h1 is.
    pub light: Rgb,
    /// The others, as a1 is.
    pub dark: Rgb,
}

/// Boards by day.
pub const DAY: Shades = Shades { light: Rgb(0xf0, 0xec, 0xe3), dark: Rgb(0xbc, 0xb4, 0xa6) };
/// Boards by night.
pub const NIGHT: Shades = Shades { light: Rgb(0xae, 0xb6, 0xc1), dark: Rgb(0x6f, 0x7a, 0x88) };

/// The custom properties of a style sheet: `--north:#4bb1f8;` and so on.
#[must_use]
pub fn custom_properties(shades: Shades) -> String {
    let players = Seat::ALL.map(|seat| (class(seat), PLAYERS[seat]));
    let others = [
        ("outline", OUTLINE),
        ("playable", PLAYABLE),
        ("here-only", HERE_ONLY),
        ("grabbed", GRABBED),
        ("check", CHECK),
        ("square-light", shades.light),
        ("square-dark", shades.dark),
    ];
    players.iter().chain(&others).fold(String::new(), |mut text, (name, color)| {
        // Writing to a string cannot fail.
        let _ = write!(text, "--{name}:{color};");
        text
    })
}

/// What a player's color is called in style sheets.
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
