//! When a node, or a move, need not be searched, or not so deeply: every condition a function of
//! plain values, so that it can be read and tested by itself.

use std::sync::OnceLock;

use crate::params;
use crate::score::Score;

/// Whether the evaluation is so far above beta that the node can be left (reverse futility).
#[inline]
pub(crate) fn is_far_above(evaluation: Score, beta: Score, depth: i32, improving: bool) -> bool {
    let margin = params::REVERSE_FUTILITY_MARGIN * depth
        - params::REVERSE_FUTILITY_IMPROVING * i32::from(improving);
    depth <= params::REVERSE_FUTILITY_DEPTH
        && evaluation - margin >= beta
        && !evaluation.is_decisive()
        && !beta.is_loss()
}

/// Whether the evaluation is so far below alpha that only captures could help (razoring).
#[inline]
pub(crate) fn is_far_below(evaluation: Score, alpha: Score, depth: i32) -> bool {
    depth <= params::RAZORING_DEPTH
        && evaluation + params::RAZORING_BASE + params::RAZORING_MARGIN * depth * depth < alpha
        && !alpha.is_decisive()
}

/// Whether passing the turn is worth a try: the position must be good enough, and have pieces, so
/// that having to move is no disadvantage (zugzwang).
#[inline]
pub(crate) fn may_pass(
    evaluation: Score,
    static_score: Score,
    beta: Score,
    depth: i32,
    has_pieces: bool,
) -> bool {
    depth >= params::NULL_MOVE_DEPTH
        && has_pieces
        && evaluation >= beta
        && static_score + params::NULL_MOVE_MARGIN_DEPTH * depth - params::NULL_MOVE_MARGIN >= beta
        && !beta.is_loss()
}

/// How much less deep the search after a null move is.
#[inline]
pub(crate) fn null_move_reduction(evaluation: Score, beta: Score, depth: i32) -> i32 {
    params::NULL_MOVE_BASE
        + depth / params::NULL_MOVE_DEPTH_DIVISOR
        + ((evaluation - beta) / params::NULL_MOVE_SCORE_DIVISOR).min(params::NULL_MOVE_SCORE_MOST)
}

/// What a reduced search must reach for `ProbCut`.
#[inline]
pub(crate) fn probcut_beta(beta: Score, improving: bool) -> Score {
    beta + params::PROBCUT_MARGIN - params::PROBCUT_IMPROVING * i32::from(improving)
}

/// How many moves are tried at this depth before the quiet ones stop.
#[inline]
pub(crate) fn late_move_count(depth: i32, improving: bool) -> i32 {
    let count = params::LATE_MOVE_BASE + depth * depth;
    if improving { count } else { count / 2 }
}

/// Whether quiet moves come too late to matter (late-move pruning).
#[inline]
pub(crate) fn is_late(depth: i32, tried: i32, improving: bool) -> bool {
    depth <= params::LATE_MOVE_DEPTH && tried > late_move_count(depth, improving)
}

/// Whether a quiet move cannot lift the evaluation to alpha (futility).
#[inline]
pub(crate) fn is_futile(evaluation: Score, alpha: Score, depth: i32, history: i32) -> bool {
    depth <= params::FUTILITY_DEPTH
        && evaluation + params::FUTILITY_BASE + params::FUTILITY_MARGIN * depth + history / 256
            <= alpha
        && !alpha.is_decisive()
}

/// Whether a quiet move has failed too often elsewhere.
#[inline]
pub(crate) fn has_bad_history(depth: i32, history: i32) -> bool {
    depth <= params::HISTORY_PRUNING_DEPTH && history < -params::HISTORY_PRUNING_MARGIN * depth
}

/// What a move may lose by exchange and still be searched.
#[inline]
pub(crate) fn exchange_threshold(depth: i32, is_quiet: bool, history: i32) -> i32 {
    if is_quiet {
        -params::EXCHANGE_QUIET * depth
    } else {
        -params::EXCHANGE_CAPTURE * depth - history / 48
    }
}

/// What all other moves must stay below for the table's move to be singular.
#[inline]
pub(crate) fn singular_beta(table_score: Score, depth: i32, was_pv: bool) -> Score {
    table_score - params::SINGULAR_MARGIN * depth - depth * i32::from(was_pv)
}

/// How deeply the other moves are searched once one has raised alpha: they have to be better than a
/// move that is good already.
#[inline]
pub(crate) fn depth_after_raise(depth: i32, score: Score) -> i32 {
    let is_reduced = (params::RAISED_DEPTH_LEAST..=params::RAISED_DEPTH_MOST).contains(&depth)
        && !score.is_decisive();
    depth - i32::from(is_reduced)
}

/// How much more or less deeply a node is searched than it was asked to be, since more is known of
/// the move that led to it than when it was reduced: by that move the side to move has gained so
/// much.
#[inline]
pub(crate) fn hindsight(reduced: i32, gained: i32, depth: i32) -> i32 {
    if reduced >= params::HINDSIGHT_MUCH && gained <= 0 {
        1
    } else if reduced >= params::HINDSIGHT_SOME
        && depth >= params::HINDSIGHT_DEPTH
        && gained > params::HINDSIGHT_MARGIN
    {
        -1
    } else {
        0
    }
}

