//! `cargo xtask run`: from a fresh machine to the running program.

use std::process::Command;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::{process, web};

/// The command that shows the browser app.
const SERVE: &str = "serve";

/// Arguments of the program if none are given.
const DEFAULT_ARGUMENTS: [&str; 2] = [SERVE, "--open"];

pub(crate) const CHORE: Chore = Chore {
    name: "run",
    synopsis: "[-- ARGUMENTS...]",
    summary: "Build threefold with optimization and start it",
    details: "\
Without ARGUMENTS it builds the browser app, puts it into the program, serves it
on this machine and opens the page. `-- serve ARGUMENTS...` does the same. For
other ARGUMENTS it does not build the app.",
    example: "cargo xtask run -- play",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    let root = process::root()?;
    let (given, has_page) = plan(arguments.pass_on());
    let page = web::folder(&root);
    if has_page {
        web::build(&root, &page)?;
    }
    let prepare = |command: &mut Command| {
        command.args(["--release", "--locked", "--package", "threefold"]);
        if has_page {
            web::embed(&page, command);
        }
    };
    let mut build = process::cargo(&root, ["build"]);
    prepare(&mut build);
    process::run("build", &mut build)?;

    // The program starts in the user's folder, not in the root, so that a file
    // named in the arguments is found.
    let here = std::env::current_dir().map_err(|error| Failure::step("run", error.to_string()))?;
    let mut command = process::cargo(&root, ["run", "--quiet"]);
    prepare(&mut command);
    command.arg("--manifest-path").arg(root.join("Cargo.toml"));
    command.arg("--").args(given).current_dir(here);
    process::run("run", &mut command)
}

/// Returns the arguments of the program, and true if it needs the browser app for them.
fn plan(given: Vec<String>) -> (Vec<String>, bool) {
    match given.first() {
        None => (DEFAULT_ARGUMENTS.map(str::to_owned).to_vec(), true),
        Some(command) => {
            let has_page = command == SERVE;
            (given, has_page)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn page_opens_unless_arguments_ask_for_something_else() {
        assert_eq!(plan(vec![]), (words("serve --open"), true));
        assert_eq!(plan(words("serve --port 0")), (words("serve --port 0"), true));
    }

    #[test]
    fn other_commands_do_not_wait_for_the_page() {
        for line in ["play --black engine", "perft 6", "uci"] {
            assert_eq!(plan(words(line)), (words(line), false));
        }
    }
}
