//! Scripted sessions, compared with what they said before.
//!
//! A transcript has what was sent behind `> `, and what was answered below it. Of the lines of
//! thought only the last one is kept, and numbers that differ between machines and versions are a
//! `#`. `UPDATE_SNAPSHOTS=1 cargo test -p threefold --test uci` writes down what is said now; then
//! `git diff` tells what has changed.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::process::Engine;

#[track_caller]
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("uci");
    let path = folder.join(name).with_extension("txt");
    let expected = fs::read_to_string(&path).unwrap();
    let found = replay(&expected);
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, found).unwrap();
    } else {
        assert_eq!(found, expected, "{} differs: see tests/uci/snapshot.rs", path.display());
    }
}

fn replay(transcript: &str) -> String {
    let mut engine = Engine::new();
    let mut replayed = String::new();
    for line in transcript.lines().filter_map(|line| line.strip_prefix("> ")) {
        writeln!(replayed, "> {line}").unwrap();
        let answer = engine.ask(line);
        for (index, line) in answer.iter().enumerate() {
            let is_thought = |line: &String| line.starts_with("info depth ");
            if !(is_thought(line) && answer.get(index + 1).is_some_and(is_thought)) {
                writeln!(replayed, "{}", plain(line)).unwrap();
            }
        }
    }
    replayed
}

/// A line without what differs from machine to machine and from version to version.
fn plain(line: &str) -> String {
    const NUMBERS: [&str; 8] =
        ["depth", "seldepth", "cp", "nodes", "nps", "hashfull", "tbhits", "time"];
    if let Some((before, _)) = line.split_once("Key: ") {
        return format!("{before}Key:         #");
    }
    if !line.starts_with("info depth ") {
        return line.replace(env!("CARGO_PKG_VERSION"), "#");
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    for index in 1..words.len() {
        if NUMBERS.contains(&words[index - 1]) {
            words[index] = "#";
        }
    }
    words.join(" ")
}

#[test]
fn the_engine_introduces_itself() {
    check("introduction");
}

#[test]
fn positions_are_set_shown_and_searched() {
    check("position");
}

#[test]
fn what_is_refused_is_told_and_changes_nothing() {
    check("refusal");
}

#[test]
fn draws_are_told() {
    check("draw");
}

#[test]
fn castling_is_spelled_both_ways() {
    check("chess960");
}

#[test]
fn there_is_help() {
    check("help");
}
