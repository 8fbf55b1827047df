//! The generator: the targets of a piece on both boards at once, as sets of squares.
//!
//! It does not list the moves of each board. Whatever can move stands on the same square of both
//! boards; the targets on the second board are looked for only among those on the first.

use std::ops::ControlFlow;

use threefold_chess::attacks::{self, between};
use threefold_chess::{Bitboard, Color, Move, Position, Rank, Role, Square};

use super::SyncedMove;
use crate::position::DuplicatePosition;
use crate::seat::Seat;

/// The moves of one piece.
#[derive(Clone, Copy)]
pub(super) struct Batch {
    from: Square,
    targets: Bitboard,
    is_promotion: bool,
}

impl Batch {
    /// The moves onto some squares.
    #[inline]
    pub(super) fn within(self, targets: Bitboard) -> Batch {
        Batch { targets: self.targets & targets, ..self }
    }

    pub(super) fn len(self) -> usize {
        self.targets.len() * if self.is_promotion { Role::PROMOTIONS.len() } else { 1 }
    }

    pub(super) fn for_each(self, mut visit: impl FnMut(SyncedMove)) {
        let from = self.from;
        for to in self.targets {
            if self.is_promotion {
                for role in Role::PROMOTIONS {
                    visit(SyncedMove { from, to, promotion: Some(role) });
                }
            } else {
                visit(SyncedMove { from, to, promotion: None });
            }
        }
    }

    pub(super) fn contains(self, candidate: SyncedMove) -> bool {
        self.from == candidate.from
            && self.targets.contains(candidate.to)
            && match candidate.promotion {
                None => !self.is_promotion,
                Some(role) => self.is_promotion && role.is_promotion(),
            }
    }
}

