//! `cargo xtask test`: everything a change must pass, in one order, for
//! contributors and for the continuous integration alike.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process::{self, WASM};
use crate::{browser, signature, tidy};

pub(crate) const CHORE: Chore = Chore {
    name: "test",
    synopsis: "[--quick] [--long] [--keep-going]",
    summary: "Run everything a change must pass",
    details: "\
Steps: tools (what is missing is installed with rustup), fmt, clippy, test, doc,
wasm, tidy, browser (the app in chromium, see `cargo xtask browser`), bench (the
node count of the last `Bench:` line against the released program).
Stops at the first failure.

    --quick       leave out doc, wasm, bench and browser
    --long        play a hundred games of the engine against itself instead of ten
    --keep-going  run the remaining steps after a failure",
    example: "cargo xtask test --quick",
    work,
};

/// One thing to pass.
#[derive(Debug)]
struct Step {
    name: &'static str,
    /// Left out by `--quick`.
    slow: bool,
    work: Work,
}

#[derive(Debug)]
enum Work {
    /// Installs and downloads what later steps need.
    Tools,
    Cargo {
        arguments: &'static [&'static str],
        environment: &'static [(&'static str, &'static str)],
    },
    /// In this process, to spare a second start.
    Tidy,
    /// Compares the engine's node count with the last `Bench:` line.
    Bench,
    /// The browser app in a browser.
    Browser,
}

static STEPS: [Step; 9] = [
    Step { name: "tools", slow: false, work: Work::Tools },
    Step {
        name: "fmt",
        slow: false,
        work: Work::Cargo { arguments: &["fmt", "--all", "--check"], environment: &[] },
    },
    Step {
        name: "clippy",
        slow: false,
        work: Work::Cargo {
            arguments: &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--locked",
                "--",
                "-D",
                "warnings",
            ],
            environment: &[],
        },
    },
    Step {
        name: "test",
        slow: false,
        work: Work::Cargo { arguments: &["test", "--workspace", "--locked"], environment: &[] },
    },
    Step {
        name: "doc",
        slow: true,
        work: Work::Cargo {
            arguments: &["doc", "--workspace", "--no-deps", "--locked"],
            environment: &[("RUSTDOCFLAGS", "-D warnings")],
        },
    },
    Step {
        name: "wasm",
        slow: true,
        work: Work::Cargo {
            // The browser app and the engine's worker bring all that they run on, which is built but
            // not linted again. What only a browser can run of them is seen by no other step.
            arguments: &[
                "clippy",
                "--package",
                "threefold-web",
                "--package",
                "threefold-worker",
                "--no-deps",
                "--target",
                WASM,
                "--locked",
                "--",
                "-D",
                "warnings",
            ],
            environment: &[],
        },
    },
    Step { name: "tidy", slow: false, work: Work::Tidy },
    Step { name: "browser", slow: true, work: Work::Browser },
    // After the app, which is in the program: so it is built once.
    Step { name: "bench", slow: true, work: Work::Bench },
];

/// A step that ran: its name, how long it took, whether it passed.
type Timing = (&'static str, Duration, bool);

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let quick = arguments.take_flag("--quick");
    let long = arguments.take_flag("--long");
    let keep_going = arguments.take_flag("--keep-going");
    arguments.finish()?;
    let root = process::root()?;
    let steps = STEPS.iter().filter(|step| !(quick && step.slow));
    let (results, failure) = run_all(steps, keep_going, |step| perform(step, &root, quick, long));
    println!("{}", summary(&results));
    failure.map_or(Ok(()), Err)
}

/// Runs the steps in order. The failure returned is the first one.
fn run_all<'a>(
    steps: impl Iterator<Item = &'a Step>,
    keep_going: bool,
    mut perform: impl FnMut(&Step) -> Result<(), Failure>,
) -> (Vec<Timing>, Option<Failure>) {
    let mut results = Vec::new();
    let mut first = None;
    for step in steps {
        let start = Instant::now();
        let result = perform(step);
        results.push((step.name, start.elapsed(), result.is_ok()));
        if let Err(failure) = result {
            first.get_or_insert(failure);
            if !keep_going {
                break;
            }
        }
    }
    (results, first)
}

