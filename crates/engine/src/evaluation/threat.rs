//! Threats: what can be taken, or soon; and space: where there is room behind the pawns.

use threefold_chess::{Bitboard, Color, File, Rank, Role};

use super::pair::Pair;
use super::survey::{Survey, backward, count, fill_forward, forward, relative_rank};
use super::term::{Trace, taken};

/// Evaluates the threats of a side.
#[inline(always)]
pub(super) fn threats<T: Trace>(survey: &Survey<'_>, color: Color, trace: &mut T) -> Pair {
    let enemy = color.opponent();
    let mut sum = Pair::ZERO;
    let own = &survey.attacks[color];
    let enemy_pawn_attacks = survey.attacks[enemy][Role::Pawn];
    let enemies = survey.side[enemy] - survey.role[Role::King];
    let pieces = enemies - survey.role[Role::Pawn];
    // Taking on these squares costs more than it gains, as a rule.
    let guarded =
        enemy_pawn_attacks | (survey.attacked_twice[enemy] - survey.attacked_twice[color]);
    let weak = (enemies & survey.attacked[color]) - guarded;

    for square in own[Role::Pawn] & pieces {
        if let Some(role) = survey.board.role_at(square) {
            sum += taken!(trace, color, threat_by_pawn[role.index() - 1]);
        }
    }
    let majors = pieces & survey.board.orthogonal_sliders();
    for square in (own[Role::Knight] | own[Role::Bishop]) & (weak | majors) {
        if let Some(role) = survey.board.role_at(square) {
            sum += taken!(trace, color, threat_by_minor[role.index()]);
        }
    }
    for square in own[Role::Rook] & (weak | (majors & survey.role[Role::Queen])) {
        if let Some(role) = survey.board.role_at(square) {
            sum += taken!(trace, color, threat_by_rook[role.index()]);
        }
    }
    if own[Role::King].intersects(weak) {
        sum += taken!(trace, color, threat_by_king[0]);
    }
    let hanging = weak & (!survey.attacked[enemy] | (pieces & survey.attacked_twice[color]));
    sum += taken!(trace, color, hanging[0], count(hanging));

    let steps = (pawn_steps(survey, color) - enemy_pawn_attacks)
        & (survey.attacked[color] | !survey.attacked[enemy]);
    let ahead = forward(color, steps);
    let attacked_then = (ahead.east() | ahead.west()) & (pieces - own[Role::Pawn]);
    sum += taken!(trace, color, threat_by_step[0], count(attacked_then));

    let restricted = survey.attacked[enemy] & survey.attacked[color] & !guarded;
    sum + taken!(trace, color, restriction[0], count(restricted))
}

/// Returns the squares a side's pawns can step to.
#[inline(always)]
fn pawn_steps(survey: &Survey<'_>, color: Color) -> Bitboard {
    let once = forward(color, survey.pawns(color)) - survey.occupied;
    let twice = forward(color, once & relative_rank(color, Rank::Third)) - survey.occupied;
    once | twice
}

/// Evaluates the room that a side has behind its pawns in the center.
#[inline(always)]
pub(super) fn space<T: Trace>(survey: &Survey<'_>, color: Color, trace: &mut T) -> Pair {
    const CENTER: u64 = File::C.bitboard().bits()
        | File::D.bitboard().bits()
        | File::E.bitboard().bits()
        | File::F.bitboard().bits();
    let enemy = color.opponent();
    let half = relative_rank(color, Rank::Second)
        | relative_rank(color, Rank::Third)
        | relative_rank(color, Rank::Fourth);
    let safe = Bitboard::from_bits(CENTER)
        & (half - survey.pawns(color) - survey.attacks[enemy][Role::Pawn]);
    let behind = fill_forward(enemy, backward(color, survey.pawns(color)));
    taken!(trace, color, space[0], count(safe))
        + taken!(trace, color, space[1], count(safe & (behind - survey.attacked[enemy])))
}
