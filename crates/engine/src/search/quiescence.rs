//! Quiescence: captures until nothing hangs, so that an evaluation can be trusted.

use threefold_chess::{Bitboard, Move, Position};

use super::assess::Estimate;
use super::picker::Picker;
use super::{Searcher, Window, draw, history, is_tactical, prune, see};
use crate::evaluation::exchange_value;
use crate::key_history::{self, Step};
use crate::params;
use crate::report::Bound;
use crate::score::Score;
use crate::transposition_table::{self, TableHit};

impl Searcher<'_> {
    /// Searches captures, or evasions of check, and returns the score of a position.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
    ) -> Score {
        let Window { mut alpha, beta } = window;
        let ply = self.key_history.ply();
        let in_check = self.frame(ply).in_check;
        let clock = position.halfmove_clock();
        if let Some(score) = self.begin::<PV>(position, ply) {
            return score;
        }

        let correction = self.look_at(position, in_check, ply);
        let hit = self.shared.table.find(position, 0);
        if let Some(hit) = hit
            && !PV
            && let Some(score) = hit.cut_off(window, 0, ply, clock)
        {
            self.clock_draws += u64::from(hit.by_clock);
            return score;
        }
        let was_pv = PV || hit.is_some_and(|hit| hit.was_pv);
        let clock_draws = self.clock_draws;

        // Nobody has to capture, except to get out of check.
        let (raw, mut best_score) = if in_check {
            (None, -Score::INFINITE)
        } else {
            if draw::is_bare_stalemate(position) {
                return Score::DRAW;
            }
            let Estimate { raw, best: standing, .. } = self.estimate(position, hit, correction);
            if standing >= beta {
                return standing;
            }
            alpha = alpha.max(standing);
            (Some(raw), standing)
        };

        let table_move = hit
            .and_then(|hit| hit.best)
            .filter(|&best| in_check || is_tactical(position, best))
            .filter(|&best| position.is_legal(best));
        let mut picker = if in_check {
            Picker::all(table_move)
        } else {
            Picker::captures(table_move, params::QUIESCENCE_EXCHANGE)
        };
        let standing = best_score;
        // Captures do not ask for threats.
        let threats = if in_check { history::threats(position) } else { Bitboard::EMPTY };
        let context = self.context(ply, threats);
        let mut best_move = None;
        let mut tried = 0;
        while let Some(current) =
            picker.next(position, &self.memory.histories, context, self.frame(ply).killers)
        {
            tried += 1;
            if !in_check
                && !best_score.is_loss()
                && let Some(hope) = futile_hope(position, current, standing, alpha)
            {
                best_score = best_score.max(hope);
                continue;
            }
            let child = position.play_unchecked(current);
            self.shared.table.prefetch(&child);
            self.prepare(ply, position, current, child.is_check());
            let score = -key_history::enter(self, &child, Step::Move)
                .quiescence::<PV>(&child, Window { alpha: -beta, beta: -alpha });
            if self.is_stopped() {
                return Score::DRAW;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(current);
                    alpha = score;
                    if PV {
                        self.memory.variations.update(ply, current);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
            // One way out of check that is not lost is enough to know.
            if in_check && !best_score.is_loss() {
                picker.skip_quiets();
            }
        }
        if tried == 0
            && let Some(score) = score_without_moves(position, in_check, ply)
        {
            return score;
        }

        let bound = if best_score >= beta { Bound::Lower } else { Bound::Upper };
        self.shared.table.keep(
            position,
            TableHit {
                best: best_move,
                score: transposition_table::score_to(best_score, ply),
                bound: Some(bound),
                evaluation: raw,
                depth: 0,
                was_pv,
                by_clock: self.clock_draws > clock_draws,
            },
        );
        best_score
    }
}

/// Returns the most to hope for from a capture, if that is not enough and the exchange gains
/// nothing.
#[inline]
fn futile_hope(position: &Position, capture: Move, standing: Score, alpha: Score) -> Option<Score> {
    let victim = position.captured(capture).map_or(0, exchange_value);
    let hope = prune::capture_hope(standing, victim);
    let gain = params::QUIESCENCE_FUTILITY_EXCHANGE;
    let is_futile = prune::is_capture_futile(hope, alpha, capture.promoted().is_some())
        && !see::gains_at_least(position, capture, gain);
    is_futile.then_some(hope)
}

/// Returns the score of a node where nothing was worth a try, or nothing was left to try: there may
/// be no move at all.
fn score_without_moves(position: &Position, in_check: bool, ply: usize) -> Option<Score> {
    if in_check {
        // All evasions would have been tried.
        return Some(Score::mated_at(ply));
    }
    (!position.has_legal_move()).then_some(Score::DRAW)
}