fn perform(step: &Step, root: &Path, quick: bool, long: bool) -> Result<(), Failure> {
    let start = Instant::now();
    let result = match step.work {
        Work::Tools => {
            process::heading("tools: rustfmt, clippy, the wasm target, the dependencies");
            install_tools(root, quick)
        }
        Work::Cargo { arguments, environment } => {
            let mut command = process::cargo(root, arguments);
            command.envs(environment.iter().copied());
            if long {
                command.env("THREEFOLD_LONG", "1");
            }
            process::heading(&format!("{}: {}", step.name, process::spelled(&command)));
            process::run(step.name, &mut command)
        }
        Work::Tidy => {
            process::heading("tidy: cargo xtask tidy");
            tidy::print_report(root)
        }
        Work::Bench => {
            process::heading("bench: threefold bench, compared with the last `Bench:` line");
            signature::check(root)
        }
        Work::Browser => {
            process::heading("browser: cargo xtask browser");
            browser::check(root, &[])
        }
    };
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    process::heading(&format!(
        "{}: {verdict} in {:.1} s\n",
        step.name,
        start.elapsed().as_secs_f32()
    ));
    result
}

/// A base machine has only rustup's stable toolchain, perhaps the minimal one.
fn install_tools(root: &Path, quick: bool) -> Result<(), Failure> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !process::succeeds(&mut process::cargo(root, [command, "--version"])) {
            process::rustup(root, &["component", "add", component])?;
        }
    }
    if !quick {
        process::ensure_target(root, WASM)?;
    }
    // For all targets at once, so that no later step needs the network.
    process::run("tools", &mut process::cargo(root, ["fetch", "--locked"]))
}

fn summary(results: &[Timing]) -> String {
    let mut lines = vec![String::from("==> summary")];
    for (name, elapsed, passed) in results {
        let verdict = if *passed { "passed" } else { "FAILED" };
        lines.push(format!("    {name:8} {verdict} {:8.1} s", elapsed.as_secs_f32()));
    }
    let total: Duration = results.iter().map(|(_, elapsed, _)| *elapsed).sum();
    let verdict = if results.iter().all(|(_, _, passed)| *passed) { "passed" } else { "FAILED" };
    lines.push(format!("    {:8} {verdict} {:8.1} s", "total", total.as_secs_f32()));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the steps that ran when `broken` fail, and the failure.
    fn names(keep_going: bool, broken: &[&str]) -> (Vec<&'static str>, Option<Failure>) {
        let (results, failure) = run_all(STEPS.iter(), keep_going, |step| {
            if broken.contains(&step.name) { Err(Failure::step(step.name, "")) } else { Ok(()) }
        });
        (results.into_iter().map(|(name, ..)| name).collect(), failure)
    }

    #[test]
    fn all_steps_run_when_all_pass() {
        let (ran, failure) = names(false, &[]);
        let expected =
            ["tools", "fmt", "clippy", "test", "doc", "wasm", "tidy", "browser", "bench"];
        assert_eq!(ran, expected);
        assert!(failure.is_none());
    }

    #[test]
    fn the_first_failure_stops_the_run() {
        let (ran, failure) = names(false, &["clippy", "doc"]);
        assert_eq!(ran, ["tools", "fmt", "clippy"]);
        assert!(matches!(failure, Some(Failure::Step { name, .. }) if name == "clippy"));
    }

    #[test]
    fn keep_going_runs_the_rest_and_reports_the_first_failure() {
        let (ran, failure) = names(true, &["clippy", "doc"]);
        assert_eq!(ran.len(), STEPS.len());
        assert!(matches!(failure, Some(Failure::Step { name, .. }) if name == "clippy"));
    }

    #[test]
    fn the_summary_shows_a_failure_in_its_line_and_in_the_total() {
        let second = Duration::from_secs(1);
        let text = summary(&[("fmt", second, true), ("clippy", second, false)]);
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[1].contains("fmt") && lines[1].contains("passed"));
        assert!(lines[2].contains("clippy") && lines[2].contains("FAILED"));
        assert!(lines[3].contains("FAILED") && lines[3].contains("2.0 s"));
    }
}
