//! Null move, razoring, `ProbCut` and singular extensions: ways to leave a node without trying all its
//! moves, or to try one of them more deeply.

use threefold_chess::{Bitboard, Move, Position};

use super::assess::Facts;
use super::history::Arrival;
use super::node::NodeInputs;
use super::picker::Picker;
use super::{Searcher, Window, draw, has_pieces, is_tactical, prune};
use crate::key_history::{self, Step};
use crate::params;
use crate::report::Bound;
use crate::score::Score;
use crate::transposition_table::{self, TableHit};

impl Searcher<'_> {
    /// Leaves a node that is far out of its window, or too good even after passing the turn.
    pub(super) fn take_shortcut(
        &mut self,
        position: &Position,
        node: NodeInputs,
        facts: &Facts,
    ) -> Option<Score> {
        let static_score = facts.static_score?;
        let NodeInputs { window: Window { beta, .. }, depth, .. } = node;
        if let Some(score) = self.leave_early(position, node, facts) {
            return Some(score);
        }
        prune::may_pass(facts.evaluation, static_score, beta, depth, has_pieces(position))
            .then(|| self.try_null_move(position, node, facts.evaluation))?
    }

    /// Leaves a node by reverse futility or razoring: far out of the window the evaluation is
    /// enough, or captures.
    fn leave_early(
        &mut self,
        position: &Position,
        node: NodeInputs,
        facts: &Facts,
    ) -> Option<Score> {
        let Window { alpha, beta } = node.window;
        if prune::is_far_above(facts.evaluation, beta, node.depth, facts.improving)
            && !draw::is_bare_stalemate(position)
        {
            // In between, for neither is the truth.
            return Some(Score::new(i32::midpoint(facts.evaluation.value(), beta.value())));
        }
        if prune::is_far_below(facts.evaluation, alpha, node.depth) {
            let score = self.quiescence::<false>(position, node.window);
            return (score <= alpha).then_some(score);
        }
        None
    }

    /// Passes the turn: if even then the opponent cannot get below beta, the node is left. Deep
    /// results are verified without null moves, against zugzwang.
    fn try_null_move(
        &mut self,
        position: &Position,
        node: NodeInputs,
        evaluation: Score,
    ) -> Option<Score> {
        let ply = self.key_history.ply();
        let beta = node.window.beta;
        if ply < self.null_move_from || self.arrival_before(ply, 1) == Arrival::NONE {
            return None;
        }
        let child = position.play_null()?;
        let depth = node.depth - prune::null_move_reduction(evaluation, beta, node.depth);
        self.frame_mut(ply).arrival = Arrival::NONE;
        self.frame_mut(ply).quiet = None;
        let double_extensions = self.frame(ply).double_extensions;
        let next = self.frame_mut(ply + 1);
        next.in_check = false;
        next.double_extensions = double_extensions;
        let score = -key_history::enter(self, &child, Step::Null).node::<false>(
            &child,
            Window::zero_below(beta - 1),
            depth,
            !node.is_cut_node,
        );
        if score < beta || self.is_stopped() {
            return None;
        }
        // A win that needs a null move is not proved.
        let score = if score.is_win() { beta } else { score };
        if !prune::is_null_move_verified(node.depth, self.null_move_from > 0) {
            return Some(score);
        }
        self.null_move_from = prune::null_move_again_from(ply, depth);
        let verified = self.node::<false>(position, Window { alpha: beta - 1, beta }, depth, false);
        self.null_move_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Tries captures that gain so much that a search of less depth is proof enough.
    pub(super) fn try_probcut(
        &mut self,
        position: &Position,
        node: NodeInputs,
        facts: &Facts,
    ) -> Option<Score> {
        let ply = self.key_history.ply();
        let beta = node.window.beta;
        let static_score = facts.static_score?;
        if !prune::may_probcut(beta, node.depth) {
            return None;
        }
        let target = prune::probcut_beta(beta, facts.improving);
        let reduced = node.depth - params::PROBCUT_REDUCTION;
        if facts.hit.is_some_and(|hit| prune::is_probcut_refuted(&hit, target, reduced)) {
            return None;
        }
        let table_move = facts.table_move.filter(|&best| is_tactical(position, best));
        // Captures do not ask for threats.
        let context = self.context(ply, Bitboard::EMPTY);
        let mut picker = Picker::captures(table_move, target - static_score);
        while let Some(current) =
            picker.next(position, &self.memory.histories, context, self.frame(ply).killers)
        {
            let child = position.play_unchecked(current);
            self.prepare(ply, position, current, child.is_check());
            let zero = Window::zero_below(target - 1);
            let mut inside = key_history::enter(self, &child, Step::Move);
            let mut score = -inside.quiescence::<false>(&child, zero);
            if score >= target {
                score = -inside.node::<false>(&child, zero, reduced, !node.is_cut_node);
            }
            drop(inside);
            if self.is_stopped() {
                return None;
            }
            if score >= target {
                self.shared.table.keep(
                    position,
                    TableHit {
                        best: Some(current),
                        score: transposition_table::score_to(score, ply),
                        bound: Some(Bound::Lower),
                        evaluation: facts.raw,
                        depth: reduced + 1,
                        was_pv: facts.was_pv,
                        by_clock: self.clock_draws > facts.clock_draws,
                    },
                );
                return Some(if score.is_decisive() { score } else { score - (target - beta) });
            }
        }
        None
    }

    /// Returns how much deeper the table's move is searched: it is if all others are much worse. If
    /// one of them is too good as well, the node is left with that score (multicut).
    pub(super) fn singular_extension<const PV: bool>(
        &mut self,
        position: &Position,
        node: NodeInputs,
        table_move: Move,
        hit: TableHit,
        was_pv: bool,
    ) -> Result<i32, Score> {
        let ply = self.key_history.ply();
        let target = prune::singular_beta(hit.score, node.depth, was_pv && !PV);
        self.frame_mut(ply).excluded = Some(table_move);
        let score = self.node::<false>(
            position,
            Window { alpha: target - 1, beta: target },
            prune::singular_depth(node.depth),
            node.is_cut_node,
        );
        self.frame_mut(ply).excluded = None;
        if self.is_stopped() {
            return Ok(0);
        }
        if score < target {
            let double_extensions = self.frame(ply).double_extensions;
            return Ok(prune::singular_plies(score, target, PV, double_extensions));
        }
        let beta = node.window.beta;
        if prune::is_multicut(score, beta, PV) {
            return Err(score);
        }
        Ok(prune::plural_plies(hit.score, beta, PV, node.is_cut_node))
    }
}
