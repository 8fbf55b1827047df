//! Monte-Carlo tree search with max^n: every player follows their own expectation. Leaves have the
//! value of the evaluation, and what is proved by an ending is not looked at again (the solver of
//! Nijssen and Winands for many players).

use threefold_duplicate::{BySeat, DuplicatePosition, Score, Seat, SyncedMove, automatic_ending};

use super::order::rank;
use super::{Node, Searcher, Thought, Variation};
use crate::evaluation::evaluate_all;
use crate::game_history::GameHistory;
use crate::score::{MAX_PLY, expected};

/// Weight of curiosity against expectation.
const CURIOSITY: f32 = 0.5;
/// Hundredths of a pawn by which a move must look better to be tried 2.7 times as eagerly.
const EAGERNESS: f32 = 150.0;
/// Points that an untried move is taken to be worse than its parent.
const UNTRIED: f32 = 0.1;

/// A node of the tree.
struct Leaf {
    synced: Option<SyncedMove>,
    /// Children are side by side.
    first: u32,
    count: u32,
    visits: u32,
    sums: [f32; 4],
    prior: f32,
    /// Points of each seat, once they are certain.
    proved: Option<[f32; 4]>,
}

impl Leaf {
    const fn new(synced: Option<SyncedMove>, prior: f32) -> Leaf {
        Leaf { synced, first: 0, count: 0, visits: 0, sums: [0.0; 4], prior, proved: None }
    }

    fn mean(&self, seat: Seat) -> Option<f32> {
        if let Some(points) = self.proved {
            return Some(points[seat as usize]);
        }
        (self.visits > 0).then(|| self.sums[seat as usize] / self.visits as f32)
    }
}

/// Grows a tree until a limit is reached. The game must not be over.
pub(crate) fn monte_carlo(
    searcher: &mut Searcher<'_>,
    game: &GameHistory,
    mut on_thought: impl FnMut(&Thought, u64),
) -> Thought {
    let root = Node { position: *game.position(), ply: 0, clock: game.clock(), free: 0 };
    let mut tree = Tree { leaves: vec![Leaf::new(None, 1.0)] };
    let mut told = 1_000;
    while !searcher.has_to_stop() && tree.leaves[0].proved.is_none() {
        let playouts = tree.leaves[0].visits;
        searcher.grow(&mut tree, &root, 0);
        if tree.leaves[0].visits >= told {
            told *= 2;
            on_thought(&tree.thought(root.position.turn()), searcher.nodes);
        }
        if tree.leaves[0].visits == playouts {
            break;
        }
    }
    tree.thought(root.position.turn())
}

struct Tree {
    leaves: Vec<Leaf>,
}

impl Tree {
    fn children(&self, index: usize) -> std::ops::Range<usize> {
        let leaf = &self.leaves[index];
        leaf.first as usize..(leaf.first + leaf.count) as usize
    }

    /// The child to follow for the player to move.
    fn choose(&self, index: usize, turn: Seat) -> usize {
        let parent = &self.leaves[index];
        let expected = parent.mean(turn).unwrap_or(0.5) - UNTRIED;
        let curiosity = CURIOSITY * (parent.visits as f32).sqrt();
        let appeal = |child: usize| {
            let leaf = &self.leaves[child];
            let mean = leaf.mean(turn).unwrap_or(expected);
            let bonus = curiosity * leaf.prior / (1.0 + leaf.visits as f32);
            // What is proved is worth choosing only for its points.
            if leaf.proved.is_some() { mean } else { mean + bonus }
        };
        self.children(index)
            .max_by(|&one, &other| appeal(one).total_cmp(&appeal(other)))
            .unwrap_or(index)
    }

    /// Proves a node by its children: by a win for the player to move, or when all are proved.
    fn prove(&mut self, index: usize, turn: Seat) {
        let points = |child: usize| self.leaves[child].proved;
        let best = self
            .children(index)
            .filter_map(points)
            .max_by(|one, other| one[turn as usize].total_cmp(&other[turn as usize]));
        let is_complete = self.children(index).all(|child| points(child).is_some());
        if let Some(best) = best
            && (is_complete || best[turn as usize] >= 1.0)
        {
            self.leaves[index].proved = Some(best);
        }
    }

