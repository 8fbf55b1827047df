//! Knights, bishops, rooks and queens: where they stand, where they can go, and the terms of each.

use threefold_chess::attacks::{bishop_attacks, knight_attacks, queen_attacks, rook_attacks};
use threefold_chess::{Bitboard, Color, Rank, Role, Square, attacks};

use super::pair::Pair;
use super::survey::{
    Survey, backward, count, fill_forward, forward, mirrored_index, relative_rank, relative_square,
};
use super::term::{Trace, taken};
use super::weights::WEIGHTS;

/// Units of attack for a piece that attacks the enemy king's ring: enough for the queen and a
/// helper to reach the middle of the table of danger, see `king_danger`.
const KNIGHT_UNITS: u32 = 3;
const BISHOP_UNITS: u32 = 2;
const ROOK_UNITS: u32 = 3;
const QUEEN_UNITS: u32 = 4;

/// Looks at all pieces of a side but pawns and the king, and records what they attack.
#[inline(always)]
pub(super) fn pieces<T: Trace>(
    survey: &mut Survey<'_>,
    enemy_pawn_span: Bitboard,
    color: Color,
    trace: &mut T,
) -> Pair {
    let outposts = (relative_rank(color, Rank::Fourth)
        | relative_rank(color, Rank::Fifth)
        | relative_rank(color, Rank::Sixth))
        & (survey.attacks[color][Role::Pawn] - enemy_pawn_span);
    let behind = backward(color, survey.role[Role::Pawn])
        & survey.side[color]
        & (survey.role[Role::Knight] | survey.role[Role::Bishop]);
    knights(survey, outposts, color, trace)
        + bishops(survey, outposts, color, trace)
        + rooks(survey, color, trace)
        + queens(survey, color, trace)
        + taken!(trace, color, behind_pawn[0], count(behind))
}

#[inline(always)]
fn knights<T: Trace>(
    survey: &mut Survey<'_>,
    outposts: Bitboard,
    color: Color,
    trace: &mut T,
) -> Pair {
    let mut sum = Pair::ZERO;
    for square in survey.pieces(color, Role::Knight) {
        let attacked = knight_attacks(square);
        let mobility = enter(survey, color, Role::Knight, KNIGHT_UNITS, attacked);
        sum += placed(color, Role::Knight, square, trace);
        sum += taken!(trace, color, knight_mobility[mobility]);
        if outposts.contains(square) {
            sum += taken!(trace, color, outpost[0]);
        } else if attacked.intersects(outposts - survey.side[color]) {
            sum += taken!(trace, color, outpost_in_reach[0]);
        }
    }
    sum
}

#[inline(always)]
fn bishops<T: Trace>(
    survey: &mut Survey<'_>,
    outposts: Bitboard,
    color: Color,
    trace: &mut T,
) -> Pair {
    let mut sum = Pair::ZERO;
    let bishops = survey.pieces(color, Role::Bishop);
    // What stands behind a queen on the bishop's line is attacked through her.
    let stopping = survey.occupied - survey.role[Role::Queen];
    let pawns = survey.pawns(color);
    let blocked = pawns & backward(color, survey.occupied);
    for square in bishops {
        let attacked = bishop_attacks(square, stopping);
        let mobility = enter(survey, color, Role::Bishop, BISHOP_UNITS, attacked);
        sum += placed(color, Role::Bishop, square, trace);
        sum += taken!(trace, color, bishop_mobility[mobility]);
        if outposts.contains(square) {
            sum += taken!(trace, color, outpost[1]);
        }
        let shade = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        sum += taken!(trace, color, bishop_pawn[0], count(pawns & shade));
        sum += taken!(trace, color, bishop_pawn[1], count(blocked & shade));
    }
    if bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK) {
        sum += taken!(trace, color, bishop_pair[0]);
    }
    sum
}

