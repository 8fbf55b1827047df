//! Attacks by table lookup: `pext` where the target has BMI2, otherwise magics.
//!
//! Only the inner squares of a slider's lines matter (a piece on the edge is reached either way).
//! Their occupancy is squeezed into a slot number, and the slot holds the attacks.

use super::{Slider, seen};
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use crate::attacks::magics;
use crate::bitboard::Bitboard;
use crate::square::{File, Square};

/// The squares a rook on `square` attacks when the `occupied` squares stop it.
#[inline(always)]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK_ATTACKS[ROOK_LINES[square.index()].slot(occupied)]
}

/// The squares a bishop on `square` attacks when the `occupied` squares stop it.
#[inline(always)]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP_ATTACKS[BISHOP_LINES[square.index()].slot(occupied)]
}

/// The slots of all rooks: the sum of 2^(inner squares) over the board.
const ROOK_SLOTS: usize = 102_400;
const BISHOP_SLOTS: usize = 5_248;

static ROOK_LINES: [SlotIndex; 64] = lines(Slider::Rook, ROOK_SLOTS);
static BISHOP_LINES: [SlotIndex; 64] = lines(Slider::Bishop, BISHOP_SLOTS);
static ROOK_ATTACKS: [Bitboard; ROOK_SLOTS] = table(Slider::Rook);
static BISHOP_ATTACKS: [Bitboard; BISHOP_SLOTS] = table(Slider::Bishop);

/// Numbers that turn the occupancy of a square's lines into a slot.
#[derive(Clone, Copy)]
struct SlotIndex {
    inner: u64,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    magic: u64,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    shift: u32,
    first_slot: u32,
}

impl SlotIndex {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn slot(&self, occupied: Bitboard) -> usize {
        // SAFETY: this code is compiled only when the whole build has BMI2.
        // Measured (docs/lab-notes.md): 10 % of bulk perft over the magics.
        #[expect(unsafe_code, reason = "the intrinsic has no safe spelling")]
        let squeezed = unsafe { std::arch::x86_64::_pext_u64(occupied.bits(), self.inner) };
        self.first_slot as usize + squeezed as usize
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    #[inline(always)]
    const fn slot(&self, occupied: Bitboard) -> usize {
        let hashed = (occupied.bits() & self.inner).wrapping_mul(self.magic) >> self.shift;
        self.first_slot as usize + hashed as usize
    }

    /// The slot of the `ordinal`-th subset of the inner squares, in rising order of its bits.
    const fn slot_of_subset(&self, ordinal: usize, subset: Bitboard) -> usize {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        {
            let _ = subset;
            self.first_slot as usize + ordinal
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        {
            let _ = ordinal;
            self.slot(subset)
        }
    }
}

const fn lines(slider: Slider, slots: usize) -> [SlotIndex; 64] {
    let mut lines = [SlotIndex {
        inner: 0,
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        magic: 0,
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        shift: 0,
        first_slot: 0,
    }; 64];
    let mut next_slot = 0;
    let mut index = 0;
    while index < 64 {
        let inner = inner_squares(slider, Square::ALL[index]).bits();
        lines[index] = SlotIndex {
            inner,
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            magic: match slider {
                Slider::Rook => magics::ROOK_MAGICS[index],
                Slider::Bishop => magics::BISHOP_MAGICS[index],
            },
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            shift: 64 - inner.count_ones(),
            first_slot: next_slot,
        };
        next_slot += 1 << inner.count_ones();
        index += 1;
    }
    assert!(next_slot as usize == slots);
    lines
}

/// The squares of the lines on which a piece makes a difference: not the last one of a line.
const fn inner_squares(slider: Slider, square: Square) -> Bitboard {
    let ranks = Bitboard::BACK_RANKS.bits() & !square.rank().bitboard().bits();
    let files =
        (File::A.bitboard().bits() | File::H.bitboard().bits()) & !square.file().bitboard().bits();
    let [first, second] = slider.lines(square);
    Bitboard::from_bits((first | second) & !(ranks | files))
}

const fn table<const SLOTS: usize>(slider: Slider) -> [Bitboard; SLOTS] {
    let lines = lines(slider, SLOTS);
    let mut table = [Bitboard::EMPTY; SLOTS];
    let mut index = 0;
    while index < 64 {
        let line = lines[index];
        let square = Square::ALL[index];
        let both = slider.lines(square);
        let mut subset = 0_u64;
        let mut ordinal = 0;
        loop {
            let attacks = seen(both, square, subset);
            let slot = line.slot_of_subset(ordinal, Bitboard::from_bits(subset));
            // A bad multiplier does not compile.
            assert!(table[slot].is_empty() || table[slot].bits() == attacks);
            table[slot] = Bitboard::from_bits(attacks);
            subset = subset.wrapping_sub(line.inner) & line.inner;
            ordinal += 1;
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
    table
}
