//! The choice of the next move of a walk: weights that make rare moves frequent.

use threefold_chess::{Move, MoveKind, Position, Role};

use crate::random::Random;

/// Weights of each sort of move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    quiet: usize,
    /// Taking back one's own last move: what makes positions repeat.
    back: usize,
    pawn: usize,
    double_step: usize,
    capture: usize,
    promotion: usize,
    en_passant: usize,
    castling: usize,
    /// Added for a check, and four times for a double check.
    check: usize,
    /// Likes the moves that leave the fewest answers: what makes mates and stalemates frequent.
    hunts: bool,
}

impl Taste {
    /// Any legal move.
    pub(crate) const EVEN: Taste = Taste {
        quiet: 1,
        back: 1,
        pawn: 1,
        double_step: 1,
        capture: 1,
        promotion: 1,
        en_passant: 1,
        castling: 1,
        check: 0,
        hunts: false,
    };

    /// Whatever is rare.
    pub(crate) const RARE: Taste = Taste {
        capture: 3,
        pawn: 3,
        double_step: 8,
        promotion: 8,
        en_passant: 40,
        castling: 40,
        ..Taste::EVEN
    };

    /// To and fro, with double steps in between that are rarely answered.
    pub(crate) const SHUFFLE: Taste =
        Taste { quiet: 3, back: 40, double_step: 12, en_passant: 3, ..Taste::EVEN };

    /// Few captures, so that castling stays possible, and castling at once.
    pub(crate) const CASTLE: Taste = Taste { quiet: 6, castling: 100, ..Taste::EVEN };

    /// Checks, best of all double ones.
    pub(crate) const CHECK: Taste = Taste { capture: 0, check: 20, ..Taste::EVEN };

    /// After the king.
    pub(crate) const HUNT: Taste = Taste { hunts: true, ..Taste::EVEN };

    /// Chooses the next move; `None` if there is no legal one.
    pub(crate) fn choose(
        &self,
        position: &Position,
        played: &[Move],
        dice: &mut Random,
    ) -> Option<Move> {
        let moves = position.legal_moves();
        if self.hunts && !dice.happens(4) {
            let answers = |m: &Move| position.play_unchecked(*m).count_legal_moves();
            return moves.into_iter().min_by_key(|m| (answers(m), dice.next()));
        }
        let back = played.iter().nth_back(1).map(|last| Move::normal(last.to(), last.from()));
        let weights: Vec<usize> = moves.iter().map(|&m| self.weight(position, m, back)).collect();
        let total: usize = weights.iter().sum();
        if total == 0 {
            return moves.first().copied();
        }
        let mut left = dice.below(total);
        let chosen = moves.into_iter().zip(weights).find(|&(_, weight)| {
            let reached = left < weight;
            left = left.saturating_sub(weight);
            reached
        });
        chosen.map(|(chosen, _)| chosen)
    }

    fn weight(&self, position: &Position, candidate: Move, back: Option<Move>) -> usize {
        let checks = match self.check {
            0 => 0,
            weight => weight * position.play_unchecked(candidate).checkers().len().pow(2),
        };
        checks + self.kind_weight(position, candidate, back)
    }

    fn kind_weight(&self, position: &Position, candidate: Move, back: Option<Move>) -> usize {
        match candidate.kind() {
            MoveKind::EnPassant => self.en_passant,
            MoveKind::Castling => self.castling,
            MoveKind::Promotion(_) => self.promotion,
            MoveKind::Normal if position.is_capture(candidate) => self.capture,
            MoveKind::Normal if Some(candidate) == back => self.back,
            MoveKind::Normal => {
                let pawn = position.board().role_at(candidate.from()) == Some(Role::Pawn);
                let two_ranks = candidate.from() as u8 ^ candidate.to() as u8 == 16;
                match (pawn, two_ranks) {
                    (true, true) => self.double_step,
                    (true, false) => self.pawn,
                    (false, _) => self.quiet,
                }
            }
        }
    }
}
