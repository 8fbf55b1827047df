//! `threefold bench`: node counts, for testers, for `Bench:` lines, and for the cost of a high clock.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use threefold_arena::openings::{Book, Order};
use threefold_chess::Position;
use threefold_engine::bench::{self, Plan, Total};
use threefold_engine::{Clock, Engine, Limits, Setting, SettingError, Stopper, SystemClock};

use crate::arguments::BenchArguments;
use crate::failure::Failure;

/// Searches positions to a fixed depth, and ends with the line that testers look for.
pub(crate) fn run(arguments: &BenchArguments, output: &mut impl Write) -> Result<(), Failure> {
    let &BenchArguments { depth, threads, hash, .. } = arguments;
    let plan = Plan { depth, threads, hash };
    match &arguments.positions {
        Some(path) => compare(&plan, path, &arguments.clocks, output),
        None => count(&plan, output),
    }
}

/// Searches the fixed positions.
fn count(plan: &Plan, output: &mut impl Write) -> Result<(), Failure> {
    let mut written = Ok(());
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new());
    let total = bench::run(plan, &clock, &Stopper::default(), |entry| {
        written = writeln!(output, "{entry}").and_then(|()| output.flush());
        written.is_ok()
    });
    written?;
    // It stops early only when it cannot write.
    if let Some(total) = total.map_err(|error| refused(&error))? {
        writeln!(output, "{total}")?;
    }
    Ok(())
}

fn refused(error: &SettingError) -> Failure {
    Failure::message(error.to_string())
}

/// Searches the positions of a file with each of the clocks, and tells how many times as many nodes
/// they take as with the first clock.
fn compare(
    plan: &Plan,
    path: &Path,
    clocks: &[u16],
    output: &mut impl Write,
) -> Result<(), Failure> {
    let starts = read(path, clocks)?;
    let mut engine = Engine::new();
    for setting in [Setting::Threads(plan.threads), Setting::Hash(plan.hash)] {
        engine.set_option(setting).map_err(|error| refused(&error))?;
    }
    let begun = Instant::now();
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        write!(output, "{:>2}/{} depth {}", index + 1, starts.len(), plan.depth)?;
        let mut row = Vec::new();
        for (position, clock) in start.iter().zip(clocks) {
            engine.new_game();
            engine
                .set_position(position, &[])
                .map_err(|error| Failure::message(error.to_string()))?;
            let nodes = engine.go(&Limits::depth(plan.depth), |_| ()).report.nodes;
            write!(output, " clock {clock} nodes {nodes}")?;
            output.flush()?;
            row.push(nodes);
        }
        writeln!(output)?;
        rows.push(row);
    }
    for (index, clock) in clocks.iter().enumerate().skip(1) {
        let ratio = geometric_mean(rows.iter().filter_map(|row| ratio(row, index)));
        let first = clocks.first().unwrap_or(&0);
        writeln!(output, "clock {clock} to clock {first}: {ratio:.3} (geometric mean of nodes)")?;
    }
    let nodes = rows.iter().flatten().sum();
    writeln!(output, "{}", Total { nodes, time: begun.elapsed() })?;
    Ok(())
}

/// Reads a file of positions, and gives each of them once for each clock.
fn read(path: &Path, clocks: &[u16]) -> Result<Vec<Vec<Position>>, Failure> {
    let fail = |error: &dyn std::fmt::Display| {
        Failure::message(format!("cannot read {}: {error}", path.display()))
    };
    let book = Book { path: path.into(), order: Order::Sequential, plies: None };
    let openings = book.read().map_err(|error| fail(&error))?;
    openings
        .iter()
        .map(|opening| {
            let last = |position: Position, played| position.play_unchecked(played);
            let position = opening.moves.iter().copied().fold(opening.start, last);
            clocks.iter().map(|&clock| at_clock(&position, clock)).collect()
        })
        .collect::<Result<_, _>>()
        .map_err(|error| fail(&error))
}

/// Returns a position with another clock.
fn at_clock(position: &Position, clock: u16) -> Result<Position, threefold_chess::InvalidSetup> {
    let mut setup = position.to_setup();
    setup.halfmove_clock = clock;
    // No more half-moves can have been made than the game has had.
    setup.fullmove_number = setup.fullmove_number.max(u32::from(clock) / 2 + 1);
    Position::try_from(setup)
}

/// Returns the nodes of a column for each node of the first; none where nothing was searched.
#[expect(clippy::cast_precision_loss, reason = "three digits of the ratio are shown")]
fn ratio(row: &[u64], index: usize) -> Option<f64> {
    let (first, other) = (*row.first()?, *row.get(index)?);
    (first > 0 && other > 0).then(|| other as f64 / first as f64)
}

/// Returns the geometric mean: ratios are multiplied, so that 2 and 1/2 make 1.
fn geometric_mean(ratios: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = ratios.fold((0.0, 0), |(sum, count), ratio| (sum + ratio.ln(), count + 1));
    (sum / f64::from(count.max(1))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_of_a_double_and_a_half_is_one() {
        assert!((geometric_mean([2.0, 0.5].into_iter()) - 1.0).abs() < 1e-12);
        assert!((geometric_mean([8.0, 1.0, 1.0].into_iter()) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn ratio_is_that_to_the_first_clock() {
        assert_eq!(ratio(&[200, 100, 600], 2), Some(3.0));
        assert_eq!(ratio(&[0, 100], 1), None);
        assert_eq!(ratio(&[200], 1), None);
    }

    #[test]
    fn clock_of_a_position_can_be_changed() {
        let rook: Position = "8/8/3k4/8/3K4/8/8/7R w - - 3 9".parse().unwrap();
        let late = at_clock(&rook, 85).unwrap();
        assert_eq!((late, late.halfmove_clock()), (rook, 85));
    }
}
