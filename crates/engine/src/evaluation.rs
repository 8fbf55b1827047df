//! Static evaluation: the worth of a position, by looking at it and not ahead.
//!
//! A sum of weighted facts (`term` names them, `weights` holds their values), once for the
//! middlegame and once for the endgame; a small network adds to both what the facts do not say
//! (`network`). They are mixed by the material left, and `ending` says where a draw is likely or the
//! result is known. Searching, and everything that depends on the game so far, lives elsewhere.

mod accumulator;
mod bitbase;
mod ending;
mod explanation;
mod king;
pub mod network;
mod pair;
mod passed;
mod pawn;
mod piece;
mod survey;
mod term;
mod threat;
mod weights;

use std::fmt;

use threefold_chess::{Board, Color, Position, Role};

use accumulator::Accumulators;
use bitbase::Bitbase;
use pawn::PawnTable;
use survey::{Survey, count};
use term::taken;

use crate::score::Score;

pub use explanation::{Explanation, Row};
pub use pair::Pair;
pub use term::{Counts, NoTrace, TERMS, Term, Terms, Trace, WEIGHT_COUNT, Weights};
pub use weights::WEIGHTS;

/// The phase of the start position: a minor piece counts 1, a rook 2, a queen 4.
pub const FULL_PHASE: i32 = 24;

/// Evaluates positions, and remembers the pawns and boards it has seen. Its answers do not depend
/// on what it remembers.
///
/// ```
/// use threefold_chess::Position;
/// use threefold_engine::evaluation::Evaluator;
///
/// let mut evaluator = Evaluator::new();
/// let down_a_queen: Position =
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1".parse()?;
/// assert!(evaluator.evaluate(&down_a_queen).value() < -500);
/// # Ok::<(), threefold_chess::ParseFenError>(())
/// ```
pub struct Evaluator {
    accumulators: Accumulators,
    pawns: PawnTable,
    /// Worked out when it is first needed.
    bitbase: Option<Bitbase>,
}

/// The sum of the weights, before it becomes a score, as white sees it.
struct Sum {
    total: Pair,
    /// Share of the network, in the middlegame as in the endgame.
    added: i32,
    phase: i32,
    scale: i32,
}

/// Parts of an evaluation without the network, for those who tune it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// Number of times each weight was taken.
    pub counts: Counts,
    /// Share of the middlegame that is left, of [`FULL_PHASE`].
    pub phase: i32,
    /// Share of the advantage in the endgame that counts, of 64.
    pub scale: i32,
    /// True if the ending is known, so that the counts do not matter.
    pub is_known_ending: bool,
    /// The evaluation without the network, as white sees it.
    pub score: Score,
}

impl Evaluator {
    /// Returns an evaluator that has seen nothing.
    #[must_use]
    pub fn new() -> Evaluator {
        Evaluator { accumulators: Accumulators::new(), pawns: PawnTable::new(), bitbase: None }
    }

    /// Forgets the pawns it has seen.
    pub fn clear(&mut self) {
        self.pawns.clear();
    }

