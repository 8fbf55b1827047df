//! The pawns by themselves: what depends on no other piece, remembered in a table by their key.
//!
//! Passed pawns have a base value here; what pieces add to it is in `passed`. The shelter of a
//! king depends on its square too, so it is remembered beside that square.

use threefold_chess::{Bitboard, ByColor, Color, Key, Position, Role, Square};

use super::king::shelter;
use super::pair::Pair;
use super::piece::{pawn_span, placed};
use super::survey::{Survey, backward, fill_forward, forward, rank_index, widen};
use super::term::{NoTrace, Trace, taken};

/// Number of entries of the table, a power of two. Of a search's positions far more than nine in
/// ten find their pawns in a table of this size.
const ENTRIES: usize = 4096;

/// The pawn formations met before.
pub(super) struct PawnTable {
    entries: Box<[Entry]>,
}

/// Evaluated pawn formation.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: Key,
    pawns: Pawns,
    /// The shelter that each king found at a square.
    shelter: ByColor<Option<(Square, Pair)>>,
}

/// Worth of a pawn formation, and what other terms ask of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Pawns {
    /// White's value less black's, with the shelters of the kings.
    pub(super) value: Pair,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// The squares that the pawns of a side attack or may attack later.
    pub(super) span: ByColor<Bitboard>,
}

impl PawnTable {
    pub(super) fn new() -> PawnTable {
        // An empty entry has the key of a board without pawns, and says the right thing of it.
        PawnTable { entries: vec![Entry::default(); ENTRIES].into_boxed_slice() }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    /// Returns the pawns of a position.
    #[inline(always)]
    pub(super) fn look_up<T: Trace>(
        &mut self,
        position: &Position,
        survey: &Survey<'_>,
        trace: &mut T,
    ) -> Pawns {
        if T::LISTENS {
            let mut pawns = look_at(survey, trace);
            pawns.value += shelter(survey, Color::White, trace);
            pawns.value -= shelter(survey, Color::Black, trace);
            return pawns;
        }
        let key = position.pawn_key();
        let index = key.bits() as usize % self.entries.len();
        let entry = &mut self.entries[index];
        if entry.key != key {
            *entry = Entry { key, pawns: look_at(survey, &mut NoTrace), ..Entry::default() };
        }
        let mut pawns = entry.pawns;
        pawns.value += entry.shelter(survey, Color::White);
        pawns.value -= entry.shelter(survey, Color::Black);
        pawns
    }
}

impl Entry {
    #[inline(always)]
    fn shelter(&mut self, survey: &Survey<'_>, color: Color) -> Pair {
        match self.shelter[color] {
            Some((square, value)) if square == survey.king[color] => value,
            _ => {
                let value = shelter(survey, color, &mut NoTrace);
                self.shelter[color] = Some((survey.king[color], value));
                value
            }
        }
    }
}

fn look_at<T: Trace>(survey: &Survey<'_>, trace: &mut T) -> Pawns {
    let (white, white_passed) = side(survey, Color::White, trace);
    let (black, black_passed) = side(survey, Color::Black, trace);
    Pawns {
        value: white - black,
        passed: white_passed | black_passed,
        span: ByColor::from_fn(|color| pawn_span(color, survey.pawns(color))),
    }
}

/// Returns the value of a side's pawns, and which of them are passed.
fn side<T: Trace>(survey: &Survey<'_>, color: Color, trace: &mut T) -> (Pair, Bitboard) {
    let enemy = color.opponent();
    let (own, enemies) = (survey.pawns(color), survey.pawns(enemy));
    let own_attacks = survey.attacks[color][Role::Pawn];
    let enemy_attacks = survey.attacks[enemy][Role::Pawn];
    // Where an enemy pawn stands ahead, on the same file and on those beside it.
    let opposed_area = fill_forward(enemy, forward(enemy, enemies));
    let behind_own = fill_forward(enemy, backward(color, own));
    let passed = own - widen(opposed_area) - behind_own;
    // What own pawns protect now or can protect after advancing.
    let protectable = pawn_span(color, own);
    let mut sum = Pair::ZERO;
    for square in own {
        let rank = rank_index(color, square);
        let spot = square.bitboard();
        sum += placed(color, Role::Pawn, square, trace);
        let opposed = usize::from(opposed_area.contains(square));
        let file = square.file().bitboard();
        let stop = forward(color, spot);
        if !own.intersects(widen(file) - file) {
            sum += taken!(trace, color, isolated[opposed]);
        } else if !protectable.contains(square) && stop.intersects(enemy_attacks | enemies) {
            sum += taken!(trace, color, backward[opposed]);
        }
        if behind_own.contains(square) {
            sum += taken!(trace, color, doubled[0]);
        }
        if own.intersects(spot.east() | spot.west()) {
            sum += taken!(trace, color, phalanx[rank]);
        }
        if own_attacks.contains(square) {
            sum += taken!(trace, color, protected[rank]);
        }
        if passed.contains(square) {
            sum += taken!(trace, color, passed[rank]);
        }
    }
    (sum, passed)
}
