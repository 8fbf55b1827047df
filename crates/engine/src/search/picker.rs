//! The order in which a node tries its moves, found out no sooner than needed.

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, ByRole, Move, MoveKind, MoveList, Position, Role, attacks};

use super::history::{Context, Histories, Killers};
use super::see;
use crate::evaluation::exchange_value;
use crate::params;

/// Hands out the moves of a node, the most promising first: the table's move, captures that do
/// not lose material, quiet moves, captures that do.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    wanted: Wanted,
    /// What a capture must gain to be tried before the quiet moves.
    threshold: i32,
    moves: MoveList,
    scores: ArrayVec<i32, 256>,
    next: usize,
    losing: ArrayVec<Move, 64>,
    skip_quiets: bool,
    /// From where the quiet moves would give check, once they are listed.
    checks: ByRole<Bitboard>,
}

/// Which moves are of interest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    All,
    /// Captures and promotions to a queen.
    Captures,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    ListCaptures,
    Captures,
    ListQuiets,
    Quiets,
    Losing,
    Done,
}

impl Picker {
    /// All legal moves.
    #[inline]
    pub(crate) fn all(table_move: Option<Move>) -> Picker {
        Picker::new(table_move, Wanted::All, 0)
    }

    /// Captures and queen promotions that gain at least `threshold`.
    #[inline]
    pub(crate) fn captures(table_move: Option<Move>, threshold: i32) -> Picker {
        Picker::new(table_move, Wanted::Captures, threshold)
    }

    #[inline]
    fn new(table_move: Option<Move>, wanted: Wanted, threshold: i32) -> Picker {
        Picker {
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::ListCaptures },
            table_move,
            wanted,
            threshold,
            moves: MoveList::new(),
            scores: ArrayVec::new(),
            next: 0,
            losing: ArrayVec::new(),
            skip_quiets: false,
            checks: ByRole::default(),
        }
    }

    /// From now on only captures.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// From now on only captures, and of the quiet moves those that give check.
    pub(crate) fn skip_calm(&mut self, position: &Position) {
        if self.stage != Stage::Quiets {
            return self.skip_quiets();
        }
        let mut kept = self.next;
        for index in self.next..self.scores.len() {
            if self.gives_check(position, self.moves[index]) {
                self.moves.swap(kept, index);
                self.scores.swap(kept, index);
                kept += 1;
            }
        }
        self.scores.truncate(kept);
    }

    /// Whether a quiet move that was handed out gives check, with the piece that moves.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, quiet: Move) -> bool {
        let role = position.board().role_at(quiet.from()).unwrap_or(Role::King);
        self.checks[role].contains(quiet.to())
    }

    /// The next move. The table's move must have been found legal before.
    #[inline]
    pub(crate) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: Context,
        killers: Killers,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::ListCaptures;
                    return self.table_move;
                }
                Stage::ListCaptures => {
                    position.captures_into(&mut self.moves);
                    self.score_captures(position, histories);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.take_best() {
                    None => self.finish_captures(),
                    Some((best, score)) => {
                        // Quiescence has no use for other promotions.
                        if self.wanted == Wanted::Captures
                            && best.promoted().is_some_and(|role| role != Role::Queen)
                        {
                            continue;
                        }
                        if see::gains_at_least(position, best, self.needed(score)) {
                            return Some(best);
                        }
                        // More captures than there is room for do not lose material at once.
                        if self.losing.try_push(best).is_err() {
                            return Some(best);
                        }
                    }
                },
                Stage::ListQuiets => {
                    self.list_quiets(position, histories, context, killers);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.take_best().filter(|_| !self.skip_quiets) {
                    None => self.begin_losing(),
                    Some((best, _)) => return Some(best),
                },
                Stage::Losing => match self.losing.get(self.next).copied() {
                    None => self.stage = Stage::Done,
                    losing => {
                        self.next += 1;
                        return losing;
                    }
                },
                Stage::Done => return None,
            }
        }
    }

    /// Captures that have done well elsewhere need gain less to come early.
    #[inline]
    fn needed(&self, score: i32) -> i32 {
        match self.wanted {
            Wanted::All => self.threshold - score / params::CAPTURE_EXCHANGE_DIVISOR,
            Wanted::Captures => self.threshold,
        }
    }

    fn finish_captures(&mut self) {
        match self.wanted {
            Wanted::Captures => self.stage = Stage::Done,
            Wanted::All if self.skip_quiets => self.begin_losing(),
            Wanted::All => self.stage = Stage::ListQuiets,
        }
    }

    fn begin_losing(&mut self) {
        self.next = 0;
        self.stage = Stage::Losing;
    }

    fn score_captures(&mut self, position: &Position, histories: &Histories) {
        self.scores.clear();
        for &capture in self.moves.iter() {
            let victim = position.captured(capture).map_or(0, exchange_value);
            let promotion = match capture.kind() {
                MoveKind::Promotion(Role::Queen) => exchange_value(Role::Queen),
                // Underpromotions are for the very end.
                MoveKind::Promotion(_) => -exchange_value(Role::Queen),
                _ => 0,
            };
            let gain = params::CAPTURE_VICTIM_WEIGHT * (victim + promotion);
            self.scores.push(gain + histories.capture(position, capture));
        }
        self.next = 0;
    }

    fn list_quiets(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: Context,
        killers: Killers,
    ) {
        self.moves.clear();
        position.quiets_into(&mut self.moves);
        self.scores.clear();
        self.checks = check_squares(position);
        for &quiet in self.moves.iter() {
            let mut score = histories.quiet(position, context, quiet);
            if self.gives_check(position, quiet)
                && see::gains_at_least(position, quiet, params::CHECK_EXCHANGE)
            {
                score += params::CHECK_BONUS;
            }
            let killer = killers.place(quiet).map_or(0, |place| params::KILLER_BONUS[place]);
            self.scores.push(score + killer);
        }
        self.next = 0;
    }

    /// Takes the move with the highest score out of those not yet handed out.
    #[inline]
    fn take_best(&mut self) -> Option<(Move, i32)> {
        loop {
            let rest = self.scores.get(self.next..)?;
            let (offset, &score) = rest.iter().enumerate().max_by_key(|&(_, score)| score)?;
            let best = self.next + offset;
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            self.next += 1;
            let found = self.moves[self.next - 1];
            if Some(found) != self.table_move {
                return Some((found, score));
            }
        }
    }
}

/// From where a piece of each role would give check.
fn check_squares(position: &Position) -> ByRole<Bitboard> {
    let opponent = position.turn().opponent();
    let king = position.king(opponent);
    let occupied = position.board().occupied();
    let diagonal = attacks::bishop_attacks(king, occupied);
    let orthogonal = attacks::rook_attacks(king, occupied);
    ByRole::from_fn(|role| match role {
        Role::Pawn => attacks::pawn_attacks(opponent, king),
        Role::Knight => attacks::knight_attacks(king),
        Role::Bishop => diagonal,
        Role::Rook => orthogonal,
        Role::Queen => diagonal | orthogonal,
        Role::King => Bitboard::EMPTY,
    })
}

#[cfg(test)]
mod tests;
