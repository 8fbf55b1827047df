//! Finds the multipliers of `src/attacks/magics.rs`: `cargo run --release --example find_magics`.
//!
//! Plain trial and error with a fixed seed: a sparse random number is a good multiplier for a
//! square when every occupancy of the square's inner lines lands in a slot of its own, or in one
//! that holds the same attacks.

#![expect(clippy::print_stdout, reason = "the numbers are this program's product")]

use threefold_chess::attacks::{bishop_attacks, rook_attacks};
use threefold_chess::{Bitboard, File, Rank, Square};

type Lookup = fn(Square, Bitboard) -> Bitboard;

fn main() {
    let mut random = Random(0x7468_7265_6566_6f6c);
    for (name, lookup) in [("ROOK", rook_attacks as Lookup), ("BISHOP", bishop_attacks)] {
        println!("pub(super) const {name}_MAGICS: [u64; 64] = [");
        for square in Square::ALL {
            println!("    {:#018x},", find(square, lookup, &mut random));
        }
        println!("];");
    }
}

fn find(square: Square, lookup: Lookup, random: &mut Random) -> u64 {
    let edges = (Bitboard::BACK_RANKS - square.rank().bitboard())
        | ((File::A.bitboard() | File::H.bitboard()) - square.file().bitboard());
    let mask = lookup(square, Bitboard::EMPTY) - edges;
    let shift = 64 - mask.len();
    let mut subsets = Vec::new();
    let mut subset = Bitboard::EMPTY;
    loop {
        subsets.push((subset.bits(), lookup(square, subset)));
        subset = Bitboard::from_bits(subset.bits().wrapping_sub(mask.bits())) & mask;
        if subset.is_empty() {
            break;
        }
    }
    let mut slots = vec![None; subsets.len()];
    'candidates: loop {
        let magic = random.next() & random.next() & random.next();
        if (mask.bits().wrapping_mul(magic) & Rank::Eighth.bitboard().bits()).count_ones() < 6 {
            continue;
        }
        slots.fill(None);
        for &(occupied, attacks) in &subsets {
            let slot = &mut slots[(occupied.wrapping_mul(magic) >> shift) as usize];
            if slot.is_some_and(|known| known != attacks) {
                continue 'candidates;
            }
            *slot = Some(attacks);
        }
        return magic;
    }
}

/// The xorshift generator of Marsaglia, good enough to throw darts with.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
