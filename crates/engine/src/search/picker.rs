//! Move ordering: the order in which a node tries its moves, found out no sooner than needed.

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, ByRole, Move, MoveKind, MoveList, Position, Role, attacks};

use super::history::{Context, Histories, Killers, moving_role};
use super::see;
use crate::evaluation::exchange_value;
use crate::params;

/// Hands out the moves of a node, the most promising first: the table's move, captures that do
/// not lose material, quiet moves, captures that do.
pub(crate) struct Picker {
    phase: Phase,
    table_move: Option<Move>,
    wanted: Wanted,
    /// Least gain of a capture that is tried before the quiet moves.
    threshold: i32,
    moves: MoveList,
    /// One for each of the moves.
    ranks: ArrayVec<Rank, 256>,
    losing: ArrayVec<Move, 64>,
    next_losing: usize,
    skip_quiets: bool,
    /// From where the quiet moves would give check, once they are listed.
    checks: ByRole<Bitboard>,
}

/// Kinds of moves that the picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    All,
    /// Captures and promotions to a queen.
    Captures,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    TableMove,
    ListCaptures,
    Captures,
    ListQuiets,
    Quiets,
    Losing,
    Done,
}

impl Picker {
    /// Picks all legal moves.
    #[inline]
    pub(crate) fn all(table_move: Option<Move>) -> Picker {
        Picker::new(table_move, Wanted::All, 0)
    }

    /// Picks captures and queen promotions that gain at least `threshold`.
    #[inline]
    pub(crate) fn captures(table_move: Option<Move>, threshold: i32) -> Picker {
        Picker::new(table_move, Wanted::Captures, threshold)
    }

    #[inline]
    fn new(table_move: Option<Move>, wanted: Wanted, threshold: i32) -> Picker {
        Picker {
            phase: if table_move.is_some() { Phase::TableMove } else { Phase::ListCaptures },
            table_move,
            wanted,
            threshold,
            moves: MoveList::new(),
            ranks: ArrayVec::new(),
            losing: ArrayVec::new(),
            next_losing: 0,
            skip_quiets: false,
            checks: ByRole::default(),
        }
    }

    /// Picks only captures from now on.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Picks only captures from now on, and of the quiet moves those that give check.
    pub(crate) fn skip_calm(&mut self, position: &Position) {
        if self.phase != Phase::Quiets {
            return self.skip_quiets();
        }
        let Picker { moves, ranks, checks, .. } = self;
        for (rank, &quiet) in ranks.iter_mut().zip(moves.iter()) {
            if !gives_check(checks, position, quiet) {
                *rank = Rank::TAKEN;
            }
        }
    }