    fn best_child(&self, index: usize, turn: Seat) -> Option<usize> {
        let rank = |child: usize| {
            let leaf = &self.leaves[child];
            match leaf.proved {
                Some(points) if points[turn as usize] >= 1.0 => f32::INFINITY,
                Some(points) if points[turn as usize] <= 0.0 => -1.0,
                _ => leaf.visits as f32,
            }
        };
        self.children(index).max_by(|&one, &other| rank(one).total_cmp(&rank(other)))
    }

    fn thought(&self, turn: Seat) -> Thought {
        let mut variation = Variation::new();
        let (mut index, mut seat) = (0, turn);
        while let Some(child) = self.best_child(index, seat)
            && let Some(synced) = self.leaves[child].synced
            && variation.try_push(synced).is_ok()
            && self.leaves[child].visits > 0
        {
            (index, seat) = (child, seat.next());
        }
        let points = BySeat::from_fn(|seat| {
            (1000.0 * self.leaves[0].mean(seat).unwrap_or(0.5)).round() as u16
        });
        Thought { plies: variation.len() as u32, value: 0, variation, points: Some(points) }
    }
}

impl Searcher<'_> {
    /// Follows the tree to a leaf, expands it, and returns the points of each seat.
    fn grow(&mut self, tree: &mut Tree, node: &Node, index: usize) -> [f32; 4] {
        let turn = node.position.turn();
        let points = if let Some(points) = tree.leaves[index].proved {
            points
        } else if let Some(points) = self.points_of_end(node) {
            // Repetitions depend on the way here, so that only what is on the boards is proved.
            if node.position.has_legal_move() {
                tree.leaves[index].visits += 1;
                return points;
            }
            tree.leaves[index].proved = Some(points);
            points
        } else if tree.leaves[index].count == 0 {
            expand(tree, index, &node.position);
            let values = evaluate_all(&node.position);
            Seat::ALL.map(|seat| expected(values[seat]))
        } else if node.ply >= MAX_PLY {
            [0.5; 4]
        } else {
            let child = tree.choose(index, turn);
            let synced = tree.leaves[child].synced;
            let points = synced.map_or([0.5; 4], |synced| {
                self.below(node, synced, 0, |searcher, below| searcher.grow(tree, below, child))
            });
            tree.prove(index, turn);
            points
        };
        let leaf = &mut tree.leaves[index];
        leaf.visits += 1;
        for (sum, point) in leaf.sums.iter_mut().zip(points) {
            *sum += point;
        }
        points
    }

    fn points_of_end(&self, node: &Node) -> Option<[f32; 4]> {
        if node.ply > 0 && self.is_drawn_by_count(node) {
            return Some([0.5; 4]);
        }
        let ending = automatic_ending(&node.position, 0, 1, self.shared.rulings)?;
        let result = ending.result();
        Some(Seat::ALL.map(|seat| match result[seat] {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }))
    }
}

/// Adds the children of a leaf, each as likely to be tried as its worth suggests.
fn expand(tree: &mut Tree, index: usize, position: &DuplicatePosition) {
    let moves = rank(position, &position.legal_moves());
    let most = moves.iter().map(|ranked| ranked.worth).max().unwrap_or(0);
    let eagerness = |worth: i32| ((worth - most) as f32 / EAGERNESS).exp();
    let sum: f32 = moves.iter().map(|ranked| eagerness(ranked.worth)).sum();
    let first = tree.leaves.len() as u32;
    for ranked in &moves {
        tree.leaves.push(Leaf::new(Some(ranked.synced), eagerness(ranked.worth) / sum));
    }
    tree.leaves[index].first = first;
    tree.leaves[index].count = moves.len() as u32;
}
