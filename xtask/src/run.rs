//! `cargo xtask run`: from a fresh machine to the running program.

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

/// What runs when nothing is asked for: something to look at. Will become the
/// browser app.
const DEFAULT_ARGUMENTS: &[&str] = &["play"];

pub(crate) const CHORE: Chore = Chore {
    name: "run",
    synopsis: "[-- ARGUMENTS...]",
    summary: "Build threefold with optimisation and start it",
    details: "Without ARGUMENTS it starts a game at the terminal; `help` there lists the commands.",
    example: "cargo xtask run -- perft 6",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    let root = process::root()?;
    let mut given = arguments.pass_on();
    if given.is_empty() {
        given = DEFAULT_ARGUMENTS.iter().map(|&word| word.to_owned()).collect();
    }
    let build = ["build", "--release", "--locked", "--package", "threefold"];
    process::run("build", &mut process::cargo(&root, build))?;

    // The program starts in the user's folder, not in the root, so that a file
    // named in the arguments is found.
    let here = std::env::current_dir().map_err(|error| Failure::step("run", error.to_string()))?;
    let mut command = process::cargo(&root, ["run", "--quiet", "--release", "--locked"]);
    command.args(["--package", "threefold", "--manifest-path"]);
    command.arg(root.join("Cargo.toml")).arg("--").args(given).current_dir(here);
    process::run("run", &mut command)
}
