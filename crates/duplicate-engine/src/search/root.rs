//! The root: iterative deepening.

use threefold_duplicate::{BySeat, SyncedMove};

use super::node::Window;
use super::order::RankedMoves;
use super::{Node, Searcher, Variation};
use crate::game_history::GameHistory;
use crate::score::{INFINITE, LEAST_WIN};

/// State of a search at some point: its value and its line.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// Plies of the last iteration that was finished.
    pub(crate) plies: u32,
    pub(crate) value: i32,
    pub(crate) variation: Variation,
    /// Points of each seat in thousandths, if the method knows them.
    pub(crate) points: Option<BySeat<u16>>,
}

/// Searches deeper and deeper, from some depth on, until a limit is reached. The game must not be
/// over.
pub(crate) fn think(
    searcher: &mut Searcher<'_>,
    game: &GameHistory,
    from: u32,
    mut on_thought: impl FnMut(&Thought, u64),
) -> Thought {
    let root = Node {
        position: *game.position(),
        ply: 0,
        clock: game.clock(),
        free: searcher.shared.model.free,
    };
    let legal = root.position.legal_moves();
    let mut moves = searcher.candidates(&root, &legal, None);
    moves.sort_by_key(|ranked| -ranked.rank);
    let mut thought = Thought {
        plies: 0,
        value: searcher.shared.draw,
        variation: moves.first().map(|ranked| ranked.synced).into_iter().collect(),
        points: None,
    };
    for plies in from..=searcher.shared.most_plies {
        searcher.iterate(&root, &mut moves, plies as i32, &mut thought);
        if searcher.is_stopped {
            break;
        }
        thought.plies = plies;
        on_thought(&thought, searcher.nodes);
        if thought.value >= LEAST_WIN || moves.len() == 1 && plies >= 4 {
            break;
        }
    }
    thought
}

impl Searcher<'_> {
    /// Searches all moves of the root, the best of the last iteration first, and leaves them in the
    /// order of their values.
    fn iterate(&mut self, root: &Node, moves: &mut RankedMoves, depth: i32, thought: &mut Thought) {
        let mut window = Window::FULL;
        for index in 0..moves.len() {
            let synced = moves[index].synced;
            let value = self.below(root, synced, root.free, |searcher, child| {
                searcher.visit(child, window, depth - 1, 0, true, index == 0)
            });
            if self.is_stopped {
                return;
            }
            if value > window.alpha || index == 0 {
                window.alpha = value;
                thought.value = value;
                self.set_variation(synced, thought);
                moves[index].rank = value;
                // To the front: if the iteration is cut short, this is the move to play.
                moves[..=index].rotate_right(1);
            } else {
                moves[index].rank = -INFINITE;
            }
        }
    }

    fn set_variation(&self, first: SyncedMove, thought: &mut Thought) {
        thought.variation.clear();
        thought.variation.push(first);
        for &synced in &self.variations[1] {
            if thought.variation.try_push(synced).is_err() {
                break;
            }
        }
    }
}
