//! `cargo xtask miri`: stress tests of the engine's shared memory under Miri, which finds data races.

use std::process::Command;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

pub(crate) const CHORE: Chore = Chore {
    name: "miri",
    synopsis: "[--seeds N]",
    summary: "Look for data races between the engine's threads",
    details: "\
Runs the stress tests of the engine's table and of its stop signal under Miri,
each N times (16 if not said), with another order of the threads' steps and of
what weak memory lets them see. A data race, a deadlock or undefined behavior
fails. Installs the nightly toolchain and Miri if they are missing.",
    example: "cargo xtask miri --seeds 64",
    work,
};

const DEFAULT_SEEDS: u64 = 16;

/// The beginnings of the tests' names. All others would take Miri hours and have one thread.
const TESTS: [&str; 2] = ["transposition_table::tests::threads_", "signal::tests::threads_"];

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let seeds = arguments.take_number("--seeds")?.unwrap_or(DEFAULT_SEEDS);
    arguments.finish()?;
    let root = process::root()?;
    let miri = ["run", "nightly", "cargo", "miri", "--version"];
    if !process::succeeds(Command::new("rustup").args(miri)) {
        let install = ["toolchain", "install", "nightly", "--profile", "minimal"];
        let components = ["--component", "miri", "--component", "rust-src"];
        process::rustup(&root, &[&install[..], &components[..]].concat())?;
    }
    for test in TESTS {
        process::heading(&format!("miri: {test}*, {seeds} seeds"));
        let mut command = process::nightly_cargo(&root, ["miri", "test", "--lib", "--package"]);
        command.args(["threefold-engine", "--", test]);
        command.env("MIRIFLAGS", format!("-Zmiri-many-seeds=0..{seeds}"));
        process::run(&format!("miri {test}"), &mut command)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_tests_to_run_exist() {
        let source = process::root().unwrap().join("crates/engine/src");
        for (name, file) in TESTS.into_iter().zip(["transposition_table/tests.rs", "signal.rs"]) {
            let (_, beginning) = name.rsplit_once("::").unwrap();
            let text = fs::read_to_string(source.join(file)).unwrap();
            assert!(text.contains(&format!("fn {beginning}")), "{name} in {file}");
        }
    }
}
