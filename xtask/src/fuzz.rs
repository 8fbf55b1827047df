//! `cargo xtask fuzz`: libFuzzer over the parsers. The targets live in `fuzz`.

use std::fs;
use std::path::Path;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::{manifest, process};

pub(crate) const CHORE: Chore = Chore {
    name: "fuzz",
    synopsis: "[TARGET] [--seconds N]",
    summary: "Throw generated input at the parsers",
    details: "\
Runs TARGET, or every target of fuzz/Cargo.toml in turn, for N seconds each (60
if not said). Installs the nightly toolchain and cargo-fuzz if they are missing.
Starts from the seeds in fuzz/seeds/TARGET and keeps what it finds interesting
in fuzz/corpus/TARGET, which is not committed.",
    example: "cargo xtask fuzz fen --seconds 300",
    work,
};

const DEFAULT_SECONDS: u64 = 60;

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let seconds = arguments.take_number("--seconds")?.unwrap_or(DEFAULT_SECONDS);
    let wanted = arguments.take_word();
    arguments.finish()?;
    let root = process::root()?;
    let file = root.join("fuzz").join("Cargo.toml");
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::step("fuzz", format!("fuzz/Cargo.toml: {error}")))?;
    let targets = choose(manifest::binaries(&text), wanted)?;

    let nightly = ["run", "nightly", "cargo", "--version"];
    if !process::succeeds(std::process::Command::new("rustup").args(nightly)) {
        process::rustup(&root, &["toolchain", "install", "nightly", "--profile", "minimal"])?;
    }
    process::ensure_subcommand(&root, "fuzz")?;
    for target in targets {
        process::heading(&format!("fuzz: {target}, {seconds} s"));
        fuzz(&root, &target, seconds)?;
    }
    Ok(())
}

/// All targets, or the one that was asked for.
fn choose(targets: Vec<String>, wanted: Option<String>) -> Result<Vec<String>, Failure> {
    match wanted {
        _ if targets.is_empty() => Err(Failure::step("fuzz", "fuzz/Cargo.toml names no target")),
        None => Ok(targets),
        Some(target) if targets.contains(&target) => Ok(vec![target]),
        Some(target) => Err(Failure::usage(format!(
            "there is no target `{target}`, only {}",
            targets.join(", ")
        ))),
    }
}

fn fuzz(root: &Path, target: &str, seconds: u64) -> Result<(), Failure> {
    let step = format!("fuzz {target}");
    let folder = root.join("fuzz");
    // LibFuzzer writes to the first folder and only reads the others.
    let corpus = folder.join("corpus").join(target);
    let seeds = folder.join("seeds").join(target);
    fs::create_dir_all(&corpus)
        .map_err(|error| Failure::step(&step, format!("{}: {error}", corpus.display())))?;
    let mut command = process::nightly_cargo(root, ["fuzz", "run", "--fuzz-dir"]);
    command.arg(&folder).arg(target).arg(&corpus);
    if seeds.is_dir() {
        command.arg(&seeds);
    }
    process::run(&step, command.arg("--").arg(format!("-max_total_time={seconds}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets() -> Vec<String> {
        vec!["fen".to_owned(), "pgn".to_owned()]
    }

    #[test]
    fn all_targets_run_unless_one_is_named() {
        assert_eq!(choose(targets(), None).unwrap(), ["fen", "pgn"]);
        assert_eq!(choose(targets(), Some("pgn".to_owned())).unwrap(), ["pgn"]);
    }

    #[test]
    fn an_unknown_target_is_answered_with_the_known_ones() {
        let failure = choose(targets(), Some("san".to_owned())).unwrap_err();
        assert!(matches!(failure, Failure::Usage { message, .. } if message.contains("fen, pgn")));
    }

    #[test]
    fn no_target_at_all_is_a_failure() {
        assert!(matches!(choose(Vec::new(), None), Err(Failure::Step { .. })));
    }
}