    /// Evaluates a position for the side to move.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        self.evaluate_at(position, 0)
    }

    /// Evaluates faster when the positions of one variation come with their plies: most of what is
    /// seen was there a ply ago.
    #[inline]
    pub(crate) fn evaluate_at(&mut self, position: &Position, ply: usize) -> Score {
        let value = if let Some(value) = ending::known(position, &mut self.bitbase) {
            value
        } else {
            let added = self.added(position, ply);
            self.sum(position, added, &mut NoTrace).mixed()
        };
        Score::estimate(if position.turn().is_white() { value } else { -value })
    }

    /// Looks at a position that will be evaluated, in all likelihood: a good use of the time in which
    /// something else is fetched from memory. No answer depends on it.
    #[inline]
    pub(crate) fn look_at(&mut self, position: &Position, ply: usize) {
        self.accumulators.update(position, ply);
    }

    /// Breaks an evaluation without the network down, weight by weight.
    pub fn break_down(&mut self, position: &Position) -> Breakdown {
        self.break_down_with(position, 0)
    }

    /// Explains an evaluation, as a table for people.
    pub fn explain(&mut self, position: &Position) -> Explanation {
        let added = self.added(position, 0);
        let Breakdown { counts, phase, scale, is_known_ending, score } =
            self.break_down_with(position, added);
        Explanation {
            rows: Explanation::rows(&counts, added),
            phase,
            scale,
            is_known_ending,
            score,
        }
    }

    /// Breaks the evaluation down weight by weight, with the share of the network.
    fn break_down_with(&mut self, position: &Position, added: i32) -> Breakdown {
        let mut counts = Counts::filled(threefold_chess::ByColor::default());
        let sum = self.sum(position, added, &mut counts);
        let known = ending::known(position, &mut self.bitbase);
        Breakdown {
            counts,
            phase: sum.phase,
            scale: sum.scale,
            is_known_ending: known.is_some(),
            score: Score::estimate(known.unwrap_or_else(|| sum.mixed())),
        }
    }

    /// Returns the share of the network, as White sees it.
    #[inline(always)]
    fn added(&mut self, position: &Position, ply: usize) -> i32 {
        let added = self.accumulators.value(position, ply);
        if position.turn().is_white() { added } else { -added }
    }

    #[inline(always)]
    fn sum<T: Trace>(&mut self, position: &Position, added: i32, trace: &mut T) -> Sum {
        use Color::{Black, White};
        let mut survey = Survey::new(position);
        let pawns = self.pawns.look_up(position, &survey, trace);
        let turn = position.turn();
        let mut total = pawns.value;
        total += piece::pieces(&mut survey, pawns.span.black, White, trace);
        total -= piece::pieces(&mut survey, pawns.span.white, Black, trace);
        total += side(position, &survey, &pawns, White, trace);
        total -= side(position, &survey, &pawns, Black, trace);
        let tempo = taken!(trace, turn, tempo[0]);
        total += if turn.is_white() { tempo } else { -tempo };
        // The weights say who stands better, as when the network was trained; only if they say that
        // nobody does is it the network, so that both colors are treated alike.
        let strong = Color::white_if((total.endgame(), added) > (0, 0));
        Sum {
            total,
            added,
            phase: phase(position.board()),
            scale: ending::scale(&survey, strong, pawns.passed),
        }
    }
}

/// Evaluates the terms that need to know what everything attacks.
#[inline(always)]
fn side<T: Trace>(
    position: &Position,
    survey: &Survey<'_>,
    pawns: &pawn::Pawns,
    color: Color,
    trace: &mut T,
) -> Pair {
    let castling = position.castling_rooks() & survey.side[color];
    piece::placed(color, Role::King, survey.king[color], trace)
        + king::attack(survey, color, trace)
        + threat::threats(survey, color, trace)
        + threat::space(survey, color, trace)
        + passed::passed_pawns(survey, pawns.passed, color, position.turn(), trace)
        + taken!(trace, color, castling[0], count(castling))
}

impl Sum {
    /// Mixes the values of middlegame and endgame. It rounds towards zero, so that both colors are
    /// treated alike.
    #[inline(always)]
    fn mixed(&self) -> i32 {
        let middlegame = (self.total.middlegame() + self.added) * self.phase * ending::FULL_SCALE;
        let endgame = (self.total.endgame() + self.added) * (FULL_PHASE - self.phase) * self.scale;
        (middlegame + endgame) / (FULL_PHASE * ending::FULL_SCALE)
    }
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Evaluator").finish_non_exhaustive()
    }
}

/// Returns the share of the middlegame that is left, from [`FULL_PHASE`] to 0.
#[inline(always)]
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let minors = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    let rooks = board.by_role(Role::Rook);
    let queens = board.by_role(Role::Queen);
    let phase = count(minors) + 2 * count(rooks) + 4 * count(queens);
    phase.min(FULL_PHASE)
}

/// Returns the worth of a piece when pieces are exchanged, in hundredths of a pawn; a king is worth
/// more than all else together.
#[inline(always)]
#[must_use]
pub const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 20_000,
    }
}

#[cfg(test)]
mod tests;
