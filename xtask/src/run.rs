//! `cargo xtask run`: from a fresh machine to the running program.

use std::path::Path;
use std::process::Command;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::{process, web};

/// The command that shows the browser app.
const SERVE: &str = "serve";

/// Its option that names a page outside of the program.
const FOLDER: &str = "--folder";

/// Arguments of the program if none are given.
const DEFAULT_ARGUMENTS: [&str; 2] = [SERVE, "--open"];

pub(crate) const CHORE: Chore = Chore {
    name: "run",
    synopsis: "[--release] [-- ARGUMENTS...]",
    summary: "Build threefold and start it",
    details: "\
Without ARGUMENTS it builds the browser app and the program, serves the app on
this machine and opens the page. `-- serve ARGUMENTS...` does the same. For other
ARGUMENTS it does not build the app.

The build is a quick one: optimized, but each crate for itself. `--release` builds
what is released, with the page inside the program, which takes twice as long.",
    example: "cargo xtask run -- play",
    work,
};

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let is_release = arguments.take_flag("--release");
    let root = process::root()?;
    let (mut given, has_page) = plan(arguments.pass_on());
    let program = match (is_release, has_page) {
        (true, true) => {
            web::build(&root, &web::folder(&root))?;
            web::build_program("build", &root)?
        }
        (true, false) => web::build_program("build", &root)?,
        (false, true) => {
            let page = web::quick_folder(&root);
            let program = web::build_quickly(&root, &page)?;
            serve(&mut given, &page);
            program
        }
        (false, false) => web::build_quick_program(&root, &[])?,
    };
    // The program starts in the user's folder, not in the root, so that a file
    // named in the arguments is found.
    process::run("run", Command::new(program).args(given))
}

/// Has the program serve a page that is not inside it, unless the user names another one.
fn serve(given: &mut Vec<String>, page: &Path) {
    let names_folder = |word: &String| word == FOLDER || word.starts_with("--folder=");
    if !given.iter().any(names_folder) {
        given.extend([FOLDER.to_owned(), page.display().to_string()]);
    }
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
    fn quick_page_is_served_unless_the_user_names_another() {
        for (line, expected) in [
            ("serve --open", "serve --open --folder page"),
            ("serve --folder mine", "serve --folder mine"),
            ("serve --folder=mine", "serve --folder=mine"),
        ] {
            let mut given = words(line);
            serve(&mut given, Path::new("page"));
            assert_eq!(given, words(expected));
        }
    }

    #[test]
    fn other_commands_do_not_wait_for_the_page() {
        for line in ["play --black engine", "perft 6", "uci"] {
            assert_eq!(plan(words(line)), (words(line), false));
        }
    }
}
