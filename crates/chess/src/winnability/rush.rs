//! The shortest way to most helpmates: a queen or rook, a king, and a loser who walks into the net.
//!
//! A mission names the square at the edge on which the loser's king is to be mated, and the squares
//! from which king and queen or rook do it. Both sides then play the move that brings their pieces
//! nearest, without looking further. This finds many mates in open positions at once, and proves
//! nothing when it fails.

use arrayvec::ArrayVec;

use crate::attacks::{attacks, between, bishop_rays, king_attacks, rook_rays};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::{Position, attacked_around};
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// Plies after which a mission has failed.
const LONGEST: usize = 60;
/// Missions that are tried.
const MISSIONS: usize = 4;

/// Every square at the edge of the board.
const EDGE: Bitboard = Bitboard::from_bits(0xff81_8181_8181_81ff);

/// A mate to go for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mission {
    winner: Color,
    /// The square on which the loser's king is to be mated.
    target: Square,
    /// The square of the winner's king, unless others do its work.
    king: Option<Square>,
    /// The squares on which the queen or rook mates.
    finals: Bitboard,
    /// The square of the queen or rook, or of the pawn that is to become a queen.
    checker: Square,
    /// Pieces of both sides that should stay where they are.
    posts: Bitboard,
    /// Number of moves of the slower side.
    cost: usize,
}

/// Looks for a helpmate and appends its moves; returns false, with nothing appended, if the
/// missions fail. Counts the positions that are met, at most `budget`.
pub(super) fn find(
    position: &Position,
    missions: &[Mission],
    budget: usize,
    line: &mut Vec<Move>,
    nodes: &mut usize,
) -> bool {
    missions.iter().any(|mission| {
        let start = line.len();
        let longest = LONGEST.min(budget.saturating_sub(*nodes));
        let found = mission.carry_out(position, longest, line);
        *nodes += line.len() - start;
        if !found {
            line.truncate(start);
        }
        found
    })
}

/// Piece that is to mate.
struct Checker {
    square: Square,
    /// The piece it is when it mates.
    role: Role,
    /// Number of moves until it is that piece.
    delay: usize,
}

/// Returns the winner's queen, rook or most advanced free pawn.
fn checker(position: &Position, winner: Color) -> Option<Checker> {
    let board = position.board();
    let own = board.by_color(winner);
    for role in [Role::Queen, Role::Rook] {
        if let Some(square) = (own & board.by_role(role)).first() {
            return Some(Checker { square, role, delay: 0 });
        }
    }
    let pawns = board.by_role(Role::Pawn);
    let last = winner.relative_rank(Rank::Eighth);
    let is_free = |pawn: &Square| !between(*pawn, Square::new(pawn.file(), last)).intersects(pawns);
    let square = (own & pawns)
        .into_iter()
        .filter(is_free)
        .min_by_key(|&pawn| steps_to_promote(winner, pawn))?;
    Some(Checker { square, role: Role::Queen, delay: steps_to_promote(winner, square) })
}

fn steps_to_promote(color: Color, pawn: Square) -> usize {
    usize::from((pawn.rank() as u8).abs_diff(color.relative_rank(Rank::Eighth) as u8))
}

/// Missions, the cheapest first.
pub(super) type Missions = ArrayVec<Mission, MISSIONS>;

/// Lists missions, only the cheapest for each target.
pub(super) fn missions(position: &Position, winner: Color) -> Missions {
    let mut missions = Missions::new();
    let Some(checker) = checker(position, winner) else { return missions };
    let attacked = attacked_around(position, winner.opponent());
    for target in EDGE {
        let mut best: Option<Mission> = None;
        for inward in inward_directions(target) {
            for mission in missions_on(position, winner, &checker, attacked, target, inward) {
                if best.is_none_or(|best| mission.cost < best.cost) {
                    best = Some(mission);
                }
            }
        }
        let Some(best) = best else { continue };
        let place = missions.partition_point(|other| other.cost <= best.cost);
        if place < MISSIONS {
            if missions.is_full() {
                missions.pop();
            }
            missions.insert(place, best);
        }
    }
    missions
}

/// The directions from an edge square into the board: two in a corner.
fn inward_directions(target: Square) -> ArrayVec<(i8, i8), 2> {
    let mut directions = ArrayVec::new();
    match target.rank() {
        Rank::First => directions.push((0, 1)),
        Rank::Eighth => directions.push((0, -1)),
        _ => {}
    }
    match target.file() {
        File::A => directions.push((1, 0)),
        File::H => directions.push((-1, 0)),
        _ => {}
    }
    directions
}

