//! Formulas that decide if a node, or a move, is searched, and how deeply: each is a function of
//! plain values, so that it can be read and tested by itself.

use std::sync::OnceLock;

use crate::params;
use crate::report::Bound;
use crate::score::Score;
use crate::transposition_table::TableHit;

/// Returns true if the evaluation is so far above beta that the node can be left (reverse
/// futility).
#[inline]
pub(crate) fn is_far_above(evaluation: Score, beta: Score, depth: i32, improving: bool) -> bool {
    let margin = params::REVERSE_FUTILITY_MARGIN * depth
        - params::REVERSE_FUTILITY_IMPROVING * i32::from(improving);
    depth <= params::REVERSE_FUTILITY_DEPTH
        && evaluation - margin >= beta
        && !evaluation.is_decisive()
        && !beta.is_loss()
}

/// Returns true if the evaluation is so far below alpha that only captures could help (razoring).
#[inline]
pub(crate) fn is_far_below(evaluation: Score, alpha: Score, depth: i32) -> bool {
    depth <= params::RAZORING_DEPTH
        && evaluation + params::RAZORING_BASE + params::RAZORING_MARGIN * depth * depth < alpha
        && !alpha.is_decisive()
}

/// Returns true if passing the turn is worth a try: the position must be good enough, and have
/// pieces, so that having to move is no disadvantage (zugzwang).
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

/// Returns by how many plies the search after a null move is reduced.
#[inline]
pub(crate) fn null_move_reduction(evaluation: Score, beta: Score, depth: i32) -> i32 {
    params::NULL_MOVE_BASE
        + depth / params::NULL_MOVE_DEPTH_DIVISOR
        + ((evaluation - beta) / params::NULL_MOVE_SCORE_DIVISOR).min(params::NULL_MOVE_SCORE_MOST)
}

/// Returns true if a null move that was too good is verified by a search without null moves: deep
/// results, unless one is being verified already.
#[inline]
pub(crate) fn is_null_move_verified(depth: i32, is_verifying: bool) -> bool {
    depth >= params::NULL_MOVE_VERIFY_DEPTH && !is_verifying
}

/// Returns the ply from which on the verification may pass again.
#[inline]
pub(crate) fn null_move_again_from(ply: usize, depth: i32) -> usize {
    ply + params::NULL_MOVE_VERIFY_QUARTERS * usize::try_from(depth).unwrap_or(0) / 4
}

/// Returns true if `ProbCut` is worth a try.
#[inline]
pub(crate) fn may_probcut(beta: Score, depth: i32) -> bool {
    depth >= params::PROBCUT_DEPTH && !beta.is_decisive()
}

/// Returns true if the table knows already that `ProbCut` will not reach its target.
#[inline]
pub(crate) fn is_probcut_refuted(hit: &TableHit, target: Score, reduced: i32) -> bool {
    hit.depth > reduced && hit.score < target && hit.bound != Some(Bound::Lower)
}

/// Returns by how many plies a node is searched less deeply if a move to try first was to be
/// expected and there is none (internal iterative reduction).
#[inline]
pub(crate) fn internal_reduction(
    depth: i32,
    has_table_move: bool,
    is_pv: bool,
    is_cut_node: bool,
) -> i32 {
    let is_expected = is_pv || is_cut_node;
    i32::from(!has_table_move && is_expected && depth >= params::INTERNAL_REDUCTION_DEPTH)
}

/// Returns the score that a reduced search must reach for `ProbCut`.
#[inline]
pub(crate) fn probcut_beta(beta: Score, improving: bool) -> Score {
    beta + params::PROBCUT_MARGIN - params::PROBCUT_IMPROVING * i32::from(improving)
}

/// Returns true if moves may be left out after the best score so far: it does not lose, and is no
/// draw that the evaluation contradicts. Of that draw nobody could say that it is exact, since what
/// avoids it may be among the moves that were left out.
#[inline]
pub(crate) fn is_good_enough(best: Score, evaluation: Option<Score>) -> bool {
    let is_better = |evaluation| evaluation >= Score::DRAW + params::DOUBTFUL_DRAW;
    let is_doubtful = best == Score::DRAW && evaluation.is_some_and(is_better);
    !best.is_loss() && !is_doubtful
}

/// Returns how many moves are tried at this depth before the quiet ones stop.
#[inline]
pub(crate) fn late_move_count(depth: i32, improving: bool) -> i32 {
    let count = params::LATE_MOVE_BASE + depth * depth;
    if improving { count } else { count / params::LATE_MOVE_NOT_IMPROVING_DIVISOR }
}

/// Returns true if quiet moves come too late to matter (late-move pruning).
#[inline]
pub(crate) fn is_late(depth: i32, tried: i32, improving: bool) -> bool {
    depth <= params::LATE_MOVE_DEPTH && tried > late_move_count(depth, improving)
}

