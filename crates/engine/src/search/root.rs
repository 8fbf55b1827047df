//! The root: iterative deepening, aspiration, several best moves, and when to stop.

use std::sync::atomic::Ordering;
use std::time::Duration;

use threefold_chess::{Move, Position};

use super::prune::ReductionInputs;
use super::time::Certainty;
use super::{Searcher, Window, is_tactical};
use crate::key_history::{self, Step};
use crate::limits::{DEEPEST, Limits};
use crate::params;
use crate::report::{Bound, Progress, Report};
use crate::score::Score;

/// A move of the root and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) first: Move,
    /// Score of this iteration; minus infinity if it was not better than others.
    pub(crate) score: Score,
    /// Score of the last finished iteration.
    pub(crate) previous: Score,
    pub(crate) bound: Bound,
    /// The line, beginning with the move.
    pub(crate) variation: Vec<Move>,
    pub(crate) selective_depth: usize,
    pub(crate) nodes: u64,
    /// Score by the tablebases.
    pub(crate) certain: Option<Score>,
}

impl RootMove {
    pub(crate) fn new(first: Move) -> RootMove {
        RootMove {
            first,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            bound: Bound::Exact,
            variation: vec![first],
            selective_depth: 0,
            nodes: 0,
            certain: None,
        }
    }

    /// Returns the score of this iteration, or else of the last one.
    pub(crate) fn known_score(&self) -> Score {
        let searched = if self.is_reached() { self.score } else { self.previous };
        match self.certain {
            // A mate that was found is more than a tablebase tells, and so is a draw by the rules.
            Some(certain)
                if !searched.is_mate() && (certain.is_decisive() || searched != Score::DRAW) =>
            {
                certain
            }
            _ => searched,
        }
    }

    /// Returns the bound to report with the known score. A mate whose line is shorter, since the
    /// search was stopped before the rest of it was found, is proved, but not shown: a bound.
    pub(crate) fn told_bound(&self) -> Bound {
        let score = self.known_score();
        let is_shown = score.plies_to_mate().is_none_or(|plies| self.variation.len() >= plies);
        match if self.is_reached() { self.bound } else { Bound::Exact } {
            Bound::Exact if !is_shown && score.is_win() => Bound::Lower,
            Bound::Exact if !is_shown => Bound::Upper,
            bound => bound,
        }
    }

    /// Returns true if this iteration has searched it.
    pub(crate) fn is_reached(&self) -> bool {
        self.score != -Score::INFINITE
    }
}

/// After this time the search tells more: the current move, and scores that are only bounds.
const TALKATIVE_AFTER: Duration = Duration::from_secs(3);
/// Before so many nodes it is too early in any case: no look at the clock for that.
const TALKATIVE_NODES: u64 = 20_000;
/// And not more often than this.
const TALK_EVERY: Duration = Duration::from_millis(200);