/// The mates on one square, seen from the edge behind it.
fn missions_on(
    position: &Position,
    winner: Color,
    checker: &Checker,
    attacked: Bitboard,
    target: Square,
    inward: (i8, i8),
) -> ArrayVec<Mission, 5> {
    let board = position.board();
    let (king, hunted) = (position.king(winner), position.king(winner.opponent()));
    let walk = usize::from(hunted.distance(target));
    let at_edge = if inward.0 == 0 { target.rank().bitboard() } else { target.file().bitboard() };
    let beside = king_attacks(target);
    let along_edge = at_edge - beside - target.bitboard();
    let front = target.offset(inward.0, inward.1).map_or(Bitboard::EMPTY, Square::bitboard);
    let mut missions = ArrayVec::new();
    let mut add = |finals: Bitboard, king_to: Option<Square>, posts: Bitboard| {
        let rays = match checker.role {
            Role::Queen => rook_rays(checker.square) | bishop_rays(checker.square),
            _ => rook_rays(checker.square),
        };
        let reach = 1 + usize::from(!rays.intersects(finals));
        let approach = king_to.map_or(0, |square| usize::from(king.distance(square)));
        let cost = walk.max(approach + reach + checker.delay);
        let checker = checker.square;
        missions.push(Mission { winner, target, king: king_to, finals, checker, posts, cost });
    };
    // A queen in front of the king mates if something supports her.
    let queen = checker.role == Role::Queen;
    for slide in [0, -1, 1] {
        let files = 2 * inward.0 + slide * inward.1;
        let ranks = 2 * inward.1 + slide * inward.0;
        let Some(king_to) = target.offset(files, ranks) else { continue };
        // Opposite the king, or a knight's move from the corner, the line along the edge will do.
        let covers = king_attacks(king_to) | at_edge;
        let line = if beside.is_subset(covers) { along_edge } else { Bitboard::EMPTY };
        let finals = if queen { line | front } else { line };
        if !finals.is_empty() {
            add(finals, Some(king_to), Bitboard::EMPTY);
        }
    }
    let helpers = board.by_color(winner).without(king).without(checker.square);
    if let (true, Some(square)) = (queen, front.first()) {
        let supporters = board.attackers(square, winner, board.occupied()) & helpers;
        if !supporters.is_empty() {
            add(front, None, supporters);
        }
    }
    // The loser's own pieces may close the way into the board.
    let blockers = board.by_color(winner.opponent()).without(hunted) & beside;
    if (beside - at_edge).is_subset(blockers | attacked) {
        add(along_edge, None, blockers);
    }
    missions
}

impl Mission {
    /// Plays the mission; the moves are appended to the line.
    fn carry_out(mut self, start: &Position, longest: usize, line: &mut Vec<Move>) -> bool {
        let mut position = *start;
        for _ in 0..longest {
            let moves = position.legal_moves();
            let played = if position.turn() == self.winner {
                if let Some(mate) = self.mate(&position, &moves) {
                    line.push(mate);
                    return true;
                }
                self.best_for_winner(&position, &moves)
            } else {
                self.best_for_loser(&position, &moves)
            };
            let Some(played) = played else { return false };
            if played.from() == self.checker {
                self.checker = played.to();
            } else if played.to() == self.checker {
                return false;
            }
            position = position.play_unchecked(played);
            line.push(played);
        }
        false
    }

    /// Returns a mate by the piece that moves, if there is one.
    fn mate(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let board = position.board();
        let hunted = position.king(self.winner.opponent());
        moves.iter().copied().find(|played| {
            let Some(role) = played.promoted().or_else(|| board.role_at(played.from())) else {
                return false;
            };
            let occupied = board.occupied().without(played.from());
            attacks(role.of(self.winner), played.to(), occupied).contains(hunted)
                && position.play_unchecked(*played).is_checkmate()
        })
    }

