//! Turns the browser app into a folder that any web server can serve, from any path.
//!
//! It reads the modules that cargo has built (one per page, and the engine's) and the files of
//! `crates/web/assets`. It writes the modules as browsers want them (`bindgen`) under names that change with their
//! content (`site`), and prints a list of sizes (`size`). `cargo xtask web` starts it. It is a package of its own
//! because `xtask` has no dependencies.
#![expect(clippy::print_stdout, reason = "a chore talks to the person who started it")]
#![expect(clippy::print_stderr, reason = "the error is printed once, here, apart from results")]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable
    )
)]

mod bindgen;
mod folder;
mod site;
mod size;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use site::Files;

const USAGE: &str =
    "threefold-bundle [--any-size] APP.wasm CHESS.wasm ENGINE.wasm ASSETS Cargo.lock OUT";

/// The option for modules that are not optimized for their size: nobody loads them through a network.
const ANY_SIZE: &str = "--any-size";

fn main() -> ExitCode {
    let mut words: Vec<OsString> = env::args_os().skip(1).collect();
    let has_limit = words.first().is_none_or(|word| word != ANY_SIZE);
    if !has_limit {
        words.remove(0);
    }
    let result = match <[OsString; 6]>::try_from(words) {
        Ok(paths) => bundle(&paths.map(PathBuf::from), has_limit),
        Err(_) => Err(format!("pass six paths: {USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("threefold-bundle: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn bundle(
    [app, chess, engine, assets, lock, out]: &[PathBuf; 6],
    has_limit: bool,
) -> Result<(), String> {
    bindgen::check_version(&folder::read_text(lock)?)?;
    let mut files: Files = folder::read(assets)?;
    for (module, name) in [(app, "app"), (chess, "chess"), (engine, "engine")] {
        let bound = bindgen::bind(module, name)?;
        for (ending, content) in [("js", bound.script), ("wasm", bound.module)] {
            let file = format!("{name}.{ending}");
            if files.insert(file.clone(), content).is_some() {
                let folder = assets.display();
                return Err(format!("`{file}` would replace a file of {folder}: rename that one"));
            }
        }
    }
    let site = site::assemble(&files)?;
    if has_limit {
        let sizes = size::measure(&site)?;
        println!("{sizes}");
        // Before anything is written, so that nobody serves a page that is too large.
        sizes.check()?;
    }
    folder::write(out, &site)
}
