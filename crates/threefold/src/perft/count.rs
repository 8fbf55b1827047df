//! Counting with any number of threads and with or without a table: always the same numbers.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::thread;

use threefold_chess::{Move, Position, perft};

use super::transposition_table::TranspositionTable;
use crate::failure::Failure;

/// A way to count.
#[derive(Debug)]
pub(super) struct Counter {
    /// At least one.
    pub(super) threads: usize,
    /// Counts that need not be found twice.
    pub(super) table: Option<TranspositionTable>,
    /// The treatment of the last ply.
    pub(super) leaves: Leaves,
}

/// A treatment of the last ply: its moves are only counted, or also played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    Counted,
    Played,
}

/// The result of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    /// All move sequences.
    pub(super) nodes: u64,
    /// Counts that begin with each legal move, in the generator's order; empty at depth 0.
    pub(super) moves: Vec<(Move, u64)>,
}

/// A step of the work.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The work was cut into this many parts.
    Cut(usize),
    /// A part is done, and this is its count.
    Done(u64),
}

/// A reason why there is no count.
#[derive(Debug)]
pub(super) enum CountError {
    /// The count does not fit into 64 bits.
    Overflow,
    /// The system gives no more threads.
    Thread(io::Error),
}

/// Part of the tree, small enough that threads finish together.
#[derive(Clone, Copy, Debug)]
struct Task {
    /// Which of the root's moves leads here.
    root: usize,
    position: Position,
    depth: u32,
}

/// The number of tasks into which the tree is cut, enough for threads to finish together and for a
/// bar that moves evenly.
const ENOUGH_TASKS: usize = 256;

/// Tasks of this depth take microseconds and are never cut.
const SMALL_DEPTH: u32 = 3;

/// The depth of tasks: they take up to a second. There may be many more of deeper ones.
const LARGE_DEPTH: u32 = 5;
const ENOUGH_LARGE_TASKS: usize = 4096;

/// Counts of this depth are cheaper to find than to look up. One ply more is not: with 2 instead,
/// `perft 7 --hash 256` took a third more time.
const CHEAP_DEPTH: u32 = 1;

impl Counter {
    /// Counts the sequences of `depth` moves; `on_step` hears of the progress, from any thread.
    ///
    /// # Errors
    /// If the number is too large, or the system does not give the threads.
    pub(super) fn count(
        &self,
        position: &Position,
        depth: u32,
        on_step: impl Fn(Step) + Sync,
    ) -> Result<Counts, CountError> {
        let Some(below) = depth.checked_sub(1) else {
            return Ok(Counts { nodes: 1, moves: Vec::new() });
        };
        let mut moves: Vec<(Move, u64)> =
            position.legal_moves().into_iter().map(|first| (first, 0)).collect();
        let tasks = cut(position, &moves, below);
        on_step(Step::Cut(tasks.len()));
        for (root, nodes) in self.work(&tasks, &on_step)? {
            if let Some((_, sum)) = moves.get_mut(root) {
                *sum = sum.checked_add(nodes).ok_or(CountError::Overflow)?;
            }
        }
        let nodes = moves
            .iter()
            .try_fold(0_u64, |sum, (_, nodes)| sum.checked_add(*nodes))
            .ok_or(CountError::Overflow)?;
        Ok(Counts { nodes, moves })
    }

