//! The prototype of BRS+, kept as it was: material, captures first, no table, no quiescence.

use threefold_chess::random::SplitMix64;
use threefold_chess::{Bitboard, Role};
use threefold_duplicate::{
    DuplicatePosition, Ending, Rulings, Score, Seat, SyncedMove, automatic_ending,
};

const MATE: i32 = 100_000;
const DEEPEST: u32 = 24;

/// Chooses a move as the prototype does with so many nodes; none if there is no legal move.
///
/// A node is a position that is entered, and one that is made to find a static move.
pub fn prototype(
    position: &DuplicatePosition,
    nodes: u64,
    dice: &mut SplitMix64,
) -> Option<SyncedMove> {
    let mut root = ordered(position);
    // Shuffled before they are sorted, so that ties are in any order.
    dice.shuffle(&mut root);
    root.sort_by_key(|&(gain, _)| -gain);
    let mut moves: Vec<SyncedMove> = root.into_iter().map(|(_, legal)| legal).collect();
    let mut search = Search { seat: position.turn(), most: nodes, nodes: 0 };
    for depth in 1..=DEEPEST {
        let Some((value, best)) = search.root(position, &moves, depth) else { break };
        moves.retain(|&legal| legal != best);
        moves.insert(0, best);
        if value.abs() > MATE / 2 {
            break;
        }
    }
    moves.first().copied()
}

struct Search {
    seat: Seat,
    most: u64,
    nodes: u64,
}

impl Search {
    /// Returns the best move and its value; none if the nodes did not last.
    fn root(
        &mut self,
        position: &DuplicatePosition,
        moves: &[SyncedMove],
        depth: u32,
    ) -> Option<(i32, SyncedMove)> {
        let mut best: Option<(i32, SyncedMove)> = None;
        for &legal in moves {
            let alpha = best.map_or(-i32::MAX, |(value, _)| value);
            let child = position.play_unchecked(legal);
            let value = self.node(&child, alpha, i32::MAX, depth - 1, 1, false)?;
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, legal));
            }
        }
        best
    }

    /// `has_left` tells that a seat of this round has left its static move.
    fn node(
        &mut self,
        position: &DuplicatePosition,
        mut alpha: i32,
        mut beta: i32,
        depth: u32,
        ply: i32,
        has_left: bool,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if let Some(ending) = ending(position) {
            return Some(value_of(&ending, self.seat, ply));
        }
        if depth == 0 {
            return Some(material(position, self.seat));
        }
        if position.turn() == self.seat {
            let mut best = -i32::MAX;
            for (_, legal) in ordered(position) {
                let child = position.play_unchecked(legal);
                best = best.max(self.node(&child, alpha, beta, depth - 1, ply + 1, false)?);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
            return Some(best);
        }
        let expected = self.static_move(position);
        let mut best = i32::MAX;
        let others = ordered(position).into_iter().map(|(_, legal)| legal);
        let others = others.filter(|&legal| legal != expected && !has_left);
        for legal in std::iter::once(expected).chain(others) {
            let has_left = has_left || legal != expected;
            let child = position.play_unchecked(legal);
            best = best.min(self.node(&child, alpha, beta, depth - 1, ply + 1, has_left)?);
            beta = beta.min(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns the move after which its player stands best; the first of equal ones.
    fn static_move(&mut self, position: &DuplicatePosition) -> SyncedMove {
        let seat = position.turn();
        let mut best: Option<(i32, SyncedMove)> = None;
        for (_, legal) in ordered(position) {
            self.nodes += 1;
            let child = position.play_unchecked(legal);
            let value = match ending(&child) {
                Some(ending) => value_of(&ending, seat, 1),
                None => material(&child, seat),
            };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, legal));
            }
        }
        best.map(|(_, legal)| legal).expect("a position that has not ended has a move")
    }
}

fn ending(position: &DuplicatePosition) -> Option<Ending> {
    if position.has_legal_move() {
        return None;
    }
    automatic_ending(position, 0, 1, Rulings::default())
}

fn value_of(ending: &Ending, seat: Seat, ply: i32) -> i32 {
    match ending.result()[seat] {
        Score::Win => MATE - ply,
        Score::Draw => 0,
        Score::Loss => ply - MATE,
    }
}

/// The legal moves by what they capture on both boards, with it; equal ones as they are generated.
fn ordered(position: &DuplicatePosition) -> Vec<(i32, SyncedMove)> {
    let mut moves: Vec<(i32, SyncedMove)> = position
        .legal_moves()
        .iter()
        .map(|&legal| {
            let captured = position.captured(legal);
            let gain: i32 = captured.iter().filter_map(|(_, role)| role.map(value)).sum();
            let promotion = if legal.promotion == Some(Role::Queen) { 800 } else { 0 };
            (gain + promotion, legal)
        })
        .collect();
    moves.sort_by_key(|&(gain, _)| -gain);
    moves
}

const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Own pieces less the enemy's on both boards of a seat, ghosts at 30 percent.
fn material(position: &DuplicatePosition, seat: Seat) -> i32 {
    let mut sum = 0;
    for id in seat.boards() {
        let board = position.board(id).board();
        let enemy = id.player(seat.color().opponent());
        for (owner, sign) in [(seat, 1), (enemy, -1)] {
            let ghosts = position.ghosts_on(owner, id);
            for role in Role::ALL {
                let pieces: Bitboard = board.by_role(role) & board.by_color(owner.color());
                let dead = (pieces & ghosts).len() as i32;
                let live = pieces.len() as i32 - dead;
                sum += sign * (live * value(role) + dead * (value(role) * 30 / 100));
            }
        }
    }
    sum
}
