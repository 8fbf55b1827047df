//! Other programs: starts them in the root of the workspace, and installs the tools that a fresh machine lacks.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::chore::Failure;

/// The target of the browser app.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The root of the workspace, found at run time: a path baked in at compile
/// time would be wrong in a clone that shares its target directory.
pub(crate) fn root() -> Result<PathBuf, Failure> {
    let start = match env::var_os("CARGO_MANIFEST_DIR") {
        Some(package) => PathBuf::from(package),
        None => env::current_dir().map_err(|error| Failure::step("root", error.to_string()))?,
    };
    start
        .ancestors()
        .find(|folder| folder.join("xtask").join("Cargo.toml").is_file())
        .map(Path::to_path_buf)
        .ok_or_else(|| {
            Failure::step("root", format!("{} is not inside the workspace", start.display()))
        })
}

/// Returns cargo's target folder. Children run in the root, so a relative
/// `CARGO_TARGET_DIR` is relative to the root.
pub(crate) fn target_directory(root: &Path) -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(directory) if !directory.is_empty() => root.join(directory),
        _ => root.join("target"),
    }
}

/// The cargo that started us, in the root of the workspace.
pub(crate) fn cargo<I, S>(root: &Path, arguments: I) -> Command
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root);
    command
}

/// The nightly cargo. Only rustup's own `cargo` understands `+nightly`, so
/// this one is looked up in the path.
pub(crate) fn nightly_cargo<I, S>(root: &Path, arguments: I) -> Command
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let mut command = Command::new("cargo");
    command.arg("+nightly").args(arguments).current_dir(root).env_remove("CARGO");
    command
}

/// Runs a command in the foreground; its output is the user's.
///
/// # Errors
///
/// The step's name, and the exit status or the reason it did not start.
pub(crate) fn run(step: &str, command: &mut Command) -> Result<(), Failure> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::step(step, format!("`{}`: {status}", spelled(command)))),
        Err(error) => Err(cannot_start(step, command, &error)),
    }
}

/// Runs a command and returns what it printed; what it complains about is part
/// of the failure.
pub(crate) fn output(step: &str, command: &mut Command) -> Result<String, Failure> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| cannot_start(step, command, &error))?;
    if output.status.success() {
        return String::from_utf8(output.stdout)
            .map_err(|_| Failure::step(step, format!("`{}` wrote no UTF-8", spelled(command))));
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(Failure::step(
        step,
        format!("`{}`: {}\n{}", spelled(command), output.status, complaint.trim_end()),
    ))
}

/// Runs a command without its output; returns true if it succeeds.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Installs a cargo subcommand such as `deny` unless it is there already.
pub(crate) fn ensure_subcommand(root: &Path, name: &str) -> Result<(), Failure> {
    if succeeds(&mut cargo(root, [name, "--version"])) {
        return Ok(());
    }
    let package = format!("cargo-{name}");
    heading(&format!("installing {package}, once"));
    run(&format!("install {package}"), &mut cargo(root, ["install", &package, "--locked"]))
}

/// Asks rustup for something the toolchain lacks.
pub(crate) fn rustup(root: &Path, arguments: &[&str]) -> Result<(), Failure> {
    run("rustup", Command::new("rustup").args(arguments).current_dir(root))
}

/// Installs a target's standard library unless it is there already.
///
/// Asks rustc instead of rustup, so that a toolchain from a distribution will
/// do as well.
pub(crate) fn ensure_target(root: &Path, target: &str) -> Result<(), Failure> {
    let mut command = Command::new("rustc");
    command.args(["--print", "target-libdir", "--target", target]).current_dir(root);
    let is_there = output("tools", &mut command)
        .is_ok_and(|directory| Path::new(directory.trim_end()).is_dir());
    if is_there { Ok(()) } else { rustup(root, &["target", "add", target]) }
}

/// A line that stands out from what the programs print.
pub(crate) fn heading(text: &str) {
    println!("==> {text}");
}

/// The command as one would type it, without quotes: it is only read.
pub(crate) fn spelled(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

fn cannot_start(step: &str, command: &Command, error: &std::io::Error) -> Failure {
    Failure::step(step, format!("cannot start `{}`: {error}", spelled(command)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace_manifest() {
        assert!(root().unwrap().join("Cargo.toml").is_file());
    }

    #[test]
    fn a_command_is_spelled_without_the_folder_of_its_program() {
        let command = cargo(Path::new("."), ["fmt", "--check"]);
        assert_eq!(spelled(&command), "cargo fmt --check");
    }

    #[test]
    fn a_failing_command_names_its_step() {
        let failure = run("frob", cargo(Path::new("."), ["--no-such-flag"]).stderr(Stdio::null()));
        assert!(matches!(failure, Err(Failure::Step { name, .. }) if name == "frob"));
    }

    #[test]
    fn a_missing_program_names_its_step() {
        let failure = output("frob", &mut Command::new("threefold-no-such-program"));
        assert!(matches!(failure, Err(Failure::Step { name, .. }) if name == "frob"));
    }
}
