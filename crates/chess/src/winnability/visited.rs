//! The set of positions a search has met, each kept exactly: a proof by exhaustion rests on no
//! hash.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;
use crate::square::Square;

/// A position in 24 bytes without loss: what `==` compares, and nothing else.
///
/// The first word is the set of occupied squares; the others hold four bits for each piece in the
/// order of the squares. Of the sixteen codes twelve are the pieces. The others are a rook of
/// white or black with which its king may castle, a pawn that can be captured en passant (its
/// color is that of the side not to move), and the king of the side to move (its color is what the
/// other king is not).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed([u64; 3]);

const BLACK: u8 = 8;
const CASTLING_ROOK: u8 = 7;
const EN_PASSANT_PAWN: u8 = 8;
const KING_TO_MOVE: u8 = 0;

impl Packed {
    pub(super) fn new(position: &Position) -> Packed {
        let board = position.board();
        let occupied = board.occupied();
        let castling = position.castling_rooks();
        let special = castling
            | position.king(position.turn())
            | position.en_passant_pawn().map_or(Bitboard::EMPTY, Bitboard::from);
        let planes = [board.code[0], board.code[1], board.code[2], board.black];
        let mut words = [0_u64; 2];
        for (index, square) in occupied.into_iter().enumerate() {
            let bit = |plane: Bitboard| (plane.bits() >> square as u8 & 1) as u8;
            let mut code =
                bit(planes[0]) | bit(planes[1]) << 1 | bit(planes[2]) << 2 | bit(planes[3]) << 3;
            if special.contains(square) {
                code = match Role::from_code(code & 7) {
                    Some(Role::Rook) => code & BLACK | CASTLING_ROOK,
                    Some(Role::King) => KING_TO_MOVE,
                    _ => EN_PASSANT_PAWN,
                };
            }
            words[index >> 4 & 1] |= u64::from(code) << (4 * (index & 15));
        }
        Packed([occupied.bits(), words[0], words[1]])
    }

    pub(super) fn unpack(self) -> Position {
        let mut board = Board::EMPTY;
        let mut castling_rooks = Bitboard::EMPTY;
        let mut en_passant = None;
        let mut king_to_move = None;
        let mut turn = Color::White;
        for (index, square) in Bitboard::from_bits(self.0[0]).into_iter().enumerate() {
            let code = (self.0[1 + (index >> 4 & 1)] >> (4 * (index & 15)) & 15) as u8;
            let color = Color::white_if(code < BLACK);
            match code {
                KING_TO_MOVE => king_to_move = Some(square),
                EN_PASSANT_PAWN => en_passant = Some(square),
                _ if code & 7 == CASTLING_ROOK => {
                    castling_rooks |= square.bitboard();
                    board.set(square, Some(Role::Rook.of(color)));
                }
                _ => {
                    let role = Role::from_code(code & 7).expect("a code of a role");
                    if role == Role::King {
                        turn = color.opponent();
                    }
                    board.set(square, Some(role.of(color)));
                }
            }
        }
        if let Some(square) = king_to_move {
            board.set(square, Some(Role::King.of(turn)));
        }
        if let Some(square) = en_passant {
            board.set(square, Some(Role::Pawn.of(turn.opponent())));
        }
        Position::unkeyed(board, turn, castling_rooks, en_passant.map(Square::file))
    }

    /// Returns 32 well mixed bits.
    fn hash(self) -> u32 {
        // Multipliers with bits all over: the golden ratio's and two of SplitMix64's.
        let mixed = self.0[0].wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self.0[1].wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(23)
            ^ self.0[2].wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(47);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as u32
    }
}

/// Number of a position in the order in which it was met.
pub(super) type Index = u32;
/// No position.
pub(super) const NONE: Index = Index::MAX;

/// A position that was met.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) packed: Packed,
    /// The position from which it was first reached, and whether it needs no more work.
    parent: Index,
    /// The next one in the same bucket of a queue.
    pub(super) next: Index,
}

/// The bit of a parent that marks a closed position.
const CLOSED: Index = 1 << 31;

impl Entry {
    /// The position from which it was first reached, or [`NONE`].
    pub(super) fn parent(&self) -> Index {
        match self.parent | CLOSED {
            NONE => NONE,
            parent => parent & !CLOSED,
        }
    }
}

const _: () = assert!(size_of::<Entry>() == 32);

/// Bytes that a position takes at most: its entry and four slots.
pub(super) const BYTES_PER_POSITION: usize = size_of::<Entry>() + 4 * size_of::<Index>();

