//! Move ordering: what a move wins for the player who makes it, and what it does to the seat of
//! the search.

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, Board, Color, Role, Square, attacks};
use threefold_duplicate::{DuplicatePosition, Seat, SyncedMove, SyncedMoveList};

/// A move with the reasons to try it early.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) synced: SyncedMove,
    /// Place in the order: the greatest first.
    pub(crate) rank: i32,
    /// Worth of the move for its player, one ply deep.
    pub(crate) worth: i32,
    /// Boards, as bits of their places, on which the moved piece gives check.
    pub(crate) checks: u8,
    /// True if it captures on a board.
    pub(crate) is_capture: bool,
    /// Harm done to the seat of the search, where it was asked for.
    pub(crate) harm: i32,
}

/// The moves of a node, handed out in order.
pub(crate) type RankedMoves = ArrayVec<Ranked, 256>;

/// Brings the best of the remaining moves to this index.
#[inline]
pub(crate) fn select(moves: &mut RankedMoves, index: usize) -> Ranked {
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}

/// Values of pieces for ordering.
#[inline(always)]
pub(crate) const fn value_of(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Part of a piece's value that is left to a ghost, in hundredths.
const GHOST: i32 = 30;

/// One board as the player to move sees it.
struct View<'a> {
    board: &'a Board,
    enemies: Bitboard,
    /// Enemies without a twin.
    ghosts: Bitboard,
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_majors: Bitboard,
    by_king: Bitboard,
    defended: Bitboard,
    /// Squares from which each role gives check, by the index of the role.
    checking: [Bitboard; 6],
}

impl<'a> View<'a> {
    #[inline]
    fn new(position: &'a DuplicatePosition, seat: Seat, index: usize) -> View<'a> {
        let id = seat.boards()[index];
        let (board, color) = (position.board(id).board(), seat.color());
        let enemy = id.player(color.opponent());
        let occupied = board.occupied();
        let king = position.board(id).king(color.opponent());
        let own = board.by_color(color);
        let enemies = board.by_color(color.opponent());
        let [minors, majors] = piece_attacks(board, enemies);
        let [own_minors, own_majors] = piece_attacks(board, own);
        let diagonal = attacks::bishop_attacks(king, occupied);
        let orthogonal = attacks::rook_attacks(king, occupied);
        View {
            board,
            enemies,
            ghosts: position.ghosts_on(enemy, id),
            by_pawns: pawn_attacks(enemies & board.by_role(Role::Pawn), color.opponent()),
            by_minors: minors,
            by_majors: majors,
            by_king: attacks::king_attacks(king),
            defended: own_minors
                | own_majors
                | pawn_attacks(own & board.by_role(Role::Pawn), color)
                | attacks::king_attacks(position.board(id).king(color)),
            checking: [
                attacks::pawn_attacks(color.opponent(), king),
                attacks::knight_attacks(king),
                diagonal,
                orthogonal,
                diagonal | orthogonal,
                Bitboard::EMPTY,
            ],
        }
    }

    /// Value of what is captured on a square.
    #[inline]
    fn gain(&self, to: Square) -> i32 {
        if !self.enemies.contains(to) {
            return 0;
        }
        let value = self.board.role_at(to).map_or(0, value_of);
        if self.ghosts.contains(to) { value * GHOST / 100 } else { value }
    }

    /// Value that is lost if the piece is taken on its new square. Its twin becomes a ghost.
    #[inline]
    fn risk(&self, role: Role, to: Square) -> i32 {
        let cheapest = if self.by_pawns.contains(to) {
            100
        } else if self.by_minors.contains(to) {
            325
        } else if self.by_majors.contains(to) {
            650
        } else if self.by_king.contains(to) {
            10_000
        } else {
            return 0;
        };
        let loss = value_of(role) * (200 - GHOST) / 100;
        if self.defended.contains(to) { (loss - cheapest).max(0) } else { loss }
    }
}

/// Ranks moves by their worth for the player who makes them.
#[inline]
pub(crate) fn rank(position: &DuplicatePosition, moves: &SyncedMoveList) -> RankedMoves {
    let seat = position.turn();
    let views = [0, 1].map(|index| View::new(position, seat, index));
    moves
        .iter()
        .map(|&synced| {
            let SyncedMove { from, to, promotion } = synced;
            let moved = views[0].board.role_at(from).unwrap_or(Role::Pawn);
            let role = promotion.unwrap_or(moved);
            let gains = [views[0].gain(to), views[1].gain(to)];
            let checks = [0, 1]
                .map(|index| u8::from(views[index].checking[role.index()].contains(to)) << index);
            let mut worth = gains[0] + gains[1];
            if promotion.is_some() {
                worth += 2 * (value_of(role) - value_of(Role::Pawn));
            }
            if role != Role::King {
                worth -= views[0].risk(role, to).max(views[1].risk(role, to)) * RISK / 100;
                worth += CENTER[to.index()] - CENTER[from.index()];
            }
            let checks = checks[0] | checks[1];
            worth += CHECK * checks.count_ones() as i32;
            let is_capture = gains[0] + gains[1] > 0;
            Ranked { synced, rank: worth, worth, checks, is_capture, harm: 0 }
        })
        .collect()
}

/// Part of a risk that counts, in hundredths: captures must be synchronized, too.
const RISK: i32 = 60;
/// Worth of a check.
const CHECK: i32 = 40;

/// Returns what a move takes from the seat of the search and whether it checks it, from the worth
/// of its capture on one board.
#[inline]
pub(crate) fn harm(position: &DuplicatePosition, root: Seat, ranked: &Ranked) -> i32 {
    let mover = position.turn();
    let mut harm = 0;
    for (index, id) in mover.boards().into_iter().enumerate() {
        if id.player(root.color()) != root || mover.color() == root.color() {
            continue;
        }
        let board = position.board(id).board();
        if board.by_color(root.color()).contains(ranked.synced.to) {
            harm += board.role_at(ranked.synced.to).map_or(0, value_of);
        }
        if ranked.checks & 1 << index != 0 {
            harm += 150;
        }
    }
    harm
}

/// Attacks of knights and bishops, and of rooks and queens.
#[inline]
fn piece_attacks(board: &Board, pieces: Bitboard) -> [Bitboard; 2] {
    let occupied = board.occupied();
    let mut minors = Bitboard::EMPTY;
    for from in pieces & board.by_role(Role::Knight) {
        minors |= attacks::knight_attacks(from);
    }
    for from in pieces & board.by_role(Role::Bishop) {
        minors |= attacks::bishop_attacks(from, occupied);
    }
    let mut majors = Bitboard::EMPTY;
    for from in pieces & board.orthogonal_sliders() {
        majors |= attacks::rook_attacks(from, occupied);
    }
    for from in pieces & board.by_role(Role::Queen) {
        majors |= attacks::bishop_attacks(from, occupied);
    }
    [minors, majors]
}

#[inline(always)]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = if color.is_white() { pawns.north() } else { pawns.south() };
    ahead.east() | ahead.west()
}

/// Worth of standing near the center.
const CENTER: [i32; 64] = center();

const fn center() -> [i32; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index as i32 % 8, index as i32 / 8);
        let edge = min(min(file, 7 - file), min(rank, 7 - rank));
        table[index] = 6 * edge;
        index += 1;
    }
    table
}

const fn min(one: i32, other: i32) -> i32 {
    if one < other { one } else { other }
}