impl Searcher<'_> {
    /// Searches deeper and deeper until told to stop. Thread 0 tells what it finds.
    pub(crate) fn deepen(&mut self, on_progress: &mut dyn FnMut(&Progress)) {
        let most = self.most_depth();
        let lines = self.shared.multi_pv.min(self.root_moves.len());
        let mut stability = 0;
        let mut scores = Vec::new();
        for depth in 1..=most {
            self.root_depth = depth as usize;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.score;
                root_move.score = -Score::INFINITE;
            }
            let before = self.root_moves.first().map(|best| best.first);
            for rank in 0..lines {
                self.selective_depth = 0;
                self.aspire(depth as i32, rank, on_progress);
                if self.is_stopped() {
                    break;
                }
                // A later line may turn out better than an earlier one.
                self.root_moves[..=rank].sort_by_key(|found| std::cmp::Reverse(found.score));
            }
            if self.is_stopped() {
                break;
            }
            self.completed_depth = depth;
            for rank in 0..lines {
                self.complete_mate(rank);
                self.report(depth, rank, on_progress);
            }
            let Some(best) = self.root_moves.first() else { break };
            stability = if before == Some(best.first) { stability + 1 } else { 0 };
            scores.push(best.score);
            if self.number == 0 && self.is_enough(stability, &scores) {
                break;
            }
        }
        if self.number == 0 {
            self.shared.halt.store(true, Ordering::Relaxed);
        }
        self.shared.counters[self.number].nodes.store(self.nodes, Ordering::Relaxed);
    }

    /// Returns the depth of the last iteration. A search for a mate and nothing else ends when it
    /// is deep enough to have found it, with room for what was searched less deeply.
    fn most_depth(&self) -> u32 {
        let limits = self.shared.limits;
        let is_else_bounded = Limits { mate: None, ..limits.clone() }.is_bounded();
        let for_mate = limits
            .mate
            .filter(|_| !is_else_bounded && !limits.infinite && !limits.ponder)
            .map(|moves| moves.unsigned_abs().min(params::MATE_SEARCH_MOVES_MOST))
            .map(|moves| 2 * moves + params::MATE_SEARCH_MARGIN);
        limits.depth.or(for_mate).unwrap_or(DEEPEST).clamp(1, DEEPEST)
    }

    pub(crate) fn into_result(self) -> (u32, Vec<RootMove>) {
        (self.completed_depth, self.root_moves)
    }

    /// Searches with a narrow window around the last score, and widens it as needed.
    fn aspire(&mut self, depth: i32, rank: usize, on_progress: &mut dyn FnMut(&Progress)) {
        let mut window = Window::FULL;
        let mut delta = params::ASPIRATION_WINDOW;
        let previous = self.root_moves[rank].previous;
        if depth >= params::ASPIRATION_DEPTH && !previous.is_decisive() {
            window = Window {
                alpha: (previous - delta).max(-Score::INFINITE),
                beta: (previous + delta).min(Score::INFINITE),
            };
        }
        let mut reduced = 0;
        loop {
            let score = self.root_node(window, (depth - reduced).max(1), rank, on_progress);
            self.root_moves[rank..].sort_by_key(|root_move| {
                (std::cmp::Reverse(root_move.score), std::cmp::Reverse(root_move.previous))
            });
            if self.is_stopped() {
                return;
            }
            if score <= window.alpha {
                window.beta = Score::new(i32::midpoint(window.alpha.value(), window.beta.value()));
                window.alpha = (score - delta).max(-Score::INFINITE);
                reduced = 0;
            } else if score >= window.beta {
                window.beta = (score + delta).min(Score::INFINITE);
                reduced = (reduced + 1).min(params::ASPIRATION_REDUCTION_MOST);
            } else {
                return;
            }
            if self.may_talk() {
                self.report(depth as u32, rank, on_progress);
            }
            delta += delta / params::ASPIRATION_GROWTH_DIVISOR;
            if delta > params::ASPIRATION_WIDEST || score.is_decisive() {
                window = Window::FULL;
            }
        }
    }

    /// Searches the root like a node, but prunes nothing, and keeps the variation of every move.
    fn root_node(
        &mut self,
        window: Window,
        depth: i32,
        rank: usize,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Score {
        let Window { mut alpha, beta } = window;
        let root = *self.root;
        let context = self.open_context(&root, 0);
        let mut best_score = -Score::INFINITE;
        self.frame_mut(0).evaluation = self.assess_root().static_score;
        self.frame_mut(1).cutoffs = 0;
        self.frame_mut(2).cutoffs = 0;
        for index in rank..self.root_moves.len() {
            let current = self.root_moves[index].first;
            let tried = (index - rank + 1) as i32;
            let nodes = self.nodes;
            if rank == 0 {
                self.announce(depth, current, index + 1, on_progress);
            }
            let child = root.play_unchecked(current);
            let gives_check = child.is_check();
            let is_quiet = !is_tactical(&root, current);
            self.prepare(0, &root, current, gives_check);
            let inputs = ReductionInputs {
                depth,
                tried,
                is_quiet,
                is_pv: true,
                was_pv: true,
                is_cut_node: false,
                improving: true,
                gives_check,
                is_killer: false,
                table_move_captures: false,
                child_cutoffs: 0,
                history: self.memory.histories.of(&root, context, current, is_quiet),
            };
            let score =
                self.search_move::<true>(&child, Window { alpha, beta }, depth - 1, &inputs);
            self.root_moves[index].nodes += self.nodes - nodes;
            if self.is_stopped() {
                break;
            }
            best_score = best_score.max(score);
            if tried == 1 || score > alpha {
                self.keep(index, score, window);
            } else {
                self.root_moves[index].score = -Score::INFINITE;
            }
            if score > alpha {
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
        best_score
    }

    /// Keeps the variation of a root move that is the best so far.
    fn keep(&mut self, index: usize, score: Score, window: Window) {
        let root_move = &mut self.root_moves[index];
        root_move.score = score;
        root_move.selective_depth = self.selective_depth;
        root_move.bound = if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        if root_move.bound != Bound::Upper {
            root_move.variation.truncate(1);
            root_move.variation.extend_from_slice(self.memory.variations.at(1));
        }
    }

    /// Reports the variation of a rank.
    fn report(&self, depth: u32, rank: usize, on_progress: &mut dyn FnMut(&Progress)) {
        if self.number == 0
            && rank < self.shared.told
            && let Some(root_move) = self.root_moves.get(rank)
        {
            on_progress(&Progress::Report(self.describe(depth, rank, root_move)));
        }
    }

    fn describe(&self, depth: u32, rank: usize, root_move: &RootMove) -> Report {
        // What this thread has counted since it last told the others belongs to it.
        let shared = self.shared;
        shared.counters[self.number].nodes.store(self.nodes, Ordering::Relaxed);
        shared.describe(depth, rank, root_move)
    }

    /// Returns true if it is time for a report in between: not in the first seconds, and not too
    /// often.
    fn may_talk(&mut self) -> bool {
        if self.nodes < TALKATIVE_NODES {
            return false;
        }
        let now = self.shared.elapsed();
        let may = self.number == 0 && now >= self.last_talk.max(TALKATIVE_AFTER) + TALK_EVERY;
        if may {
            self.last_talk = now;
        }
        may
    }

    /// Tells which move is being looked at, in searches that take long.
    fn announce(
        &mut self,
        depth: i32,
        current: Move,
        number: usize,
        on_progress: &mut dyn FnMut(&Progress),
    ) {
        if self.may_talk() {
            let depth = depth as u32;
            on_progress(&Progress::CurrentMove { depth, current, number });
        }
    }

    /// Returns true if thinking on is not worth the time.
    fn is_enough(&self, stability: u32, scores: &[Score]) -> bool {
        let shared = self.shared;
        let Some(best) = self.root_moves.first() else { return true };
        if let (Some(wanted), Some(moves)) = (shared.limits.mate, best.score.moves_to_mate())
            && (wanted > 0 && (1..=wanted).contains(&moves)
                || wanted < 0 && (wanted..=0).contains(&moves))
        {
            return true;
        }
        if shared.limits.infinite {
            return false;
        }
        let Some(spent) = shared.spent() else { return false };
        let fallen = match scores {
            [.., earlier, _, now] if !now.is_decisive() && !earlier.is_decisive() => {
                *earlier - *now
            }
            _ => 0,
        };
        let certainty =
            Certainty { stability, share: best.nodes as f64 / self.nodes.max(1) as f64, fallen };
        let Some(soft) = shared.budget.soft_scaled(certainty) else { return false };
        // With no choice, or with a mate that deeper searches have confirmed, there is nothing to
        // think about.
        let settled = self.root_moves.len() == 1
            || best
                .score
                .plies_to_mate()
                .is_some_and(|plies| self.root_depth > plies + params::MATE_CONFIRMED_PLIES);
        spent >= soft || settled
    }

    /// Makes the variation of a mate as long as the mate that is announced.
    fn complete_mate(&mut self, rank: usize) {
        let Some(plies) = self.root_moves[rank].score.plies_to_mate() else { return };
        if self.root_moves[rank].bound != Bound::Exact
            || self.root_moves[rank].variation.len() >= plies
        {
            return;
        }
        let known = self.root_moves[rank].variation.clone();
        let root = *self.root;
        if let Some(rest) = self.rest_of_mate(&root, &known, plies) {
            self.root_moves[rank].variation.extend(rest);
        }
    }

    /// Goes to the end of a variation and searches there for the mate that is `plies` away from here.
    fn rest_of_mate(
        &mut self,
        position: &Position,
        known: &[Move],
        plies: usize,
    ) -> Option<Vec<Move>> {
        let ply = self.key_history.ply();
        if let Some((&next, known)) = known.split_first() {
            let child = position.play_unchecked(next);
            self.prepare(ply, position, next, child.is_check());
            let mut inside = key_history::enter(self, &child, Step::Move);
            return inside.rest_of_mate(&child, known, plies - 1);
        }
        for depth in plies..plies + params::MATE_LINE_MARGIN {
            let score = self.node::<true>(position, Window::FULL, depth as i32, false);
            if self.is_stopped() {
                return None;
            }
            let found = self.memory.variations.at(ply);
            if score.plies_to_mate() == Some(ply + plies) && found.len() == plies {
                return Some(found.to_vec());
            }
        }
        None
    }
}
