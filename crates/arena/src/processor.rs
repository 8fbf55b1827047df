//! Binds games to processors. Only Linux lets us choose.

/// Binds this thread, and what it starts, to processors of its own: the group number `slot`.
///
/// # Errors
/// If there are not enough processors, or the system cannot, as a sentence.
#[cfg(target_os = "linux")]
pub(crate) fn bind(slot: usize, processors: usize) -> Result<(), String> {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let allowed = sched_getaffinity(None).map_err(|error| error.to_string())?;
    let all: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&cpu| allowed.is_set(cpu)).collect();
    let mut own = CpuSet::new();
    let first = slot.saturating_mul(processors);
    for index in first..first.saturating_add(processors) {
        let &cpu = all.get(index).ok_or_else(|| {
            let count = all.len();
            format!("game {} would need processor {} of {count}", slot + 1, index + 1)
        })?;
        own.set(cpu);
    }
    sched_setaffinity(None, &own).map_err(|error| error.to_string())
}

/// Binds nothing: this system does not let us choose.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub(crate) fn bind(_slot: usize, _processors: usize) -> Result<(), String> {
    Err("this system does not bind programs to processors".into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::thread::{CpuSet, sched_getaffinity};

    use super::*;

    #[test]
    fn a_thread_is_bound_to_processors_of_its_own() {
        // The thread of this test alone, which ends with it.
        assert_eq!(bind(0, 1), Ok(()));
        let own = sched_getaffinity(None).unwrap();
        assert_eq!((0..CpuSet::MAX_CPU).filter(|&cpu| own.is_set(cpu)).count(), 1);
        assert_eq!(bind(1, 1), Err("game 2 would need processor 2 of 1".into()));
    }
}
