//! The colors of the board, from the 256-color palette.
//!
//! Only numbers from 16 on are used: those below follow the user's theme. Every square has its own
//! background and every piece its own foreground, so the board looks the same on dark and on light
//! terminals; the test below says how well it reads.

use threefold_chess::Color;

/// A number of the 256-color palette, 16 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade(pub(super) u8);

/// The kind of a square, for its background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing special.
    Plain,
    /// The last move began or ended here.
    LastMove,
    /// A king in check.
    Check,
    /// A piece that can never move again.
    Ghost,
}

/// The background of a square: brown, blue for the last move, red for a check, gray for a ghost.
pub(crate) const fn background(is_light: bool, mark: Mark) -> Shade {
    Shade(match (mark, is_light) {
        (Mark::Plain, true) => 137,
        (Mark::Plain, false) => 94,
        (Mark::LastMove, true) => 67,
        (Mark::LastMove, false) => 25,
        (Mark::Check, _) => 160,
        (Mark::Ghost, true) => 102,
        (Mark::Ghost, false) => 59,
    })
}

/// The color of a side's pieces: white and black themselves.
pub(crate) const fn foreground(color: Color) -> Shade {
    match color {
        Color::White => Shade(231),
        Color::Black => Shade(16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKS: [Mark; 4] = [Mark::Plain, Mark::LastMove, Mark::Check, Mark::Ghost];

    /// The relative luminance of WCAG 2 (w3.org/TR/WCAG21, "relative luminance").
    fn luminance(shade: Shade) -> f64 {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let index = usize::from(shade.0 - 16);
        let linear = |level: u8| {
            let value = f64::from(level) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(|i| linear(LEVELS[i]));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: Shade, other: Shade) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn both_sides_pieces_stand_out_on_every_square() {
        // 3 is what WCAG 2 asks of graphics and large letters.
        for mark in MARKS {
            for is_light in [true, false] {
                for color in Color::ALL {
                    let ratio = contrast(foreground(color), background(is_light, mark));
                    assert!(ratio >= 3.0, "{color} on {mark:?}, light {is_light}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn light_and_dark_squares_differ_and_so_do_marked_ones() {
        for mark in [Mark::Plain, Mark::LastMove, Mark::Ghost] {
            assert!(contrast(background(true, mark), background(false, mark)) >= 1.6, "{mark:?}");
        }
        for is_light in [true, false] {
            let shades: std::collections::BTreeSet<u8> =
                MARKS.map(|mark| background(is_light, mark).0).into_iter().collect();
            assert_eq!(shades.len(), MARKS.len());
        }
    }

    #[test]
    fn no_color_follows_the_theme() {
        for mark in MARKS {
            assert!(background(true, mark).0 >= 16 && background(false, mark).0 >= 16);
        }
        assert!(Color::ALL.into_iter().all(|color| foreground(color).0 >= 16));
    }
}