#[inline(always)]
fn rooks<T: Trace>(survey: &mut Survey<'_>, color: Color, trace: &mut T) -> Pair {
    let mut sum = Pair::ZERO;
    let rooks = survey.pieces(color, Role::Rook);
    if rooks.is_empty() {
        return sum;
    }
    let enemy = color.opponent();
    // Rooks work through each other and through queens.
    let stopping = survey.occupied - (survey.role[Role::Queen] | rooks);
    let (own_pawns, enemy_pawns) = (survey.pawns(color), survey.pawns(enemy));
    let seventh = relative_rank(color, Rank::Seventh);
    let prey =
        (survey.pieces(enemy, Role::King) & forward(color, seventh)) | (enemy_pawns & seventh);
    for square in rooks {
        let attacked = rook_attacks(square, stopping);
        let mobility = enter(survey, color, Role::Rook, ROOK_UNITS, attacked);
        sum += placed(color, Role::Rook, square, trace);
        sum += taken!(trace, color, rook_mobility[mobility]);
        let file = square.file().bitboard();
        if !file.intersects(own_pawns) {
            sum += taken!(trace, color, rook_file[usize::from(!file.intersects(enemy_pawns))]);
        }
        if seventh.contains(square) && !prey.is_empty() {
            sum += taken!(trace, color, rook_seventh[0]);
        }
    }
    sum
}

#[inline(always)]
fn queens<T: Trace>(survey: &mut Survey<'_>, color: Color, trace: &mut T) -> Pair {
    let mut sum = Pair::ZERO;
    let enemy = color.opponent();
    for square in survey.pieces(color, Role::Queen) {
        let attacked = queen_attacks(square, survey.occupied);
        let mobility = enter(survey, color, Role::Queen, QUEEN_UNITS, attacked);
        sum += placed(color, Role::Queen, square, trace);
        sum += taken!(trace, color, queen_mobility[mobility]);
        let bishops = bishop_attacks(square, Bitboard::EMPTY) & survey.pieces(enemy, Role::Bishop);
        let rooks = rook_attacks(square, Bitboard::EMPTY) & survey.pieces(enemy, Role::Rook);
        let is_exposed = (bishops | rooks).into_iter().any(|slider| {
            let between = attacks::between(square, slider) & survey.occupied;
            !between.is_empty() && !between.has_many()
        });
        if is_exposed {
            sum += taken!(trace, color, queen_exposed[0]);
        }
    }
    sum
}

/// Records what a piece attacks, and gives its mobility.
#[inline(always)]
fn enter(
    survey: &mut Survey<'_>,
    color: Color,
    role: Role,
    units: u32,
    attacked: Bitboard,
) -> usize {
    survey.add_attacks(color, role, attacked);
    let near_king = attacked & survey.ring[color.opponent()];
    if !near_king.is_empty() {
        survey.attack_units[color] += units + near_king.len() as u32;
    }
    (attacked & survey.mobility_area[color]).len()
}

/// Evaluates a piece on its square, material included.
#[inline(always)]
pub(super) fn placed<T: Trace>(color: Color, role: Role, square: Square, trace: &mut T) -> Pair {
    let relative = relative_square(color, square);
    if T::LISTENS {
        let index = mirrored_index(relative);
        if role != Role::King {
            trace.note(color, 1, |counts| &mut counts.material[role.index()]);
        }
        trace.note(color, 1, |counts| match role {
            Role::Pawn => &mut counts.pawn_square[index],
            Role::Knight => &mut counts.knight_square[index],
            Role::Bishop => &mut counts.bishop_square[index],
            Role::Rook => &mut counts.rook_square[index],
            Role::Queen => &mut counts.queen_square[index],
            Role::King => &mut counts.king_square[index],
        });
    }
    PLACED[role.index()][relative.index()]
}

/// Returns the squares that the pawns of a side attack or may attack later, wherever they advance.
#[inline(always)]
pub(super) fn pawn_span(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = fill_forward(color, forward(color, pawns));
    ahead.east() | ahead.west()
}

/// Material and placement in one table, for all squares as white sees them.
static PLACED: [[Pair; 64]; 6] = [
    placed_row(Some(WEIGHTS.material[0]), &WEIGHTS.pawn_square),
    placed_row(Some(WEIGHTS.material[1]), &WEIGHTS.knight_square),
    placed_row(Some(WEIGHTS.material[2]), &WEIGHTS.bishop_square),
    placed_row(Some(WEIGHTS.material[3]), &WEIGHTS.rook_square),
    placed_row(Some(WEIGHTS.material[4]), &WEIGHTS.queen_square),
    placed_row(None, &WEIGHTS.king_square),
];

const fn placed_row(material: Option<Pair>, squares: &[Pair; 32]) -> [Pair; 64] {
    let mut row = [Pair::ZERO; 64];
    let mut index = 0;
    while index < 64 {
        let placement = squares[mirrored_index(Square::ALL[index])];
        row[index] = match material {
            Some(value) => value.plus(placement),
            None => placement,
        };
        index += 1;
    }
    row
}
