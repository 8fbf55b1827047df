//! Tablebases at the root and inside the tree.

use std::sync::atomic::{AtomicU64, Ordering};

use threefold_chess::Position;

use super::{RootMove, Searcher, Window};
use crate::game_history::GameHistory;
use crate::report::Bound;
use crate::score::Score;

use crate::tablebase::{RootRank, Tablebase, Wdl};

/// Tablebases and how to use them.
#[derive(Clone, Copy)]
pub(crate) struct Endgames<'a> {
    pub(crate) tablebase: &'a Tablebase,
    /// True if wins that take longer than fifty moves are draws.
    pub(crate) fifty_move_rule: bool,
    /// The least depth at which positions with as many men as possible are asked for.
    pub(crate) probe_depth: i32,
}

impl Endgames<'_> {
    /// Leaves only the root moves that keep the outcome, and gives them its score. Tells whether
    /// that is all the tables can do: with distances every move left makes progress, without them
    /// the search must ask on. Every move asked for is a hit.
    pub(crate) fn filter(
        &self,
        game: &GameHistory,
        moves: &mut Vec<RootMove>,
        hits: &AtomicU64,
    ) -> bool {
        let root = game.position();
        let ranks = self.tablebase.root_moves(root, game.has_repetition(), self.fifty_move_rule);
        let Some(mut ranks) = ranks else {
            return false;
        };
        hits.fetch_add(ranks.len() as u64, Ordering::Relaxed);
        // The tables know nothing of the game: a third occurrence is a draw, whatever they say.
        for rank in &mut ranks {
            if game.would_be_third(&root.play_unchecked(rank.played)) {
                *rank = RootRank { rank: 0, wdl: Wdl::Draw, ..*rank };
            }
        }
        let wanted = |rank: &&RootRank| moves.iter().any(|known| known.first == rank.played);
        let Some(best) = ranks.iter().filter(wanted).map(|rank| rank.rank).max() else {
            return false;
        };
        moves.retain_mut(|known| {
            let rank = ranks.iter().find(|rank| rank.played == known.first);
            // Without distances the outcome holds only while the clock is at 0.
            known.certain = rank
                .filter(|rank| rank.dtz.is_some() || root.halfmove_clock() == 0)
                .map(|rank| self.score(rank.wdl));
            rank.is_some_and(|rank| rank.rank == best)
        });
        ranks.iter().all(|rank| rank.dtz.is_some())
    }

    /// Returns the score of an outcome, at the root.
    fn score(&self, wdl: Wdl) -> Score {
        match wdl {
            Wdl::Win => Score::TABLEBASE_WIN,
            Wdl::Loss => -Score::TABLEBASE_WIN,
            Wdl::CursedWin if !self.fifty_move_rule => Score::TABLEBASE_WIN,
            Wdl::BlessedLoss if !self.fifty_move_rule => -Score::TABLEBASE_WIN,
            // A draw, but the opponent can still go wrong.
            Wdl::CursedWin => Score::new(1),
            Wdl::BlessedLoss => Score::new(-1),
            Wdl::Draw => Score::DRAW,
        }
    }
}

impl Searcher<'_> {
    /// Returns the score of a node by the tables, if it settles the window. They know nothing of
    /// the clock, so they are asked only right after a capture or a pawn's move.
    pub(super) fn probe_endgames(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
    ) -> Option<Score> {
        let endgames = self.shared.endgames?;
        let men = position.board().occupied().len();
        let most = endgames.tablebase.most_men();
        if men > most
            || position.halfmove_clock() != 0
            || men == most && depth < endgames.probe_depth
        {
            return None;
        }
        let wdl = endgames.tablebase.wdl(position)?;
        self.shared.tablebase_hits.fetch_add(1, Ordering::Relaxed);
        let ply = self.key_history.ply();
        let at_root = endgames.score(wdl);
        let (score, bound) = if at_root.is_win() {
            (at_root - ply as i32, Bound::Lower)
        } else if at_root.is_loss() {
            (at_root + ply as i32, Bound::Upper)
        } else {
            (at_root, Bound::Exact)
        };
        // Not for the table: there it would be found with other clocks, for which it does not hold.
        window.is_settled_by(score, bound).then_some(score)
    }
}
