//! A small network that adds to what the weights say: its numbers, and what it makes of the two
//! views of a board. How the views are kept up to date is told in `accumulator`, how the numbers
//! were found in `docs/strength.md`.
//!
//! Each side sees the board from its own end, and mirrored if its king is on the right wing, so
//! that its king is always on the left one. A view is a sum of rows, one for each piece on its
//! square. It is cut to between 0 and 1, squared, and weighed; the weights depend on how many
//! pieces are left. All in whole numbers, so that every machine gets the same.

use threefold_chess::{Color, File, Piece, Square};

/// How many numbers a view has.
pub const HIDDEN: usize = 128;

/// How many kinds of piece on how many squares there are: one row for each.
pub const FEATURES: usize = 2 * 6 * 64;

/// How many sets of output weights there are.
pub const BUCKETS: usize = 8;

/// What stands for 1 in a view.
pub const ONE: i16 = 255;

/// What stands for 1 in an output weight.
pub const OUTPUT_ONE: i16 = 64;

/// How many hundredths of a pawn an output of 1 means.
pub const SCALE: i32 = 200;

/// How many numbers of a view are weighed at a time.
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
    /// What each piece on each square adds to a view.
    pub rows: [View; FEATURES],
    /// The view of an empty board.
    pub base: View,
    /// What the views of the side to move and of the other are weighed with.
    pub output: [[View; 2]; BUCKETS],
    /// What is added to that, in units of `ONE * OUTPUT_ONE`.
    pub output_base: [i32; BUCKETS],
}

/// What the engine evaluates with. A file of another length, or with numbers that are too large,
/// does not compile.
pub(super) static NETWORK: Network = match Network::from_bytes(include_bytes!("network.bin")) {
    Some(network) => network,
    None => panic!("a number of network.bin is too large"),
};

impl View {
    const ZERO: View = View([0; HIDDEN]);

    /// The view with a number in the order of all views.
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
    /// How many views a network is made of.
    const VIEWS: usize = FEATURES + 1 + 2 * BUCKETS;

    /// How many bytes a network is written in.
    pub const LENGTH: usize = 2 * HIDDEN * Network::VIEWS + size_of::<i32>() * BUCKETS;

    /// Reads a network: rows, base, weights and what is added to them, each number with its lowest
    /// byte first. None if a number is so large that sums could overflow.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "200 kB, and only while compiling or in tests")]
    pub const fn from_bytes(bytes: &[u8; Network::LENGTH]) -> Option<Network> {
        let mut network = Network {
            rows: [View::ZERO; FEATURES],
            base: View::read(bytes, FEATURES),
            output: [[View::ZERO; 2]; BUCKETS],
            output_base: [0; BUCKETS],
        };
        let mut is_small = network.base.is_within(LARGEST);
        let mut feature = 0;
        while feature < FEATURES {
            network.rows[feature] = View::read(bytes, feature);
            is_small &= network.rows[feature].is_within(LARGEST);
            feature += 1;
        }
        let mut bucket = 0;
        while bucket < BUCKETS {
            let first = FEATURES + 1 + 2 * bucket;
            let weights = [View::read(bytes, first), View::read(bytes, first + 1)];
            is_small &=
                weights[0].is_within(LARGEST_WEIGHT) && weights[1].is_within(LARGEST_WEIGHT);
            network.output[bucket] = weights;
            let (_, bases) = bytes.split_at(2 * HIDDEN * Network::VIEWS);
            let base = i32::from_le_bytes(bases.as_chunks().0[bucket]);
            is_small &= -LARGEST_BASE <= base && base <= LARGEST_BASE;
            network.output_base[bucket] = base;
            bucket += 1;
        }
        if is_small { Some(network) } else { None }
    }

    /// What is added for the side to move, in hundredths of a pawn: from its own view, and from the
    /// other's.
    #[inline(always)]
    pub(super) fn value(&self, own: &View, other: &View, bucket: usize) -> i32 {
        let [own_weights, other_weights] = &self.output[bucket];
        let sum = weigh(own, own_weights) + weigh(other, other_weights);
        let sum = sum / i32::from(ONE) + self.output_base[bucket];
        sum * SCALE / (i32::from(ONE) * i32::from(OUTPUT_ONE))
    }
}

/// The squares of the numbers of a view, cut and weighed.
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

/// A part of that. The weight comes first, since that product is still small. Nothing overflows;
/// arithmetic that does not ask is as fast in tests, too.
#[inline(always)]
fn weigh_part(numbers: &[i16; PART], weights: &[i16; PART]) -> i32 {
    let products = numbers.iter().zip(weights).map(|(&number, &weight)| {
        let number = number.clamp(0, ONE);
        i32::from(number) * i32::from(number.wrapping_mul(weight))
    });
    products.sum()
}

/// Which row a piece on a square adds to the view of a side.
#[inline(always)]
#[must_use]
pub fn feature(side: Color, is_mirrored: bool, piece: Piece, square: Square) -> usize {
    let flip = if side.is_white() { 0 } else { 56 } ^ if is_mirrored { 7 } else { 0 };
    let owner = if piece.color == side { 0 } else { 6 };
    (owner + piece.role.index()) * 64 + (square.index() ^ flip)
}

/// Whether a side sees the board mirrored, when its king is there.
#[inline(always)]
#[must_use]
pub fn is_mirrored(king: Square) -> bool {
    king.file() >= File::E
}

/// Which output weights are for a board with so many pieces.
#[inline(always)]
#[must_use]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(2) / 4).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network of zeros but for one byte.
    fn with_byte(place: usize, byte: u8) -> Option<Network> {
        let mut bytes = vec![0; Network::LENGTH];
        bytes[place] = byte;
        Network::from_bytes(bytes.first_chunk()?)
    }

    #[test]
    fn every_number_is_read_in_its_place() {
        let read = |place| with_byte(place, 7).expect("7 is small");
        assert_eq!(read(0).rows[0].0[0], 7);
        assert_eq!(read(2 * (767 * HIDDEN + 5)).rows[767].0[5], 7);
        assert_eq!(read(2 * 768 * HIDDEN).base.0[0], 7);
        assert_eq!(read(2 * (784 * HIDDEN + 127)).output[7][1].0[127], 7);
        assert_eq!(read(Network::LENGTH - 4).output_base[7], 7);
    }

    #[test]
    fn a_large_number_is_refused() {
        for place in [1, 2 * 768 * HIDDEN + 1, 2 * 784 * HIDDEN + 1, Network::LENGTH - 1] {
            assert!(with_byte(place, 3).is_none(), "{place}");
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let rows = 33 * i32::from(LARGEST);
        assert!(rows <= i32::from(i16::MAX));
        let weights = View([LARGEST_WEIGHT; HIDDEN]);
        let most = 2 * weigh(&View([i16::MAX; HIDDEN]), &weights) / i32::from(ONE) + LARGEST_BASE;
        assert!(most.checked_mul(SCALE).is_some());
    }
}
