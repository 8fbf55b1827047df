//! Rook and bishop attacks: by table lookup, or worked out where the table would have to be downloaded.
//!
//! `lookup` holds the tables. They are most of what a visitor of the browser app would load, so on
//! WebAssembly the attacks are computed, line by line; unless the feature `tables` is on, as for
//! the engine, whose speed is worth the download.

#[cfg(any(not(target_family = "wasm"), feature = "tables"))]
mod lookup;

use super::{BISHOP_STEPS, ROOK_STEPS, walk_lines};
use crate::bitboard::Bitboard;
use crate::square::Square;

#[cfg(any(not(target_family = "wasm"), feature = "tables"))]
pub use lookup::{bishop_attacks, rook_attacks};

/// The squares a rook on `square` attacks when the `occupied` squares stop it.
#[cfg(all(target_family = "wasm", not(feature = "tables")))]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    computed(Slider::Rook, square, occupied)
}

/// The squares a bishop on `square` attacks when the `occupied` squares stop it.
#[cfg(all(target_family = "wasm", not(feature = "tables")))]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    computed(Slider::Bishop, square, occupied)
}

#[cfg(any(all(target_family = "wasm", not(feature = "tables")), test))]
fn computed(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    static LINES: [[[u64; 2]; 64]; 2] = [lines_of_all(Slider::Rook), lines_of_all(Slider::Bishop)];
    Bitboard::from_bits(seen(LINES[slider as usize][square.index()], square, occupied.bits()))
}

#[cfg(any(all(target_family = "wasm", not(feature = "tables")), test))]
const fn lines_of_all(slider: Slider) -> [[u64; 2]; 64] {
    let mut lines = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        lines[index] = slider.lines(Square::ALL[index]);
        index += 1;
    }
    lines
}

#[derive(Clone, Copy)]
enum Slider {
    Rook,
    Bishop,
}

impl Slider {
    /// The two lines through a square: rank and file, or the two diagonals, without the square.
    const fn lines(self, square: Square) -> [u64; 2] {
        let steps = match self {
            Slider::Rook => &ROOK_STEPS,
            Slider::Bishop => &BISHOP_STEPS,
        };
        [
            walk_lines(square, &[steps[0], steps[1]], Bitboard::EMPTY).bits(),
            walk_lines(square, &[steps[2], steps[3]], Bitboard::EMPTY).bits(),
        ]
    }
}

/// Returns the squares seen along both lines through a square.
const fn seen([first, second]: [u64; 2], square: Square, occupied: u64) -> u64 {
    let below = (1 << square.index()) - 1;
    line_attacks(first, below, occupied) | line_attacks(second, below, occupied)
}

/// Returns the squares seen along one line, by the obstruction difference: subtracting the nearest
/// blocker below from the blockers above flips exactly the bits between the two. Walking would say
/// the same (a test compares them), at thirty times the compile time.
const fn line_attacks(line: u64, below: u64, occupied: u64) -> u64 {
    let lower = line & below & occupied;
    let upper = line & !below & occupied;
    let nearest = (1 << 63) >> (lower | 1).leading_zeros();
    line & (upper ^ upper.wrapping_sub(nearest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{bishop_attacks, rook_attacks};

    #[test]
    fn computing_says_what_the_tables_say() {
        // Multiplying by an odd number walks through very different boards.
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for square in Square::ALL.into_iter().cycle().take(64 * 500) {
            bits = bits.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            let occupied = Bitboard::from_bits(bits & bits.rotate_left(21));
            assert_eq!(computed(Slider::Rook, square, occupied), rook_attacks(square, occupied));
            assert_eq!(
                computed(Slider::Bishop, square, occupied),
                bishop_attacks(square, occupied)
            );
        }
    }
}
