//! `cargo xtask web`: the browser app as a folder that any web server can serve.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process::{self, WASM};

pub(crate) const CHORE: Chore = Chore {
    name: "web",
    synopsis: "[--out FOLDER]",
    summary: "Build the browser app as a folder for any web server",
    details: "\
Writes static files to FOLDER, `target/web` by default, and prints their sizes.
All links are relative: serve the folder from any path, with any server. Fails if
the WebAssembly and JavaScript of a page have more than 245 kB gzipped. The
engine is a module of its own, loaded on demand, and does not count.",
    example: "cargo xtask web --out public/chess",
    work,
};

/// The profile in `Cargo.toml` that the app is built with.
const PROFILE: &str = "wasm";

/// The profile that the engine is built with.
const ENGINE_PROFILE: &str = "engine";

/// The profile of everything that [`build_quickly`] builds.
const QUICK_PROFILE: &str = "quick";

/// Stack of the engine, as large as at the command line: a deep search needs more than the linker's megabyte.
const STACK: &str = "-Clink-arg=-zstack-size=16777216";

/// Vector instructions, for the engine's network. Every browser that knows `light-dark`, which our style sheet
/// needs, has had them for years.
const VECTORS: &str = "-Ctarget-feature=+simd128";

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let out = arguments.take_value("--out", "a folder")?;
    arguments.finish()?;
    let root = process::root()?;
    let out = match out {
        // The folder is the user's, who may be anywhere in the tree.
        Some(folder) => env::current_dir()
            .map_err(|error| Failure::step("web", error.to_string()))?
            .join(folder),
        None => folder(&root),
    };
    build(&root, &out)?;
    println!("the page is in {}; `threefold serve --folder` shows it", out.display());
    Ok(())
}

/// Returns the folder of the page unless `--out` names another.
pub(crate) fn folder(root: &Path) -> PathBuf {
    process::target_directory(root).join("web")
}

/// Returns the folder of the page of `cargo xtask run`.
pub(crate) fn quick_folder(root: &Path) -> PathBuf {
    process::target_directory(root).join("quick-web")
}

/// Builds all modules and makes the folder. Cargo optimizes each module whole, on one core, so the engine is built at
/// the same time as the pages: its profile has a folder of its own, which nobody else locks.
pub(crate) fn build(root: &Path, out: &Path) -> Result<(), Failure> {
    process::ensure_target(root, WASM)?;
    process::heading("web: the modules of the pages and of the engine");
    let (pages, engine) = thread::scope(|scope| {
        let engine = scope
            .spawn(|| compile(root, "threefold-worker", ENGINE_PROFILE, &[], &[STACK, VECTORS]));
        let pages = page(root, "duplicate").and_then(|app| Ok((app, page(root, "chess")?)));
        (pages, engine.join())
    });
    let (app, chess) = pages?;
    let engine =
        engine.map_err(|_| Failure::step("web", "the thread of the engine panicked"))??;

    process::heading("web: the folder");
    let bundler = ["run", "--quiet", "--locked", "--package", "threefold-bundle", "--"];
    bundle(root, process::cargo(root, bundler), &[app, chess, engine], out)
}

/// Builds the page and the program for one look at them, and returns the program's path.
///
/// A released build optimizes each of four programs whole, with its own copy of what they have in common. Here all have
/// one profile, one set of flags and features: what they share is compiled once, for browsers and for this machine.
pub(crate) fn build_quickly(root: &Path, out: &Path) -> Result<PathBuf, Failure> {
    process::ensure_target(root, WASM)?;
    let step = |number: u8, what: &str| process::heading(&format!("{number} of 4: {what}"));
    let module = |page: &str| {
        let both = ["--package", "threefold-worker", "--no-default-features", "--features"];
        let feature = format!("threefold-web/{page}");
        let arguments = [&both[..], &[&feature]].concat();
        let module = compile(root, "threefold-web", QUICK_PROFILE, &arguments, &[STACK, VECTORS])?;
        keep(&module, page)
    };
    step(1, "the page of duplicate chess, and the engine in the browser");
    let app = module("duplicate")?;
    step(2, "the page of chess");
    let chess = module("chess")?;
    step(3, "the program, and the bundler of the page");
    let program = build_quick_program(root, &["threefold-bundle"])?;
    step(4, "the folder of the page");
    let engine = app.with_file_name("threefold_worker.wasm");
    let mut bundler = Command::new(program.with_file_name(executable("threefold-bundle")));
    bundler.arg("--any-size");
    bundle(root, bundler, &[app, chess, engine], out)?;
    Ok(program)
}

