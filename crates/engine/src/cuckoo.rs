//! The single move that makes the difference between two keys, if one does: a cuckoo hash of all
//! reversible moves (M. N. J. van Kervinck, "The design and implementation of the Rookie 2.0 chess
//! playing program", 2002; used to see repetitions one move ahead).

use std::sync::OnceLock;

use threefold_chess::{Bitboard, Color, Key, Role, Square, attacks};

const SLOTS: usize = 8192;

/// Number of ways for a piece other than a pawn to go from one square to another and back, on an
/// empty board.
const REVERSIBLE_MOVES: usize = 3668;

/// All reversible moves by the change they make to a key.
pub(crate) struct Cuckoo {
    slots: Box<[Slot]>,
}

#[derive(Clone, Copy)]
struct Slot {
    change: Key,
    squares: (Square, Square),
}

impl Cuckoo {
    /// Returns the table, made once.
    pub(crate) fn shared() -> &'static Cuckoo {
        static SHARED: OnceLock<Cuckoo> = OnceLock::new();
        SHARED.get_or_init(Cuckoo::new)
    }

    fn new() -> Cuckoo {
        let empty = Slot { change: Key::default(), squares: (Square::A1, Square::A1) };
        let mut slots = vec![empty; SLOTS].into_boxed_slice();
        let mut count = 0;
        for (color, role) in
            Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)))
        {
            for from in Square::ALL.into_iter().filter(|_| role != Role::Pawn) {
                let targets = attacks::attacks(role.of(color), from, Bitboard::EMPTY);
                for to in targets.into_iter().filter(|&to| to > from) {
                    let change = Key::piece(color, role, from)
                        ^ Key::piece(color, role, to)
                        ^ Key::BLACK_TO_MOVE;
                    insert(&mut slots, Slot { change, squares: (from, to) });
                    count += 1;
                }
            }
        }
        assert_eq!(count, REVERSIBLE_MOVES, "every reversible move is in the table");
        Cuckoo { slots }
    }

    /// Returns true if the change is that of one reversible move with nothing in its way.
    #[inline]
    pub(crate) fn leads(&self, change: Key, occupied: Bitboard) -> bool {
        [first(change), second(change)].into_iter().any(|place| {
            let slot = self.slots[place];
            slot.change == change
                && !attacks::between(slot.squares.0, slot.squares.1).intersects(occupied)
        })
    }
}

/// Puts a move into one of its two places; whoever was there moves to its other one.
fn insert(slots: &mut [Slot], mut slot: Slot) {
    let mut place = first(slot.change);
    loop {
        std::mem::swap(&mut slots[place], &mut slot);
        if slot.change == Key::default() {
            return;
        }
        place = if place == first(slot.change) { second(slot.change) } else { first(slot.change) };
    }
}

#[inline]
fn first(change: Key) -> usize {
    change.bits() as usize % SLOTS
}

#[inline]
fn second(change: Key) -> usize {
    (change.bits() >> 16) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversible_move_is_recognized_unless_it_is_blocked() {
        let cuckoo = Cuckoo::shared();
        let change = Key::piece(Color::White, Role::Rook, Square::A1)
            ^ Key::piece(Color::White, Role::Rook, Square::A5)
            ^ Key::BLACK_TO_MOVE;
        assert!(cuckoo.leads(change, Square::A1.bitboard()));
        assert!(!cuckoo.leads(change, Square::A1.bitboard() | Square::A3.bitboard()));
    }

    #[test]
    fn impossible_moves_are_not_recognized() {
        let cuckoo = Cuckoo::shared();
        let knight = Key::piece(Color::Black, Role::Knight, Square::A1)
            ^ Key::piece(Color::Black, Role::Knight, Square::A2)
            ^ Key::BLACK_TO_MOVE;
        assert!(!cuckoo.leads(knight, Bitboard::EMPTY));
        assert!(!cuckoo.leads(Key::from_bits(12345), Bitboard::EMPTY));
    }

    #[test]
    fn every_reversible_move_is_found_again() {
        let filled = Cuckoo::shared().slots.iter().filter(|slot| slot.change != Key::default());
        let mut count = 0;
        for slot in filled {
            assert!(Cuckoo::shared().leads(slot.change, Bitboard::EMPTY));
            count += 1;
        }
        assert_eq!(count, REVERSIBLE_MOVES);
    }
}