/// Hands the synced moves of the given squares to a function, piece by piece, none of them empty.
/// Both boards of the player must wait for that player.
#[inline]
pub(super) fn for_each_batch(
    position: &DuplicatePosition,
    seat: Seat,
    movers: Bitboard,
    mut visit: impl FnMut(Batch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [first, second] = seat.boards().map(|id| Lone::new(position.board(id)));
    let movers = movers & first.own & second.own;
    // Kings are never captured, so they are twins for ever.
    if movers.contains(first.king) {
        let targets = first.king_targets(Bitboard::FULL);
        let targets = second.king_targets(targets);
        if !targets.is_empty() {
            visit(Batch { from: first.king, targets, is_promotion: false })?;
        }
    }
    if first.allowed.is_empty() || second.allowed.is_empty() {
        return ControlFlow::Continue(());
    }
    let [one, other] = [first.position.board(), second.position.board()];
    let seventh = seat.color().relative_rank(Rank::Seventh);
    for from in movers & one.by_role(Role::Pawn) & other.by_role(Role::Pawn) {
        let targets = first.pawn_targets(from);
        if targets.is_empty() {
            continue;
        }
        let targets = targets & second.pawn_targets(from);
        if !targets.is_empty() {
            visit(Batch { from, targets, is_promotion: from.rank() == seventh })?;
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in movers & one.by_role(role) & other.by_role(role) {
            let targets = first.piece_targets(role, from) & second.piece_targets(role, from);
            if !targets.is_empty() {
                visit(Batch { from, targets, is_promotion: false })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// One board, seen alone by its side to move.
pub(super) struct Lone<'a> {
    position: &'a Position,
    color: Color,
    own: Bitboard,
    occupied: Bitboard,
    king: Square,
    checkers: Bitboard,
    /// Squares to which pieces other than the king may go, as far as checks tell.
    allowed: Bitboard,
    pinned: Bitboard,
    pinners: Bitboard,
}

impl<'a> Lone<'a> {
    #[inline]
    pub(super) fn new(position: &'a Position) -> Lone<'a> {
        let board = position.board();
        let color = position.turn();
        let (own, occupied) = (board.by_color(color), board.occupied());
        let king = position.king(color);
        let checkers = position.checkers();
        let allowed = match checkers.first() {
            None => !own,
            Some(_) if checkers.has_many() => Bitboard::EMPTY,
            Some(checker) => between(king, checker).with(checker),
        };
        let snipers = (attacks::rook_attacks(king, occupied - own) & board.orthogonal_sliders())
            | (attacks::bishop_attacks(king, occupied - own) & board.diagonal_sliders());
        let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for sniper in snipers - own {
            let blockers = between(king, sniper) & own;
            if let Some(blocker) = blockers.only() {
                pinned = pinned.with(blocker);
                pinners = pinners.with(sniper);
            }
        }
        Lone { position, color, own, occupied, king, checkers, allowed, pinned, pinners }
    }

    /// Returns the squares to which a piece may go on this board alone; castling is the king's
    /// target.
    pub(super) fn destinations(&self, from: Square) -> Bitboard {
        if !self.own.contains(from) {
            return Bitboard::EMPTY;
        }
        match self.position.board().role_at(from) {
            None => Bitboard::EMPTY,
            Some(Role::King) => self.king_targets(Bitboard::FULL),
            Some(Role::Pawn) => self.pawn_targets(from),
            Some(role) => self.piece_targets(role, from),
        }
    }

    /// The line a pinned piece must stay on; everything for any other piece.
    #[inline(always)]
    fn line(&self, from: Square) -> Bitboard {
        if !self.pinned.contains(from) {
            return Bitboard::FULL;
        }
        let mut lines =
            self.pinners.into_iter().map(|pinner| between(self.king, pinner).with(pinner));
        lines.find(|line| line.contains(from)).unwrap_or(Bitboard::FULL)
    }

    #[inline(always)]
    fn piece_targets(&self, role: Role, from: Square) -> Bitboard {
        let reach = attacks::attacks(role.of(self.color), from, self.occupied);
        reach & self.allowed & self.line(from)
    }

    #[inline(always)]
    fn pawn_targets(&self, from: Square) -> Bitboard {
        let ahead = |set: Bitboard| if self.color.is_white() { set.north() } else { set.south() };
        let push = ahead(from.bitboard()) - self.occupied;
        let third = self.color.relative_rank(Rank::Third).bitboard();
        let double = ahead(push & third) - self.occupied;
        let reach = attacks::pawn_attacks(self.color, from);
        let capture = reach & (self.occupied - self.own);
        let targets = (push | double | capture) & self.allowed & self.line(from);
        match self.position.en_passant() {
            // Two pawns may stand ready of which one is pinned; checks and pins are subtle when
            // two pieces leave a rank, so the rules of one board decide.
            Some(to)
                if reach.contains(to) && self.position.is_legal(Move::en_passant(from, to)) =>
            {
                targets.with(to)
            }
            _ => targets,
        }
    }

    /// Returns those of some squares to which the king may go.
    #[inline(always)]
    fn king_targets(&self, within: Bitboard) -> Bitboard {
        let steps = (attacks::king_attacks(self.king) & within) - self.own;
        // The king does not hide squares behind itself.
        let occupied = self.occupied.without(self.king);
        let mut targets = Bitboard::EMPTY;
        for to in steps {
            if self.is_safe(to, occupied) {
                targets = targets.with(to);
            }
        }
        if self.checkers.is_empty() {
            let home = self.color.back_rank().bitboard();
            for rook in self.position.castling_rooks() & home {
                let side = threefold_chess::CastlingSide::of(self.king, rook);
                let to = side.king_target(self.color);
                if within.contains(to)
                    && !between(self.king, rook).intersects(self.occupied)
                    && between(self.king, to)
                        .with(to)
                        .into_iter()
                        .all(|at| self.is_safe(at, occupied))
                {
                    targets = targets.with(to);
                }
            }
        }
        targets
    }

    #[inline(always)]
    fn is_safe(&self, square: Square, occupied: Bitboard) -> bool {
        self.position.board().attackers(square, self.color.opponent(), occupied).is_empty()
    }
}
