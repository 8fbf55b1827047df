//! A small network that adds to what the weights say: its numbers, and what it makes of the two
//! views of a board. How the views are kept up to date is told in `accumulator`, how the numbers
//! were found in `docs/strength.md`.
//!
//! Each side sees the board from its own end, and mirrored if its king is on the right wing, so
//! that its king is always on the left one. A view is a sum of rows, one for each piece on its
//! square; which rows these are depends on the zone that the king is in. It is cut to between 0 and
//! 1, squared, and weighed; the weights depend on how many pieces are left. All in whole numbers, so
//! that every machine gets the same.

use threefold_chess::{Color, File, Piece, Square};

/// Number of values in a view.
pub const HIDDEN: usize = 128;

/// Number of inputs: kinds of piece times squares.
pub const FEATURES: usize = 2 * 6 * 64;

/// Number of zones a king can be in.
pub const ZONES: usize = 3;

/// One row for each piece on its square, for each zone of the king that sees it.
pub const ROWS: usize = ZONES * FEATURES;

/// Number of sets of output weights.
pub const BUCKETS: usize = 8;

/// Value that stands for 1 in a view.
pub const ONE: i16 = 255;

/// Value that stands for 1 in an output weight.
pub const OUTPUT_ONE: i16 = 64;

/// Hundredths of a pawn that an output of 1 means.
pub const SCALE: i32 = 200;

/// Values of a view that are weighed at a time.
const PART: usize = 16;

/// No number of a row is larger: 32 pieces and the empty board add up to about half of an `i16`.
const LARGEST: i16 = 2 * ONE;

/// No output weight is larger: `ONE` times it is an `i16`, and all products of both views together
/// are 256 times `ONE` times that, which is an `i32`.
const LARGEST_WEIGHT: i16 = 127;

/// Nothing larger is added at the end: then [`SCALE`] times the whole is an `i32` too.
const LARGEST_BASE: i32 = 1 << 20;

/// A view of a board: one number for each hidden unit, on cache lines of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct View(pub [i16; HIDDEN]);

/// The numbers of a network.
pub struct Network {
    /// Contribution of each piece on each square to a view.
    pub rows: [View; ROWS],
    /// The view of an empty board.
    pub base: View,
    /// Weights for the views of the side to move and of the other.
    pub output: [[View; 2]; BUCKETS],
    /// Bias of the output, in units of `ONE * OUTPUT_ONE`.
    pub output_base: [i32; BUCKETS],
}

/// The network that the engine evaluates with. A file of another length, or with numbers that are
/// too large, does not compile.
pub(super) static NETWORK: Network = {
    let mut network = Network::ZERO;
    assert!(network.read(include_bytes!("network.bin")), "a number of network.bin is too large");
    network
};

impl View {
    const ZERO: View = View([0; HIDDEN]);

    /// Returns the view with a number in the order of all views.
    const fn read(bytes: &[u8; Network::LENGTH], number: usize) -> View {
        let mut view = View::ZERO;
        let mut unit = 0;
        while unit < HIDDEN {
            let place = 2 * (number * HIDDEN + unit);
            view.0[unit] = i16::from_le_bytes([bytes[place], bytes[place + 1]]);
            unit += 1;
        }
        view
    }

    const fn is_within(&self, largest: i16) -> bool {
        let mut unit = 0;
        while unit < HIDDEN {
            if self.0[unit] > largest || self.0[unit] < -largest {
                return false;
            }
            unit += 1;
        }
        true
    }
}

impl Network {
    /// Number of views that a network is made of.
    const VIEWS: usize = ROWS + 1 + 2 * BUCKETS;

    /// Number of bytes that a network is written in.
    pub const LENGTH: usize = 2 * HIDDEN * Network::VIEWS + size_of::<i32>() * BUCKETS;

    /// A network that adds nothing.
    #[expect(clippy::large_stack_arrays, reason = "600 kB, and only while compiling or in tests")]
    pub const ZERO: Network = Network {
        rows: [View::ZERO; ROWS],
        base: View::ZERO,
        output: [[View::ZERO; 2]; BUCKETS],
        output_base: [0; BUCKETS],
    };

    /// Reads a network: rows, base, weights and what is added to them, each number with its lowest
    /// byte first. Says whether all numbers are so small that no sum can overflow. In place, since a
    /// network is too large for the stacks of most threads.
    #[must_use]
    pub const fn read(&mut self, bytes: &[u8; Network::LENGTH]) -> bool {
        self.base = View::read(bytes, ROWS);
        let mut is_small = self.base.is_within(LARGEST);
        let mut row = 0;
        while row < ROWS {
            self.rows[row] = View::read(bytes, row);
            is_small &= self.rows[row].is_within(LARGEST);
            row += 1;
        }
        let mut bucket = 0;
        while bucket < BUCKETS {
            let first = ROWS + 1 + 2 * bucket;
            let weights = [View::read(bytes, first), View::read(bytes, first + 1)];
            is_small &=
                weights[0].is_within(LARGEST_WEIGHT) && weights[1].is_within(LARGEST_WEIGHT);
            self.output[bucket] = weights;
            let (_, bases) = bytes.split_at(2 * HIDDEN * Network::VIEWS);
            let base = i32::from_le_bytes(bases.as_chunks().0[bucket]);
            is_small &= -LARGEST_BASE <= base && base <= LARGEST_BASE;
            self.output_base[bucket] = base;
            bucket += 1;
        }
        is_small
    }

