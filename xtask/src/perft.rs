//! `cargo xtask perft`: the deep move counts, too slow for `cargo test`.

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

pub(crate) const CHORE: Chore = Chore {
    name: "perft",
    synopsis: "[--quick]",
    summary: "Count the moves of the perft suites to their full depth",
    details: "\
Runs data/perft/standard.epd and data/perft/chess960.epd with the released
program. Takes many minutes.

    --quick  only counts of at most ten million nodes",
    example: "cargo xtask perft --quick",
    work,
};

/// The bound of `--quick`: about a second for each of the larger counts.
const QUICK_NODES: &str = "10000000";

/// A name for the headline, and the arguments that choose the suite.
const SUITES: [(&str, &[&str]); 2] = [
    ("standard", &["--suite", "data/perft/standard.epd"]),
    ("chess960", &["--chess960", "--suite", "data/perft/chess960.epd"]),
];

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let quick = arguments.take_flag("--quick");
    arguments.finish()?;
    let root = process::root()?;
    process::heading("build: threefold");
    let build = ["build", "--release", "--locked", "--package", "threefold"];
    process::run("build", &mut process::cargo(&root, build))?;
    for (name, suite) in SUITES {
        process::heading(&format!("perft: {name}"));
        let mut command = process::cargo(&root, ["run", "--quiet", "--release", "--locked"]);
        command.args(["--package", "threefold", "--", "perft"]).args(suite);
        if quick {
            command.args(["--max-nodes", QUICK_NODES]);
        }
        process::run(&format!("perft {name}"), &mut command)?;
    }
    Ok(())
}