    /// Returns true if a quiet move that was handed out gives check, with the piece that moves.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, quiet: Move) -> bool {
        gives_check(&self.checks, position, quiet)
    }

    /// Returns the next move. The table's move must have been found legal before.
    #[inline]
    pub(crate) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: Context,
        killers: Killers,
    ) -> Option<Move> {
        loop {
            match self.phase {
                Phase::TableMove => {
                    self.phase = Phase::ListCaptures;
                    return self.table_move;
                }
                Phase::ListCaptures => {
                    self.list_captures(position, histories);
                    self.phase = Phase::Captures;
                }
                Phase::Captures => match self.take_best() {
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
                Phase::ListQuiets => {
                    self.list_quiets(position, histories, context, killers);
                    self.phase = Phase::Quiets;
                }
                Phase::Quiets => match self.take_best().filter(|_| !self.skip_quiets) {
                    None => self.phase = Phase::Losing,
                    Some((best, _)) => return Some(best),
                },
                Phase::Losing => match self.losing.get(self.next_losing).copied() {
                    None => self.phase = Phase::Done,
                    losing => {
                        self.next_losing += 1;
                        return losing;
                    }
                },
                Phase::Done => return None,
            }
        }
    }

    /// Returns the gain that a capture needs to come early: less if it has done well elsewhere.
    #[inline]
    fn needed(&self, score: i32) -> i32 {
        match self.wanted {
            Wanted::All => self.threshold - score / params::CAPTURE_EXCHANGE_DIVISOR,
            Wanted::Captures => self.threshold,
        }
    }

    fn finish_captures(&mut self) {
        match self.wanted {
            Wanted::Captures => self.phase = Phase::Done,
            Wanted::All if self.skip_quiets => self.phase = Phase::Losing,
            Wanted::All => self.phase = Phase::ListQuiets,
        }
    }

    // This and the next are apart, so that handing out moves, which is done far more often, needs
    // few registers.
    #[inline(never)]
    fn list_captures(&mut self, position: &Position, histories: &Histories) {
        position.captures_into(&mut self.moves);
        for (index, &capture) in self.moves.iter().enumerate() {
            let victim = position.captured(capture).map_or(0, exchange_value);
            let promotion = match capture.kind() {
                MoveKind::Promotion(Role::Queen) => exchange_value(Role::Queen),
                // Underpromotions are for the very end.
                MoveKind::Promotion(_) => -exchange_value(Role::Queen),
                _ => 0,
            };
            let gain = params::CAPTURE_VICTIM_WEIGHT * (victim + promotion);
            self.ranks.push(Rank::new(gain + histories.capture(position, capture), index));
        }
    }

    #[inline(never)]
    fn list_quiets(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: Context,
        killers: Killers,
    ) {
        self.moves.clear();
        position.quiets_into(&mut self.moves);
        self.ranks.clear();
        self.checks = check_squares(position);
        let quiets = histories.quiets(position, context);
        // The moves of a piece come one after the other.
        let (mut from, mut role) = (position.king(position.turn()), Role::King);
        for (index, &quiet) in self.moves.iter().enumerate() {
            if quiet.from() != from {
                from = quiet.from();
                role = moving_role(position, quiet);
            }
            let mut score = quiets.of(role, quiet);
            if self.checks[role].contains(quiet.to())
                && see::gains_at_least(position, quiet, params::CHECK_EXCHANGE)
            {
                score += params::CHECK_BONUS;
            }
            let killer = killers.place(quiet).map_or(0, |place| params::KILLER_BONUS[place]);
            self.ranks.push(Rank::new(score + killer, index));
        }
    }

    /// Takes the move with the highest score out of those not yet handed out.
    #[inline]
    fn take_best(&mut self) -> Option<(Move, i32)> {
        loop {
            let best = self.ranks.iter().copied().max().filter(|&best| best != Rank::TAKEN)?;
            self.ranks[best.index()] = Rank::TAKEN;
            let found = self.moves[best.index()];
            if Some(found) != self.table_move {
                return Some((found, best.score()));
            }
        }
    }
}

/// The score of a move and its place in the list in one number, so that the highest of them is found
/// by comparing eight at a time. Of equal scores the first in the list is higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
struct Rank(i32);

impl Rank {
    /// That of a move that was handed out.
    const TAKEN: Rank = Rank(i32::MIN);

    /// No list is longer, and no score is so high that it does not fit beside: all histories and
    /// bonuses together are about 2^17.
    const MOVES: i32 = 256;

    #[inline]
    fn new(score: i32, index: usize) -> Rank {
        Rank(score * Rank::MOVES + (Rank::MOVES - 1 - index as i32))
    }

    #[inline]
    fn score(self) -> i32 {
        self.0.div_euclid(Rank::MOVES)
    }

    #[inline]
    fn index(self) -> usize {
        (Rank::MOVES - 1 - self.0.rem_euclid(Rank::MOVES)) as usize
    }
}

/// Returns true if a quiet move goes where its piece gives check.
#[inline]
fn gives_check(checks: &ByRole<Bitboard>, position: &Position, quiet: Move) -> bool {
    checks[moving_role(position, quiet)].contains(quiet.to())
}

/// Returns the squares from which a piece of each role would give check.
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