/// What a move is rewarded with after which the opponent stands better by so much.
#[inline]
pub(crate) fn evaluation_reward(gained: i32) -> i32 {
    (-params::EVALUATION_REWARD * gained)
        .clamp(-params::EVALUATION_REWARD_MOST, params::EVALUATION_REWARD_MOST)
}

/// The score of a node that was cut off: nearer to beta, for the less depth there is the less it is
/// to be trusted.
#[inline]
pub(crate) fn softened(score: Score, beta: Score, depth: i32) -> Score {
    if score.is_decisive() || beta.is_decisive() {
        return score;
    }
    Score::new((score.value() * depth + beta.value()) / (depth + 1))
}

/// The facts on which a late-move reduction depends.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "facts are true or not")]
pub(crate) struct Late {
    pub(crate) depth: i32,
    pub(crate) tried: i32,
    pub(crate) is_quiet: bool,
    pub(crate) is_pv: bool,
    pub(crate) was_pv: bool,
    pub(crate) is_cut_node: bool,
    pub(crate) improving: bool,
    pub(crate) gives_check: bool,
    pub(crate) is_killer: bool,
    pub(crate) table_move_captures: bool,
    pub(crate) child_cutoffs: u16,
    pub(crate) history: i32,
}

/// By how many 1024ths of a ply a late move is reduced.
#[inline]
pub(crate) fn reduction(late: &Late) -> i32 {
    let mut reduction = base_reduction(late.depth, late.tried, late.is_quiet);
    let mut add = |condition: bool, amount: i32| {
        if condition {
            reduction += amount;
        }
    };
    add(!late.improving, params::REDUCTION_NOT_IMPROVING);
    add(late.is_cut_node, params::REDUCTION_CUT_NODE);
    add(late.is_pv, -params::REDUCTION_PV);
    add(late.was_pv, -params::REDUCTION_WAS_PV);
    add(late.is_killer, -params::REDUCTION_KILLER);
    add(late.gives_check, -params::REDUCTION_CHECK);
    add(late.table_move_captures && late.is_quiet, params::REDUCTION_TABLE_CAPTURE);
    add(late.child_cutoffs > params::REDUCTION_CUTOFFS_MANY, params::REDUCTION_CUTOFFS);
    reduction - late.history / params::REDUCTION_HISTORY_DIVISOR
}

/// The reduction by depth and number of the move alone: logarithmic in both.
#[inline]
fn base_reduction(depth: i32, tried: i32, is_quiet: bool) -> i32 {
    static TABLE: OnceLock<[[[i32; 64]; 64]; 2]> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let rows = [
            (params::REDUCTION_CAPTURE_BASE, params::REDUCTION_CAPTURE_DIVISOR),
            (params::REDUCTION_QUIET_BASE, params::REDUCTION_QUIET_DIVISOR),
        ];
        let logarithms: [f64; 64] = std::array::from_fn(natural_logarithm);
        rows.map(|(base, divisor)| {
            logarithms.map(|depth| {
                logarithms.map(|tried| (1024.0 * (base + depth * tried / divisor)) as i32)
            })
        })
    });
    table[usize::from(is_quiet)][depth.clamp(1, 63) as usize][tried.clamp(1, 63) as usize]
}

/// The logarithm of a small number, by a series of exact operations: `f64::ln` may differ in its
/// last digit between machines, and node counts must not.
fn natural_logarithm(number: usize) -> f64 {
    // ln(n) is the sum of ln(k / (k - 1)) = 2 artanh(1 / (2k - 1)).
    (2..=number.max(1))
        .map(|k| {
            let x = 1.0 / (2 * k - 1) as f64;
            let mut power = x;
            let mut sum = 0.0;
            for term in 0..40 {
                sum += power / f64::from(2 * term + 1);
                power *= x * x;
            }
            2.0 * sum
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right() {
        for number in 1..64 {
            let difference = natural_logarithm(number) - (number as f64).ln();
            assert!(difference.abs() < 1e-12, "{number}");
        }
    }

    #[test]
    fn certain_scores_are_not_pruned() {
        let mated = -Score::mating_at(3);
        assert!(!is_far_above(Score::new(500), mated, 1, false));
        assert!(!is_far_below(Score::new(-5000), Score::mating_at(5), 1));
        assert!(!is_futile(Score::new(-5000), Score::mating_at(5), 1, 0));
    }

    #[test]
    fn what_is_softened_stays_between() {
        let (score, beta) = (Score::new(90), Score::new(30));
        for depth in 1..40 {
            let softened = softened(score, beta, depth);
            assert!(beta < softened && softened < score, "{depth}");
        }
        let mate = Score::mating_at(3);
        assert_eq!(super::softened(mate, beta, 1), mate);
        assert_eq!(super::softened(score, -mate, 1), score);
    }

    #[test]
    fn hindsight_goes_deeper_only_after_good_moves() {
        assert_eq!(hindsight(3, -20, 5), 1);
        assert_eq!(hindsight(3, 20, 5), 0);
        assert_eq!(hindsight(2, 400, 5), -1);
        assert_eq!(hindsight(0, -400, 5), 0);
    }

    #[test]
    fn later_and_deeper_is_reduced_more() {
        for depth in 2..60 {
            for tried in 2..60 {
                let here = base_reduction(depth, tried, true);
                assert!(base_reduction(depth + 1, tried, true) >= here);
                assert!(base_reduction(depth, tried + 1, true) >= here);
            }
        }
    }
}
