//! Rounds in which every library does the same work in turn.

use std::time::{Duration, Instant};

/// The result of one pass over the work.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// Number of things done, which the rate counts.
    pub(crate) count: u64,
    /// A sum that every library must agree on.
    pub(crate) check: u64,
}

/// A library at work.
pub(crate) struct Side<'a> {
    pub(crate) name: &'static str,
    /// True if the target is measured against it; engines are shown for comparison only.
    pub(crate) is_library: bool,
    pass: Box<dyn FnMut() -> Tally + 'a>,
}

impl<'a> Side<'a> {
    pub(crate) fn new(name: &'static str, pass: impl FnMut() -> Tally + 'a) -> Side<'a> {
        Side { name, is_library: true, pass: Box::new(pass) }
    }

    pub(crate) fn engine(name: &'static str, pass: impl FnMut() -> Tally + 'a) -> Side<'a> {
        Side { is_library: false, ..Side::new(name, pass) }
    }
}

/// Something that is measured; the first side is ours.
pub(crate) struct Row<'a> {
    pub(crate) name: &'static str,
    pub(crate) unit: &'static str,
    /// Goal of our speed over the fastest other library; `None` if no other does it.
    pub(crate) target: Option<f64>,
    pub(crate) sides: Vec<Side<'a>>,
}

/// Time limits of a measurement.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    rounds: usize,
    slice: Duration,
}

impl Effort {
    pub(crate) const FULL: Effort = Effort { rounds: 13, slice: Duration::from_millis(80) };
    pub(crate) const QUICK: Effort = Effort { rounds: 5, slice: Duration::from_millis(25) };
}

/// The measured rate of one library.
pub(crate) struct Rate {
    pub(crate) name: &'static str,
    pub(crate) is_library: bool,
    /// Things per second in the best round.
    pub(crate) best: f64,
    /// The median of our rate divided by this one, round by round.
    pub(crate) ratio: f64,
}

/// The measured rates of a row, ours first.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) target: Option<f64>,
    pub(crate) rates: Vec<Rate>,
}

impl Measured {
    /// Our speed over that of the fastest other library, if there is one.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let libraries = self.rates.iter().skip(1).filter(|rate| rate.is_library);
        libraries.map(|rate| rate.ratio).reduce(f64::min)
    }

    /// Returns true if the target is met; `None` without a target.
    pub(crate) fn is_met(&self) -> Option<bool> {
        Some(self.ratio()? >= self.target?)
    }
}

/// Measures a row.
///
/// # Errors
/// If the sides did not do the same work.
pub(crate) fn measure(mut row: Row<'_>, effort: Effort) -> Result<Measured, String> {
    let passes = rehearse(&mut row, effort)?;
    let mut rates: Vec<Vec<f64>> = vec![Vec::new(); row.sides.len()];
    for round in 0..effort.rounds {
        for turn in 0..row.sides.len() {
            // Whoever comes first changes from round to round.
            let index = (round + turn) % row.sides.len();
            rates[index].push(rate(run(&mut row.sides[index], passes[index])));
        }
    }
    let measured = row.sides.iter().zip(&rates).map(|(side, theirs)| Rate {
        name: side.name,
        is_library: side.is_library,
        best: theirs.iter().copied().fold(0.0, f64::max),
        ratio: median(rates[0].iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect()),
    });
    let rates = measured.collect();
    Ok(Measured { name: row.name, unit: row.unit, target: row.target, rates })
}

/// Warms up, checks that all do the same, and finds how many passes fill a slice of time.
fn rehearse(row: &mut Row<'_>, effort: Effort) -> Result<Vec<u32>, String> {
    let mut expected = None;
    let mut passes = Vec::new();
    for side in &mut row.sides {
        let tally = (side.pass)();
        let (count, check) = *expected.get_or_insert((tally.count, tally.check));
        if (tally.count, tally.check) != (count, check) {
            let (name, row) = (side.name, row.name);
            return Err(format!(
                "{row}: {name} counts {} ({}), we count {count} ({check})",
                tally.count, tally.check
            ));
        }
        let (_, time) = run(side, 1);
        let needed = effort.slice.as_nanos() / time.as_nanos().max(1);
        passes.push(needed.clamp(1, 1_000_000) as u32);
    }
    Ok(passes)
}

fn run(side: &mut Side<'_>, passes: u32) -> (u64, Duration) {
    let begin = Instant::now();
    let mut count = 0;
    for _ in 0..passes {
        count += (side.pass)().count;
    }
    (count, begin.elapsed())
}

#[expect(clippy::cast_precision_loss, reason = "no count comes near 2^52")]
fn rate((count, time): (u64, Duration)) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(name: &'static str, check: u64) -> Side<'static> {
        Side::new(name, move || Tally { count: 1, check })
    }

    fn row(checks: [u64; 2]) -> Row<'static> {
        let sides = vec![side("ours", checks[0]), side("theirs", checks[1])];
        Row { name: "row", unit: "things", target: Some(1.0), sides }
    }

    #[test]
    fn who_does_other_work_is_not_measured() {
        let effort = Effort { rounds: 2, slice: Duration::from_micros(1) };
        assert!(measure(row([5, 6]), effort).is_err());
        let measured = measure(row([5, 5]), effort).unwrap();
        assert_eq!(measured.rates.len(), 2);
    }

    #[test]
    fn the_ratio_is_that_of_the_fastest_library() {
        let rate = |name, is_library, ratio| Rate { name, is_library, best: 1.0, ratio };
        let rates = vec![
            rate("ours", true, 1.0),
            rate("slow", true, 3.0),
            rate("fast", true, 1.5),
            rate("engine", false, 1.2),
        ];
        let measured = Measured { name: "row", unit: "things", target: Some(1.5), rates };
        assert!((measured.ratio().unwrap() - 1.5).abs() < 1e-9);
        assert_eq!(measured.is_met(), Some(true));
    }

    #[test]
    fn what_nobody_else_does_has_no_ratio() {
        let sides = vec![side("ours", 5)];
        let row = Row { name: "row", unit: "things", target: None, sides };
        let effort = Effort { rounds: 2, slice: Duration::from_micros(1) };
        let measured = measure(row, effort).unwrap();
        assert_eq!((measured.ratio(), measured.is_met()), (None, None));
    }

    #[test]
    fn the_median_is_the_middle_value() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
    }
}
