//! `cargo xtask differential`: our rules against other people's libraries, for
//! as long as one likes. The comparison lives in `crates/peers`.

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

/// Long enough to meet the rare rules, short enough for a break.
const DEFAULT_ARGUMENTS: &[&str] = &["--positions", "5000000"];

pub(crate) const CHORE: Chore = Chore {
    name: "differential",
    synopsis: "[ARGUMENTS...]",
    summary: "Compare our rules with other libraries, position by position",
    details: "\
ARGUMENTS are passed on to the comparison; without any, five million positions
are compared. Arguments of the comparison that this tool knows too (--help)
follow a `--`.",
    example: "cargo xtask differential --positions 100000",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    let root = process::root()?;
    let given = arguments.pass_on();
    let mut command = process::cargo(&root, ["run", "--release", "--locked"]);
    command.args(["--package", "threefold-peers", "--bin", "differential", "--"]);
    if given.is_empty() {
        command.args(DEFAULT_ARGUMENTS);
    } else {
        command.args(given);
    }
    process::run("differential", &mut command)
}
