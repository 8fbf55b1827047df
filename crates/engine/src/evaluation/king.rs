//! The safety of the kings: the pawns around them, and the pieces that come near.

use threefold_chess::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use threefold_chess::{Bitboard, Color, File, Role};

use super::pair::Pair;
use super::survey::{Survey, edge_distance, fill_forward, rank_index};
use super::term::{Trace, taken};

/// Evaluates the pawns on the king's file and on those beside it: own ones shelter, enemy ones
/// storm.
pub(super) fn shelter<T: Trace>(survey: &Survey<'_>, color: Color, trace: &mut T) -> Pair {
    let mut sum = Pair::ZERO;
    let enemy = color.opponent();
    let king = survey.king[color];
    let not_behind = fill_forward(color, king.rank().bitboard());
    let center = king.file().index().clamp(1, 6);
    for file in &File::ALL[center - 1..=center + 1] {
        let column = file.bitboard() & not_behind;
        let row = edge_distance(*file) * RANKS;
        let own = nearest(survey.pawns(color) & column, color);
        let other = nearest(survey.pawns(enemy) & column, color);
        sum += taken!(trace, color, shelter[row + own]);
        if own != 0 && other == own + 1 {
            sum += taken!(trace, color, storm_blocked[other]);
        } else {
            sum += taken!(trace, color, storm[row + other]);
        }
    }
    sum
}

/// Pawns stand on ranks 1 to 6, counted from 0; 0 says that there is none.
const RANKS: usize = 7;

/// Returns the rank of the pawn nearest to a side's back rank, 0 if there is none.
fn nearest(pawns: Bitboard, color: Color) -> usize {
    let pawn = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    pawn.map_or(0, |square| rank_index(color, square))
}

/// Units of attack for each weak square beside the king, and for a check that costs nothing. They
/// put a lone attacker at the flat beginning of the table of danger and a mating attack at its end.
const WEAK_SQUARE_UNITS: u32 = 2;
const KNIGHT_CHECK_UNITS: u32 = 6;
const BISHOP_CHECK_UNITS: u32 = 4;
const ROOK_CHECK_UNITS: u32 = 7;
const QUEEN_CHECK_UNITS: u32 = 5;

/// The last entry of the table of danger.
const GREATEST_DANGER: u32 = 49;

/// Evaluates the attack of a side's pieces on the enemy's king.
#[inline(always)]
pub(super) fn attack<T: Trace>(survey: &Survey<'_>, color: Color, trace: &mut T) -> Pair {
    if survey.attack_units[color] == 0 {
        return Pair::ZERO;
    }
    let enemy = color.opponent();
    let (king, ring) = (survey.king[enemy], survey.ring[enemy]);
    let guards = &survey.attacks[enemy];
    let weak = survey.attacked[color]
        - survey.attacked_twice[enemy]
        - (survey.attacked[enemy] - guards[Role::King] - guards[Role::Queen]);
    let mut units = survey.attack_units[color]
        + WEAK_SQUARE_UNITS * (weak & ring).len() as u32
        + (survey.attacks[color][Role::Pawn] & ring).len() as u32;

    let safe =
        !survey.side[color] & (!survey.attacked[enemy] | (weak & survey.attacked_twice[color]));
    let stopping = survey.occupied - survey.pieces(enemy, Role::Queen);
    let lines = rook_attacks(king, stopping);
    let diagonals = bishop_attacks(king, stopping);
    let checks = |role: Role, from: Bitboard, units: u32| {
        if (survey.attacks[color][role] & from & safe).is_empty() { 0 } else { units }
    };
    units += checks(Role::Knight, knight_attacks(king), KNIGHT_CHECK_UNITS)
        + checks(Role::Bishop, diagonals, BISHOP_CHECK_UNITS)
        + checks(Role::Rook, lines, ROOK_CHECK_UNITS)
        + checks(Role::Queen, (lines | diagonals) - guards[Role::Queen], QUEEN_CHECK_UNITS);
    if survey.pieces(color, Role::Queen).is_empty() {
        units /= 2;
    }
    taken!(trace, color, king_danger[units.min(GREATEST_DANGER) as usize])
}