/// Returns true if a quiet move cannot lift the evaluation to alpha (futility).
#[inline]
pub(crate) fn is_futile(evaluation: Score, alpha: Score, depth: i32, history: i32) -> bool {
    let margin = params::FUTILITY_BASE
        + params::FUTILITY_MARGIN * depth
        + history / params::FUTILITY_HISTORY_DIVISOR;
    depth <= params::FUTILITY_DEPTH && evaluation + margin <= alpha && !alpha.is_decisive()
}

/// Returns true if a quiet move has failed too often elsewhere.
#[inline]
pub(crate) fn has_bad_history(depth: i32, history: i32) -> bool {
    depth <= params::HISTORY_PRUNING_DEPTH && history < -params::HISTORY_PRUNING_MARGIN * depth
}

/// Returns what a move may lose by exchange and still be searched; none if it may lose anything.
#[inline]
pub(crate) fn exchange_threshold(depth: i32, is_quiet: bool, history: i32) -> Option<i32> {
    let threshold = if is_quiet {
        -params::EXCHANGE_QUIET * depth
    } else {
        -params::EXCHANGE_CAPTURE * depth - history / params::EXCHANGE_HISTORY_DIVISOR
    };
    (depth <= params::EXCHANGE_DEPTH).then_some(threshold)
}

/// Returns the most that quiescence can hope for from a capture, by the evaluation and the captured
/// piece.
#[inline]
pub(crate) fn capture_hope(standing: Score, victim: i32) -> Score {
    standing + params::QUIESCENCE_FUTILITY + victim
}

/// Returns true if that is not enough, unless the exchange gains something (futility in
/// quiescence).
#[inline]
pub(crate) fn is_capture_futile(hope: Score, alpha: Score, is_promotion: bool) -> bool {
    hope <= alpha && !is_promotion
}

/// Returns true if the table's move may be the only good one, so that it is worth a search to find
/// out.
#[inline]
pub(crate) fn may_be_singular(hit: &TableHit, depth: i32, ply: usize, root_depth: usize) -> bool {
    depth >= params::SINGULAR_DEPTH
        && hit.depth >= depth - params::SINGULAR_TABLE_DEPTH
        && hit.bound != Some(Bound::Upper)
        && !hit.score.is_decisive()
        && ply < params::SINGULAR_PLY_FACTOR * root_depth
}

/// Returns the depth of the search of all other moves.
#[inline]
pub(crate) fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / params::SINGULAR_SEARCH_DIVISOR
}

/// Returns the score that all other moves must stay below for the table's move to be singular.
#[inline]
pub(crate) fn singular_beta(table_score: Score, depth: i32, was_pv: bool) -> Score {
    let margin = params::SINGULAR_MARGIN + params::SINGULAR_WAS_PV * i32::from(was_pv);
    table_score - margin * depth
}

/// Returns how much deeper the table's move is searched when the others reach no more than `score`,
/// which is below `target`: the further below, the more, but not on and on.
#[inline]
pub(crate) fn singular_plies(
    score: Score,
    target: Score,
    is_pv: bool,
    double_extensions: u8,
) -> i32 {
    let is_far = !is_pv
        && score < target - params::SINGULAR_DOUBLE
        && double_extensions < params::SINGULAR_DOUBLE_MOST;
    if is_far { 2 + i32::from(score < target - params::SINGULAR_TRIPLE) } else { 1 }
}

/// Returns true if the node is left because another move than the table's is too good as well
/// (multicut).
#[inline]
pub(crate) fn is_multicut(score: Score, beta: Score, is_pv: bool) -> bool {
    !is_pv && score >= beta && !score.is_decisive()
}

/// Returns how much deeper, or rather less deep, the table's move is searched when another one is
/// as good.
#[inline]
pub(crate) fn plural_plies(table_score: Score, beta: Score, is_pv: bool, is_cut_node: bool) -> i32 {
    if table_score >= beta {
        i32::from(is_pv) - params::SINGULAR_TOO_GOOD
    } else {
        -i32::from(is_cut_node)
    }
}

/// Returns the depth of the other moves once one has raised alpha: they have to be better than a
/// move that is good already.
#[inline]
pub(crate) fn depth_after_raise(depth: i32, score: Score) -> i32 {
    let is_reduced = (params::RAISED_DEPTH_LEAST..=params::RAISED_DEPTH_MOST).contains(&depth)
        && !score.is_decisive();
    depth - i32::from(is_reduced)
}

/// Returns how much more or less deeply a node is searched than its parent asked, since more is
/// known of the move that led to it than when it was reduced: by that move the side to move has
/// gained so much.
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

