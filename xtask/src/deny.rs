//! `cargo xtask deny`: the licence policy of `deny.toml`, judged by cargo-deny.
//! `tidy` checks the same list without cargo-deny, from what packages declare.

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

pub(crate) const CHORE: Chore = Chore {
    name: "deny",
    synopsis: "",
    summary: "Check licences, banned crates and sources with cargo-deny",
    details: "Installs cargo-deny if it is missing. The policy is in deny.toml.",
    example: "cargo xtask deny",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    arguments.finish()?;
    let root = process::root()?;
    process::ensure_subcommand(&root, "deny")?;
    let check = ["deny", "check", "licenses", "bans", "sources"];
    process::run("deny", &mut process::cargo(&root, check))
}
