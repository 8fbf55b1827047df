//! Makes a folder that any web server can serve, from any path, out of the browser app.
//!
//! In: the modules that cargo has built, one for each page and the engine's, and the files of
//! `crates/web/assets`. Out: the modules as browsers want them (`bindgen`), icons (`icon`), names that
//! change with their content (`site`), a table of sizes (`size`), and the folder (`folder`). `cargo xtask web` starts this; it is a package of its
//! own because `xtask` has no dependencies.
#![expect(clippy::print_stdout, reason = "a chore talks to the person who started it")]
#![expect(clippy::print_stderr, reason = "the error is printed once, here, apart from results")]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod bindgen;
mod folder;
mod icon;
mod site;
mod size;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use site::Files;

const USAGE: &str = "threefold-bundle APP.wasm CHESS.wasm ENGINE.wasm ASSETS Cargo.lock OUT";

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let result = match <[OsString; 6]>::try_from(words) {
        Ok(paths) => bundle(&paths.map(PathBuf::from)),
        Err(_) => Err(format!("six paths are needed: {USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("threefold-bundle: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn bundle([app, chess, engine, assets, lock, out]: &[PathBuf; 6]) -> Result<(), String> {
    bindgen::check_version(&folder::read_text(lock)?)?;
    let mut files: Files = folder::read(assets)?;
    let app = bindgen::bind(app, "app")?;
    let chess = bindgen::bind(chess, "chess")?;
    let engine = bindgen::bind(engine, "engine")?;
    let made = [
        ("app.js", app.script),
        ("app.wasm", app.module),
        ("chess.js", chess.script),
        ("chess.wasm", chess.module),
        ("engine.js", engine.script),
        ("engine.wasm", engine.module),
    ];
    for (name, content) in made.into_iter().chain(icon::files()?) {
        if files.insert(name.to_owned(), content).is_some() {
            return Err(format!("`{name}` is made here and is in {} too", assets.display()));
        }
    }
    let site = site::assemble(&files)?;
    let sizes = size::measure(&site)?;
    println!("{sizes}");
    // Before anything is written, lest a page that is too large be served by mistake.
    sizes.check()?;
    folder::write(out, &site)
}
