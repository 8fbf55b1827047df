//! Books that are made, and the one that is shipped.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use threefold_chess::Epd;

use crate::program::{Answer, program};
use crate::transcript::Home;

fn openings(arguments: &[&str]) -> Vec<String> {
    let answer: Answer = program(&[&["openings"], arguments].concat()).output().unwrap().into();
    assert_eq!((answer.error.as_str(), answer.code), ("", Some(0)), "{arguments:?}");
    answer.output.lines().map(String::from).collect()
}

fn shipped() -> Vec<Epd> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/openings/unbalanced.epd");
    fs::read_to_string(path).unwrap().lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn a_book_is_printed_or_written() {
    let home = Home::new();
    let path = home.path.join("book.epd");
    let path = path.to_str().unwrap();
    let options = ["--count", "5", "--nodes", "200", "--plies", "6", "--score", "-40..40"];
    let printed = openings(&options);
    assert_eq!(printed.len(), 5);
    assert_eq!(openings(&[&options[..], &["--threads", "3", "--out", path]].concat()).len(), 0);
    assert_eq!(fs::read_to_string(path).unwrap().lines().collect::<Vec<_>>(), printed);
}

#[test]
fn a_score_that_nobody_has_is_given_up() {
    let answer: Answer =
        program(&["openings", "--score", "31000..31000", "--nodes", "1", "--plies", "1"])
            .output()
            .unwrap()
            .into();
    assert_eq!(answer.code, Some(1));
    assert!(
        answer.error.starts_with("threefold: only 0 openings were found: none of "),
        "{}",
        answer.error
    );
}

/// The walk of a candidate does not depend on the engine, so this holds for every version of it;
/// the whole file is what its README says it is for the version that made it.
#[test]
fn the_lines_of_the_shipped_book_are_made_again() {
    let book = shipped();
    for line in [0, 1, book.len() / 2, book.len() - 1] {
        let epd = &book[line];
        let (seed, candidate) = epd.text("id").unwrap().split_once('.').unwrap();
        let made = openings(&[
            "--count", "1", "--seed", seed, "--first", candidate, "--nodes", "20000", "--score",
            "20..300",
        ]);
        let made: Epd = made[0].parse().unwrap();
        assert_eq!(made.position().to_string(), epd.position().to_string());
        assert_eq!(made.text("id"), epd.text("id"), "an engine sees line {line} otherwise");
    }
}

#[test]
fn the_shipped_book_has_every_position_once_with_white_ahead() {
    let book = shipped();
    assert!(book.len() >= 1000, "{}", book.len());
    let keys: BTreeSet<u64> = book.iter().map(|epd| epd.position().key().bits()).collect();
    assert_eq!(keys.len(), book.len());
    for epd in &book {
        let score: i32 = epd.text("ce").unwrap().parse().unwrap();
        assert!(epd.position().turn().is_white() && (80..=120).contains(&score), "{epd}");
    }
}
