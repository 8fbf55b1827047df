//! Endings whose result is known or nearly so, and how much of an advantage counts in the others.

use threefold_chess::{Bitboard, Board, ByColor, Color, File, Position, Rank, Role, Square};

use super::bitbase::Bitbase;
use super::exchange_value;
use super::survey::{Survey, count, relative_square};

/// Scale at which all of an advantage in the endgame counts.
pub(super) const FULL_SCALE: i32 = 64;

/// More than any estimate of an ending that is not known to be won, less than any mate.
const KNOWN_WIN: i32 = 2_000;

/// A won ending of king and pawn against king: less than the queen will be.
const WON_PAWN: i32 = 700;

/// Returns the value of a known ending for white, if this is one.
#[inline(always)]
pub(super) fn known(position: &Position, bitbase: &mut Option<Bitbase>) -> Option<i32> {
    let board = position.board();
    let lone = Color::ALL.into_iter().find(|&color| !board.by_color(color).has_many())?;
    against_lone_king(position, lone.opponent(), bitbase)
}

/// Returns the value for white when one side has only its king.
#[cold]
fn against_lone_king(
    position: &Position,
    strong: Color,
    bitbase: &mut Option<Bitbase>,
) -> Option<i32> {
    let board = position.board();
    let men = board.by_color(strong);
    let pawns = board.by_role(Role::Pawn);
    let bishops = board.by_role(Role::Bishop);
    let value = if let (Some(pawn), 2) = (pawns.only(), men.len()) {
        let bitbase = bitbase.get_or_insert_with(Bitbase::new);
        let is_won = bitbase.is_win(position, strong, pawn);
        if is_won { WON_PAWN + 20 * rank_of(strong, pawn) } else { 0 }
    } else if can_mate(board, men) {
        KNOWN_WIN + mop_up(position, strong)
    } else if pawns.is_empty() || is_wrong_bishop(position, strong, bishops) {
        0
    } else {
        return None;
    };
    Some(if strong.is_white() { value } else { -value })
}

/// Returns true if these pieces mate a lone king by themselves, without pawns.
fn can_mate(board: &Board, men: Bitboard) -> bool {
    let bishops = men & board.by_role(Role::Bishop);
    let knights = men & board.by_role(Role::Knight);
    men.intersects(board.orthogonal_sliders())
        || (bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK))
        || (!bishops.is_empty() && !knights.is_empty())
        || knights.len() > 2
}

/// Scores the progress of a won ending: material, the lone king's way to the edge, and the kings'
/// distance.
fn mop_up(position: &Position, strong: Color) -> i32 {
    let board = position.board();
    let men = board.by_color(strong);
    let (king, lone) = (position.king(strong), position.king(strong.opponent()));
    let material: i32 = Role::ALL
        .into_iter()
        .filter(|&role| role != Role::King)
        .map(|role| exchange_value(role) * count(men & board.by_role(role)))
        .sum();
    let advance: i32 =
        (men & board.by_role(Role::Pawn)).into_iter().map(|pawn| 4 * rank_of(strong, pawn)).sum();
    let bishops = men & board.by_role(Role::Bishop);
    let knights = men & board.by_role(Role::Knight);
    // Bishop and knight mate in a corner of the bishop's color only.
    let is_bishop_and_knight = men.len() == 3 && !bishops.is_empty() && !knights.is_empty();
    let push = if is_bishop_and_knight {
        let [a, b] = if bishops.intersects(Bitboard::LIGHT) {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        40 * (7 - steps(lone, a).min(steps(lone, b)))
    } else {
        10 * center_distance(lone)
    };
    material + advance + push + 4 * (14 - steps(king, lone))
}

/// Returns true if all pawns stand on a rook's file, the bishops do not control its last square,
/// and the lone king holds it: no win.
fn is_wrong_bishop(position: &Position, strong: Color, bishops: Bitboard) -> bool {
    let board = position.board();
    let men = board.by_color(strong);
    let pawns = board.by_role(Role::Pawn);
    if men != (men & board.by_role(Role::King)) | pawns | bishops {
        return false;
    }
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, strong.relative_rank(Rank::Eighth));
        let shade = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        pawns.is_subset(file.bitboard())
            && !bishops.intersects(shade)
            && position.king(strong.opponent()).distance(corner) <= 1
    })
}

/// Returns the distance of two squares, in steps along ranks and files.
fn steps(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    files + (a.rank() as i32 - b.rank() as i32).abs()
}

/// Returns the number of a square's rank as a side counts it, from 0.
fn rank_of(color: Color, square: Square) -> i32 {
    relative_square(color, square).rank() as i32
}

/// Returns the distance of a square from the center: 0 for `d4`, 6 for a corner.
fn center_distance(square: Square) -> i32 {
    let from_middle = |index: i32| if index < 4 { 3 - index } else { index - 4 };
    from_middle(square.file() as i32) + from_middle(square.rank() as i32)
}

/// Returns the share of an advantage in the endgame that counts, of [`FULL_SCALE`], when `strong`
/// has it.
#[inline(always)]
pub(super) fn scale(survey: &Survey<'_>, strong: Color, passed: Bitboard) -> i32 {
    let pawns = survey.pawns(strong);
    let pawn_count = count(pawns);
    let bishops = ByColor::from_fn(|color| survey.pieces(color, Role::Bishop));
    if bishops.white.only().is_some() && bishops.black.only().is_some() {
        let shades = survey.role[Role::Bishop] & Bitboard::LIGHT;
        if shades.only().is_some() {
            return opposite_bishops(survey, strong, passed);
        }
    }
    if pawn_count > 1 {
        return FULL_SCALE.min(44 + 4 * pawn_count);
    }
    few_pawns(survey, strong, pawn_count == 1)
}

/// Scales endings with bishops that never meet: drawish with nothing else, and less so the more
/// there is.
#[cold]
fn opposite_bishops(survey: &Survey<'_>, strong: Color, passed: Bitboard) -> i32 {
    let pawns_and_kings = survey.role[Role::Pawn] | survey.role[Role::King];
    let others = survey.occupied - pawns_and_kings - survey.role[Role::Bishop];
    if others.is_empty() {
        16 + 6 * count(passed & survey.side[strong])
    } else {
        34 + 3 * count(survey.side[strong] - pawns_and_kings)
    }
    .min(FULL_SCALE)
}

/// Scales endings with at most one pawn: without it, or with the last one exchanged for a piece,
/// little wins.
#[cold]
fn few_pawns(survey: &Survey<'_>, strong: Color, has_pawn: bool) -> i32 {
    let pieces = |color: Color| -> i32 {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .map(|role| exchange_value(role) * count(survey.pieces(color, role)))
            .sum()
    };
    let (own, other) = (pieces(strong), pieces(strong.opponent()));
    let minor = exchange_value(Role::Bishop);
    if has_pawn {
        // A piece may be given for the pawn, and what is left must win then.
        return if own - other <= 0 && own > 0 { 40 } else { 48 };
    }
    let men = survey.side[strong] - survey.role[Role::King];
    let is_two_knights =
        own == 2 * exchange_value(Role::Knight) && men.is_subset(survey.role[Role::Knight]);
    if is_two_knights || own < exchange_value(Role::Rook) {
        2
    } else if own - other <= minor {
        if other <= minor { 6 } else { 14 }
    } else {
        FULL_SCALE
    }
}

/// Returns the square as seen by the side that has the pawn, on the files a to d.
pub(super) fn normal_square(strong: Color, is_mirrored: bool, square: Square) -> usize {
    let index = relative_square(strong, square).index();
    if is_mirrored { index ^ 7 } else { index }
}
