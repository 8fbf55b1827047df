//! The place where mutants are made: a copy of the working tree below the target folder. It stays
//! between runs, so that only what has changed is built again.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use super::mutant::{self, Mutant};
use super::{Part, runner};
use crate::chore::Failure;
use crate::process;

pub(super) struct Workshop {
    folder: PathBuf,
    /// Locked until the end: two runs in one copy would test each other's mutants.
    _lock: File,
}

impl Workshop {
    /// Makes the copy equal to the working tree: committed files and new ones.
    pub(super) fn prepare(root: &Path) -> Result<Workshop, Failure> {
        let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        let folder = root.join(target).join("mutants");
        let lock = lock(&folder)?;
        let workshop = Workshop { folder, _lock: lock };
        let tree = workshop.tree();
        let listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let mut git = std::process::Command::new("git");
        let names = process::output("copy", git.args(listed).current_dir(root))?;
        let names: HashSet<&Path> = names
            .split_terminator('\0')
            .map(Path::new)
            .filter(|name| root.join(name).is_file())
            .collect();
        fs::create_dir_all(&tree).map_err(|error| broken(&tree, &error))?;
        remove_others(&tree, &tree, &names)?;
        for name in names {
            copy_if_changed(&root.join(name), &tree.join(name))?;
        }
        Ok(workshop)
    }

    fn tree(&self) -> PathBuf {
        self.folder.join("tree")
    }

    pub(super) fn journal(&self, part: &Part) -> PathBuf {
        self.folder.join(format!("{}.txt", part.name))
    }

    fn hang_mark(&self) -> PathBuf {
        self.folder.join("hang")
    }

    /// Returns true if a test program has hung since the last call.
    pub(super) fn take_hang(&self) -> bool {
        fs::remove_file(self.hang_mark()).is_ok()
    }

    pub(super) fn has_integration_tests(&self, part: &Part) -> Result<bool, Failure> {
        let folder = self.tree().join("crates").join(part.name).join("tests");
        match fs::read_dir(&folder) {
            Ok(mut entries) => Ok(entries.next().is_some()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(broken(&folder, &error)),
        }
    }

    /// Asks cargo-mutants for all mutants of a part.
    pub(super) fn list(&self, part: &Part) -> Result<Vec<Mutant>, Failure> {
        let words =
            ["mutants", "--list", "--no-config", "--colors", "never", "--package", part.package];
        let text = process::output("list mutants", &mut process::cargo(&self.tree(), words))?;
        let mutants = mutant::read_list(&text, part.modules);
        if mutants.is_empty() {
            return Err(Failure::step("list mutants", format!("{} has none", part.package)));
        }
        Ok(mutants)
    }

    /// Starts cargo-mutants on the mutants of these names, with the tests of some targets.
    pub(super) fn start<'a>(
        &self,
        part: &Part,
        targets: &[&str],
        names: impl Iterator<Item = &'a str>,
    ) -> Result<Child, Failure> {
        let settings = self.folder.join("cargo.toml");
        write(&settings, runner::cargo_settings(part.package)?)?;
        let filter = self.folder.join("mutants.toml");
        write(&filter, mutant::filter(names))?;

        // An earlier run may have left one.
        self.take_hang();
        let words = ["mutants", "--in-place", "--package", part.package];
        let mut command = process::cargo(&self.tree(), words);
        command.arg("--config").arg(&filter).arg("--output").arg(&self.folder);
        command.arg("--cargo-arg=--config").arg(format!("--cargo-arg={}", settings.display()));
        command.args(["--caught", "--unviable", "--no-times", "--colors", "never"]);
        // A mutant that hangs is caught. The runner limits processor time; this is for a mutant
        // that waits forever.
        command.args(["--timeout", "600"]);
        command.env(runner::HANG_MARK, self.hang_mark());
        // Tables are made at compile time. A mutant that hangs there is unviable by a lint of the
        // compiler, so lints are not capped.
        command.args(["--build-timeout", "1200"]);
        // For building, too: what is passed on behind `--` would be for running alone.
        command.args(targets.iter().map(|target| format!("--cargo-arg={target}")));
        command.env("CARGO_TARGET_DIR", self.folder.join("build"));
        // A failed property need not be made smaller: nobody looks at it.
        command.env("PROPTEST_MAX_SHRINK_ITERS", "0");
        command.stdout(Stdio::piped()).spawn().map_err(|error| {
            Failure::step("mutants", format!("cannot start cargo-mutants: {error}"))
        })
    }
}

/// Locks a folder for this run, and makes it if it does not exist.
fn lock(folder: &Path) -> Result<File, Failure> {
    fs::create_dir_all(folder).map_err(|error| broken(folder, &error))?;
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| broken(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::step(
            "mutants",
            format!(
                "another run works in {}. Wait for its end, or set CARGO_TARGET_DIR to another folder",
                folder.display()
            ),
        )),
        Err(TryLockError::Error(error)) => Err(broken(&path, &error)),
    }
}

/// Removes the files of a folder of the copy that are not in the working tree.
fn remove_others(tree: &Path, folder: &Path, names: &HashSet<&Path>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(|error| broken(folder, &error))? {
        let path = entry.map_err(|error| broken(folder, &error))?.path();
        if path.is_dir() {
            remove_others(tree, &path, names)?;
        } else if path.strip_prefix(tree).is_ok_and(|name| !names.contains(name)) {
            fs::remove_file(&path).map_err(|error| broken(&path, &error))?;
        }
    }
    Ok(())
}

/// Copies a file. If the content is the same, nothing is written, so that nothing is built again.
fn copy_if_changed(from: &Path, to: &Path) -> Result<(), Failure> {
    let content = fs::read(from).map_err(|error| broken(from, &error))?;
    if fs::read(to).is_ok_and(|old| old == content) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| broken(folder, &error))?;
    }
    write(to, content)
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, content).map_err(|error| broken(path, &error))
}

fn broken(path: &Path, error: &std::io::Error) -> Failure {
    Failure::step("mutants", format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_holds_what_the_tree_holds_and_no_more() {
        let folder =
            std::env::temp_dir().join(format!("threefold-workshop-{}", std::process::id()));
        let (tree, copy) = (folder.join("tree"), folder.join("copy"));
        for (path, text) in
            [(tree.join("a/b.rs"), "new"), (copy.join("a/b.rs"), "old"), (copy.join("c.rs"), "")]
        {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        remove_others(&copy, &copy, &HashSet::from([Path::new("a/b.rs")])).unwrap();
        copy_if_changed(&tree.join("a/b.rs"), &copy.join("a/b.rs")).unwrap();
        assert!(!copy.join("c.rs").exists());
        assert_eq!(fs::read_to_string(copy.join("a/b.rs")).unwrap(), "new");
        let written = fs::metadata(copy.join("a/b.rs")).unwrap().modified().unwrap();
        copy_if_changed(&tree.join("a/b.rs"), &copy.join("a/b.rs")).unwrap();
        assert_eq!(fs::metadata(copy.join("a/b.rs")).unwrap().modified().unwrap(), written);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_second_run_in_the_same_folder_is_refused() {
        let folder = std::env::temp_dir().join(format!("threefold-lock-{}", std::process::id()));
        let first = lock(&folder).unwrap();
        let failure = lock(&folder).unwrap_err();
        assert!(matches!(failure, Failure::Step { reason, .. } if reason.contains("another run")));
        drop(first);
        assert!(lock(&folder).is_ok());
        fs::remove_dir_all(folder).unwrap();
    }
}
