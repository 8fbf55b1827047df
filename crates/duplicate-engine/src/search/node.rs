//! One node: alpha-beta for the seat of the search, with a model of the other players.

use threefold_duplicate::{Seat, SyncedMove, SyncedMoveList};

use super::order::{RankedMoves, harm, rank, select};
use super::{Node, Searcher};
use crate::evaluation::evaluate;
use crate::score::{INFINITE, MAX_PLY, from_node, to_node};
use crate::transposition_table::{Bound, TableHit};

/// Bounds of interest, for the seat of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window that only asks whether a move is better than what is known.
    const fn scout(self, is_own: bool) -> Window {
        if is_own {
            Window { beta: self.alpha + 1, ..self }
        } else {
            Window { alpha: self.beta - 1, ..self }
        }
    }

    /// Returns true if a value is better for the player to move than what is known.
    const fn is_improved_by(self, value: i32, is_own: bool) -> bool {
        if is_own { value > self.alpha } else { value < self.beta }
    }

    /// Takes a better value in; returns true if nothing is left between the bounds.
    pub(super) const fn narrow(&mut self, value: i32, is_own: bool) -> bool {
        if is_own && value > self.alpha {
            self.alpha = value;
        } else if !is_own && value < self.beta {
            self.beta = value;
        }
        self.alpha >= self.beta
    }

    const fn bound_of(self, value: i32) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// The worst value for whoever is to move.
pub(super) const fn worst(is_own: bool) -> i32 {
    if is_own { -INFINITE } else { INFINITE }
}

