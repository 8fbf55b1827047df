//! One node of the main search, in numbered steps. `prune.rs` decides what is pruned, by numbers from
//! `params.rs`.

use arrayvec::ArrayVec;
use threefold_chess::{Move, Position};

use super::assess::Facts;
use super::history::{self, Context, Killers};
use super::picker::Picker;
use super::prune::{self, ReductionInputs};
use super::{Searcher, Window, draw, has_pieces, is_tactical, see};
use crate::key_history::{self, Step};
use crate::report::Bound;
use crate::score::Score;
use crate::transposition_table::{self, TableHit};

/// The moves that were tried at a node and did not cut off.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

impl Tried {
    fn push(&mut self, failed: Move, is_quiet: bool) {
        // Later ones matter less than their place in the list.
        let _ =
            if is_quiet { self.quiets.try_push(failed) } else { self.captures.try_push(failed) };
    }
}

/// Returns true if a move loses more by exchange than it may at this depth.
fn loses_too_much(
    position: &Position,
    current: Move,
    depth: i32,
    is_quiet: bool,
    history: i32,
) -> bool {
    prune::exchange_threshold(depth, is_quiet, history)
        .is_some_and(|threshold| !see::gains_at_least(position, current, threshold))
}

/// Returns true if the remaining quiet moves can be skipped: they come too late, or cannot reach
/// alpha.
fn are_quiets_done(facts: &Facts, node: NodeInputs, count: i32, history: i32) -> bool {
    prune::is_late(node.depth, count, facts.improving)
        || prune::is_futile(facts.evaluation, node.window.alpha, node.depth, history)
}

/// Inputs of a node: what its parent asks of it.
#[derive(Clone, Copy)]
pub(super) struct NodeInputs {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) is_cut_node: bool,
}

