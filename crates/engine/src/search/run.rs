//! A whole search: all threads, and its result.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use threefold_chess::{Move, Position};

use super::{Memory, RootMove, Searcher, Shared};
use crate::game_history::GameHistory;
use crate::report::{Bound, Chances, Progress, Report, SearchResult};
use crate::score::Score;

/// Searches a position with as many threads as there are memories.
pub(crate) fn run(
    shared: &mut Shared<'_>,
    memories: &mut [Memory],
    game: &GameHistory,
    on_progress: &mut dyn FnMut(&Progress),
) -> SearchResult {
    let root = game.position();
    let mut moves = root_moves(root, &shared.limits.search_moves);
    if moves.is_empty() {
        return nothing_to_play(shared, root, on_progress);
    }
    if let Some(endgames) = shared.endgames
        && endgames.filter(game, &mut moves, &shared.tablebase_hits)
    {
        // Inside the tree they would only say of every move left that it keeps the outcome.
        shared.endgames = None;
    }
    let shared = &*shared;
    let mut last_told = None;
    let mut tell = |progress: &Progress| {
        if let Progress::Report(report) = progress
            && report.rank == 1
        {
            last_told = Some(report.clone());
        }
        on_progress(progress);
    };
    let (depth, mut moves) = search(shared, memories, game, &moves, &mut tell);
    let choice = shared.strength.map_or(0, |strength| strength.choose(root, &moves));
    let best = moves.swap_remove(choice);
    // The answer is always the first move of the last line that was told; and whoever counts nodes
    // gets to know those of an iteration that was not finished.
    let report = shared.describe(depth, 0, &best);
    if last_told.is_none_or(|told| told.variation != report.variation || told.nodes != report.nodes)
    {
        on_progress(&Progress::Report(report.clone()));
    }
    SearchResult { best: Some(best.first), ponder: best.variation.get(1).copied(), report }
}

/// Returns the moves to choose from: all legal ones, or those of them that were asked for.
fn root_moves(root: &Position, wanted: &[Move]) -> Vec<RootMove> {
    root.legal_moves()
        .iter()
        .filter(|legal| wanted.is_empty() || wanted.contains(legal))
        .map(|&legal| RootMove::new(legal))
        .collect()
}

/// Reports mate or stalemate, or that no move is among those that were asked for.
fn nothing_to_play(
    shared: &Shared<'_>,
    root: &Position,
    on_progress: &mut dyn FnMut(&Progress),
) -> SearchResult {
    let score = if root.is_checkmate() { Score::mated_at(0) } else { Score::DRAW };
    let report = Report {
        depth: 0,
        selective_depth: 0,
        rank: 1,
        score,
        bound: Bound::Exact,
        chances: Chances::of(score),
        nodes: 0,
        time: shared.elapsed(),
        hash_full: 0,
        tablebase_hits: 0,
        variation: Vec::new(),
    };
    on_progress(&Progress::Report(report.clone()));
    SearchResult { best: None, ponder: None, report }
}

/// The stack of a helper: as large as the one callers give to the first thread, since the path can
/// become as long.
const STACK_BYTES: usize = 16 << 20;

/// Lets all threads search, and takes the best of what they found.
fn search(
    shared: &Shared<'_>,
    memories: &mut [Memory],
    game: &GameHistory,
    moves: &[RootMove],
    tell: &mut dyn FnMut(&Progress),
) -> (u32, Vec<RootMove>) {
    let mut results: Vec<(u32, Vec<RootMove>)> = thread::scope(|scope| {
        let (first, others) = memories.split_first_mut().expect("an engine has one thread");
        let help = |(index, memory)| {
            let work = move || {
                let mut searcher = Searcher::new(shared, memory, game, moves.to_vec(), index + 1);
                searcher.deepen(&mut |_| ());
                searcher.into_result()
            };
            let builder = thread::Builder::new().name("helper".into()).stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, work).ok()
        };
        // If the system refuses a thread it will refuse the next one too: then there are fewer.
        let helpers: Vec<_> = others.iter_mut().enumerate().map_while(help).collect();
        // However the first thread ends, the others must not go on.
        let _halt = HaltOnDrop(&shared.halt);
        let mut searcher = Searcher::new(shared, first, game, moves.to_vec(), 0);
        searcher.deepen(tell);
        let mut results = vec![searcher.into_result()];
        results.extend(
            helpers.into_iter().map(|helper| {
                helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }),
        );
        results
    });
    // A helper that came deeper and found more is right; with several lines the first thread's
    // ranking stands.
    let best = if shared.multi_pv > 1 {
        0
    } else {
        (1..results.len()).fold(0, |best, other| {
            let (depth, moves) = &results[other];
            let (best_depth, best_moves) = &results[best];
            let better = known_score(moves) > known_score(best_moves);
            if better && depth >= best_depth { other } else { best }
        })
    };
    results.swap_remove(best)
}

/// Ends the search when dropped, also by a panic.
struct HaltOnDrop<'a>(&'a AtomicBool);

impl Drop for HaltOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the score of the best move, as of the last iteration that reached it.
fn known_score(moves: &[RootMove]) -> Score {
    moves.first().map_or(-Score::INFINITE, RootMove::known_score)
}
