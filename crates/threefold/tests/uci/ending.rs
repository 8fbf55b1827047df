//! Ends of a session: by `quit`, by the end of the input, by a reader that goes away.

use std::io::Write;
use std::process::Stdio;

use crate::process::{Engine, check_answer, program};

#[test]
fn the_end_of_input_stops_an_endless_search() {
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000"] {
        let mut engine = Engine::new();
        engine.send(go);
        let (lines, status) = engine.end();
        assert!(status.success(), "{go}");
        check_answer(&lines);
    }
}

#[test]
fn the_end_of_input_lets_a_bounded_search_finish() {
    let mut engine = Engine::new();
    engine.send("go depth 6");
    engine.send("go depth 5 searchmoves b1a3");
    let (lines, status) = engine.end();
    assert!(status.success());
    let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(answers.len(), 2, "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth 6 ")), "{lines:#?}");
    assert!(answers[1].starts_with("bestmove b1a3"), "{lines:#?}");
}

#[test]
fn a_last_line_needs_no_line_break() {
    let mut engine = Engine::new();
    engine.send_bytes(b"isready");
    assert_eq!(engine.end().0, ["readyok"]);
}

#[test]
fn quit_ends_even_an_endless_search() {
    for lines in [&["quit"][..], &["go infinite", "quit"], &["go perft 12", "quit"]] {
        let mut engine = Engine::new();
        for line in lines {
            engine.send(line);
        }
        let (_, status) = engine.end();
        assert!(status.success(), "{lines:?}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = program(&[]).spawn().unwrap();
    drop(child.stdout.take());
    // The input stays open: it is the output that ends the session.
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"uci\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = program(&["uci", "uci"]);
    let output = command.stdin(Stdio::null()).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn garbage_is_survived() {
    let mut engine = Engine::new();
    let mut state: u32 = 1;
    let mut garbage: Vec<u8> = Vec::new();
    for _ in 0..100_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        garbage.push((state >> 24) as u8);
    }
    engine.send_bytes(&garbage);
    engine.send_bytes(b"\nposition startpos moves ");
    engine.send_bytes(&b"e2e4 ".repeat(1 << 19));
    engine.send_bytes(b"\n\0\0\0\r\n\rgo\0depth 1\n");
    engine.send("isready");
    let lines = engine.until("readyok");
    assert!(lines.iter().all(|line| line.starts_with("info string ") || line == "readyok"));
    assert!(lines.iter().any(|line| line.contains("longer than 1048576 bytes")));
    let refused = engine.ask("go depth 1");
    assert_eq!(refused.last().unwrap(), "bestmove (none)");
    assert!(engine.end().1.success());
}
