//! `cargo xtask browser`, `screenshots` and `bench-web`: the browser app in a real browser. The scenarios live in
//! `crates/browser`; this module installs and builds what they need.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::chore::{Chore, Failure};
use crate::{process, web};

pub(crate) const CHORE: Chore = Chore {
    name: "browser",
    synopsis: "[SCENARIO...]",
    summary: "Test the browser app in chromium",
    details: "\
Builds the page and the program with the page in it, and drives chromium through
chromium-driver: games by pointer and keys, files, links, no network, a phone, and
the accessibility checks of axe-core. Runs all scenarios unless you name some. A
failure leaves a picture, the page and the browser's log in
`target/browser/failure`.

Installs chromium, chromium-driver and npm (which loads axe-core) with apt-get if
they are missing and you are root.",
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
Writes the main states of all pages as PNG files to FOLDER, `target/screenshots` by
default: three sizes, light and dark, and the first size also with more contrast
and with forced colors. Needs what `cargo xtask browser` needs.",
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
Measures the start of the page, the time until a click and a move are painted, and
the memory and frames of a long game, each beside its target. Nothing fails: times
depend on what else the machine does. Needs what `cargo xtask browser` needs.",
    example: "cargo xtask bench-web",
    work: |arguments| {
        arguments.finish()?;
        process::run("bench-web", prepare(&process::root()?)?.arg("bench"))
    },
};

/// Programs that must be there, and the Debian packages that have them.
const NEEDED: [(&str, &str); 3] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("npm", "npm")];

/// Runs scenarios, or all.
pub(crate) fn check(root: &Path, scenarios: &[String]) -> Result<(), Failure> {
    process::run("browser", prepare(root)?.arg("test").args(scenarios))
}

/// Installs and builds everything; returns the command without its verb.
fn prepare(root: &Path) -> Result<Command, Failure> {
    install()?;
    web::build(root, &web::folder(root))?;
    process::heading("browser: the program with the page in it");
    let program = web::build_program("browser", root)?;
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

/// Returns true if the environment names a registry, so that npm is not needed.
fn names_registry() -> bool {
    env::var_os("npm_config_registry").is_some_and(|address| !address.is_empty())
}

/// Advice for users who may not install packages.
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
    fn advice_can_be_typed() {
        assert_eq!(
            advice(&["chromium", "npm"]),
            "missing: chromium, npm; on Debian: `sudo apt-get install chromium npm`"
        );
    }
}