impl Searcher<'_> {
    /// Returns the value of a node, looked at some plies deep.
    pub(super) fn node(&mut self, node: &Node, window: Window, depth: i32) -> i32 {
        if self.has_to_stop() {
            return 0;
        }
        self.variations[node.ply].clear();
        if let Some(value) = self.end_by_count(node) {
            return value;
        }
        if node.ply >= MAX_PLY {
            return evaluate(&node.position, self.shared.seat);
        }
        if depth <= 0 {
            return self.quiescence(node, window, 0);
        }
        let key = self.table_key(node);
        let hit = self.shared.table.probe(key);
        if let Some(hit) = hit
            && hit.depth >= depth
            && !window.is_open()
        {
            let value = from_node(hit.value, node.ply);
            if hit.settles(value, window.alpha, window.beta) {
                return value;
            }
        }
        let legal = node.position.legal_moves();
        if legal.is_empty() {
            return self.end_without_move(node).unwrap_or(self.shared.draw);
        }
        let mut moves = self.candidates(node, &legal, hit.and_then(|hit| hit.best));
        let (value, best) = self.best_of(node, &mut moves, window, depth);
        if !self.is_stopped {
            let bound = window.bound_of(value);
            let hit = TableHit { best, value: to_node(value, node.ply), bound, depth };
            self.shared.table.store(key, hit);
        }
        value
    }

    /// Searches the candidates in order; returns the value of the node and the move that has it.
    fn best_of(
        &mut self,
        node: &Node,
        moves: &mut RankedMoves,
        mut window: Window,
        depth: i32,
    ) -> (i32, Option<SyncedMove>) {
        let is_own = node.position.turn() == self.shared.seat;
        let is_open = window.is_open();
        let (mut best_value, mut best) = (worst(is_own), None);
        let is_check = node.position.is_check();
        let is_futile = is_own && depth == 1 && !is_check && self.is_futile(node, window.alpha);
        for index in 0..moves.len() {
            let ranked = select(moves, index);
            // The others keep to their first moves, or one of them leaves these.
            let is_kept = is_own || index < usize::from(self.shared.model.kept);
            let free = if is_kept { node.free } else { node.free - 1 };
            let is_quiet = !ranked.is_capture && ranked.checks == 0 && !is_check;
            let is_harmless = !is_kept && ranked.harm == 0;
            if index > 0 && is_quiet && (is_futile || is_harmless && is_pruned(depth, index)) {
                continue;
            }
            let reduction = if is_quiet { reduction(depth, index) } else { 0 };
            let value = self.below(node, ranked.synced, free, |searcher, child| {
                searcher.visit(child, window, depth - 1, reduction, is_own, index == 0)
            });
            if self.is_stopped {
                break;
            }
            if (is_own && value > best_value) || (!is_own && value < best_value) {
                best_value = value;
                best = Some(ranked.synced);
                if is_open {
                    self.extend_variation(node.ply, ranked.synced);
                }
                if window.narrow(value, is_own) {
                    if !ranked.is_capture {
                        self.reward(node, ranked.synced, depth);
                    }
                    break;
                }
            }
        }
        (best_value, best)
    }

    /// Returns true if no quiet move of the seat of the search is likely to reach its bound.
    fn is_futile(&self, node: &Node, alpha: i32) -> bool {
        evaluate(&node.position, self.shared.seat) + FUTILITY <= alpha
    }

    /// Searches a child: with a scout and less deep first, if a better move is known.
    pub(super) fn visit(
        &mut self,
        child: &Node,
        window: Window,
        depth: i32,
        reduction: i32,
        is_own: bool,
        is_first: bool,
    ) -> i32 {
        if is_first {
            return self.node(child, window, depth);
        }
        let scout = window.scout(is_own);
        let mut value = self.node(child, scout, depth - reduction);
        if reduction > 0 && window.is_improved_by(value, is_own) {
            value = self.node(child, scout, depth);
        }
        if window.is_open() && value > window.alpha && value < window.beta {
            value = self.node(child, window, depth);
        }
        value
    }

    /// Returns the moves that the player to move may choose from, as the model has it, ranked.
    pub(super) fn candidates(
        &mut self,
        node: &Node,
        legal: &SyncedMoveList,
        known: Option<SyncedMove>,
    ) -> RankedMoves {
        let turn = node.position.turn();
        let mut moves = rank(&node.position, legal);
        if turn == self.shared.seat {
            self.rank_own(node, &mut moves, known);
            return moves;
        }
        self.seek_mates(node, &mut moves);
        let kept = usize::from(self.shared.model.kept.max(1)).min(moves.len());
        for index in 0..kept {
            let _ = select(&mut moves, index);
        }
        let is_partner = turn.color() == self.shared.seat.color();
        if node.free == 0 || is_partner && !self.shared.model.partner_is_free {
            moves.truncate(kept);
        }
        for (index, ranked) in moves.iter_mut().enumerate() {
            ranked.rank = if index < kept {
                1_000_000 - index as i32
            } else {
                let seat = self.shared.seat;
                let bonus = if known == Some(ranked.synced) { 500_000 } else { 0 };
                let killer = self.killers[node.ply].contains(&Some(ranked.synced));
                ranked.harm = harm(&node.position, seat, ranked);
                bonus
                    + 4 * ranked.harm
                    + ranked.worth / 4
                    + self.history[turn as usize][place(ranked.synced)] / 16
                    + if killer { 400 } else { 0 }
            };
        }
        moves
    }

    fn rank_own(&self, node: &Node, moves: &mut RankedMoves, known: Option<SyncedMove>) {
        for ranked in moves {
            let killer = self.killers[node.ply].contains(&Some(ranked.synced));
            ranked.rank = if known == Some(ranked.synced) {
                1_000_000
            } else {
                4 * ranked.worth
                    + self.history[self.shared.seat as usize][place(ranked.synced)] / 16
                    + if killer { 400 } else { 0 }
            };
        }
    }

    /// Ranks moves first that mate the next player.
    fn seek_mates(&mut self, node: &Node, moves: &mut RankedMoves) {
        let turn = node.position.turn();
        if turn.next().color() == turn.color() {
            return;
        }
        for ranked in moves.iter_mut().filter(|ranked| ranked.checks != 0) {
            self.nodes += 1;
            if !node.position.play_unchecked(ranked.synced).has_legal_move() {
                ranked.rank += 100_000;
            }
        }
    }

    /// Remembers a quiet move that was good enough.
    fn reward(&mut self, node: &Node, synced: SyncedMove, depth: i32) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(synced) {
            killers[1] = killers[0];
            killers[0] = Some(synced);
        }
        let entry = &mut self.history[node.position.turn() as usize][place(synced)];
        let bonus = 32 * depth * depth;
        *entry += bonus - *entry * bonus / 16_384;
    }

    pub(super) fn extend_variation(&mut self, ply: usize, first: SyncedMove) {
        let (above, below) = self.variations.split_at_mut(ply + 1);
        let (Some(variation), Some(rest)) = (above.last_mut(), below.first()) else { return };
        variation.clear();
        variation.push(first);
        for &synced in rest {
            if variation.try_push(synced).is_err() {
                break;
            }
        }
    }

    /// The key of a node in the table: values are those of one seat under one model.
    fn table_key(&self, node: &Node) -> u64 {
        let seat: Seat = self.shared.seat;
        let model = self.shared.model;
        let salt = 1
            + seat as u64
            + 4 * u64::from(node.free)
            + 32 * u64::from(model.kept)
            + 1024 * u64::from(model.partner_is_free);
        // Values depend on the clock when it is high.
        let clock = u64::from(node.clock.saturating_sub(150));
        node.position.key().bits() ^ (salt + (clock << 16)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Place of a move in the history.
#[inline]
fn place(synced: SyncedMove) -> usize {
    synced.from.index() * 64 + synced.to.index()
}

/// Hundredths of a pawn that a quiet move gains at most, as a rule.
const FUTILITY: i32 = 200;

/// Returns true if a quiet move by which another player leaves what is best for them can be skipped:
/// it neither takes anything from the seat of the search nor checks it.
const fn is_pruned(depth: i32, index: usize) -> bool {
    depth <= 1 || depth <= 3 && index >= 8
}

/// Plies by which the search of a late quiet move is shortened.
const fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 3 || index < 4 {
        0
    } else if index < 12 || depth < 5 {
        1
    } else {
        2
    }
}
