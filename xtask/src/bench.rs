//! `cargo xtask bench` and `differential`: our speed and our rules beside those of other libraries. Both live in
//! `crates/peers`; this module builds and starts them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;

pub(crate) const CHORE: Chore = Chore {
    name: "bench",
    synopsis: "[--portable | --native] [ARGUMENTS...]",
    summary: "Measure our speed beside other libraries",
    details: "\
Builds the benchmarks twice: portable (any processor of this architecture) and
native (this processor). Passes ARGUMENTS to the benchmark.

    --portable  only the portable build
    --native    only the native build",
    example: "cargo xtask bench --native",
    work,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flavor {
    Portable,
    Native,
}

impl Flavor {
    fn name(self) -> &'static str {
        match self {
            Flavor::Portable => "portable",
            Flavor::Native => "native",
        }
    }

    /// A cargo that builds this flavor in a directory of its own: sharing one
    /// would rebuild everything at each change of flags.
    fn cargo(self, root: &Path, verb: &[&str]) -> Command {
        let mut command = process::cargo(root, verb);
        command.args(["--release", "--locked", "--package", "threefold-peers", "--bin", "bench"]);
        command.env("CARGO_TARGET_DIR", self.directory(root));
        // The user's own flags would make neither build what its heading says.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS");
        match self {
            Flavor::Portable => command.env_remove("RUSTFLAGS"),
            Flavor::Native => command.env("RUSTFLAGS", "-C target-cpu=native"),
        };
        command
    }

    fn directory(self, root: &Path) -> PathBuf {
        process::target_directory(root).join(self.name())
    }
}

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let flavors = take_flavors(&mut arguments);
    let passed_on = arguments.pass_on();
    let root = process::root()?;
    // All builds first: nothing else should be warm when the clock runs.
    for flavor in &flavors {
        process::heading(&format!("build: {}", flavor.name()));
        let step = format!("build {}", flavor.name());
        // The program itself stands beside the benchmark, which times its audit.
        let mut command = flavor.cargo(&root, &["build"]);
        command.args(["--package", "threefold", "--bin", "threefold"]);
        process::run(&step, &mut command)?;
    }
    for flavor in &flavors {
        process::heading(&format!("bench: {}", flavor.name()));
        let step = format!("bench {}", flavor.name());
        let mut command = flavor.cargo(&root, &["run", "--quiet"]);
        process::run(&step, command.arg("--").args(&passed_on))?;
    }
    Ok(())
}

/// Both flavors unless just one was asked for.
fn take_flavors(arguments: &mut Arguments) -> Vec<Flavor> {
    match (arguments.take_flag("--portable"), arguments.take_flag("--native")) {
        (true, false) => vec![Flavor::Portable],
        (false, true) => vec![Flavor::Native],
        _ => vec![Flavor::Portable, Flavor::Native],
    }
}

/// Default arguments: long enough to meet the rare rules, short enough for a break.
const COMPARED: &[&str] = &["--positions", "5000000"];

pub(crate) const DIFFERENTIAL: Chore = Chore {
    name: "differential",
    synopsis: "[ARGUMENTS...]",
    summary: "Compare our rules with other libraries, position by position",
    details: "\
Passes ARGUMENTS to the comparison; without any, it compares 5,000,000 positions.
Put arguments that this tool knows too, such as --help, after a `--`.",
    example: "cargo xtask differential --positions 100000",
    work: compare,
};

fn compare(arguments: Arguments) -> Result<(), Failure> {
    let root = process::root()?;
    let given = arguments.pass_on();
    let mut command = process::cargo(&root, ["run", "--release", "--locked"]);
    command.args(["--package", "threefold-peers", "--bin", "differential", "--"]);
    if given.is_empty() {
        command.args(COMPARED);
    } else {
        command.args(given);
    }
    process::run("differential", &mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flavors(text: &str) -> Vec<Flavor> {
        let words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        take_flavors(&mut Arguments::new(&words))
    }

    #[test]
    fn both_flavors_run_unless_one_is_named() {
        assert_eq!(flavors(""), [Flavor::Portable, Flavor::Native]);
        assert_eq!(flavors("--native --portable"), [Flavor::Portable, Flavor::Native]);
        assert_eq!(flavors("--native"), [Flavor::Native]);
        assert_eq!(flavors("--portable perft"), [Flavor::Portable]);
    }

    #[test]
    fn only_the_native_build_has_flags() {
        let flags = |flavor: Flavor| {
            let command = flavor.cargo(Path::new("."), &["build"]);
            let mut environment = command.get_envs();
            environment.find(|(name, _)| *name == "RUSTFLAGS").map(|(_, value)| value.is_some())
        };
        assert_eq!(flags(Flavor::Portable), Some(false));
        assert_eq!(flags(Flavor::Native), Some(true));
    }

    #[test]
    fn flavors_do_not_share_a_directory() {
        let root = Path::new(".");
        assert_ne!(Flavor::Portable.directory(root), Flavor::Native.directory(root));
    }
}
