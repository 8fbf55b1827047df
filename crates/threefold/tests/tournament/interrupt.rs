//! Ctrl-C in the middle, and going on.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::transcript::Home;

#[test]
fn a_match_that_was_interrupted_goes_on() {
    let home = Home::new();
    let mut child = home
        .program(&[
            "match",
            "--engine",
            "own",
            "name=a",
            "--engine",
            "own",
            "name=b",
            "--each",
            "st=0.06",
            "--rounds",
            "6",
            "--max-moves",
            "3",
            // A busy machine is no reason to lose.
            "--margin",
            "60000",
        ])
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    assert!(line.starts_with("game 1: a - b 1/2-1/2 (draw"), "{line}");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let rest: Vec<String> = output.lines().map(Result::unwrap).collect();
    assert!(rest.iter().any(|line| line.starts_with("not decided between a and b")), "{rest:?}");
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let error = String::from_utf8(ended.stderr).unwrap();
    assert!(error.contains("threefold: stopping; finished games are kept"), "{error}");
    let (_, path) = error.split_once("threefold match --resume ").unwrap();

    let resumed = home.program(&["match", "--resume", path.trim(), "--json"]).output().unwrap();
    let text = String::from_utf8(resumed.stdout).unwrap();
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let before = events[0]["finished"].as_u64().unwrap();
    assert!(before >= 1, "{text}");
    let numbers: BTreeSet<u64> =
        events.iter().filter_map(|event| event["game"]["number"].as_u64()).collect();
    assert_eq!(before + numbers.len() as u64, 12, "{text}");
    let end = events.last().unwrap();
    assert_eq!((&end["conclusion"], &end["finished"]), (&"complete".into(), &12.into()));
    assert!(!fs::exists(path.trim()).unwrap());
}

#[test]
fn match_stops_and_says_how_to_go_on_when_its_reader_leaves() {
    let home = Home::new();
    let players = ["match", "--engine", "own", "name=a", "--engine", "own", "name=b"];
    let rest = ["--each", "nodes=20", "--max-moves", "3", "--rounds", "5000"];
    let mut child = home.program(&[players.as_slice(), &rest].concat()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("game 1: a - b 1/2-1/2 (draw"), "{line}");
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let error = String::from_utf8(ended.stderr).unwrap();
    let (_, path) = error.split_once("; go on with\n  threefold match --resume ").unwrap();
    assert!(fs::exists(path.trim()).unwrap(), "{error}");
}

#[test]
fn what_could_not_be_reported_is_kept() {
    let home = Home::new();
    // A folder where the report should be.
    fs::create_dir(home.path.join("match.html")).unwrap();
    let players = ["match", "--engine", "own", "name=a", "--engine", "own", "name=b"];
    let rest = ["--each", "nodes=20", "--max-moves", "3", "--rounds", "1"];
    let report = ["--report", "match.html"];
    let answer = home.program(&[players.as_slice(), &rest, &report].concat()).output().unwrap();
    assert_eq!(answer.status.code(), Some(1));
    let error = String::from_utf8(answer.stderr).unwrap();
    let (_, path) = error.split_once("; go on with\n  threefold match --resume ").unwrap();
    let resume = ["match", "--resume", path.trim(), "--report", "other.html"];
    assert_eq!(home.program(&resume).output().unwrap().status.code(), Some(0));
    assert!(fs::exists(home.path.join("other.html")).unwrap());
    assert!(!fs::exists(path.trim()).unwrap());
}
