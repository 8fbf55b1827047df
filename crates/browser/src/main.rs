//! `threefold-browser`: tests, pictures and measurements of the browser app in a real browser.
//!
//! `cargo xtask browser`, `screenshots` and `bench-web` build what it needs and start it. The tests are in
//! `scenario`.
#![expect(clippy::print_stdout, reason = "a program for those who wait for its result")]
#![expect(clippy::print_stderr, reason = "a failure is printed once, here")]

mod axe;
mod browser;
mod failure;
mod log;
mod measure;
mod page;
mod program;
mod record;
mod scenario;
mod screenshot;
mod site;
mod world;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use browser::Wishes;
use failure::{Failure, Outcome};
use world::{Folders, World};

/// The arguments: three paths, then a command.
const USAGE: &str = "threefold-browser PROGRAM DATA WORK \
    (test [SCENARIO...] | screenshots FOLDER | bench)";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browser: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Outcome {
    let mut words = env::args_os().skip(1);
    let mut path = || words.next().map(PathBuf::from).ok_or_else(|| Failure::new(USAGE));
    let folders = Folders { program: path()?, data: path()?, work: path()? };
    let words: Result<Vec<String>, OsString> = words.map(OsString::into_string).collect();
    let words = words.map_err(|word| Failure::new(format!("{} is not UTF-8", word.display())))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match words.split_first() {
        Some((verb, names)) if verb == "test" => runtime.block_on(test(&folders, names)),
        Some((verb, [out])) if verb == "screenshots" => {
            runtime.block_on(screenshots(&folders, out))
        }
        Some((verb, [])) if verb == "bench" => {
            runtime.block_on(measure::run(&folders, &mut |line| println!("{line}")))
        }
        _ => Err(Failure::new(USAGE)),
    }
}

/// Runs the scenarios with these names, or all.
async fn test(folders: &Folders, names: &[String]) -> Outcome {
    let mut world = World::start(folders, Wishes::default()).await?;
    let artifacts = folders.work.join("failure");
    // Pictures of an older run would mislead; without any there is nothing to remove.
    let _ = fs::remove_dir_all(&artifacts);
    let result = scenario::run(&mut world, names, &artifacts, &mut |line| println!("{line}")).await;
    let ended = world.end().await;
    result.and(ended)
}

async fn screenshots(folders: &Folders, out: &str) -> Outcome {
    let mut world = World::start(folders, Wishes::default()).await?;
    let result = screenshot::take(&mut world, Path::new(out), &mut |line| println!("{line}")).await;
    world.end().await?;
    result
}
