//! `cargo xtask`: the chores of the project, in Rust and without dependencies.
//!
//! This file finds the chore by name and turns its result into an exit code. Each chore is a module. There are no
//! dependencies on purpose: the first command on a fresh machine must compile in seconds, before anything else is
//! known to work.
#![expect(clippy::print_stdout, reason = "chores talk to the person who started them")]
#![expect(clippy::print_stderr, reason = "errors are printed once, here, apart from results")]

mod arguments;
mod bench;
mod browser;
mod chore;
mod fresh;
mod fuzz;
mod manifest;
mod miri;
mod mutants;
mod perft;
mod process;
mod run;
mod signature;
mod test;
mod tidy;
mod web;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use arguments::Arguments;
use chore::{Chore, Failure};

/// Every chore, in the order `cargo xtask help` lists them: daily ones first.
static CHORES: [Chore; 15] = [
    run::CHORE,
    test::CHORE,
    web::CHORE,
    browser::CHORE,
    browser::SCREENSHOTS,
    tidy::CHORE,
    bench::CHORE,
    browser::BENCH,
    perft::CHORE,
    bench::DIFFERENTIAL,
    fuzz::CHORE,
    miri::CHORE,
    mutants::CHORE,
    tidy::DENY,
    fresh::CHORE,
];

fn main() -> ExitCode {
    let words: Result<Vec<String>, _> = env::args_os().skip(1).map(OsString::into_string).collect();
    let result = match words {
        Ok(words) => dispatch(&words),
        Err(word) => Err(Failure::usage(format!("argument {} is not UTF-8", word.display()))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Step { name, reason }) => {
            eprintln!("xtask: step `{name}` failed: {reason}");
            ExitCode::from(1)
        }
        Err(Failure::Usage { message, help }) => {
            eprintln!("xtask: {message}\n\n{}", help.unwrap_or_else(overview));
            ExitCode::from(2)
        }
    }
}

/// Starts the chore named by the first word, or prints the help asked for.
fn dispatch(words: &[String]) -> Result<(), Failure> {
    let Some((name, rest)) = words.split_first() else {
        return Err(Failure::usage("pass a command"));
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        match rest.first() {
            None => println!("{}", overview()),
            Some(topic) if matches!(topic.as_str(), "help" | "--help" | "-h") => {
                println!(
                    "cargo xtask help [COMMAND]\n\nSays what a command does.\n\nExample:\n    \
                     cargo xtask help fuzz"
                );
            }
            Some(topic) => println!("{}", find(topic)?.help()),
        }
        return Ok(());
    }
    let chore = find(name)?;
    let arguments = Arguments::new(rest);
    if arguments.wants_help() {
        println!("{}", chore.help());
        return Ok(());
    }
    (chore.work)(arguments).map_err(|failure| failure.with_help(chore))
}

fn find(name: &str) -> Result<&'static Chore, Failure> {
    CHORES
        .iter()
        .find(|chore| chore.name == name)
        .ok_or_else(|| Failure::usage(format!("there is no command `{name}`")))
}

/// Returns the text of `cargo xtask help`: one line for each chore.
fn overview() -> String {
    let width = CHORES.iter().map(|chore| chore.name.len()).max().unwrap_or(0);
    let help = ("help", "Say what a command does");
    let chores = CHORES.iter().map(|chore| (chore.name, chore.summary)).chain([help]);
    let lines: Vec<_> =
        chores.map(|(name, summary)| format!("    {name:width$}  {summary}")).collect();
    format!(
        "Usage: cargo xtask COMMAND [ARGUMENTS]\n\nCommands:\n{}\n\n\
         Every command explains itself: cargo xtask COMMAND --help\n\n\
         Example:\n    cargo xtask test",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn unknown_command_is_a_usage_error() {
        let failure = dispatch(&words("frobnicate")).unwrap_err();
        assert!(
            matches!(failure, Failure::Usage { message, .. } if message.contains("frobnicate"))
        );
    }

    #[test]
    fn unknown_flag_shows_the_help_of_its_command() {
        let failure = dispatch(&words("tidy --frobnicate")).unwrap_err();
        let Failure::Usage { message, help: Some(help) } = failure else {
            panic!("{failure:?}");
        };
        assert!(message.contains("--frobnicate"));
        assert!(help.contains("cargo xtask tidy"));
    }

    #[test]
    fn missing_command_is_a_usage_error() {
        assert!(matches!(dispatch(&[]), Err(Failure::Usage { .. })));
    }

    #[test]
    fn overview_names_every_command() {
        for chore in &CHORES {
            assert!(overview().contains(&format!("    {} ", chore.name)), "{}", chore.name);
        }
    }

    #[test]
    fn every_help_has_an_example_that_names_its_command() {
        for chore in &CHORES {
            assert!(chore.example.contains(&format!("cargo xtask {}", chore.name)));
            assert!(chore.help().contains("Example:"));
        }
    }
}
