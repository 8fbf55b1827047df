//! Max^n: every player chooses what is best for them (Luckhardt and Irani, 1986). Nothing can be cut
//! off, so it stays shallow.

use threefold_duplicate::{BySeat, Score, Seat, automatic_ending};

use super::order::{rank, select};
use super::{Node, Searcher, Thought, Variation};
use crate::evaluation::evaluate_all;
use crate::game_history::GameHistory;
use crate::score::{LEAST_WIN, MAX_PLY, win_at};

/// Searches deeper and deeper until a limit is reached. The game must not be over.
pub(crate) fn max_n(
    searcher: &mut Searcher<'_>,
    game: &GameHistory,
    mut on_thought: impl FnMut(&Thought, u64),
) -> Thought {
    let root = Node { position: *game.position(), ply: 0, clock: game.clock(), free: 0 };
    let seat = root.position.turn();
    let first = root.position.legal_moves().first().copied();
    let mut thought = Thought {
        plies: 0,
        value: searcher.shared.draw,
        variation: first.into_iter().collect(),
        points: None,
    };
    for plies in 1..=searcher.shared.most_plies.min(MAX_PLY as u32) {
        let values = searcher.best_for_each(&root, plies);
        if searcher.is_stopped {
            break;
        }
        let variation: Variation = searcher.variations[0].clone();
        thought = Thought { plies, value: values[seat], variation, points: None };
        on_thought(&thought, searcher.nodes);
        if thought.value >= LEAST_WIN {
            break;
        }
    }
    thought
}

impl Searcher<'_> {
    /// Returns the value of a node for every seat.
    fn best_for_each(&mut self, node: &Node, depth: u32) -> BySeat<i32> {
        if self.has_to_stop() {
            return BySeat::default();
        }
        self.variations[node.ply].clear();
        let turn = node.position.turn();
        if node.ply > 0 && self.is_drawn_by_count(node) {
            return self.values_of_end(node).unwrap_or(BySeat::from_fn(|_| self.shared.draw));
        }
        let legal = node.position.legal_moves();
        if legal.is_empty() {
            return self.values_of_end(node).unwrap_or_default();
        }
        if depth == 0 {
            return evaluate_all(&node.position);
        }
        let mut moves = rank(&node.position, &legal);
        let mut best: Option<BySeat<i32>> = None;
        for index in 0..moves.len() {
            let synced = select(&mut moves, index).synced;
            let values = self
                .below(node, synced, 0, |searcher, child| searcher.best_for_each(child, depth - 1));
            if self.is_stopped {
                break;
            }
            if best.is_none_or(|best| values[turn] > best[turn]) {
                best = Some(values);
                self.extend_variation(node.ply, synced);
                if values[turn] >= LEAST_WIN {
                    break;
                }
            }
        }
        best.unwrap_or_default()
    }

    /// Returns the values of an ending for every seat, if there is one without the counters.
    fn values_of_end(&self, node: &Node) -> Option<BySeat<i32>> {
        let ending = automatic_ending(&node.position, 0, 1, self.shared.rulings)?;
        let result = ending.result();
        Some(BySeat::from_fn(|seat: Seat| match result[seat] {
            Score::Win => win_at(node.ply),
            Score::Draw => self.shared.draw,
            Score::Loss => -win_at(node.ply),
        }))
    }
}
