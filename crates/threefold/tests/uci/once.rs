//! Commands as arguments, and the bench.

use std::process::Stdio;

use crate::process::program;

#[track_caller]
fn succeed(arguments: &[&str]) -> Vec<String> {
    let output = program(arguments).stdin(Stdio::null()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

#[test]
fn all_arguments_are_one_command() {
    let lines = succeed(&["uci", "go", "depth", "4"]);
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:#?}");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:#?}");
    let lines = succeed(&["uci", "position", "fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(lines.concat().contains("white has no king"), "{lines:#?}");
}

#[test]
fn a_command_needs_no_uci_before_it() {
    let lines = succeed(&["go", "depth", "3"]);
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:#?}");
    assert_eq!(succeed(&["d"]), succeed(&["uci", "d"]));
    assert_eq!(succeed(&["eval"]), succeed(&["uci", "eval"]));
    assert_eq!(succeed(&["isready"]), ["readyok"]);
    let lines = succeed(&["position startpos moves e2e4", "d"]);
    assert!(lines.iter().any(|line| line.contains("PPPP1PPP/RNBQKBNR b KQkq")), "{lines:#?}");
}

#[test]
fn arguments_with_blanks_are_commands_of_their_own() {
    let lines = succeed(&["uci", "position startpos moves e2e4", "d", "go perft 1"]);
    assert!(lines.iter().any(|line| line.contains("PPPP1PPP/RNBQKBNR b KQkq")), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 20");
}

#[test]
fn an_endless_search_has_an_end_as_an_argument() {
    let lines = succeed(&["uci", "go", "infinite"]);
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:#?}");
}

#[test]
fn the_bench_gives_the_same_count_every_time_and_everywhere() {
    let first = succeed(&["bench", "--depth", "2"]);
    let count = |lines: &[String]| {
        let words: Vec<&str> = lines.last().unwrap().split_whitespace().collect();
        assert!(matches!(words.as_slice(), [_, "nodes", _, "nps"]), "{words:?}");
        words[0].parse::<u64>().unwrap()
    };
    assert!(count(&first) > 0);
    for again in [&["bench", "--depth", "2"][..], &["uci", "bench", "2"]] {
        let lines = succeed(again);
        assert_eq!(count(&lines), count(&first), "{again:?}");
        assert_eq!(lines.len(), first.len(), "{again:?}");
    }
}
