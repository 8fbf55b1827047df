//! Assessment of a node before its moves are tried, and lessons for it afterwards.

use threefold_chess::laws::FIFTY_MOVES;
use threefold_chess::{Move, Position};

use super::correction::corrected;
use super::history::{self, Context};
use super::{Searcher, draw, is_tactical, prune};
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::transposition_table::TableHit;

/// Facts about a node before its moves are tried.
pub(super) struct Facts {
    pub(super) hit: Option<TableHit>,
    pub(super) table_move: Option<Move>,
    /// The evaluation as such; none in check.
    pub(super) raw: Option<Score>,
    /// The evaluation, corrected and faded; none in check.
    pub(super) static_score: Option<Score>,
    /// The best guess of the score: the table's, if it knows better.
    pub(super) evaluation: Score,
    /// True if the side to move stands better than at its last move.
    pub(super) improving: bool,
    pub(super) was_pv: bool,
    /// Draws by the clock that the search had seen before this node.
    pub(super) clock_draws: u64,
}

/// Worth of a position without searching it.
pub(super) struct Estimate {
    /// The evaluation as such.
    pub(super) raw: Score,
    /// Corrected and faded.
    pub(super) static_score: Score,
    /// The table's score, if it knows better.
    pub(super) best: Score,
}

impl Searcher<'_> {
    /// Begins a node: counts it, and gives its score if there is nothing to search, since the
    /// search is over, the game is drawn, or the path has become too long.
    #[inline]
    pub(super) fn begin<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
    ) -> Option<Score> {
        self.count_node::<PV>(ply);
        let in_check = self.frame(ply).in_check;
        if self.is_stopped() || draw::is_draw(&self.key_history, position, in_check) {
            self.clock_draws += u64::from(position.halfmove_clock() >= FIFTY_MOVES);
            return Some(Score::DRAW);
        }
        if ply < MAX_PLY - 1 {
            return None;
        }
        Some(if in_check { Score::DRAW } else { self.evaluate(position) })
    }

    pub(super) fn assess<const PV: bool>(
        &mut self,
        position: &Position,
        hit: Option<TableHit>,
        correction: i32,
        ply: usize,
    ) -> Facts {
        let table_move = hit.and_then(|hit| hit.best).filter(|&best| position.is_legal(best));
        let mut facts = Facts {
            hit,
            table_move,
            raw: None,
            static_score: None,
            evaluation: -Score::INFINITE,
            improving: false,
            was_pv: PV || hit.is_some_and(|hit| hit.was_pv),
            clock_draws: self.clock_draws,
        };
        if self.frame(ply).in_check {
            return facts;
        }
        let Estimate { raw, static_score, best } = self.estimate(position, hit, correction);
        facts.raw = Some(raw);
        facts.static_score = Some(static_score);
        facts.evaluation = best;
        let earlier =
            |back: usize| ply.checked_sub(back).and_then(|ply| self.frame(ply).evaluation);
        facts.improving =
            earlier(2).or_else(|| earlier(4)).is_some_and(|earlier| static_score > earlier);
        facts
    }

    /// Assesses the root.
    pub(super) fn assess_root(&mut self) -> Facts {
        let root = *self.root;
        let correction = self.look_at(&root, self.frame(0).in_check, 0);
        self.assess::<true>(&root, None, correction, 0)
    }

    /// Looks at a position before the table is asked for it: while that is fetched from memory there
    /// is time for what will be needed in all likelihood. Gives the correction of its evaluation.
    #[inline]
    pub(super) fn look_at(&mut self, position: &Position, in_check: bool, ply: usize) -> i32 {
        if in_check {
            return 0;
        }
        self.memory.evaluator.look_at(position, ply);
        self.memory.histories.correction(position, self.arrival_before(ply, 1))
    }

    /// Returns the score of a position that is not searched and not in check.
    #[inline]
    pub(super) fn estimate(
        &mut self,
        position: &Position,
        hit: Option<TableHit>,
        correction: i32,
    ) -> Estimate {
        let clock = position.halfmove_clock();
        let raw = hit.and_then(|hit| hit.evaluation).unwrap_or_else(|| self.evaluate(position));
        let static_score = draw::faded(corrected(raw, correction), clock);
        let better = hit.and_then(|hit| hit.better_estimate(static_score));
        self.clock_draws += u64::from(better.is_some() && hit.is_some_and(|hit| hit.by_clock));
        Estimate { raw, static_score, best: better.unwrap_or(static_score) }
    }

    /// Returns how much better the side to move stands than before its opponent's last move; none
    /// if one of the two was in check.
    pub(super) fn gained(&self, facts: &Facts, ply: usize) -> Option<i32> {
        let before = self.frame(ply.checked_sub(1)?).evaluation?;
        Some(before.value() + facts.static_score?.value())
    }

    /// Rewards the quiet move that led to a ply by a change of the evaluation: what the mover has
    /// gained by it.
    pub(super) fn reward_by_evaluation(&mut self, position: &Position, ply: usize, gained: i32) {
        if let Some((quiet, context)) = self.last_quiet(ply) {
            let change = prune::evaluation_reward(gained);
            let side = position.turn().opponent();
            self.memory.histories.reward_way(side, context, quiet, change);
        }
    }

    /// Rewards the quiet move that led to a ply at which nothing helped against it.
    pub(super) fn reward_last_move(&mut self, position: &Position, ply: usize, depth: i32) {
        if let Some((quiet, context)) = self.last_quiet(ply) {
            let (side, arrival) = (position.turn().opponent(), self.arrival_before(ply, 1));
            let histories = &mut self.memory.histories;
            histories.reward_way(side, context, quiet, history::bonus(depth));
            histories.reward_arrival(context, arrival, history::bonus(depth));
        }
    }

    /// Returns the quiet move that led to a ply, if it was one, and what it was made in.
    fn last_quiet(&self, ply: usize) -> Option<(Move, Context)> {
        let before = ply.checked_sub(1)?;
        let frame = self.frame(before);
        Some((frame.quiet?, self.context(before, frame.threats)))
    }

    /// Learns how wrong the evaluation was, where the search result says so.
    pub(super) fn correct(
        &mut self,
        position: &Position,
        facts: &Facts,
        best_move: Option<Move>,
        (score, bound): (Score, Bound),
        depth: i32,
    ) {
        let Some(static_score) = facts.static_score else { return };
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => score <= static_score,
            Bound::Upper => score >= static_score,
        };
        if says_nothing
            || score.is_decisive()
            || best_move.is_some_and(|best| is_tactical(position, best))
        {
            return;
        }
        let previous = self.arrival_before(self.key_history.ply(), 1);
        self.memory.histories.correct(position, previous, score - static_score, depth);
    }
}
