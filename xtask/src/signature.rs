//! The `Bench:` line of the last commit that has one, against what the program counts.
//!
//! A commit to the engine ends with the node count of `threefold bench`. The count names what the
//! engine plays, so a change that alters it unawares is found here.

use std::path::Path;
use std::process::Command;

use crate::chore::Failure;
use crate::{process, web};

const STEP: &str = "bench";

/// Every commit that touches this carries a line.
const ENGINE: &str = "crates/engine";

/// Files that the count depends on.
const SOURCES: [&str; 4] = [ENGINE, "crates/chess", "Cargo.toml", "Cargo.lock"];

/// Compares, or says why there is nothing to compare.
///
/// # Errors
/// If the last commit to the engine has no line, or the count is another one.
pub(crate) fn check(root: &Path) -> Result<(), Failure> {
    match expectation(root)? {
        Expectation::Nothing(why) => {
            println!("note: nothing to compare: {why}");
            Ok(())
        }
        Expectation::Count { nodes, commit } => compare(root, nodes, &commit),
    }
}

/// The count that the history asks for.
#[derive(Debug, PartialEq, Eq)]
enum Expectation {
    Nothing(String),
    Count { nodes: u64, commit: String },
}

fn expectation(root: &Path) -> Result<Expectation, Failure> {
    let nothing = |why: &str| Ok(Expectation::Nothing(why.to_owned()));
    // A folder of its own inside another repository has no history either.
    let has_history = root.join(".git").exists()
        && process::succeeds(&mut git(root, &["rev-parse", "--verify", "--quiet", "HEAD"]));
    if !has_history {
        return nothing("this is no git repository");
    }
    let mut status = git(root, &["status", "--porcelain", "--"]);
    if !process::output(STEP, status.args(SOURCES))?.trim().is_empty() {
        return nothing("there are changes to the engine that are not committed");
    }
    let last =
        process::output(STEP, &mut git(root, &["log", "-1", "--format=%h%n%B", "--", ENGINE]))?;
    let grep = ["log", "-1", "--format=%h%n%B", "--extended-regexp", "--grep=^Bench: [0-9]+$"];
    let counted = process::output(STEP, &mut git(root, &grep))?;
    let is_shallow =
        process::output(STEP, &mut git(root, &["rev-parse", "--is-shallow-repository"]))?;
    decide(&last, &counted, is_shallow.trim() == "true")
}

/// Decides from the last commit to the engine and the last one with a line, each as its short name
/// and its message.
fn decide(last: &str, counted: &str, is_shallow: bool) -> Result<Expectation, Failure> {
    let nothing = |why: &str| Ok(Expectation::Nothing(why.to_owned()));
    let Some((commit, nodes)) = read(counted) else {
        return nothing("no commit has a `Bench:` line yet");
    };
    match last.lines().next() {
        None => return nothing("no commit has touched the engine yet"),
        // The oldest commit of a shallow clone seems to touch everything.
        Some(_) if is_shallow => {}
        Some(name) if read(last).is_none() => {
            return Err(Failure::step(
                STEP,
                format!("commit {name} touches {ENGINE} and has no line `Bench: <nodes>`"),
            ));
        }
        Some(_) => {}
    }
    Ok(Expectation::Count { nodes, commit: commit.to_owned() })
}

/// The name of a commit and the count of its line.
fn read(commit: &str) -> Option<(&str, u64)> {
    let (name, message) = commit.split_once('\n')?;
    let number = |line: &str| line.trim_end().strip_prefix("Bench: ")?.parse().ok();
    Some((name, message.lines().rev().find_map(number)?))
}

fn compare(root: &Path, nodes: u64, commit: &str) -> Result<(), Failure> {
    let output = process::output(STEP, Command::new(web::build_program(STEP, root)?).arg("bench"))?;
    let line = output.lines().last().unwrap_or_default();
    match line.split_once(" nodes ").and_then(|(count, _)| count.parse::<u64>().ok()) {
        Some(count) if count == nodes => {
            println!("{line}, as commit {commit} says");
            Ok(())
        }
        Some(count) => Err(Failure::step(
            STEP,
            format!("the program counts {count} nodes, commit {commit} says `Bench: {nodes}`"),
        )),
        None => Err(Failure::step(STEP, format!("`threefold bench` ends with `{line}`"))),
    }
}

fn git(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(root);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const WITH: &str = "abc1234\nengine: think\n\nBecause.\n\nBench: 4711\n";
    const WITHOUT: &str = "def5678\nengine: think more\n\nBench: soon\n";

    fn counted(nodes: u64) -> Expectation {
        Expectation::Count { nodes, commit: "abc1234".to_owned() }
    }

    #[test]
    fn last_line_of_its_kind_counts() {
        assert_eq!(read(WITH), Some(("abc1234", 4711)));
        assert_eq!(read("a\nx\n\nBench: 1\n\nBench: 2\n\nSigned-off-by: x\n"), Some(("a", 2)));
        assert_eq!(read(WITHOUT), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn commit_to_the_engine_needs_a_line() {
        assert_eq!(decide(WITH, WITH, false).unwrap(), counted(4711));
        let failure = decide(WITHOUT, WITH, false).unwrap_err();
        assert!(matches!(failure, Failure::Step { reason, .. } if reason.contains("def5678")));
    }

    #[test]
    fn history_without_a_line_has_nothing_to_compare() {
        for (last, with) in [("", ""), (WITHOUT, ""), ("", WITH)] {
            assert!(matches!(decide(last, with, false), Ok(Expectation::Nothing(_))));
        }
    }

    #[test]
    fn oldest_commit_of_a_shallow_clone_needs_no_line() {
        assert_eq!(decide(WITHOUT, WITH, true).unwrap(), counted(4711));
    }
}
