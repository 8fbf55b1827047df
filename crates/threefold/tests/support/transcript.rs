//! Transcripts: what was typed and what was answered, in one text that can be played again.
//!
//! A line `$ threefold …` starts the program in a folder of its own, which is also its home; games
//! are started with `--echo`, and the lines behind a prompt are what is typed. `$ cat FILE` shows a
//! file. Snapshots stand in the folder that the test names as its `FOLDER`.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p threefold` writes down what is said now; then `git diff` tells
//! what has changed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

/// Plays the transcript of this name again: it must come out as it stands.
#[track_caller]
pub(crate) fn check(name: &str) {
    let path = folder().join(name).with_extension("txt");
    check_file(&path, |expected| Home::new().replay(expected));
}

/// Plays every block of a page for people again, one after the other in one home.
#[track_caller]
pub(crate) fn check_page(path: &str) {
    const BEGIN: &str = "```console\n";
    const END: &str = "```\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    check_file(&path, |page| {
        let home = Home::new();
        let mut parts = page.split(BEGIN);
        let mut replayed = parts.next().unwrap().to_string();
        let mut blocks = 0;
        for part in parts {
            let (block, prose) = part.split_once(END).unwrap();
            write!(replayed, "{BEGIN}{}{END}{prose}", home.replay(block)).unwrap();
            blocks += 1;
        }
        assert!(blocks > 3, "the tutorial is gone");
        replayed
    });
}

#[track_caller]
fn check_file(path: &Path, replay: impl FnOnce(&str) -> String) {
    let expected = fs::read_to_string(path).unwrap();
    let found = replay(&expected);
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(path, found).unwrap();
    } else {
        assert_eq!(found, expected, "{} differs: see tests/support/transcript.rs", path.display());
    }
}

/// The folder of the snapshots, and of the games that they read.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(crate::FOLDER)
}

/// A home that goes away with its owner.
pub(crate) struct Home {
    pub(crate) path: PathBuf,
}

impl Home {
    /// A home with the games of the snapshot folder in it.
    pub(crate) fn new() -> Home {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}-{}-{number}", crate::FOLDER, std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        for entry in fs::read_dir(folder()).unwrap() {
            let file = entry.unwrap().path();
            if file.extension().is_some_and(|extension| extension != "txt" && extension != "rs") {
                fs::copy(&file, path.join(file.file_name().unwrap())).unwrap();
            }
        }
        Home { path }
    }

    /// The program, at home here.
    pub(crate) fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
        command.args(arguments).current_dir(&self.path).env("HOME", &self.path);
        command.env_remove("XDG_STATE_HOME").env_remove("NO_COLOR").env("TERM", "xterm-256color");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The answer of the program to some lines: notes and failures first, the exit code last if it is
    /// not zero.
    pub(crate) fn run(&self, arguments: &[&str], lines: &str) -> String {
        let mut child = self.program(arguments).spawn().unwrap();
        // The program may have left before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
        let output = child.wait_with_output().unwrap();
        let mut text = String::from_utf8(output.stderr).unwrap();
        text.push_str(&String::from_utf8(output.stdout).unwrap());
        if !output.status.success() {
            writeln!(text, "[{}]", output.status).unwrap();
        }
        text
    }

    /// The files of the state folder, by their paths in it.
    pub(crate) fn state(&self) -> Vec<(String, String)> {
        let state = self.path.join(".local/state/threefold/play");
        let mut found = Vec::new();
        for folder in [state.clone(), state.join("unfinished")] {
            let Ok(entries) = fs::read_dir(folder) else { continue };
            for path in entries.map(|entry| entry.unwrap().path()) {
                if path.extension().is_some_and(|extension| extension == "pgn") {
                    let name = path.strip_prefix(&state).unwrap().to_str().unwrap().to_string();
                    found.push((name, fs::read_to_string(path).unwrap()));
                }
            }
        }
        found.sort();
        found
    }

    /// Plays a transcript again; gives it as it came out now.
    pub(crate) fn replay(&self, transcript: &str) -> String {
        let mut replayed = String::new();
        for part in transcript.split_inclusive('\n').fold(Vec::<String>::new(), by_command) {
            let (command, rest) = part.split_once('\n').unwrap_or((&part, ""));
            let words = split_words(command.strip_prefix("$ ").unwrap_or_default());
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let answer = match words.as_slice() {
                [
                    "threefold",
                    command @ ("play" | "duplicate" | "match" | "review"),
                    options @ ..,
                ] => self.run(&with_echo(command, options), &typed(rest)),
                ["cat", file] => fs::read_to_string(self.path.join(file)).unwrap(),
                _ => panic!("`{command}` is no command of a transcript"),
            };
            write!(replayed, "{command}\n{}", self.plain(&answer)).unwrap();
        }
        replayed
    }

    /// A text without what differs from day to day and from machine to machine.
    fn plain(&self, text: &str) -> String {
        let text = text.replace(self.path.to_str().unwrap(), "~").replace('\u{1b}', "␛");
        let mut is_effort = false;
        let lines = text.lines().map(|line| {
            // What engines took, in times.
            is_effort = (is_effort && !line.is_empty()) || line.contains("nodes/s");
            if is_effort && !line.contains("nodes/s") {
                return line.split("  ").next().unwrap_or_default().to_string();
            }
            if line.starts_with("[Date \"2") {
                return "[Date \"2026.08.24\"]".to_string();
            }
            match line.split_once("/unfinished/") {
                Some((before, _)) => format!("{before}/unfinished/20260824-170000-1234-0.pgn"),
                None => line.to_string(),
            }
        });
        lines.map(|line| line + "\n").collect()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The arguments of a command, with `--echo` if it is a game.
fn with_echo<'a>(command: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = [&[command], options].concat();
    if let Some(index) = arguments.iter().position(|&word| word == "play") {
        arguments.insert(index + 1, "--echo");
    }
    arguments
}

fn by_command(mut parts: Vec<String>, line: &str) -> Vec<String> {
    match parts.last_mut() {
        Some(part) if !line.starts_with("$ ") => part.push_str(line),
        _ => parts.push(line.to_string()),
    }
    parts
}

/// The prompts before lines that are typed.
const PROMPTS: [&str; 9] =
    ["white", "black", "promote to", "North", "South", "East", "West", "over", "yes or no"];

/// The lines behind prompts.
fn typed(text: &str) -> String {
    let line = |line: &str| {
        let (prompt, line) = line.split_once("> ")?;
        PROMPTS.contains(&prompt).then(|| format!("{line}\n"))
    };
    text.lines().filter_map(line).collect()
}

/// Words as a shell splits them, with single quotes alone.
fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(String::from));
        }
    }
    words
}
