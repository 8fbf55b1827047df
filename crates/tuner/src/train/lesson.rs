//! A position to learn from, packed: as the side to move sees it, with its target.

use threefold_chess::Color;
use threefold_engine::evaluation::Evaluator;
use threefold_engine::evaluation::network::{FEATURES, Outlook, bucket};

use crate::model::mixture;
use crate::sample::Sample;

/// A position, with its pieces as rows of the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lesson {
    /// The squares with a piece, as the side to move sees them.
    occupied: u64,
    /// The kinds of the pieces in order of their squares, 4 bits each.
    kinds: [u8; 16],
    /// Target for the side to move, times 65,535.
    target: u16,
    /// Twice the result of the game, for the side to move.
    result: u8,
    /// Masks that flip squares for the view of the side to move, and of the other.
    flips: [u8; 2],
    /// The zones of their kings.
    zones: [u8; 2],
    /// Score of the hand-written evaluation, for the side to move.
    by_hand: i16,
    /// Share of the network's correction that counts, times 255.
    share: u8,
}

/// Returns the mask that flips squares to a side's view.
const fn end(side: Color) -> u8 {
    if side.is_white() { 0 } else { 0o70 }
}

/// Most pieces in a legal position.
pub(super) const MOST_PIECES: usize = 32;

impl Lesson {
    /// Packs a sample and its target, as White sees it. `None` for a known ending, about which the engine
    /// does not ask the network.
    #[expect(clippy::cast_sign_loss, reason = "a share is between 0 and 1")]
    pub(super) fn new(sample: &Sample, target: f32, evaluator: &mut Evaluator) -> Option<Lesson> {
        let Sample { position, result, .. } = sample;
        let turn = position.turn();
        let by_hand = evaluator.break_down(position);
        if by_hand.is_known_ending {
            return None;
        }
        let small = |score: i32| score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        let mut kinds = [0; 16];
        let mut squares = [None; 64];
        for (square, piece) in position.board().pieces() {
            // Kind and square, as the side to move sees them.
            let kind = piece.role.index() + if piece.color == turn { 0 } else { 6 };
            squares[square.index() ^ usize::from(end(turn))] = Some(kind);
        }
        let mut occupied = 0;
        let mut number = 0;
        for (square, kind) in squares.iter().enumerate() {
            if let Some(kind) = kind {
                occupied |= 1 << square;
                kinds[number / 2] |= (*kind as u8) << (4 * (number % 2));
                number += 1;
            }
        }
        let outlooks = [turn, turn.opponent()].map(|side| Outlook::new(side, position.king(side)));
        let sign = if turn.is_white() { 1 } else { -1 };
        let for_mover = |expected: f32| if turn.is_white() { expected } else { 1.0 - expected };
        let result = for_mover(*result);
        Some(Lesson {
            occupied,
            kinds,
            target: (f32::from(u16::MAX) * for_mover(target)).round() as u16,
            result: [0.25, 0.75].iter().filter(|&&least| result > least).count() as u8,
            flips: outlooks.map(|outlook| outlook.flip() ^ end(turn)),
            zones: outlooks.map(Outlook::zone),
            by_hand: small(sign * by_hand.score.value()),
            share: (255.0 * mixture(&by_hand).iter().sum::<f32>()).round() as u8,
        })
    }

    /// Returns the rows of both views, the side to move first, and their number.
    #[inline(always)]
    pub(super) fn rows(&self) -> ([[u16; MOST_PIECES]; 2], usize) {
        let mut rows = [[0; MOST_PIECES]; 2];
        let mut left = self.occupied;
        let mut number = 0;
        while left != 0 {
            let square = left.trailing_zeros() as u16;
            left &= left - 1;
            let kind = u16::from(self.kinds[number / 2] >> (4 * (number % 2)) & 15);
            let other = if kind < 6 { kind + 6 } else { kind - 6 };
            for (view, kind) in [kind, other].into_iter().enumerate() {
                let zone = u16::from(self.zones[view]) * FEATURES as u16;
                rows[view][number] = zone + kind * 64 + (square ^ u16::from(self.flips[view]));
            }
            number += 1;
        }
        (rows, number)
    }

    /// Returns the number of its output weights.
    #[inline(always)]
    pub(super) fn bucket(&self) -> usize {
        bucket(self.occupied.count_ones() as usize)
    }

    /// Returns the target: 1 is a win of the side to move.
    pub(super) fn target(&self) -> f32 {
        f32::from(self.target) / f32::from(u16::MAX)
    }

    /// Returns the score of the hand-written evaluation, in hundredths of a pawn.
    pub(super) fn by_hand(&self) -> f32 {
        f32::from(self.by_hand)
    }

    /// Returns the share of the network's correction that counts.
    pub(super) fn share(&self) -> f32 {
        f32::from(self.share) / 255.0
    }

    /// Returns 1 if the side to move won, 0 if it lost, 0.5 for a draw.
    pub(super) fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use threefold_chess::Position;

    use super::*;
    use crate::generate::dice_of;

    #[test]
    fn the_engine_and_the_lesson_see_the_same() {
        let mut dice = dice_of(3, 1);
        let mut evaluator = Evaluator::new();
        for _ in 0..20 {
            let mut position = Position::START;
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play_unchecked(moves[dice.remainder(moves.len())]);
                let sample = Sample { position, result: 1.0, score: 17 };
                let lesson = Lesson::new(&sample, 0.75, &mut evaluator);
                let Some(lesson) = lesson else { continue };
                let turn = position.turn();
                let (rows, count) = lesson.rows();
                for (view, side) in [turn, turn.opponent()].into_iter().enumerate() {
                    let outlook = Outlook::new(side, position.king(side));
                    let pieces = position.board().pieces();
                    let mut expected: Vec<_> = pieces
                        .map(|(square, piece)| outlook.row(side, piece, square) as u16)
                        .collect();
                    expected.sort_unstable();
                    let mut found = rows[view][..count].to_vec();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{position}");
                }
                assert_eq!(lesson.bucket(), bucket(position.board().occupied().len()));
                let sign = if turn.is_white() { 1.0 } else { -1.0 };
                assert!((lesson.target() - (0.5 + 0.25 * sign)).abs() < 1e-4);
                assert!((lesson.result() - (0.5 + 0.5 * sign)).abs() < 1e-4);
            }
        }
    }
}
