//! `cargo xtask fresh`: tests the last commit in a clone.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process as this};

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

pub(crate) const CHORE: Chore = Chore {
    name: "fresh",
    synopsis: "",
    summary: "Clone the last commit and run the continuous integration there",
    details: "\
Finds what a working tree hides: files never added, lines never committed. Clones
into a temporary folder, which it removes, and keeps what it builds for the next
time.",
    example: "cargo xtask fresh",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    arguments.finish()?;
    let root = process::root()?;
    let changes = process::output(
        "status",
        Command::new("git").args(["status", "--porcelain"]).current_dir(&root),
    )?;
    if !changes.is_empty() {
        println!("note: {} changes are not committed and not tested", changes.lines().count());
    }
    let clone = TemporaryFolder::new()?;
    process::heading("clone: HEAD");
    process::run(
        "clone",
        Command::new("git").args(["clone", "--quiet"]).arg(&root).arg(&clone.path),
    )?;
    process::heading("fresh: .ci/run");
    // Not the target directory of the tree itself: cargo compares times, and
    // would later take files built from the clone for those of the tree.
    let directory = process::target_directory(&root).join("fresh");
    let mut command = Command::new(clone.path.join(".ci").join("run"));
    command.current_dir(&clone.path).env("CARGO_TARGET_DIR", directory);
    process::run("fresh", &mut command)
}

/// A folder that goes away with its owner, on success and on failure.
#[derive(Debug)]
struct TemporaryFolder {
    path: PathBuf,
}

impl TemporaryFolder {
    fn new() -> Result<TemporaryFolder, Failure> {
        let path = env::temp_dir().join(format!("threefold-fresh-{}", this::id()));
        // `create_dir` fails on an existing folder, which is never ours.
        fs::create_dir(&path).map_err(|error| {
            Failure::step("clone", format!("cannot create {}: {error}", path.display()))
        })?;
        Ok(TemporaryFolder { path })
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = remove(&self.path) {
            eprintln!("note: {} stays behind: {error}", self.path.display());
        }
    }
}

fn remove(path: &Path) -> std::io::Result<()> {
    if path.exists() { fs::remove_dir_all(path) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_folder_goes_away_with_its_owner() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.path.clone();
        fs::write(path.join("file"), "text").unwrap();
        drop(folder);
        assert!(!path.exists());
    }
}
