//! Zobrist keys: 64-bit names of positions, built from the same facts as `Position`'s `==`.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::random::SplitMix64;
use crate::role::Role;
use crate::square::{File, Square};

/// The Zobrist key of a position: equal positions have equal keys, and unequal ones differ but
/// for an accident of one in 2^64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Key(u64);

impl Key {
    /// The key with these bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Key {
        Key(bits)
    }

    /// The bits of the key.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The part of black being to move: what a key differs by when only the turn does.
    pub const BLACK_TO_MOVE: Key = Key(random(0));

    /// The part of a piece on a square. A reversible move changes the key by this for both its
    /// squares and by [`BLACK_TO_MOVE`](Self::BLACK_TO_MOVE), unless it costs a castling right.
    #[inline(always)]
    #[must_use]
    pub fn piece(color: Color, role: Role, square: Square) -> Key {
        Key::code(color, role.code(), square)
    }

    /// The part of a piece on a square by its plane code; nothing for an empty square.
    #[inline(always)]
    pub(crate) const fn code(color: Color, code: u8, square: Square) -> Key {
        let row = (code & 7) as usize | color.index() << 3;
        // What is random cannot be compressed, and every visitor of the browser app would load it.
        #[cfg(all(target_family = "wasm", not(feature = "tables")))]
        return part(row, square.index());
        #[cfg(any(not(target_family = "wasm"), feature = "tables"))]
        PIECES[row][square.index()]
    }

    /// The part of a rook with which its king may still castle.
    #[inline]
    pub(crate) const fn castling_rook(rook: Square) -> Key {
        CASTLING[rook.index() & 7 | (rook.index() >> 5) << 3]
    }

    /// The part of all castling rights together.
    #[inline]
    pub(crate) fn castling_rooks(rooks: Bitboard) -> Key {
        rooks.into_iter().fold(Key(0), |key, rook| key ^ Key::castling_rook(rook))
    }

    /// The part of a file on which a pawn can legally be captured en passant.
    #[inline]
    pub(crate) fn en_passant(file: File) -> Key {
        EN_PASSANT[file.index()]
    }

    /// The parts of all pieces of a board, and of its pawns alone.
    pub(crate) fn of_board(board: &Board) -> (Key, Key) {
        let (mut all, mut pawns) = (Key(0), Key(0));
        for square in board.occupied() {
            let code = board.code_at(square);
            let part = Key::code(Color::white_if(!board.black.contains(square)), code, square);
            all ^= part;
            if code == Role::Pawn.code() {
                pawns ^= part;
            }
        }
        (all, pawns)
    }
}

/// The part of a piece, by color and role code. The rows of the codes that are no role are zero, so
/// that "what stood there" needs no question whether anything did.
const fn part(row: usize, square: usize) -> Key {
    let is_role = row & 7 >= 1 && row & 7 <= 6;
    Key(if is_role { random(1_000 + (row * 64 + square) as u64) } else { 0 })
}

#[cfg(any(not(target_family = "wasm"), feature = "tables"))]
static PIECES: [[Key; 64]; 16] = {
    let mut table = [[Key(0); 64]; 16];
    let mut row = 0;
    while row < 16 {
        let mut square = 0;
        while square < 64 {
            table[row][square] = part(row, square);
            square += 1;
        }
        row += 1;
    }
    table
};

static CASTLING: [Key; 16] = row(100);
static EN_PASSANT: [Key; 8] = row(200);

const fn row<const LENGTH: usize>(first: u64) -> [Key; LENGTH] {
    let mut keys = [Key(0); LENGTH];
    let mut index = 0;
    while index < LENGTH {
        keys[index] = Key(random(first + index as u64));
        index += 1;
    }
    keys
}

/// Returns the `n`-th part of keys. The numbers of the generator are all different and pass the usual
/// tests of randomness.
const fn random(n: u64) -> u64 {
    SplitMix64::new(0x7468_7265_6566_6f6c).skip(n).next()
}

impl BitXor for Key {
    type Output = Key;

    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Key({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_differ() {
        let mut parts: Vec<u64> = PIECES.iter().flatten().map(|key| key.0).collect();
        parts.retain(|&part| part != 0);
        assert_eq!(parts.len(), 12 * 64);
        parts.extend(CASTLING.iter().chain(&EN_PASSANT).map(|key| key.0));
        parts.push(Key::BLACK_TO_MOVE.0);
        let count = parts.len();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), count);
    }
}
