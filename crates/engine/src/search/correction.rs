//! Correction history: errors of the evaluation elsewhere in the tree, by what the positions have
//! in common.

use threefold_chess::{Color, Key, Position, Role};

use super::history::{ARRIVALS, Arrival};
use crate::params;
use crate::score::Score;

const CORRECTION_ROWS: usize = 16_384;

/// The average difference between evaluation and search result, by features of the position.
pub(super) struct Corrections {
    pawns: Box<[[i16; 2]]>,
    minors: Box<[[i16; 2]]>,
    majors: Box<[[i16; 2]]>,
    white: Box<[[i16; 2]]>,
    black: Box<[[i16; 2]]>,
    arrivals: Box<[[i16; 2]]>,
}

impl Corrections {
    pub(super) fn new() -> Corrections {
        let rows = |count| vec![[0; 2]; count].into_boxed_slice();
        Corrections {
            pawns: rows(CORRECTION_ROWS),
            minors: rows(CORRECTION_ROWS),
            majors: rows(CORRECTION_ROWS),
            white: rows(CORRECTION_ROWS),
            black: rows(CORRECTION_ROWS),
            arrivals: rows(ARRIVALS + 1),
        }
    }

    pub(super) fn clear(&mut self) {
        for rows in [
            &mut self.pawns,
            &mut self.minors,
            &mut self.majors,
            &mut self.white,
            &mut self.black,
            &mut self.arrivals,
        ] {
            rows.fill([0; 2]);
        }
    }

    #[inline]
    pub(super) fn value(&self, position: &Position, previous: Arrival) -> i32 {
        let side = position.turn().index();
        let [minors, majors] = piece_rows(position);
        let [white, black] = color_rows(position);
        let sum = i32::from(self.pawns[row(position.pawn_key())][side])
            + i32::from(self.minors[minors][side])
            + i32::from(self.majors[majors][side])
            + i32::from(self.white[white][side])
            + i32::from(self.black[black][side])
            + i32::from(self.arrivals[previous.index()][side]);
        sum * params::CORRECTION_WEIGHT / params::CORRECTION_DIVISOR
    }

    #[inline]
    pub(super) fn learn(
        &mut self,
        position: &Position,
        previous: Arrival,
        difference: i32,
        depth: i32,
    ) {
        let side = position.turn().index();
        let [minors, majors] = piece_rows(position);
        let [white, black] = color_rows(position);
        let change = (difference * depth / params::CORRECTION_DEPTH_DIVISOR)
            .clamp(-params::CORRECTION_STEP_MOST, params::CORRECTION_STEP_MOST);
        for counter in [
            &mut self.pawns[row(position.pawn_key())][side],
            &mut self.minors[minors][side],
            &mut self.majors[majors][side],
            &mut self.white[white][side],
            &mut self.black[black][side],
            &mut self.arrivals[previous.index()][side],
        ] {
            let value = i32::from(*counter);
            *counter = (value + change - value * change.abs() / params::CORRECTION_MOST) as i16;
        }
    }
}

#[inline]
fn row(key: Key) -> usize {
    key.bits() as usize % CORRECTION_ROWS
}

/// Returns the rows for where the minor pieces and kings stand, and for where the major ones and
/// kings do.
#[inline]
fn piece_rows(position: &Position) -> [usize; 2] {
    let board = position.board();
    let white = board.by_color(Color::White).bits();
    let kings = board.by_role(Role::King).bits();
    let minors = (board.by_role(Role::Knight) | board.by_role(Role::Bishop)).bits();
    let majors = board.orthogonal_sliders().bits();
    let knights = board.by_role(Role::Knight).bits();
    let queens = board.by_role(Role::Queen).bits();
    [mix(minors | kings, white & minors, knights), mix(majors | kings, white & majors, queens)]
}

/// Returns the rows for where all pieces of a color but its pawns stand.
#[inline]
fn color_rows(position: &Position) -> [usize; 2] {
    let board = position.board();
    let diagonal = board.diagonal_sliders().bits();
    let orthogonal = board.orthogonal_sliders().bits();
    let kings = board.by_role(Role::King).bits();
    let knights = board.by_role(Role::Knight).bits();
    Color::ALL.map(|color| {
        let own = board.by_color(color).bits();
        // Turned, so that a king is not taken for a knight.
        mix(own & diagonal, own & orthogonal, own & knights ^ (own & kings).rotate_left(13))
    })
}

/// Spreads three sets over the rows; any good mixing of bits will do.
#[inline]
fn mix(a: u64, b: u64, c: u64) -> usize {
    let mixed = a.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ b.wrapping_mul(0xbf58_476d_1ce4_e5b9)
        ^ c.wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed >> 40) as usize % CORRECTION_ROWS
}

/// Returns the evaluation, corrected, and still an estimate.
#[inline]
pub(crate) fn corrected(evaluation: Score, correction: i32) -> Score {
    Score::estimate(evaluation.value() + correction)
}
