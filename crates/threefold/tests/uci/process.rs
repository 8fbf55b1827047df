//! The engine as a process, spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// A silence that means that something hangs; it is no measurement.
const SILENCE: Duration = Duration::from_mins(2);

/// A running engine. It is ended with its owner, whatever it is doing.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// The program, not yet started.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Engine {
    pub(crate) fn new() -> Engine {
        let mut child = program(&[]).stderr(Stdio::inherit()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|l| sender.send(l))
        });
        let input = child.stdin.take();
        Engine { child, input, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The lines up to the next one that begins so, which is the last of them.
    #[track_caller]
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        self.until_any(&[beginning])
    }

    #[track_caller]
    fn until_any(&self, beginnings: &[&str]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let line = self.lines.recv_timeout(SILENCE).unwrap_or_else(|error| {
                panic!("none of {beginnings:?} ({error}) in {lines:#?}");
            });
            let is_last = beginnings.iter().any(|beginning| line.starts_with(beginning));
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Sends a line and returns the whole answer.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        if line.contains("isready") {
            return self.until("readyok");
        }
        let mut lines = match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["go", "perft", ..] | ["perft", ..] => {
                self.until_any(&["Nodes searched", "info string perft refused"])
            }
            ["go", ..] => self.until("bestmove "),
            _ => Vec::new(),
        };
        self.send("isready");
        lines.extend(self.until("readyok"));
        lines.pop();
        lines
    }

    /// Ends the input and gives the rest of the answers and the exit status.
    #[track_caller]
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.input.take());
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(SILENCE) {
            lines.push(line);
        }
        (lines, self.child.wait().unwrap())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns true if the answer is the first move of the last line of the best move.
#[track_caller]
pub(crate) fn check_answer(lines: &[String]) {
    let best = lines.last().unwrap().split_whitespace().nth(1).unwrap();
    let line = lines
        .iter()
        .rev()
        .find(|line| line.contains(" multipv 1 ") && line.contains(" pv "))
        .unwrap_or_else(|| panic!("no line of thought in {lines:#?}"));
    let (_, pv) = line.split_once(" pv ").unwrap();
    assert_eq!(pv.split_whitespace().next(), Some(best), "{lines:#?}");
}
