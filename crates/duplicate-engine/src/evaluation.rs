//! The value of a position for each seat, without search: features of each board times weights.
//!
//! What is good for white on a board is bad for black, so a board has one value, and a seat has the
//! sum of its two. Features see the other boards where the game does: a piece without a twin is a
//! ghost, a move exists only if both boards have it, and a check is as good as the answers that
//! cannot be synchronized.

mod survey;
pub mod weights;

use threefold_chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};
use threefold_duplicate::{BoardId, ByBoard, BySeat, DuplicatePosition, Seat};

use crate::score::GREATEST_ESTIMATE;
use survey::{Survey, place};
pub use weights::{COUNT, Feature, WEIGHTS};

/// Features of one board: those of white less those of black, in the order of [`Feature::ALL`].
pub type Features = [i32; COUNT];

/// Returns the value of a position for a seat, in hundredths of a pawn.
///
/// ```
/// use threefold_duplicate::{DuplicatePosition, Seat};
/// use threefold_duplicate_engine::evaluation::evaluate;
/// assert_eq!(evaluate(&DuplicatePosition::START, Seat::West), 0);
/// ```
#[must_use]
pub fn evaluate(position: &DuplicatePosition, seat: Seat) -> i32 {
    let surveys = Survey::of_all(position);
    let sum = seat.boards().map(|board| value(&board_features(position, &surveys, board)));
    let value = if seat.color().is_white() { sum[0] + sum[1] } else { -sum[0] - sum[1] };
    value.clamp(-GREATEST_ESTIMATE, GREATEST_ESTIMATE)
}

/// Returns the value of a position for every seat.
#[must_use]
pub fn evaluate_all(position: &DuplicatePosition) -> BySeat<i32> {
    let surveys = Survey::of_all(position);
    let boards = ByBoard::from_fn(|board| value(&board_features(position, &surveys, board)));
    BySeat::from_fn(|seat| {
        let [first, second] = seat.boards().map(|board| boards[board]);
        let sum = if seat.color().is_white() { first + second } else { -first - second };
        sum.clamp(-GREATEST_ESTIMATE, GREATEST_ESTIMATE)
    })
}

/// Returns the features of each board, of which weights make its value: what a tuner fits.
#[must_use]
pub fn features(position: &DuplicatePosition) -> ByBoard<Features> {
    let surveys = Survey::of_all(position);
    ByBoard::from_fn(|board| board_features(position, &surveys, board))
}

fn value(features: &Features) -> i32 {
    features.iter().zip(&WEIGHTS).map(|(count, weight)| count * weight).sum()
}

fn board_features(
    position: &DuplicatePosition,
    surveys: &BySeat<Survey>,
    board: BoardId,
) -> Features {
    let white = side_features(position, surveys, board, Color::White);
    let black = side_features(position, surveys, board, Color::Black);
    std::array::from_fn(|index| white[index] - black[index])
}

#[inline]
fn side_features(
    position: &DuplicatePosition,
    surveys: &BySeat<Survey>,
    id: BoardId,
    color: Color,
) -> Features {
    let board = position.board(id).board();
    let seat = id.player(color);
    let (own, enemy) = (&surveys[seat], &surveys[id.player(color.opponent())]);
    let pieces = board.by_color(color);
    let live = pieces & own.live;
    let mut features = [0; COUNT];
    let mut set = |feature: Feature, count: usize| features[feature as usize] = count as i32;
    for (role, (alive, ghost)) in PIECES {
        let all = pieces & board.by_role(role);
        let twins = (all & live).len();
        set(alive, twins);
        set(ghost, all.len() - twins);
    }
    set(Feature::Mobility, own.mobility);
    let escapes = own.escapes.len();
    set(Feature::Escapes, escapes);
    set(Feature::NoEscape, usize::from(escapes == 0));
    let king = own.king;
    let ring = attacks::king_attacks(king);
    set(Feature::Shelter, (ring & pieces & board.by_role(Role::Pawn)).len());
    set(Feature::RingAttacks, enemy.ring_attacks[place(id.player(color.opponent()), id)]);
    let checks = checks_against(board, king, enemy);
    let safe = (checks - own.reach()).len();
    set(Feature::Checks, checks.len());
    set(Feature::SafeChecks, safe);
    set(Feature::Danger, safe.min(4) * (4 - escapes.min(4)));
    let pawns = live & board.by_role(Role::Pawn);
    let on = |rank: Rank| (pawns & color.relative_rank(rank).bitboard()).len();
    set(Feature::FifthRankPawns, on(Rank::Fifth));
    set(Feature::SixthRankPawns, on(Rank::Sixth));
    set(Feature::SeventhRankPawns, on(Rank::Seventh));
    let minors = live & (board.by_role(Role::Knight) | board.by_role(Role::Bishop));
    set(Feature::DevelopedMinors, (minors - color.back_rank().bitboard()).len());
    set(Feature::CenterPawns, (pawns & CENTER).len());
    features
}

const CENTER: Bitboard = Bitboard::from_bits(0x0000_0018_1800_0000);

const PIECES: [(Role, (Feature, Feature)); 5] = [
    (Role::Pawn, (Feature::Pawns, Feature::GhostPawns)),
    (Role::Knight, (Feature::Knights, Feature::GhostKnights)),
    (Role::Bishop, (Feature::Bishops, Feature::GhostBishops)),
    (Role::Rook, (Feature::Rooks, Feature::GhostRooks)),
    (Role::Queen, (Feature::Queens, Feature::GhostQueens)),
];

/// Returns the squares from which the enemy could give check after a synced move, as far as can be
/// told without making it.
#[inline]
fn checks_against(board: &Board, king: Square, enemy: &Survey) -> Bitboard {
    let occupied = board.occupied();
    let diagonal = attacks::bishop_attacks(king, occupied);
    let orthogonal = attacks::rook_attacks(king, occupied);
    (attacks::knight_attacks(king) & enemy.knights)
        | (diagonal & (enemy.bishops | enemy.queens))
        | (orthogonal & (enemy.rooks | enemy.queens))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> DuplicatePosition {
        moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
            position.play(text.parse().unwrap()).unwrap()
        })
    }

    #[test]
    fn values_of_all_seats_add_up_to_nothing() {
        let position = after("e2e4 d2d4 e7e5 d7d5 g1f3 g1f3 b8c6 b8c6 f3e5");
        let values = evaluate_all(&position);
        assert_eq!(values.iter().map(|(_, value)| value).sum::<i32>(), 0);
        for seat in Seat::ALL {
            assert_eq!(evaluate(&position, seat), values[seat]);
        }
        assert!(values.iter().any(|(_, &value)| value != 0));
    }

    #[test]
    fn capture_takes_a_piece_here_and_makes_a_ghost_there() {
        let before = after("e2e4 a2a3 e7e6 d7d5");
        let count = |position: &DuplicatePosition, board, feature: Feature| {
            features(position)[board][feature as usize]
        };
        // North's pawn takes on d5 of NW; on NE there is nothing to take, so it cannot.
        assert!(!before.is_legal("e4d5".parse().unwrap()));
        let before = after("e2e4 a2a3 d7d5 d7d5");
        let taken = before.play("e4d5".parse().unwrap()).unwrap();
        for (board, other) in [(BoardId::Nw, BoardId::Sw), (BoardId::Ne, BoardId::Se)] {
            assert_eq!(count(&before, board, Feature::Pawns), 0);
            assert_eq!(count(&taken, board, Feature::Pawns), 1);
            assert_eq!(count(&taken, other, Feature::Pawns), 1);
            assert_eq!(count(&taken, other, Feature::GhostPawns), -1);
        }
    }
}