    /// The count of each task with the number of its root move, in no particular order.
    fn work(
        &self,
        tasks: &[Task],
        on_step: &(impl Fn(Step) + Sync),
    ) -> Result<Vec<(usize, u64)>, CountError> {
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let worker = || {
            let mut found = Vec::new();
            while let Some(task) = tasks.get(next.fetch_add(1, Relaxed))
                && !failed.load(Relaxed)
            {
                let Some(nodes) = self.count_below(&task.position, task.depth) else {
                    failed.store(true, Relaxed);
                    return Err(CountError::Overflow);
                };
                found.push((task.root, nodes));
                on_step(Step::Done(nodes));
            }
            Ok(found)
        };
        let threads = self.threads.min(tasks.len());
        if threads <= 1 {
            return worker();
        }
        thread::scope(|scope| {
            let mut handles = Vec::new();
            for number in 0..threads {
                let name = format!("perft {number}");
                match thread::Builder::new().name(name).spawn_scoped(scope, worker) {
                    Ok(handle) => handles.push(handle),
                    Err(error) => {
                        failed.store(true, Relaxed);
                        return Err(CountError::Thread(error));
                    }
                }
            }
            let mut found = Vec::new();
            for handle in handles {
                found.extend(handle.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            Ok(found)
        })
    }

    /// The count of one position; none if it is too large.
    fn count_below(&self, position: &Position, depth: u32) -> Option<u64> {
        match (&self.table, self.leaves) {
            (Some(table), Leaves::Counted) => count_with_table(table, position, depth),
            (None, Leaves::Counted) => Some(perft::perft(position, depth)),
            // Nothing is done with the last positions, but the compiler may not know that, or it
            // would not make them.
            (_, Leaves::Played) => Some(perft::perft_full(position, depth, &mut |leaf| {
                black_box(leaf);
            })),
        }
    }
}

fn count_with_table(table: &TranspositionTable, position: &Position, depth: u32) -> Option<u64> {
    if depth <= CHEAP_DEPTH {
        return Some(perft::perft(position, depth));
    }
    if let Some(nodes) = table.find(position.key(), depth) {
        return Some(nodes);
    }
    let mut nodes = 0_u64;
    for legal in &position.legal_moves() {
        let child = position.play_unchecked(legal);
        nodes = nodes.checked_add(count_with_table(table, &child, depth - 1)?)?;
    }
    table.remember(position.key(), depth, nodes);
    Some(nodes)
}

/// Cuts the tree below the root's moves, ply by ply, into enough tasks.
fn cut(position: &Position, moves: &[(Move, u64)], depth: u32) -> Vec<Task> {
    let first = |(root, (legal, _)): (usize, &(Move, u64))| Task {
        root,
        position: position.play_unchecked(*legal),
        depth,
    };
    let mut tasks: Vec<Task> = moves.iter().enumerate().map(first).collect();
    let mut depth = depth;
    while !tasks.is_empty() && is_coarse(tasks.len(), depth) {
        depth -= 1;
        let replies = |task: &Task| {
            let Task { root, position, .. } = *task;
            let play = move |legal| Task { root, position: position.play_unchecked(legal), depth };
            position.legal_moves().into_iter().map(play)
        };
        tasks = tasks.iter().flat_map(replies).collect();
    }
    tasks
}

fn is_coarse(tasks: usize, depth: u32) -> bool {
    tasks < ENOUGH_TASKS && depth > SMALL_DEPTH || tasks < ENOUGH_LARGE_TASKS && depth > LARGE_DEPTH
}

impl fmt::Display for CountError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::Overflow => write!(formatter, "the count is larger than {}", u64::MAX),
            CountError::Thread(error) => write!(formatter, "cannot start a thread: {error}"),
        }
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Failure {
        Failure::Message(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn counter(threads: usize, megabytes: u32, leaves: Leaves) -> Counter {
        let table = (megabytes > 0).then(|| TranspositionTable::new(megabytes).unwrap());
        Counter { threads, table, leaves }
    }

    fn count(counter: &Counter, fen: &str, depth: u32) -> Counts {
        counter.count(&fen.parse().unwrap(), depth, |_| ()).unwrap()
    }

    #[test]
    fn threads_and_tables_change_nothing() {
        let plain = count(&counter(1, 0, Leaves::Counted), KIWIPETE, 4);
        assert_eq!(plain.nodes, 4_085_603);
        for (threads, megabytes, leaves) in [
            (1, 1, Leaves::Counted),
            (3, 0, Leaves::Counted),
            (3, 1, Leaves::Counted),
            (64, 8, Leaves::Counted),
            (1, 0, Leaves::Played),
            (3, 0, Leaves::Played),
        ] {
            let counter = counter(threads, megabytes, leaves);
            assert_eq!(count(&counter, KIWIPETE, 4), plain, "{threads} {megabytes} {leaves:?}");
        }
    }

    #[test]
    fn a_table_may_serve_one_count_after_another() {
        let counter = counter(2, 1, Leaves::Counted);
        for (depth, nodes) in [(3, 97_862), (4, 4_085_603), (3, 97_862)] {
            assert_eq!(count(&counter, KIWIPETE, depth).nodes, nodes);
        }
    }

    #[test]
    fn the_division_is_that_of_the_library() {
        let position: Position = KIWIPETE.parse().unwrap();
        let counts = count(&counter(2, 1, Leaves::Counted), KIWIPETE, 3);
        assert_eq!(counts.moves, perft::divide(&position, 3));
    }

    #[test]
    fn depth_zero_is_the_position_itself() {
        for leaves in [Leaves::Counted, Leaves::Played] {
            let counts = count(&counter(2, 0, leaves), KIWIPETE, 0);
            assert_eq!(counts, Counts { nodes: 1, moves: Vec::new() });
        }
    }

    #[test]
    fn depth_one_has_one_sequence_for_each_move() {
        let counts = count(&counter(1, 1, Leaves::Counted), KIWIPETE, 1);
        assert_eq!(counts.nodes, 48);
        assert!(counts.moves.iter().all(|(_, nodes)| *nodes == 1));
    }

    #[test]
    fn mate_and_stalemate_have_no_sequences() {
        for fen in ["7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"] {
            for depth in [1, 6] {
                let counts = count(&counter(2, 1, Leaves::Counted), fen, depth);
                assert_eq!(counts, Counts { nodes: 0, moves: Vec::new() });
            }
        }
    }

    #[test]
    fn the_steps_add_up_to_the_count() {
        for depth in [1, 3, 5] {
            let (nodes, left) = (AtomicU64::new(0), AtomicUsize::new(0));
            let counts = counter(2, 0, Leaves::Counted)
                .count(&Position::START, depth, |step| match step {
                    Step::Cut(tasks) => left.store(tasks, Relaxed),
                    Step::Done(found) => {
                        nodes.fetch_add(found, Relaxed);
                        left.fetch_sub(1, Relaxed);
                    }
                })
                .unwrap();
            assert_eq!(nodes.into_inner(), counts.nodes);
            assert_eq!(left.into_inner(), 0);
        }
    }

    #[test]
    fn a_count_beyond_64_bits_is_refused() {
        // Two kings alone: few positions, so that a table reaches any depth in no time.
        let position = "k7/8/8/8/8/8/8/7K w - - 0 1".parse().unwrap();
        for threads in [1, 2] {
            let error = counter(threads, 4, Leaves::Counted).count(&position, 30, |_| ());
            assert!(matches!(error, Err(CountError::Overflow)), "{error:?}");
        }
    }

    #[test]
    fn deep_trees_are_cut_into_many_tasks_and_shallow_ones_are_not() {
        let position = Position::START;
        let moves: Vec<_> = position.legal_moves().into_iter().map(|legal| (legal, 0)).collect();
        for (depth, tasks, depth_of_each) in [(3, 20, 3), (6, 400, 5), (8, 8_902, 6)] {
            let cut = cut(&position, &moves, depth);
            assert_eq!(cut.len(), tasks);
            assert!(cut.iter().all(|task| task.depth == depth_of_each));
        }
    }
}