/// Positions in the order in which they were met, found again by what they are.
pub(super) struct Visited {
    entries: Vec<Entry>,
    /// Open addressing, at most half full. Only the first `mask + 1` slots are in use, so that a
    /// short search clears little.
    slots: Vec<Index>,
    mask: usize,
    limit: usize,
    capacity: usize,
}

/// Slots with which a search begins.
const FIRST_SLOTS: usize = 1 << 10;

impl Visited {
    /// A set with room for this many positions.
    pub(super) fn new(limit: usize) -> Visited {
        let limit = limit.min(CLOSED as usize - 1);
        let slots = (2 * limit).next_power_of_two().max(FIRST_SLOTS);
        Visited {
            entries: Vec::with_capacity(limit),
            slots: vec![NONE; slots],
            mask: 0,
            limit,
            capacity: limit,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.mask = FIRST_SLOTS - 1;
        self.slots[..FIRST_SLOTS].fill(NONE);
    }

    /// Takes no more than this many positions, or as many as there is room for.
    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit.min(self.capacity);
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.limit
    }

    /// Adds a position unless it is there already or the set is full, and returns its number.
    pub(super) fn insert(&mut self, position: &Position, parent: Index) -> Option<Index> {
        let packed = Packed::new(position);
        let mut slot = packed.hash() as usize & self.mask;
        loop {
            match self.slots[slot] {
                NONE => break,
                index if self.entries[index as usize].packed == packed => return None,
                _ => slot = (slot + 1) & self.mask,
            }
        }
        if self.is_full() {
            return None;
        }
        let index = self.entries.len() as Index;
        self.slots[slot] = index;
        self.entries.push(Entry { packed, parent: parent & !CLOSED, next: NONE });
        if 2 * self.entries.len() > self.mask {
            self.grow();
        }
        Some(index)
    }

    pub(super) fn entry(&self, index: Index) -> &Entry {
        &self.entries[index as usize]
    }

    pub(super) fn set_next(&mut self, index: Index, next: Index) {
        self.entries[index as usize].next = next;
    }

    /// Marks a position as done; returns false if it was already.
    pub(super) fn close(&mut self, index: Index) -> bool {
        let entry = &mut self.entries[index as usize];
        let was_open = entry.parent & CLOSED == 0;
        entry.parent |= CLOSED;
        was_open
    }

    /// Takes twice as many slots into use.
    fn grow(&mut self) {
        let slots = (2 * (self.mask + 1)).min(self.slots.len());
        if slots == self.mask + 1 {
            return;
        }
        self.mask = slots - 1;
        self.slots[..slots].fill(NONE);
        for (index, entry) in self.entries.iter().enumerate() {
            let mut slot = entry.packed.hash() as usize & self.mask;
            while self.slots[slot] != NONE {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = index as Index;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn packing_loses_nothing_that_equality_compares() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        ];
        let mut dice = SplitMix64::new(20);
        for game in 0..200 {
            let mut position: Position = starts[game % starts.len()].parse().unwrap();
            for _ in 0..60 {
                let again = Packed::new(&position).unpack();
                assert_eq!(again, position, "{position}");
                let moves = position.legal_moves();
                assert_eq!(again.legal_moves().len(), moves.len(), "{position}");
                if moves.is_empty() {
                    break;
                }
                position = position.play_unchecked(moves[dice.below(moves.len())]);
            }
        }
    }

    #[test]
    fn a_set_knows_what_it_holds_while_it_grows() {
        let mut set = Visited::new(5_000);
        set.clear();
        let mut all = Vec::new();
        let mut queue = vec![Position::START];
        while let Some(position) = queue.pop() {
            let is_new = !all.contains(&position);
            assert_eq!(set.insert(&position, NONE).is_some(), is_new);
            if is_new && all.len() < 1_500 {
                all.push(position);
                position.for_each_child(|child| queue.push(*child));
            } else if is_new {
                break;
            }
        }
        assert_eq!(set.len(), 1_501);
        for (index, position) in all.iter().enumerate() {
            assert_eq!(set.entry(index as Index).packed.unpack(), *position);
        }
    }

    #[test]
    fn a_full_set_takes_nothing_more() {
        let mut set = Visited::new(1);
        set.clear();
        assert_eq!(set.insert(&Position::START, NONE), Some(0));
        let next = Position::START.play_unchecked(Position::START.legal_moves()[0]);
        assert_eq!(set.insert(&next, 0), None);
        assert!(set.is_full());
    }
}