    /// Returns the share of the network for the side to move, in hundredths of a pawn, from its own
    /// view and from the other's.
    #[inline(always)]
    pub(super) fn value(&self, own: &View, other: &View, bucket: usize) -> i32 {
        let [own_weights, other_weights] = &self.output[bucket];
        let sum = weigh(own, own_weights) + weigh(other, other_weights);
        let sum = sum / i32::from(ONE) + self.output_base[bucket];
        sum * SCALE / (i32::from(ONE) * i32::from(OUTPUT_ONE))
    }
}

/// Cuts and weighs the squares of the numbers of a view.
///
/// Of parts that are written out, the compiler makes vectors of eight numbers; of one loop over all
/// numbers it makes three times as many instructions.
#[inline(always)]
fn weigh(view: &View, weights: &View) -> i32 {
    const { assert!(HIDDEN == 8 * PART) };
    let (numbers, weights) = (view.0.as_chunks().0, weights.0.as_chunks().0);
    weigh_part(&numbers[0], &weights[0])
        + weigh_part(&numbers[1], &weights[1])
        + weigh_part(&numbers[2], &weights[2])
        + weigh_part(&numbers[3], &weights[3])
        + weigh_part(&numbers[4], &weights[4])
        + weigh_part(&numbers[5], &weights[5])
        + weigh_part(&numbers[6], &weights[6])
        + weigh_part(&numbers[7], &weights[7])
}

/// Weighs a part of a view. The weight comes first, since that product is still small. Nothing
/// overflows; arithmetic that does not ask is as fast in tests, too.
#[inline(always)]
fn weigh_part(numbers: &[i16; PART], weights: &[i16; PART]) -> i32 {
    let products = numbers.iter().zip(weights).map(|(&number, &weight)| {
        let number = number.clamp(0, ONE);
        i32::from(number) * i32::from(number.wrapping_mul(weight))
    });
    products.sum()
}

/// Orientation in which a side sees the board, which depends on the place of its king.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outlook {
    /// Bits to change in a square: the end of the board, and the wing.
    flip: u8,
    zone: u8,
}

impl Outlook {
    /// Returns the outlook of a side with its king on a square.
    #[inline(always)]
    #[must_use]
    pub fn new(side: Color, king: Square) -> Outlook {
        let wing = if king.file() >= File::E { 7 } else { 0 };
        let flip = wing ^ if side.is_white() { 0 } else { 56 };
        Outlook { flip, zone: ZONE[king.index() ^ usize::from(flip)] }
    }

    /// Returns the bits to change in a square to see it so.
    #[must_use]
    pub const fn flip(self) -> u8 {
        self.flip
    }

    /// Returns the zone of the king.
    #[must_use]
    pub const fn zone(self) -> u8 {
        self.zone
    }

    /// Returns the row that a piece on a square adds to the view.
    #[inline(always)]
    #[must_use]
    pub fn row(self, side: Color, piece: Piece, square: Square) -> usize {
        let owner = if piece.color == side { 0 } else { 6 };
        let kind = owner + piece.role.index();
        usize::from(self.zone) * FEATURES + kind * 64 + (square.index() ^ usize::from(self.flip))
    }
}

/// The zone of a king by its square, as its own side sees it on the left wing: in its castle, in the
/// center of its first two ranks, and out.
const ZONE: [u8; 64] = {
    let mut zones = [2; 64];
    let home = [[0, 0, 0, 1], [0, 0, 1, 1]];
    let mut square = 0;
    while square < 8 {
        zones[square / 4 * 8 + square % 4] = home[square / 4][square % 4];
        square += 1;
    }
    zones
};

/// Returns the index of the output weights for a board with so many pieces.
#[inline(always)]
#[must_use]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(2) / 4).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a network of zeros but for one byte, if its numbers are small.
    fn with_byte(place: usize, byte: u8) -> Option<Box<Network>> {
        let mut bytes = vec![0; Network::LENGTH];
        bytes[place] = byte;
        let mut network = Box::new(Network::ZERO);
        network.read(bytes.first_chunk()?).then_some(network)
    }

    #[test]
    fn every_number_is_read_in_its_place() {
        let read = |place| with_byte(place, 7).expect("7 is small");
        assert_eq!(read(0).rows[0].0[0], 7);
        assert_eq!(read(2 * ((ROWS - 1) * HIDDEN + 5)).rows[ROWS - 1].0[5], 7);
        assert_eq!(read(2 * ROWS * HIDDEN).base.0[0], 7);
        assert_eq!(read(2 * ((ROWS + 16) * HIDDEN + 127)).output[7][1].0[127], 7);
        assert_eq!(read(Network::LENGTH - 4).output_base[7], 7);
    }

    #[test]
    fn large_number_is_refused() {
        for place in [1, 2 * ROWS * HIDDEN + 1, 2 * (ROWS + 16) * HIDDEN + 1, Network::LENGTH - 1] {
            assert!(with_byte(place, 3).is_none(), "{place}");
        }
    }

    #[test]
    fn largest_numbers_do_not_overflow() {
        let rows = 33 * i32::from(LARGEST);
        assert!(rows <= i32::from(i16::MAX));
        let weights = View([LARGEST_WEIGHT; HIDDEN]);
        let most = 2 * weigh(&View([i16::MAX; HIDDEN]), &weights) / i32::from(ONE) + LARGEST_BASE;
        assert!(most.checked_mul(SCALE).is_some());
    }
}
