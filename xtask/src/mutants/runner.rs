//! Tests of one mutant, as quickly as possible: built without care for speed or for debuggers,
//! and ended at the first test that fails.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitStatus, Stdio};

use crate::chore::Failure;

/// Hidden flag that makes the chore the runner of a test program.
pub(super) const FLAG: &str = "--until-failure";

/// Memory that the tests of a mutant may take, in kilobytes. A loop without an end often grows
/// a list without an end.
const MEMORY: &str = "4000000";

/// Seconds of processor time that a test program may take. Other than time on a clock, it is the
/// same on a busy machine. The slowest program takes a tenth of it.
const PROCESSOR_SECONDS: &str = "60";

/// Environment variable with the path of a file that appears when a test program hangs.
pub(super) const HANG_MARK: &str = "THREEFOLD_MUTANTS_HANG_MARK";

/// Returns the settings of cargo for building and running mutants of a package.
pub(super) fn cargo_settings(package: &str) -> Result<String, Failure> {
    let own = env::current_exe()
        .map_err(|error| Failure::step("mutants", format!("this program's path: {error}")))?;
    // Only the package is built again for each mutant. What it depends on stays optimized.
    Ok(format!(
        "[profile.dev]\n\
         debug = false\n\
         \n\
         [profile.dev.package.{package}]\n\
         opt-level = 1\n\
         \n\
         [target.'cfg(all())']\n\
         runner = ['{}', 'mutants', '{FLAG}', '--']\n",
        own.display()
    ))
}

/// Runs a test program and ends it as soon as one of its tests has failed. Most mutants fail
/// within milliseconds, in programs that would go on for seconds.
pub(super) fn run_until_failure(words: &[String]) -> Result<(), Failure> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(Failure::usage(format!("`{FLAG}` needs a test program")));
    };
    let broken = |error: std::io::Error| Failure::step("test", format!("{program}: {error}"));
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        let limits = format!("ulimit -v {MEMORY}; ulimit -S -t {PROCESSOR_SECONDS}");
        shell.args(["-c", &format!("{limits}; exec \"$@\""), "sh", program]);
        shell
    } else {
        Command::new(program)
    };
    let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().map_err(broken)?;
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(broken)?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        if line.starts_with("test ") && line.ends_with("... FAILED") {
            // It may have ended by itself meanwhile.
            let _ = child.kill();
            let _ = child.wait();
            return Err(Failure::step("test", "a test failed"));
        }
    }
    let status = child.wait().map_err(broken)?;
    if status.success() {
        return Ok(());
    }
    if has_used_its_time(status) {
        if let Some(mark) = env::var_os(HANG_MARK) {
            fs::write(&mark, "").map_err(broken)?;
        }
        return Err(Failure::step("test", "the program hangs"));
    }
    Err(Failure::step("test", status.to_string()))
}

/// Returns true if a program was ended because it took too much processor time.
#[cfg(unix)]
fn has_used_its_time(status: ExitStatus) -> bool {
    const SIGXCPU: i32 = 24;
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(SIGXCPU)
}

#[cfg(not(unix))]
fn has_used_its_time(_: ExitStatus) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run(script: &str) -> Result<(), Failure> {
        run_until_failure(&["sh", "-c", script].map(str::to_owned))
    }

    #[test]
    fn a_program_without_failures_runs_to_its_end() {
        assert!(run("echo 'test a ... ok'; exit 0").is_ok());
        assert!(run("echo 'test a ... ok'; exit 1").is_err());
    }

    #[test]
    fn the_first_failure_ends_the_program() {
        let failure = run("echo 'test a ... FAILED'; exec sleep 600").unwrap_err();
        assert!(matches!(failure, Failure::Step { reason, .. } if reason == "a test failed"));
    }

    #[test]
    fn a_program_out_of_processor_time_hangs() {
        // The signal that the limit sends, without the wait for it.
        let failure = run("kill -XCPU $$").unwrap_err();
        assert!(matches!(failure, Failure::Step { reason, .. } if reason == "the program hangs"));
    }

    #[test]
    fn settings_name_the_package_that_is_mutated() {
        let settings = cargo_settings("threefold-game").unwrap();
        assert!(settings.contains("[profile.dev.package.threefold-game]"));
    }
}