    /// Returns how far from its end the mission is, as a search weighs it.
    pub(super) fn distance(&self, position: &Position) -> usize {
        let board = position.board();
        let own = board.by_color(self.winner);
        let occupied = board.occupied();
        let hunted = position.king(self.winner.opponent());
        let king = position.king(self.winner);
        let approach = self.king.map_or(0, |square| usize::from(king.distance(square)));
        let checkers = own & board.orthogonal_sliders();
        let candidates =
            if checkers.is_empty() { own & board.by_role(Role::Pawn) } else { checkers };
        let distances = candidates.into_iter().filter_map(|square| {
            Some(self.checker_distance(board.role_at(square)?, square, occupied))
        });
        let checker = distances.min().unwrap_or(12);
        4 * usize::from(hunted.distance(self.target)) + 3 * approach + 6 * checker
    }

    /// Number of moves that the checker needs until its next one mates.
    fn checker_distance(&self, role: Role, square: Square, occupied: Bitboard) -> usize {
        match role {
            Role::Pawn => 3 + steps_to_promote(self.winner, square),
            Role::Queen | Role::Rook => {
                let reach = attacks(role.of(self.winner), square, occupied);
                1 + usize::from(!reach.intersects(self.finals))
            }
            // An underpromotion is of no use.
            _ => LONGEST,
        }
    }

    /// Returns the winner's move that brings king and checker nearest, and leaves the loser a move.
    fn best_for_winner(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let board = position.board();
        let occupied = board.occupied();
        let king = position.king(self.winner);
        let role = board.role_at(self.checker)?;
        let without = occupied.without(self.checker);
        let king_distance = |square: Square| {
            self.king.map_or(0, |destination| usize::from(square.distance(destination)))
        };
        let king_now = king_distance(king);
        let checker_now = self.checker_distance(role, self.checker, without);
        let score = |played: Move| {
            let (from, to) = (played.from(), played.to());
            let steps = if from == king {
                king_distance(played.destination()) + checker_now
            } else if from == self.checker {
                let after = played.promoted().unwrap_or(role);
                king_now + self.checker_distance(after, to, without)
            } else {
                king_now + checker_now
            };
            let is_idle = from != king && from != self.checker;
            8 * steps
                + 2 * usize::from(is_idle)
                + 16 * usize::from(self.posts.contains(from) || self.posts.contains(to))
                + usize::from(occupied.contains(to))
        };
        best(moves, score, |played| position.play_unchecked(played).has_legal_move())
    }

    /// Returns the loser's move that brings its king nearest and does the least harm.
    fn best_for_loser(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let board = position.board();
        let occupied = board.occupied();
        let loser = self.winner.opponent();
        let king = position.king(loser);
        let now = usize::from(king.distance(self.target));
        let hunter = position.king(self.winner);
        // A pawn that is to promote needs a free way.
        let last = Square::new(self.checker.file(), self.winner.relative_rank(Rank::Eighth));
        let way = match board.role_at(self.checker) {
            Some(Role::Pawn) => between(self.checker, last) | last,
            _ => Bitboard::EMPTY,
        };
        let wanted = self.finals | way | self.target | self.king.unwrap_or(self.target);
        let score = |played: Move| {
            let (from, to) = (played.from(), played.to());
            let harm = 2 * usize::from(occupied.contains(to))
                + 64 * usize::from(to == self.checker || self.posts.contains(to));
            if from == king {
                let distance = played.destination().distance(self.target);
                return 16 * usize::from(distance) + harm;
            }
            let Some(before) = board.role_at(from) else { return usize::MAX };
            let role = played.promoted().unwrap_or(before);
            let after = occupied.without(from).with(to);
            let reach = attacks(role.of(loser), to, after);
            let guarded = attacks(before.of(loser), from, occupied).intersects(self.finals);
            16 * now
                + 8
                + harm
                + 4 * usize::from(reach.intersects(self.finals))
                + 4 * usize::from(reach.contains(hunter))
                + 8 * usize::from(self.posts.contains(from))
                + 4 * usize::from(wanted.contains(to))
                + usize::from(before == Role::Pawn)
                - 4 * usize::from(guarded)
                - 4 * usize::from(way.contains(from))
        };
        best(moves, score, |_| true)
    }
}

/// Returns the first of the moves with the lowest score that will do.
fn best(
    moves: &[Move],
    score: impl Fn(Move) -> usize,
    will_do: impl Fn(Move) -> bool,
) -> Option<Move> {
    let mut found = None;
    let mut lowest = usize::MAX;
    for &played in moves {
        let score = score(played);
        if score < lowest && will_do(played) {
            (found, lowest) = (Some(played), score);
        }
    }
    found
}