/// Builds the program, and packages beside it, as [`build_quickly`] does; returns the program's path.
pub(crate) fn build_quick_program(root: &Path, others: &[&str]) -> Result<PathBuf, Failure> {
    let arguments = ["build", "--locked", "--profile", QUICK_PROFILE, "--package", "threefold"];
    let mut command = process::cargo(root, arguments);
    for other in others {
        command.args(["--package", other]);
    }
    process::run("build", &mut command)?;
    Ok(process::target_directory(root).join(QUICK_PROFILE).join(executable("threefold")))
}

/// Has the bundler make the folder of the page.
fn bundle(
    root: &Path,
    mut bundler: Command,
    modules: &[PathBuf; 3],
    out: &Path,
) -> Result<(), Failure> {
    let assets = root.join("crates").join("web").join("assets");
    bundler.args(modules).args([&assets, &root.join("Cargo.lock")]).arg(out);
    process::run("bundle", &mut bundler)
}

/// Returns the file name of a program.
fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// Has cargo put the page in a folder into the program that it builds.
pub(crate) fn embed(page: &Path, command: &mut Command) {
    command.args(["--features", "web"]).env("THREEFOLD_WEB", page);
}

/// Builds the program as users have it, optimized, and returns its path. The page goes into it if there is one: a
/// step that needs the page builds that first, and other steps find the same program instead of linking another.
pub(crate) fn build_program(step: &str, root: &Path) -> Result<PathBuf, Failure> {
    let arguments = ["build", "--release", "--locked", "--package", "threefold"];
    let mut command = process::cargo(root, arguments);
    let page = folder(root);
    if page.join("index.html").is_file() {
        embed(&page, &mut command);
    }
    process::run(step, &mut command)?;
    Ok(process::target_directory(root).join("release").join(executable("threefold")))
}

/// Builds the module of one page, the one that the feature is for.
fn page(root: &Path, feature: &str) -> Result<PathBuf, Failure> {
    let features = ["--no-default-features", "--features", feature];
    keep(&compile(root, "threefold-web", PROFILE, &features, &[])?, feature)
}

/// Copies the module of a page, since that of the next page will have the same name.
fn keep(module: &Path, page: &str) -> Result<PathBuf, Failure> {
    let kept = module.with_file_name(format!("threefold_web_{page}.wasm"));
    std::fs::copy(module, &kept).map_err(|error| Failure::step("web", error.to_string()))?;
    Ok(kept)
}

/// Builds a package for browsers, with flags for the compiler, and says where the module is. A released one is
/// built alone: together, one would be given the features that the other asks for.
fn compile(
    root: &Path,
    package: &str,
    profile: &str,
    features: &[&str],
    flags: &[&str],
) -> Result<PathBuf, Failure> {
    let arguments = ["build", "--locked", "--package", package, "--profile", profile];
    let mut command = process::cargo(root, arguments);
    command.args(features).args(["--target", WASM, "--config", &settings(root, flags)]);
    process::run("web", &mut command)?;
    let module = format!("{}.wasm", package.replace('-', "_"));
    Ok(process::target_directory(root).join(WASM).join(profile).join(module))
}

/// Returns a setting of cargo with flags for the compiler. It adds flags that keep the folders of this machine out
/// of the module: they take room and would give the same files other names on another machine.
fn settings(root: &Path, flags: &[&str]) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    // The sources of a registry are one folder below its own, which has a hash in its name.
    let registries = home.map(|home| home.join("registry").join("src")).into_iter();
    let sources = registries.filter_map(|folder| folder.read_dir().ok()).flatten().flatten();
    let folders = sources.map(|entry| entry.path()).chain([root.to_path_buf()]);
    let remaps = folders.map(|folder| format!("--remap-path-prefix={}=", folder.display()));
    let flags = flags.iter().map(|flag| (*flag).to_owned()).chain(remaps);
    let flags: Vec<_> = flags.map(|flag| format!("{flag:?}")).collect();
    format!("target.{WASM}.rustflags=[{}]", flags.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_exist_and_do_not_write_to_the_page() {
        let root = process::root().unwrap();
        let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
        for profile in [PROFILE, ENGINE_PROFILE, QUICK_PROFILE] {
            assert!(manifest.contains(&format!("[profile.{profile}]")), "{profile}");
            assert_ne!(process::target_directory(&root).join(profile), folder(&root));
        }
    }

    #[test]
    fn module_does_not_name_the_root() {
        let setting = settings(Path::new("somewhere"), &["-Cx"]);
        assert!(
            setting.starts_with("target.wasm32-unknown-unknown.rustflags=[\"-Cx\", \"--remap-")
        );
        assert!(setting.ends_with("\"--remap-path-prefix=somewhere=\"]"), "{setting}");
    }
}
