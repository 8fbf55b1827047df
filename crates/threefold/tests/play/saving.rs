//! Nothing is lost: crashes, several games at once, files that cannot be written.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::transcript::Home;

/// A session that is spoken to line by line.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn start(home: &Home, arguments: &[&str]) -> Session {
        let mut child = home.program(arguments).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Session { child, input, output }
    }

    /// Says a line, and gives the first line of the answer.
    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        self.hear()
    }

    fn hear(&mut self) -> String {
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        answer.trim_end().to_string()
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = Home::new();
    let mut session = Session::start(&home, &["play", "--time", "1h"]);
    for (line, answer) in
        [("e4", "white plays e4"), ("e5", "black plays e5"), ("offer", "white offers a draw")]
    {
        assert_eq!(session.say(line), answer);
    }
    session.kill();

    let mut session = Session::start(&home, &["play", "--resume"]);
    assert_eq!(session.hear(), "resumed after e5, white to move");
    assert_eq!(session.say("Nf3"), "white plays Nf3");
    session.kill();

    let answer = home.run(&["play", "--resume"], "accept\n");
    assert!(
        answer.starts_with("resumed after Nf3, black to move\ndraw by agreement\n"),
        "{answer}"
    );
    let state = home.state();
    assert_eq!(state.len(), 1, "{state:?}");
    assert_eq!(state[0].0, "finished.pgn");
    assert!(state[0].1.contains("[TimeControl \"3600\"]"), "{state:?}");
    assert!(state[0].1.contains("2. Nf3 {[%clk "), "{state:?}");
}

#[test]
fn two_games_at_once_do_not_disturb_each_other() {
    let home = Home::new();
    let mut first = Session::start(&home, &["play"]);
    assert_eq!(first.say("e4"), "white plays e4");
    let answer = home.run(&["play", "--resume"], "");
    assert!(answer.contains("is being played in another window"), "{answer}");
    let mut second = Session::start(&home, &["play"]);
    assert_eq!(second.say("d4"), "white plays d4");
    second.kill();
    assert_eq!(first.say("e5"), "black plays e5");
    // The first game was changed last, but somebody is playing it.
    let answer = home.run(&["play", "--resume"], "resign\n");
    assert!(answer.starts_with("resumed after d4, black to move\n"), "{answer}");
    first.kill();
    let answer = home.run(&["play", "--resume"], "fen\n");
    assert!(answer.starts_with("resumed after e5, white to move\n"), "{answer}");
}

#[test]
fn a_game_in_which_everything_is_undone_is_not_kept() {
    let home = Home::new();
    assert_eq!(home.run(&["play"], "e4\nundo\n"), "white plays e4\nundid e4\n");
    assert_eq!(home.state(), []);
}

#[test]
fn without_autosave_nothing_is_kept() {
    let home = Home::new();
    assert_eq!(home.run(&["play", "--no-autosave"], "e4\nresign\nd4\n").lines().count(), 5);
    assert!(!home.path.join(".local").exists());
}

#[test]
fn a_game_that_was_only_looked_at_is_not_kept() {
    let home = Home::new();
    home.run(&["play", "--pgn", "games.pgn", "--save", "new.pgn"], "board\nmoves\n");
    assert_eq!(home.state(), []);
    assert!(!home.path.join("new.pgn").exists());
}

#[test]
fn what_cannot_be_saved_is_told_once_and_the_game_goes_on() {
    let home = Home::new();
    // A file where a folder should be.
    fs::write(home.path.join(".local"), "").unwrap();
    let answer = home.run(&["play"], "e4\ne5\nNf3\nresign\n");
    assert_eq!(answer.matches("warning: the game cannot be saved in ").count(), 2, "{answer}");
    assert!(answer.starts_with("white plays e4\nwarning: "), "{answer}");
    assert!(answer.contains("1-0, 2 moves\n"), "{answer}");
    assert!(!answer.contains("is saved"), "{answer}");
}

#[test]
fn a_file_of_games_keeps_what_is_in_it() {
    let home = Home::new();
    let before = fs::read_to_string(home.path.join("games.pgn")).unwrap();
    home.run(&["play", "--save", "games.pgn"], "e4\nresign\nd4\nnew\nc4\n");
    let after = fs::read_to_string(home.path.join("games.pgn")).unwrap();
    assert!(after.starts_with(&before));
    let added: Vec<&str> =
        after[before.len()..].lines().filter(|line| line.starts_with('1')).collect();
    assert_eq!(added, ["1. e4 {black resigned. White wins} 1-0", "1. d4 *", "1. c4 *"]);
}

#[test]
fn a_reader_that_goes_away_does_not_lose_the_game() {
    let home = Home::new();
    let mut child = home.program(&["play"]).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"e4\ne5\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(home.run(&["play", "--resume"], "").starts_with("resumed after e4"));
}

#[test]
fn a_damaged_game_is_told_by_file_and_place() {
    let home = Home::new();
    home.run(&["play"], "e4\n");
    let (name, text) = home.state().remove(0);
    let path = home.path.join(".local/state/threefold/play").join(&name);
    fs::write(&path, text.replace("1. e4", "1. e5")).unwrap();
    let answer = home.run(&["play", "--resume"], "");
    assert!(answer.starts_with("threefold: ") && answer.contains(&name), "{answer}");
    assert!(answer.contains("e5 is not legal"), "{answer}");
}

#[test]
fn any_bytes_are_survived() {
    let home = Home::new();
    let mut state = 1_u64;
    let mut bytes = Vec::new();
    for _ in 0..20_000 {
        // The generator of Knuth, "MMIX".
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        bytes.push((state >> 56) as u8);
    }
    let mut child = home.program(&["play", "--echo", "--no-autosave"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}
