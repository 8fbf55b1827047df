//! Passed pawns, as far as pieces and kings matter; their base value is in `pawn`.

use threefold_chess::{Bitboard, Color, Rank, Role, Square, attacks};

use super::pair::Pair;
use super::survey::{Survey, fill_forward, forward, rank_index, relative_rank};
use super::term::{Trace, taken};

/// Evaluates what pieces and kings add to the passed pawns of a side.
#[inline(always)]
pub(super) fn passed_pawns<T: Trace>(
    survey: &Survey<'_>,
    passed: Bitboard,
    color: Color,
    turn: Color,
    trace: &mut T,
) -> Pair {
    let mut sum = Pair::ZERO;
    for square in passed & survey.side[color] {
        sum += passed_pawn(survey, square, color, turn, trace);
    }
    sum
}

fn passed_pawn<T: Trace>(
    survey: &Survey<'_>,
    square: Square,
    color: Color,
    turn: Color,
    trace: &mut T,
) -> Pair {
    let mut sum = Pair::ZERO;
    let enemy = color.opponent();
    let rank = rank_index(color, square);
    let spot = square.bitboard();
    let Some(stop) = forward(color, spot).first() else { return sum };
    let way = fill_forward(color, stop.bitboard());
    if survey.side[enemy].contains(stop) {
        sum += taken!(trace, color, passed_blocked[rank]);
    } else if !(survey.occupied | survey.attacked[enemy]).contains(stop) {
        sum += taken!(trace, color, passed_safe_step[rank]);
        if !way.intersects(survey.occupied | survey.attacked[enemy]) {
            sum += taken!(trace, color, passed_free_way[rank]);
        }
    }
    if rank >= 3 {
        let own_distance = survey.king[color].distance(stop) as usize;
        let enemy_distance = survey.king[enemy].distance(stop) as usize;
        sum += taken!(trace, color, passed_own_king[own_distance]);
        sum += taken!(trace, color, passed_enemy_king[enemy_distance]);
    }
    let rooks = survey.role[Role::Rook] & fill_forward(enemy, spot);
    if !rooks.is_empty() {
        let behind = rooks & attacks::rook_attacks(square, survey.occupied);
        for side in [color, enemy] {
            if behind.intersects(survey.side[side]) {
                sum += taken!(trace, color, passed_rook_behind[usize::from(side == enemy)]);
            }
        }
    }
    if is_unstoppable(survey, stop, way, color, turn) {
        sum += taken!(trace, color, passed_unstoppable[0]);
    }
    sum
}

/// Returns true if the enemy has only pawns and a king that comes too late: the rule of the square.
fn is_unstoppable(
    survey: &Survey<'_>,
    stop: Square,
    way: Bitboard,
    color: Color,
    turn: Color,
) -> bool {
    let enemy = color.opponent();
    let pieces = survey.side[enemy] - survey.role[Role::Pawn] - survey.role[Role::King];
    if !pieces.is_empty() || way.intersects(survey.occupied) {
        return false;
    }
    let goal = way & relative_rank(color, Rank::Eighth);
    let Some(goal) = goal.first() else { return false };
    // From its second rank a pawn saves a step.
    let steps = (stop.distance(goal) + 1).min(5);
    // Whoever moves first is a step ahead.
    survey.king[enemy].distance(goal) > steps + u8::from(turn == enemy)
}
