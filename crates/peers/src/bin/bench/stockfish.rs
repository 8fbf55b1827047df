//! Stockfish's own perft, if the engine is installed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Folder of distribution packages, beside the search path.
const NAMES: [&str; 2] = ["stockfish", "/usr/games/stockfish"];

/// The text before the count in its answer.
const ANSWER: &str = "Nodes searched: ";

/// A running engine that sleeps until it is asked.
pub(crate) struct Stockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    /// None if it is not installed.
    pub(crate) fn start() -> Option<Stockfish> {
        NAMES.into_iter().find_map(|name| {
            let mut command = Command::new(name);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut process = command.spawn().ok()?;
            let input = process.stdin.take()?;
            let output = BufReader::new(process.stdout.take()?);
            Some(Stockfish { process, input, output })
        })
    }

    /// The number of leaves, or 0 if it does not answer.
    pub(crate) fn perft(&mut self, fen: &str, depth: u32) -> u64 {
        self.ask(fen, depth).unwrap_or(0)
    }

    fn ask(&mut self, fen: &str, depth: u32) -> Option<u64> {
        writeln!(self.input, "position fen {fen}\ngo perft {depth}").ok()?;
        self.input.flush().ok()?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(count) = line.trim_end().strip_prefix(ANSWER) {
                return count.parse().ok();
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // If it does not understand, it is ended; either way nobody is left waiting.
        let _ = writeln!(self.input, "quit");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