/// Returns the reward of a move after which the opponent stands better by so much.
#[inline]
pub(crate) fn evaluation_reward(gained: i32) -> i32 {
    (-params::EVALUATION_REWARD * gained)
        .clamp(-params::EVALUATION_REWARD_MOST, params::EVALUATION_REWARD_MOST)
}

/// Returns the score of a node that was cut off: nearer to beta, for the less depth there is the
/// less it is to be trusted.
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
pub(crate) struct ReductionInputs {
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

/// Returns true if a move comes late enough to be reduced.
#[inline]
pub(crate) fn is_reduced(inputs: &ReductionInputs) -> bool {
    inputs.depth >= params::REDUCTION_DEPTH
        && inputs.tried > params::REDUCTION_AFTER + i32::from(inputs.is_pv)
}

/// Returns the depth of the first search of a late move.
#[inline]
pub(crate) fn reduced_depth(new_depth: i32, inputs: &ReductionInputs) -> i32 {
    (new_depth - reduction(inputs) / params::REDUCTION_PLY).clamp(1, new_depth.max(1))
}

/// Returns the depth of its second search if it was better than thought: more if by much, less if
/// hardly.
#[inline]
pub(crate) fn depth_again(new_depth: i32, score: Score, alpha: Score) -> i32 {
    let much = params::DEEPER_MARGIN + params::DEEPER_MARGIN_DEPTH * new_depth;
    let deeper = new_depth + i32::from(score > alpha + much);
    deeper - i32::from(score < alpha + params::SHALLOWER_MARGIN)
}

/// Returns by how many 1024ths of a ply a late move is reduced.
#[inline]
fn reduction(inputs: &ReductionInputs) -> i32 {
    let mut reduction = base_reduction(inputs.depth, inputs.tried, inputs.is_quiet);
    let mut add = |condition: bool, amount: i32| {
        if condition {
            reduction += amount;
        }
    };
    add(!inputs.improving, params::REDUCTION_NOT_IMPROVING);
    add(inputs.is_cut_node, params::REDUCTION_CUT_NODE);
    add(inputs.is_pv, -params::REDUCTION_PV);
    add(inputs.was_pv, -params::REDUCTION_WAS_PV);
    add(inputs.is_killer, -params::REDUCTION_KILLER);
    add(inputs.gives_check, -params::REDUCTION_CHECK);
    add(inputs.table_move_captures && inputs.is_quiet, params::REDUCTION_TABLE_CAPTURE);
    add(inputs.child_cutoffs > params::REDUCTION_CUTOFFS_MANY, params::REDUCTION_CUTOFFS);
    reduction - inputs.history / params::REDUCTION_HISTORY_DIVISOR
}

/// Returns the reduction by depth and number of the move alone: logarithmic in both.
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
                logarithms.map(|tried| {
                    (f64::from(params::REDUCTION_PLY) * (base + depth * tried / divisor)) as i32
                })
            })
        })
    });
    table[usize::from(is_quiet)][depth.clamp(1, 63) as usize][tried.clamp(1, 63) as usize]
}

/// Returns the logarithm of a small number, by a series of exact operations: `f64::ln` may differ
/// in its last digit between machines, and node counts must not.
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
    fn logarithm_is_right() {
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
    fn softened_score_stays_between_score_and_beta() {
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
    fn singular_move_is_extended_more_when_far_ahead() {
        let target = Score::new(50);
        assert_eq!(singular_plies(Score::new(49), target, false, 0), 1);
        assert_eq!(singular_plies(Score::new(0), target, false, 0), 2);
        assert_eq!(singular_plies(Score::new(-100), target, false, 0), 3);
        assert_eq!(singular_plies(Score::new(-100), target, true, 0), 1);
        let most = params::SINGULAR_DOUBLE_MOST;
        assert_eq!(singular_plies(Score::new(-100), target, false, most), 1);
    }

    #[test]
    fn second_search_is_deeper_the_better_the_first_was() {
        let alpha = Score::new(10);
        assert_eq!(depth_again(6, Score::new(11), alpha), 5);
        assert_eq!(depth_again(6, Score::new(30), alpha), 6);
        assert_eq!(depth_again(6, Score::new(90), alpha), 7);
    }

    #[test]
    fn only_deep_expected_nodes_are_reduced_without_table_move() {
        let depth = params::INTERNAL_REDUCTION_DEPTH;
        assert_eq!(internal_reduction(depth, false, true, false), 1);
        assert_eq!(internal_reduction(depth, false, false, true), 1);
        assert_eq!(internal_reduction(depth, false, false, false), 0);
        assert_eq!(internal_reduction(depth, true, true, false), 0);
        assert_eq!(internal_reduction(depth - 1, false, true, false), 0);
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
