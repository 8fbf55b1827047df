//! Scores that say how near to a mate a position looks when both sides work for it.

use arrayvec::ArrayVec;

use super::pattern::Pattern;
use super::rush::Mission;
use crate::attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::position::{Position, attacked_around};
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// Number of different scores.
pub(super) const SCORES: usize = 128;

/// Goal of a search.
pub(super) enum Aim<'a> {
    Plan(Plan),
    Mission(&'a Mission),
    Pattern(&'a Pattern),
    /// No goal: every position is as good as any other.
    Nothing,
}

impl Aim<'_> {
    /// Returns a score below [`SCORES`], the lower the nearer.
    #[inline]
    pub(super) fn score(&self, position: &Position) -> usize {
        let score = match self {
            Aim::Plan(plan) => plan.score(position),
            Aim::Mission(mission) => mission.distance(position),
            Aim::Pattern(pattern) => 3 * pattern.distance(position.board()),
            Aim::Nothing => 0,
        };
        score.min(SCORES - 1)
    }
}

/// A plan for a mate: on which square, and with what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    winner: Color,
    /// The square on which the loser's king is to be mated.
    target: Square,
    /// A pawn is to promote first.
    promote: bool,
    /// The winner has no queen or rook, and needs the loser's pieces in their king's way.
    weak: bool,
}

impl Plan {
    // The weights were chosen by trial: they leave the fewest positions of `data/dead` undetermined.
    fn score(self, position: &Position) -> usize {
        let board = position.board();
        if self.promote {
            let distance = self.promotion_distance(board);
            if distance > 0 {
                return 60 + 3 * distance;
            }
        }
        let loser = self.winner.opponent();
        let (king, hunted) = (position.king(self.winner), position.king(loser));
        let attacked = attacked_around(position, loser);
        let blocked = board.by_color(loser).without(hunted);
        let flights = king_attacks(self.target) - (attacked | blocked);
        let far = usize::from(king.distance(self.target)).saturating_sub(2);
        let mut score = 5 * flights.len() + 4 * usize::from(hunted.distance(self.target)) + 2 * far;
        if !attacked.contains(self.target) {
            score += 4 * self.moves_to_check(board);
        }
        if self.weak {
            score += 2 * self.nearest_blocker(board, hunted);
        }
        score
    }

    /// Distance from the target of the nearest piece that can stand in its own king's way.
    fn nearest_blocker(self, board: &Board, hunted: Square) -> usize {
        let own = board.by_color(self.winner.opponent()).without(hunted);
        let blockers = own - board.by_role(Role::Queen);
        let distances = blockers.into_iter().map(|square| square.distance(self.target));
        usize::from(distances.min().unwrap_or(8))
    }

    /// Number of moves until one of the winner's pieces attacks the target; an estimate.
    fn moves_to_check(self, board: &Board) -> usize {
        let occupied = board.occupied();
        let own = board.by_color(self.winner);
        let target = self.target;
        let diagonal = bishop_attacks(target, occupied);
        let orthogonal = rook_attacks(target, occupied);
        let mut best = 4;
        for square in own - board.by_role(Role::King) - board.by_role(Role::Pawn) {
            let Some(role) = board.role_at(square) else { continue };
            let from = match role {
                Role::Knight => knight_attacks(target),
                Role::Bishop if square.is_light() != target.is_light() => continue,
                Role::Bishop => diagonal,
                Role::Rook => orthogonal,
                _ => diagonal | orthogonal,
            };
            let reach = attacks(role.of(self.winner), square, occupied) - own;
            if reach.intersects(from) {
                return 1;
            }
            best = best.min(2 + usize::from(square.distance(target) > 4));
        }
        best
    }

    /// Number of steps of the winner's best pawn to its last rank, more if something is in its way;
    /// 0 once one has promoted.
    fn promotion_distance(self, board: &Board) -> usize {
        let own = board.by_color(self.winner);
        if own.intersects(board.orthogonal_sliders()) {
            return 0;
        }
        let last = self.winner.relative_rank(Rank::Eighth);
        let distances = (own & board.by_role(Role::Pawn)).into_iter().map(|pawn| {
            let steps = usize::from((pawn.rank() as u8).abs_diff(last as u8));
            let ahead = between(pawn, Square::new(pawn.file(), last)) & board.occupied();
            steps + ahead.len() + (ahead & board.by_role(Role::Pawn)).len()
        });
        2 + distances.min().unwrap_or(20)
    }
}

/// Plans for a mate, the most promising first.
pub(super) type Plans = ArrayVec<Plan, 64>;

/// Every square at the edge of the board.
const EDGE: Bitboard = Bitboard::from_bits(0xff81_8181_8181_81ff);

/// Lists the plans: on the spot, then in the corners, then elsewhere at the edge.
pub(super) fn plans(position: &Position, winner: Color) -> Plans {
    let board = position.board();
    let own = board.by_color(winner);
    let pieces = own - board.by_role(Role::Pawn) - board.by_role(Role::King);
    let weak = !own.intersects(board.orthogonal_sliders());
    let promote = weak && own.intersects(board.by_role(Role::Pawn));
    let only_bishops = pieces.is_subset(board.by_role(Role::Bishop));
    let hunted = position.king(winner.opponent());
    let mut targets: ArrayVec<Square, 29> = (EDGE | hunted).into_iter().collect();
    targets.sort_by_key(|&square| (square != hunted, !is_corner(square), square.distance(hunted)));
    let mut plans = Plans::new();
    for target in targets {
        if promote {
            plans.push(Plan { winner, target, promote: true, weak: false });
        }
        let color = if target.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        if !pieces.is_empty() && (!only_bishops || pieces.intersects(color)) {
            plans.push(Plan { winner, target, promote: false, weak });
        }
    }
    plans
}

fn is_corner(square: Square) -> bool {
    let edge_file = matches!(square.file(), File::A | File::H);
    edge_file && matches!(square.rank(), Rank::First | Rank::Eighth)
}
