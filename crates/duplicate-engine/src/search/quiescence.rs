//! Captures and checks beyond the horizon, until nothing of the seat of the search hangs.

use threefold_chess::{Bitboard, Rank};
use threefold_duplicate::DuplicatePosition;

use super::node::{Window, worst};
use super::order::{rank, select};
use super::{Node, Searcher};
use crate::evaluation::evaluate;
use crate::score::MAX_PLY;

/// Own moves in a row that quiescence follows.
const LONGEST: u32 = 5;

impl Searcher<'_> {
    /// Returns the value of a node after the captures that matter to the seat of the search: its
    /// own, and those of its pieces by its opponents. Whoever does not capture passes. A check is
    /// answered by any move.
    pub(super) fn quiescence(&mut self, node: &Node, window: Window, moved: u32) -> i32 {
        if self.has_to_stop() {
            return 0;
        }
        let seat = self.shared.seat;
        let turn = node.position.turn();
        if node.ply >= MAX_PLY || moved > LONGEST {
            return evaluate(&node.position, seat);
        }
        let Some(passed) = node.position.pass() else {
            return self.evade(node, window, moved);
        };
        let next = Node { position: passed, ..*node };
        if turn != seat && turn.color() == seat.color() {
            return self.quiescence(&next, window, moved);
        }
        let mut window = window;
        let is_own = turn == seat;
        let mut best = evaluate(&node.position, seat);
        if window.narrow(best, is_own) {
            return best;
        }
        best = self.capture(node, &mut window, best, moved);
        if window.alpha >= window.beta || self.is_stopped {
            return best;
        }
        // The other opponent is still to come.
        if !is_own && turn.next().color() == turn.color() {
            best = best.min(self.quiescence(&next, window, moved));
        }
        best
    }

    /// Tries the captures of a node, and the first checks of the seat of the search.
    fn capture(&mut self, node: &Node, window: &mut Window, stand: i32, moved: u32) -> i32 {
        let is_own = node.position.turn() == self.shared.seat;
        let with_checks = is_own && moved == 0;
        let targets = if with_checks { Bitboard::FULL } else { self.targets(&node.position) };
        let legal = node.position.legal_moves_to(targets);
        if with_checks && legal.is_empty() {
            return self.shared.draw;
        }
        let mut moves = rank(&node.position, &legal);
        moves.retain(|ranked| {
            (ranked.is_capture || ranked.synced.promotion.is_some()) && ranked.worth > 0
                || with_checks && ranked.checks != 0
        });
        let mut best = stand;
        for index in 0..moves.len() {
            let ranked = select(&mut moves, index);
            let value = self.below(node, ranked.synced, node.free, |searcher, child| {
                searcher.quiescence(child, *window, moved + u32::from(is_own))
            });
            if self.is_stopped {
                break;
            }
            best = if is_own { best.max(value) } else { best.min(value) };
            if window.narrow(best, is_own) {
                break;
            }
        }
        best
    }

    /// The squares on which the player to move finds something: for the seat of the search all that
    /// its opponents have, for an opponent what that seat has.
    fn targets(&self, position: &DuplicatePosition) -> Bitboard {
        let (seat, turn) = (self.shared.seat, position.turn());
        let last = turn.color().relative_rank(Rank::Eighth).bitboard();
        let [first, second] = turn.boards();
        let enemies = |id| position.board(id).board().by_color(turn.color().opponent());
        if turn == seat {
            return enemies(first) | enemies(second) | last;
        }
        let shared = if first.player(seat.color()) == seat { first } else { second };
        enemies(shared) | last
    }

    /// Tries every answer to a check.
    fn evade(&mut self, node: &Node, mut window: Window, moved: u32) -> i32 {
        let legal = node.position.legal_moves();
        if legal.is_empty() {
            return self.end_without_move(node).unwrap_or(self.shared.draw);
        }
        let turn = node.position.turn();
        let is_own = turn == self.shared.seat;
        let is_partner = !is_own && turn.color() == self.shared.seat.color();
        let mut moves = rank(&node.position, &legal);
        let tried = if is_partner { 1 } else { moves.len() };
        let mut best = worst(is_own);
        for index in 0..tried {
            let ranked = select(&mut moves, index);
            let value = self.below(node, ranked.synced, node.free, |searcher, child| {
                searcher.quiescence(child, window, moved + u32::from(is_own))
            });
            if self.is_stopped {
                break;
            }
            best = if is_own { best.max(value) } else { best.min(value) };
            if window.narrow(value, is_own) {
                break;
            }
        }
        best
    }
}
