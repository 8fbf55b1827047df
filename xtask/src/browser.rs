//! `cargo xtask browser`, `screenshots` and `bench-web`: the browser app in a real browser. What is
//! proved, shown and measured lives in `crates/browser`; this installs and builds what it needs.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::chore::{Chore, Failure};
use crate::{process, program, web};

pub(crate) const CHORE: Chore = Chore {
    name: "browser",
    synopsis: "[SCENARIO...]",
    summary: "Prove the browser app in a real browser",
    details: "\
Builds the page and the program with the page in it, and drives chromium through
chromium-driver: whole games by pointer and by keys, files, links, a network that
goes away, a phone, and what axe-core says. All scenarios unless some are named.
A failure leaves a picture, the page and the browser's log in
`target/browser/failure`.

Where they are missing, chromium, chromium-driver and npm (which loads axe-core)
are installed with apt-get, if the user may.",
    example: "cargo xtask browser offline share",
    work: |arguments| {
        let scenarios = arguments.pass_on();
        check(&process::root()?, &scenarios)
    },
};

pub(crate) const SCREENSHOTS: Chore = Chore {
    name: "screenshots",
    synopsis: "[--out FOLDER]",
    summary: "Take pictures of the browser app",
    details: "\
The main states of both pages in windows of three sizes, light and dark, and in the
first size with more contrast and with forced colors, as PNG files in FOLDER,
`target/screenshots` unless told otherwise. Needs what `cargo xtask browser` needs.",
    example: "cargo xtask screenshots --out pictures",
    work: |mut arguments| {
        let out = arguments.take_value("--out", "a folder")?;
        arguments.finish()?;
        let root = process::root()?;
        let out = match out {
            Some(folder) => env::current_dir()
                .map_err(|error| Failure::step("screenshots", error.to_string()))?
                .join(folder),
            None => process::target_directory(&root).join("screenshots"),
        };
        process::run("screenshots", prepare(&root)?.arg("screenshots").arg(out))
    },
};

pub(crate) const BENCH: Chore = Chore {
    name: "bench-web",
    synopsis: "",
    summary: "Measure the browser app in a real browser",
    details: "\
How long until the page can be used, until a click is painted, until a move is
painted, what a long game costs in memory and in frames; each beside its target.
Times depend on what else the machine does: nothing fails. Needs what
`cargo xtask browser` needs.",
    example: "cargo xtask bench-web",
    work: |arguments| {
        arguments.finish()?;
        process::run("bench-web", prepare(&process::root()?)?.arg("bench"))
    },
};

/// What must be there: a program, and the package of Debian that has it.
const NEEDED: [(&str, &str); 3] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")];

/// Runs scenarios, or all.
pub(crate) fn check(root: &Path, scenarios: &[String]) -> Result<(), Failure> {
    process::run("browser", prepare(root)?.arg("test").args(scenarios))
}

/// Installs and builds everything; gives the command, to which only its verb is to be added.
fn prepare(root: &Path) -> Result<Command, Failure> {
    install()?;
    web::build(root, &web::folder(root))?;
    process::heading("browser: the program with the page in it");
    let program = program::build("browser", root)?;
    let arguments = ["run", "--quiet", "--locked", "--package", "threefold-browser", "--"];
    let mut command = process::cargo(root, arguments);
    let work = process::target_directory(root).join("browser");
    command.args([program, root.join("data"), work]);
    Ok(command)
}

/// Installs what is missing.
fn install() -> Result<(), Failure> {
    let is_there = |program: &str| process::succeeds(Command::new(program).arg("--version"));
    let missing: Vec<&str> = NEEDED
        .iter()
        .filter(|(program, _)| !(is_there(program) || *program == "npm" && names_registry()))
        .map(|(_, package)| *package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let is_root = process::output("install", Command::new("id").arg("-u"));
    let can_install = is_root.is_ok_and(|user| user.trim_end() == "0") && is_there("apt-get");
    if !can_install {
        return Err(Failure::step("install", advice(&missing)));
    }
    process::heading(&format!("installing {}, once", missing.join(", ")));
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["--quiet", "--yes"]);
        command
    };
    process::run("install", apt().arg("update"))?;
    process::run("install", apt().args(["install", "--no-install-recommends"]).args(&missing))
}

/// Whether a registry of npm packages can be asked without npm.
fn names_registry() -> bool {
    env::var_os("npm_config_registry").is_some_and(|address| !address.is_empty())
}

/// What to do for somebody who must not install.
fn advice(missing: &[&str]) -> String {
    format!(
        "missing: {0}; on Debian: `sudo apt-get install {1}`",
        missing.join(", "),
        missing.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_can_be_typed() {
        assert_eq!(
            advice(&["chromium", "npm"]),
            "missing: chromium, npm; on Debian: `sudo apt-get install chromium npm`"
        );
    }
}
