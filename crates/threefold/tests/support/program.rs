//! The program from outside: arguments and input in, what it says and its exit code out.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The output of the program on both channels, and its exit code.
pub(crate) struct Answer {
    pub(crate) output: String,
    pub(crate) error: String,
    pub(crate) code: Option<i32>,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Answer {
        Answer {
            output: String::from_utf8(output.stdout).unwrap(),
            error: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }
}

/// The program, without input, and with its words for us.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with that input.
pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = program(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may answer before it has read everything, or not want to read at all.
    let writing = thread::spawn(move || drop(stdin.write_all(&input)));
    let answer = child.wait_with_output().unwrap().into();
    writing.join().unwrap();
    answer
}