impl Searcher<'_> {
    /// Searches a position to `depth` and returns its score. `PV` nodes are on the principal
    /// variation; of others, `is_cut_node` says whether a cut-off is expected.
    #[expect(clippy::too_many_lines, reason = "the one long function: a list of numbered steps")]
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        mut depth: i32,
        is_cut_node: bool,
    ) -> Score {
        // 1. Out of depth: look at captures only.
        if depth <= 0 {
            return self.quiescence::<PV>(position, window);
        }
        let Window { mut alpha, mut beta } = window;
        let ply = self.key_history.ply();
        let in_check = self.frame(ply).in_check;
        let clock = position.halfmove_clock();

        // 2. Draws, and the end of the stack.
        if let Some(score) = self.begin::<PV>(position, ply) {
            return score;
        }

        // 3. Mate distance: nothing here can be worse than being mated at once, nor better than
        // mating with the next move.
        alpha = alpha.max(Score::mated_at(ply));
        beta = beta.min(Score::mating_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // 4. Who can repeat has at least a draw. Not on the principal variation, which is to show
        // the repetition.
        let excluded = self.frame(ply).excluded;
        let can_repeat = !PV
            && alpha < Score::DRAW
            && excluded.is_none()
            && draw::can_repeat(&self.key_history, position);
        if can_repeat {
            alpha = Score::DRAW;
            if alpha >= beta {
                return alpha;
            }
        }
        let window = Window { alpha, beta };

        // 5. The table, and tablebases.
        let correction = self.look_at(position, in_check, ply);
        let hit = if excluded.is_some() { None } else { self.shared.table.find(position, depth) };
        if let Some(hit) = hit
            && !PV
            && let Some(score) = hit.cut_off(window, depth, ply, clock)
        {
            self.clock_draws += u64::from(hit.by_clock);
            if score >= beta
                && let Some(best) = hit.best
            {
                self.confirm(position, best, depth);
            }
            return score;
        }

        if !PV
            && excluded.is_none()
            && let Some(score) = self.probe_endgames(position, window, depth)
        {
            return score;
        }

        // 6. The static evaluation, corrected, and by the table if that knows better.
        let facts = self.assess::<PV>(position, hit, correction, ply);
        self.frame_mut(ply).evaluation = facts.static_score;
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply + 2).killers = Killers::NONE;

        // 7. What that says of the move that led here, and of how deeply to look.
        if excluded.is_none()
            && let Some(gained) = self.gained(&facts, ply)
        {
            self.reward_by_evaluation(position, ply, gained);
            depth += prune::hindsight(self.frame(ply - 1).reduced, gained, depth);
        }

        // 8. Leave early what is far out of the window, or even after passing too good.
        let may_shorten = !PV && excluded.is_none();
        let node = NodeInputs { window, depth, is_cut_node };
        if may_shorten && let Some(score) = self.take_shortcut(position, node, &facts) {
            return score;
        }

        // 9. Without a move to try first, less depth.
        if excluded.is_none() {
            let has_table_move = facts.table_move.is_some();
            depth -= prune::internal_reduction(depth, has_table_move, PV, is_cut_node);
        }

        // 10. ProbCut: a capture that is much too good at a lower depth is good enough at this.
        let node = NodeInputs { depth, ..node };
        if may_shorten && let Some(score) = self.try_probcut(position, node, &facts) {
            return score;
        }
        if self.is_stopped() {
            return Score::DRAW;
        }

        // 11. The moves.
        let context = self.open_context(position, ply);
        let mut picker = Picker::all(facts.table_move);
        let mut tried = Tried::default();
        let mut count = 0;
        let mut best_score = -Score::INFINITE;
        let mut best_move = None;
        let table_move_captures = facts.table_move.is_some_and(|best| is_tactical(position, best));
        let may_prune = has_pieces(position);
        while let Some(current) =
            picker.next(position, &self.memory.histories, context, self.frame(ply).killers)
        {
            if Some(current) == excluded {
                continue;
            }
            count += 1;
            let is_quiet = !is_tactical(position, current);
            let history = self.memory.histories.of(position, context, current, is_quiet);
            let node = NodeInputs { window: Window { alpha, beta }, depth, is_cut_node };

            // 12. Moves that are not worth it, once one is known that is good enough.
            if may_prune && prune::is_good_enough(best_score, facts.static_score) {
                let is_calm = is_quiet && !in_check && !picker.gives_check(position, current);
                if is_calm && are_quiets_done(&facts, node, count, history) {
                    picker.skip_calm(position);
                    continue;
                }
                if is_calm && prune::has_bad_history(depth, history)
                    || loses_too_much(position, current, depth, is_quiet, history)
                {
                    continue;
                }
            }

            // 13. Extensions: the one move that keeps the score.
            let extension = match self.extend::<PV>(position, node, current, &facts) {
                Ok(plies) => plies,
                Err(score) => return score,
            };
            if self.is_stopped() {
                return Score::DRAW;
            }

            // 14. Make the move, and search it: late moves with less depth and a window of zero,
            // and again when they turn out better than thought.
            let child = position.play_unchecked(current);
            self.shared.table.prefetch(&child);
            let gives_check = child.is_check();
            self.prepare(ply, position, current, gives_check);
            self.frame_mut(ply + 1).double_extensions += u8::from(extension > 1);
            let new_depth = depth - 1 + extension;
            let inputs = ReductionInputs {
                depth,
                tried: count,
                is_quiet,
                is_pv: PV,
                was_pv: facts.was_pv,
                is_cut_node,
                improving: facts.improving,
                gives_check,
                is_killer: is_quiet && self.frame(ply).killers.contains(current),
                table_move_captures,
                child_cutoffs: self.frame(ply + 1).cutoffs,
                history,
            };
            let score = self.search_move::<PV>(&child, node.window, new_depth, &inputs);
            if self.is_stopped() {
                return Score::DRAW;
            }

            // 15. Is it news?
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(current);
                    if PV {
                        self.memory.variations.update(ply, current);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                    depth = prune::depth_after_raise(depth, score);
                }
            }
            tried.push(current, is_quiet);
        }

        if can_repeat {
            best_score = best_score.max(Score::DRAW);
        }

        // 16. No move: mate, stalemate, or only the excluded move was there.
        if count == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => Score::mated_at(ply),
                (None, false) => Score::DRAW,
            };
        }

        // 17. Learn from it, and remember.
        match best_move {
            Some(best) if best_score >= beta => {
                self.learn(position, context, best, &tried, depth);
                if !PV && excluded.is_none() {
                    best_score = prune::softened(best_score, beta, depth);
                }
            }
            None if excluded.is_none() => self.reward_last_move(position, ply, depth),
            _ => {}
        }
        if excluded.is_none() {
            let bound = match best_move {
                _ if best_score >= beta => Bound::Lower,
                Some(_) if PV => Bound::Exact,
                _ => Bound::Upper,
            };
            self.remember(position, &facts, best_move, (best_score, bound), depth);
        }
        best_score
    }

    /// Keeps what came of a node: how wrong its evaluation was, and the result for the table.
    fn remember(
        &mut self,
        position: &Position,
        facts: &Facts,
        best: Option<Move>,
        (score, bound): (Score, Bound),
        depth: i32,
    ) {
        self.correct(position, facts, best, (score, bound), depth);
        let hit = TableHit {
            best,
            score: transposition_table::score_to(score, self.key_history.ply()),
            bound: Some(bound),
            evaluation: facts.raw,
            depth,
            was_pv: facts.was_pv,
            by_clock: self.clock_draws > facts.clock_draws,
        };
        self.shared.table.keep(position, hit);
    }

    /// Returns how much deeper a move is searched: only the table's, if it is worth finding out.
    fn extend<const PV: bool>(
        &mut self,
        position: &Position,
        node: NodeInputs,
        current: Move,
        facts: &Facts,
    ) -> Result<i32, Score> {
        let ply = self.key_history.ply();
        if Some(current) == facts.table_move
            && self.frame(ply).excluded.is_none()
            && let Some(hit) = facts.hit
            && prune::may_be_singular(&hit, node.depth, ply, self.root_depth)
        {
            return self.singular_extension::<PV>(position, node, current, hit, facts.was_pv);
        }
        Ok(0)
    }

    /// Searches a move that has been made, as deeply as it deserves.
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        child: &Position,
        window: Window,
        mut new_depth: i32,
        inputs: &ReductionInputs,
    ) -> Score {
        let alpha = window.alpha;
        let zero = Window::zero_below(alpha);
        let mut inside = key_history::enter(self, child, Step::Move);
        let mut score = Score::INFINITE;
        if prune::is_reduced(inputs) {
            let reduced = prune::reduced_depth(new_depth, inputs);
            let above = inside.key_history.ply() - 1;
            inside.frame_mut(above).reduced = new_depth - reduced;
            score = -inside.node::<false>(child, zero, reduced, true);
            inside.frame_mut(above).reduced = 0;
            if score > alpha && reduced < new_depth {
                new_depth = prune::depth_again(new_depth, score, alpha);
                score = -inside.node::<false>(child, zero, new_depth, !inputs.is_cut_node);
            }
        } else if !PV || inputs.tried > 1 {
            score = -inside.node::<false>(child, zero, new_depth, !inputs.is_cut_node);
        }
        if PV && score > alpha {
            score = -inside.node::<true>(child, window.opposite(), new_depth, false);
        }
        score
    }

    /// Rewards a quiet move of the table that cuts off again.
    fn confirm(&mut self, position: &Position, best: Move, depth: i32) {
        if position.is_legal(best) && !is_tactical(position, best) {
            let context = self.context(self.key_history.ply(), history::threats(position));
            let histories = &mut self.memory.histories;
            histories.reward_quiet(position, context, best, history::bonus(depth));
        }
    }

    /// Rewards the move that cut off, and blames those that were tried before it.
    fn learn(
        &mut self,
        position: &Position,
        context: Context,
        best: Move,
        tried: &Tried,
        depth: i32,
    ) {
        let (bonus, malus) = (history::bonus(depth), history::malus(depth));
        let ply = self.key_history.ply();
        let cutoffs = &mut self.frame_mut(ply).cutoffs;
        *cutoffs = cutoffs.saturating_add(1);
        let histories = &mut self.memory.histories;
        if is_tactical(position, best) {
            histories.reward_capture(position, best, bonus);
        } else {
            histories.reward_quiet(position, context, best, bonus);
            for &quiet in &tried.quiets {
                histories.reward_quiet(position, context, quiet, malus);
            }
            self.frame_mut(ply).killers.add(best);
        }
        let histories = &mut self.memory.histories;
        for &capture in &tried.captures {
            histories.reward_capture(position, capture, malus);
        }
    }
}
