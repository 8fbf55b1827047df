//! Counting the positions of a suite and comparing with what is known.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::count::{Counter, Step};
use super::report::{Speed, write_json};
use super::suite::{self, BadLine, Entry};
use crate::arguments::{MOST_DEPTH, PerftArguments};
use crate::failure::Failure;
use crate::note;
use crate::progress::Progress;
use crate::start;

/// Checks the suite of a file.
pub(super) fn run(
    arguments: &PerftArguments,
    path: &Path,
    counter: &Counter,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let name =
        if is_standard_input(path) { "standard input".into() } else { path.to_string_lossy() };
    let text = read(path).map_err(|error| Failure::message(format!("{name}: {error}")))?;
    let entries =
        suite::read(&text, super::mode(arguments)).map_err(|bad| describe(&name, &bad))?;
    if entries.is_empty() {
        return Err(Failure::message(format!("{name}: no positions")));
    }
    for entry in entries.iter().filter(|entry| !entry.forgiven.is_empty()) {
        let what = format!("note: {name}:{}: forgiven in the FEN", entry.line);
        note::print(&start::describe_faults(&what, &entry.forgiven));
    }

    let known = entries.iter().map(|entry| entry.counts.len()).sum::<usize>();
    let chosen = choose(&entries, arguments.depth, arguments.max_nodes);
    if chosen.is_empty() {
        return Err(Failure::message(format!("{name}: the bounds leave none of {known} counts")));
    }
    let verdict = check(&name, &chosen, known - chosen.len(), counter)?;
    if arguments.json {
        write_json(&verdict, output)?;
    } else {
        verdict.write_text(output)?;
    }
    let problem = match (verdict.failed, verdict.too_deep.len()) {
        (0, 0) => return Ok(()),
        (0, deep) => format!("{deep} of {} counts are too deep to be checked", chosen.len()),
        (failed, 0) => format!("{failed} of {} counts are wrong", chosen.len()),
        (failed, deep) => {
            format!("{failed} of {} counts are wrong, {deep} too deep to be checked", chosen.len())
        }
    };
    // What was found out comes before what it means.
    output.flush()?;
    Err(Failure::message(format!("{name}: {problem}")))
}

/// One count to check.
#[derive(Clone, Copy, Debug)]
struct Item<'a> {
    entry: &'a Entry,
    depth: u32,
    expected: u64,
}

/// The counts within the bounds.
fn choose(entries: &[Entry], depth: Option<u32>, nodes: Option<u64>) -> Vec<Item<'_>> {
    let items = entries.iter().flat_map(|entry| {
        entry.counts.iter().map(move |&(depth, expected)| Item { entry, depth, expected })
    });
    items
        .filter(|item| depth.is_none_or(|most| item.depth <= most))
        .filter(|item| nodes.is_none_or(|most| item.expected <= most))
        .collect()
}

/// The verdict on a suite.
#[derive(Debug, Serialize)]
struct Verdict<'a> {
    suite: &'a str,
    rows: Vec<Row>,
    /// Counts that nobody could wait for.
    too_deep: Vec<TooDeep>,
    passed: usize,
    failed: usize,
    /// The number of counts out of bounds.
    skipped: usize,
    #[serde(flatten)]
    speed: Speed,
}

/// A count that is deeper than any that is checked.
#[derive(Debug, Serialize)]
struct TooDeep {
    line: usize,
    fen: String,
    depth: u32,
    expected: u64,
}

/// The verdict on one count.
#[derive(Debug, Serialize)]
struct Row {
    line: usize,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
    passed: bool,
    seconds: f64,
}

fn check<'a>(
    name: &'a str,
    chosen: &[Item<'_>],
    skipped: usize,
    counter: &Counter,
) -> Result<Verdict<'a>, Failure> {
    let (work, deep): (Vec<Item<'_>>, Vec<Item<'_>>) =
        chosen.iter().copied().partition(|item| item.depth <= MOST_DEPTH);
    let too_deep = deep.into_iter().map(|Item { entry, depth, expected }| {
        let (line, fen) = (entry.line, entry.position.to_string());
        TooDeep { line, fen, depth, expected }
    });
    let progress = Progress::new();
    progress.set_length(work.iter().fold(0, |sum, item| sum.saturating_add(item.expected)));
    let (mut rows, mut nodes, mut elapsed) = (Vec::new(), 0_u64, Duration::ZERO);
    for (index, item) in work.iter().enumerate() {
        let Item { entry, depth, expected } = *item;
        let fen = entry.position.to_string();
        progress.describe(format!("{} of {}: D{depth} {fen}", index + 1, work.len()));
        let started = Instant::now();
        let on_step = |step| match step {
            Step::Cut(_) => {}
            Step::Done(nodes) => progress.advance(nodes),
        };
        let counts = counter.count(&entry.position, depth, on_step).map_err(|error| {
            Failure::message(format!("{name}:{}: D{depth}: {error}", entry.line))
        })?;
        let time = started.elapsed();
        elapsed += time;
        nodes = nodes.saturating_add(counts.nodes);
        let (found, passed) = (counts.nodes, counts.nodes == expected);
        let (line, seconds) = (entry.line, time.as_secs_f64());
        rows.push(Row { line, fen, depth, expected, found, passed, seconds });
    }
    let passed = rows.iter().filter(|row| row.passed).count();
    let failed = rows.len() - passed;
    let speed = Speed::new(nodes, elapsed);
    let too_deep = too_deep.collect();
    Ok(Verdict { suite: name, rows, too_deep, passed, failed, skipped, speed })
}

impl Verdict<'_> {
    /// The wrong counts and those that are too deep, if any, and a summary.
    fn write_text(&self, output: &mut impl Write) -> Result<(), Failure> {
        for row in self.rows.iter().filter(|row| !row.passed) {
            let Row { line, fen, depth, expected, found, .. } = row;
            writeln!(
                output,
                "{}:{line}: {fen} ;D{depth} expected {expected}, found {found}",
                self.suite
            )?;
        }
        for TooDeep { line, fen, depth, .. } in &self.too_deep {
            let suite = self.suite;
            writeln!(output, "{suite}:{line}: {fen} ;D{depth} is deeper than D{MOST_DEPTH}")?;
        }
        write!(output, "{}: {} counts right", self.suite, self.passed)?;
        if self.failed > 0 {
            write!(output, ", {} wrong", self.failed)?;
        }
        if !self.too_deep.is_empty() {
            write!(output, ", {} too deep", self.too_deep.len())?;
        }
        if self.skipped > 0 {
            write!(output, ", {} skipped", self.skipped)?;
        }
        writeln!(output, "; {}", self.speed)?;
        Ok(())
    }
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn read(path: &Path) -> io::Result<String> {
    if is_standard_input(path) {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text)?;
        Ok(text)
    } else {
        fs::read_to_string(path)
    }
}

/// The number of bad lines that are listed; if there are more, the file is the wrong one.
const MOST_BAD_LINES: usize = 10;

fn describe(name: &str, bad: &[BadLine]) -> Failure {
    let line = |bad: &BadLine| format!("{name}:{}: {bad}", bad.line);
    let mut lines: Vec<String> = bad.iter().take(MOST_BAD_LINES).map(line).collect();
    if bad.len() > MOST_BAD_LINES {
        lines.push(format!("and {} more bad lines", bad.len() - MOST_BAD_LINES));
    }
    Failure::Message(lines.join("\n"))
}

#[cfg(test)]
mod tests;
