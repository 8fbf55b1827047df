//! Mates in the corner by a lone minor piece: the loser's own pieces must stand in the king's way.
//!
//! Few placements of these pieces are mates, and a search that does not know them looks long. So all of
//! them are listed, and the search follows the nearest ones piece by piece.

use arrayvec::ArrayVec;

use crate::attacks::{bishop_rays, king_attacks, knight_attacks, rook_rays};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::position::{Position, attacked_around};
use crate::role::{Piece, Role};
use crate::square::{Rank, Square};

/// A placement of some pieces that is mate.
#[derive(Clone, Debug, Default)]
pub(super) struct Pattern {
    places: ArrayVec<(Piece, Square), 6>,
    /// Number of moves that the pieces need, if nothing is in their way.
    distance: usize,
}

/// Patterns, the nearest first.
pub(super) type Patterns = ArrayVec<Pattern, 16>;

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
/// More than any number of moves that counts.
const FAR: usize = 20;

impl Pattern {
    /// Returns the number of moves that the pieces of a board need to get into the pattern.
    pub(super) fn distance(&self, board: &Board) -> usize {
        self.places.iter().map(|&(piece, to)| moves_to(board, piece, to)).sum()
    }

    fn add(&mut self, board: &Board, piece: Piece, to: Square) {
        self.distance += moves_to(board, piece, to);
        self.places.push((piece, to));
    }
}

/// Number of moves of the nearest piece of a kind to a square on an empty board.
fn moves_to(board: &Board, piece: Piece, to: Square) -> usize {
    let from = board.by_piece(piece);
    if from.contains(to) {
        return 0;
    }
    if from.is_empty() && piece.role.is_promotion() {
        return promotion_moves(board, piece, to);
    }
    moves_from(from, piece, to)
}

/// Number of moves of a pawn until it stands on a square as another piece.
fn promotion_moves(board: &Board, piece: Piece, to: Square) -> usize {
    let last = piece.color.relative_rank(Rank::Eighth);
    let pawns = board.by_piece(Role::Pawn.of(piece.color));
    let moves = pawns.into_iter().map(|pawn| {
        let promotion = Square::new(pawn.file(), last);
        pawn_moves(piece.color, pawn, promotion) + 1 + moves_from(promotion.bitboard(), piece, to)
    });
    moves.min().unwrap_or(FAR).min(FAR)
}

fn moves_from(from: Bitboard, piece: Piece, to: Square) -> usize {
    let steps = |square: Square| match piece.role {
        _ if square == to => 0,
        Role::King => usize::from(square.distance(to)),
        Role::Knight => knight_moves(square, to),
        Role::Bishop if square.is_light() != to.is_light() => FAR,
        Role::Bishop => 2 - usize::from(bishop_rays(square).contains(to)),
        Role::Rook => 2 - usize::from(rook_rays(square).contains(to)),
        Role::Queen => 2 - usize::from((rook_rays(square) | bishop_rays(square)).contains(to)),
        Role::Pawn => pawn_moves(piece.color, square, to),
    };
    from.into_iter().map(steps).min().unwrap_or(FAR)
}

fn knight_moves(from: Square, to: Square) -> usize {
    let mut reached = from.bitboard();
    let mut count = 0;
    while !reached.contains(to) {
        reached = reached.into_iter().fold(reached, |all, square| all | knight_attacks(square));
        count += 1;
    }
    count
}

fn pawn_moves(color: Color, from: Square, to: Square) -> usize {
    let (from_rank, to_rank) = (from.rank() as u8, to.rank() as u8);
    let steps = match color {
        Color::White => to_rank.checked_sub(from_rank),
        Color::Black => from_rank.checked_sub(to_rank),
    };
    match steps {
        Some(steps) if from.file() == to.file() => usize::from(steps),
        _ => FAR,
    }
}

/// Lists the mates in the corners that a minor piece of `winner` could give; none if there is a queen
/// or rook for the task.
pub(super) fn nearest(position: &Position, winner: Color) -> Patterns {
    let mut patterns = Patterns::new();
    let board = position.board();
    if board.by_color(winner).intersects(board.orthogonal_sliders()) {
        return patterns;
    }
    for corner in CORNERS {
        for role in [Role::Knight, Role::Bishop] {
            let checker = role.of(winner);
            let pieces = position.board().by_piece(checker);
            let from = match role {
                Role::Knight => knight_attacks(corner),
                _ => bishop_rays(corner),
            };
            let squares = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
            if pieces.is_empty() || role == Role::Bishop && !pieces.intersects(squares) {
                continue;
            }
            for square in from {
                add_checks(position, winner, corner, (checker, square), &mut patterns);
            }
        }
    }
    patterns
}

/// Adds the mates with the checking piece on one square.
fn add_checks(
    position: &Position,
    winner: Color,
    corner: Square,
    checker: (Piece, Square),
    patterns: &mut Patterns,
) {
    let loser = winner.opponent();
    let near = king_attacks(corner);
    let around = near.into_iter().fold(near, |all, square| all | king_attacks(square));
    let mut board = Board::EMPTY;
    board.set(corner, Some(Role::King.of(loser)));
    board.set(checker.1, Some(checker.0));
    // Once without the winner's king, which then stands where it is.
    let far_off = position.king(winner);
    let kings = (around - near - board.occupied()).into_iter().chain([far_off]);
    for king in kings {
        if board.occupied().contains(king) || near.contains(king) {
            continue;
        }
        let mut board = board;
        board.set(king, Some(Role::King.of(winner)));
        let mut pattern = Pattern::default();
        pattern.add(position.board(), Role::King.of(loser), corner);
        pattern.add(position.board(), checker.0, checker.1);
        pattern.add(position.board(), Role::King.of(winner), king);
        let bare = Position::unkeyed(board, loser, Bitboard::EMPTY, None);
        let attacked = attacked_around(&bare, loser);
        block(position, board, near - attacked, &pattern, patterns);
    }
}

/// Puts the loser's pieces on the squares to which the king could flee, in all ways.
fn block(
    position: &Position,
    board: Board,
    mut flights: Bitboard,
    pattern: &Pattern,
    patterns: &mut Patterns,
) {
    let loser = pattern.places[0].0.color;
    let Some(flight) = flights.pop() else {
        let mate = Position::unkeyed(board, loser, Bitboard::EMPTY, None);
        let king = mate.king(loser.opponent());
        if mate.is_checkmate() && mate.attackers(king, loser).is_empty() {
            insert(patterns, pattern);
        }
        return;
    };
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook] {
        let piece = role.of(loser);
        let used = pattern.places.iter().filter(|place| place.0 == piece).count();
        if used > 0 && position.board().by_piece(piece).len() <= used
            || moves_to(position.board(), piece, flight) >= FAR
        {
            continue;
        }
        let mut board = board;
        board.set(flight, Some(piece));
        let mut pattern = pattern.clone();
        pattern.add(position.board(), piece, flight);
        block(position, board, flights, &pattern, patterns);
    }
}

/// Keeps a pattern among the nearest.
fn insert(patterns: &mut Patterns, pattern: &Pattern) {
    let place = patterns.partition_point(|other| other.distance <= pattern.distance);
    if patterns.is_full() {
        if place == patterns.len() {
            return;
        }
        patterns.pop();
    }
    patterns.insert(place, pattern.clone());
}
