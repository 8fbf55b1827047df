//! Attacks of each piece, and the lines between squares. All tables are made at compile time.

#[cfg(not(any(
    all(target_family = "wasm", not(feature = "tables")),
    all(target_arch = "x86_64", target_feature = "bmi2")
)))]
mod magics;
mod sliders;

use crate::IS_SMALL;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::role::{Piece, Role};
use crate::square::Square;

pub use sliders::{bishop_attacks, rook_attacks};

/// The squares a king on `square` attacks.
#[inline(always)]
#[must_use]
pub fn king_attacks(square: Square) -> Bitboard {
    if IS_SMALL { steps(square, &KING_STEPS) } else { KING_ATTACKS[square.index()] }
}

/// The squares a knight on `square` attacks.
#[inline(always)]
#[must_use]
pub fn knight_attacks(square: Square) -> Bitboard {
    if IS_SMALL { steps(square, &KNIGHT_STEPS) } else { KNIGHT_ATTACKS[square.index()] }
}

/// The squares a pawn of `color` on `square` attacks.
#[inline(always)]
#[must_use]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN_ATTACKS[color.index()][square.index()]
}

/// The squares a queen on `square` attacks when the `occupied` squares stop it.
#[inline(always)]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// The squares a piece on `square` attacks when the `occupied` squares stop its lines.
///
/// ```
/// use threefold_chess::{attacks, Color, Role, Square};
/// let occupied = Square::A4 | Square::C1;
/// let seen = attacks::attacks(Role::Rook.of(Color::White), Square::A1, occupied);
/// assert_eq!(seen.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" "),
///     "b1 c1 a2 a3 a4");
/// ```
#[inline]
#[must_use]
pub fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn_attacks(piece.color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; otherwise none.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    if IS_SMALL { walk_between(a, b) } else { BETWEEN[a.index()][b.index()] }
}

/// Returns true if three squares lie on one rank, file or diagonal.
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    between(a, b).contains(c) || between(a, c).contains(b) || between(b, c).contains(a)
}

/// Returns the attacks of a rook on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    if IS_SMALL {
        walk_lines(square, &ROOK_STEPS, Bitboard::EMPTY)
    } else {
        RAYS[square.index()].orthogonal
    }
}

/// Returns the attacks of a bishop on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    if IS_SMALL {
        walk_lines(square, &BISHOP_STEPS, Bitboard::EMPTY)
    } else {
        RAYS[square.index()].diagonal
    }
}

const KING_STEPS: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];
const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

static KING_ATTACKS: [Bitboard; 64] = step_table(&KING_STEPS);
static KNIGHT_ATTACKS: [Bitboard; 64] = step_table(&KNIGHT_STEPS);
static PAWN_ATTACKS: [[Bitboard; 64]; 2] =
    [step_table(&[(-1, 1), (1, 1)]), step_table(&[(-1, -1), (1, -1)])];
static RAYS: [Rays; 64] = rays_table();
static BETWEEN: [[Bitboard; 64]; 64] = between_table();

/// The empty-board lines through a square, side by side because they are read together.
#[derive(Clone, Copy)]
struct Rays {
    orthogonal: Bitboard,
    diagonal: Bitboard,
}

const fn step_table(offsets: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = steps(Square::ALL[index], offsets);
        index += 1;
    }
    table
}

/// Finds the squares at the given distances.
const fn steps(square: Square, offsets: &[(i8, i8)]) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    let mut step = 0;
    while step < offsets.len() {
        if let Some(target) = square.offset(offsets[step].0, offsets[step].1) {
            targets = targets.with(target);
        }
        step += 1;
    }
    targets
}

const fn rays_table() -> [Rays; 64] {
    let mut table = [Rays { orthogonal: Bitboard::EMPTY, diagonal: Bitboard::EMPTY }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        table[index] = Rays {
            orthogonal: walk_lines(square, &ROOK_STEPS, Bitboard::EMPTY),
            diagonal: walk_lines(square, &BISHOP_STEPS, Bitboard::EMPTY),
        };
        index += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "it lives at compile time only")]
const fn between_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            table[from][to] = walk_between(Square::ALL[from], Square::ALL[to]);
            to += 1;
        }
        from += 1;
    }
    table
}

/// Finds the squares between two squares by walking.
const fn walk_between(a: Square, b: Square) -> Bitboard {
    let files = b.index() as i8 % 8 - a.index() as i8 % 8;
    let ranks = b.index() as i8 / 8 - a.index() as i8 / 8;
    let mut passed = Bitboard::EMPTY;
    if files == 0 || ranks == 0 || files == ranks || files == -ranks {
        let mut square = a;
        while let Some(next) = square.offset(files.signum(), ranks.signum()) {
            if next.index() == b.index() {
                break;
            }
            passed = passed.with(next);
            square = next;
        }
    }
    passed
}

/// Finds the attacks of a slider by walking: the definition from which the fast tables are made.
const fn walk_lines(square: Square, steps: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    let mut step = 0;
    while step < steps.len() {
        let mut current = square;
        while let Some(next) = current.offset(steps[step].0, steps[step].1) {
            attacked = attacked.with(next);
            if occupied.contains(next) {
                break;
            }
            current = next;
        }
        step += 1;
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_is_symmetric_and_open_ended() {
        assert_eq!(between(Square::A1, Square::A3), Square::A2.bitboard());
        assert_eq!(between(Square::H8, Square::F6), Square::G7.bitboard());
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
                assert!(!between(a, b).contains(a) && !between(a, b).contains(b));
            }
        }
    }

    #[test]
    fn sliders_agree_with_walking_on_every_line_occupancy() {
        // Every subset of a square's lines would be 2^14 for a rook in the corner and more in the
        // middle; the tables depend on the inner squares alone, so those subsets are complete.
        for square in Square::ALL {
            for (steps, lookup) in [
                (&ROOK_STEPS, rook_attacks as fn(Square, Bitboard) -> Bitboard),
                (&BISHOP_STEPS, bishop_attacks),
            ] {
                let lines = walk_lines(square, steps, Bitboard::EMPTY);
                let inner: Bitboard = lines
                    .into_iter()
                    .filter(|&target| walk_lines(square, steps, target.bitboard()) != lines)
                    .collect();
                let mut subset = Bitboard::EMPTY;
                loop {
                    let expected = walk_lines(square, steps, subset);
                    assert_eq!(lookup(square, subset), expected);
                    // What stands off the lines, or on the square itself, changes nothing.
                    assert_eq!(lookup(square, subset | (!lines)), expected);
                    subset = Bitboard::from_bits(subset.bits().wrapping_sub(inner.bits())) & inner;
                    if subset.is_empty() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn steps_match_the_pictures() {
        assert_eq!(knight_attacks(Square::A1), Square::B3 | Square::C2);
        assert_eq!(king_attacks(Square::H8), Square::G8 | Square::G7 | Square::H7);
        assert_eq!(pawn_attacks(Color::White, Square::A2), Square::B3.bitboard());
        assert_eq!(pawn_attacks(Color::Black, Square::D5), Square::C4 | Square::E4);
        assert!(pawn_attacks(Color::White, Square::D8).is_empty());
    }

    #[test]
    fn alignment_needs_one_line() {
        assert!(aligned(Square::A1, Square::D4, Square::H8));
        assert!(aligned(Square::E1, Square::E8, Square::E4));
        assert!(!aligned(Square::A1, Square::B2, Square::B3));
    }
}
