//! Work that threads share.

use std::panic::resume_unwind;
use std::thread;

/// Returns the number of threads to use: as many as asked for, or one for each core if that is 0.
pub(crate) fn count(asked: u16) -> usize {
    match usize::from(asked) {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Lets threads do the same work, this one among them, and returns what each has found. They must
/// divide the work between themselves; if the system grants fewer threads, those do it all.
pub(crate) fn share<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        let mut found = vec![work()];
        for helper in helpers {
            found.push(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;

    #[test]
    fn the_work_is_done_once_however_many_share_it() {
        for threads in [0, 1, 5] {
            let next = AtomicU32::new(0);
            let numbers = || -> Vec<u32> {
                let take = || Some(next.fetch_add(1, Relaxed)).filter(|number| *number < 1000);
                std::iter::from_fn(take).collect()
            };
            let mut done = share(threads, numbers).concat();
            done.sort_unstable();
            assert!(done.into_iter().eq(0..1000));
        }
    }

    #[test]
    fn as_many_threads_as_asked_for_and_at_least_one() {
        assert_eq!(count(3), 3);
        assert!(count(0) >= 1);
    }
}
