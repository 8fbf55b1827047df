//! Whole programs over whole files: our audit on all cores, and python-chess reading games.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use threefold_game::pgn::PgnReader;

use crate::measure::{Row, Side, Tally};
use crate::pgn::{self, Ours};

/// Number of copies of the generated games, for a file worth several cores.
const COPIES: usize = 12;

/// Games in the file that python-chess reads; it takes a hundred times as long for each.
const FEW_GAMES: usize = 60;

/// `threefold audit` from start to end, if the program was built beside this one.
pub(crate) fn audit() -> Option<Row<'static>> {
    let program = std::env::current_exe().ok()?.with_file_name("threefold");
    let file = TemporaryFile::new("audit", &pgn::generate(pgn::GAMES).repeat(COPIES))?;
    if !program.is_file() {
        return None;
    }
    let ours = Side::new("ours", move || {
        let mut command = Command::new(&program);
        command.arg("audit").arg(&file.path).stdin(Stdio::null()).stdout(Stdio::null());
        let is_done = command.status().is_ok_and(|status| status.success());
        Tally { count: file.length, check: u64::from(is_done) }
    });
    Some(Row { name: "audit", unit: "bytes", target: None, sides: vec![ours] })
}

/// Our reader and python-chess on the same games, if it is installed.
pub(crate) fn python() -> Option<Row<'static>> {
    let text = pgn::generate(FEW_GAMES);
    let file = TemporaryFile::new("python", &text)?;
    let mut python = Python::start(&file)?;
    let ours = Side::new("ours", move || {
        let mut seen = Ours::default();
        let mut reader = PgnReader::new(text.as_bytes());
        while reader.visit(&mut seen).expect("the games are legal") {}
        Tally { count: text.len() as u64, check: seen.moves }
    });
    let theirs = Side::new("python-chess", move || Tally {
        count: file.length,
        check: python.moves().unwrap_or(0),
    });
    Some(Row { name: "PGN, Python", unit: "bytes", target: Some(100.0), sides: vec![ours, theirs] })
}

/// Reads the file once for every line it gets, and says how many moves there were.
const SCRIPT: &str = "
import io, sys, chess.pgn
text = open(sys.argv[1]).read()
for line in sys.stdin:
    file, moves = io.StringIO(text), 0
    while (game := chess.pgn.read_game(file)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    print(moves, flush=True)
";

struct Python {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Python {
    /// None if Python or its library is not installed.
    fn start(file: &TemporaryFile) -> Option<Python> {
        let mut command = Command::new("python3");
        command.arg("-c").arg(SCRIPT).arg(&file.path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().ok()?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        let mut python = Python { process, input, output };
        python.moves().map(|_| python)
    }

    fn moves(&mut self) -> Option<u64> {
        writeln!(self.input).ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        line.trim().parse().ok()
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A file that goes with its owner.
struct TemporaryFile {
    path: PathBuf,
    length: u64,
}

impl TemporaryFile {
    fn new(name: &str, text: &str) -> Option<TemporaryFile> {
        let name = format!("threefold-bench-{name}-{}.pgn", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).ok()?;
        Some(TemporaryFile { path, length: text.len() as u64 })
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
