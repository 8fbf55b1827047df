//! The sample files of `data/pgn`: what is read from them, what is remarked, what is refused.
//!
//! Beside each `NAME.pgn` is a `NAME.txt` that says what must come of it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use threefold_game::pgn::{PgnError, PgnReader, Record};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/pgn")
}

/// Facts that tell whether a game was read well: title, result, moves, remarks.
fn describe(read: &Result<Record, PgnError>) -> String {
    let mut text = String::new();
    match read {
        Ok(record) => describe_record(&mut text, record),
        Err(error) => {
            writeln!(text, "! {error}").unwrap();
            if let Some(partial) = &error.partial {
                describe_record(&mut text, partial);
            }
        }
    }
    text
}

fn describe_record(text: &mut String, record: &Record) {
    for (name, value) in record.tags().iter() {
        writeln!(text, "{name}: {value}").unwrap();
    }
    let written = record.to_string();
    let movetext = written.split_once("\n\n").map_or("", |(_, movetext)| movetext);
    text.push_str(movetext);
    for remark in record.remarks() {
        writeln!(text, "- {remark}").unwrap();
    }
}

#[track_caller]
fn check(name: &str) {
    let bytes = std::fs::read(folder().join(format!("{name}.pgn"))).unwrap();
    let expected = std::fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
    let games: Vec<String> = PgnReader::new(&bytes[..]).map(|read| describe(&read)).collect();
    let found = games.join("\n");
    assert_eq!(found, expected, "{name}.pgn is not read as {name}.txt says");
}

#[test]
fn plain_games_are_read() {
    check("plain");
}

#[test]
fn annotations_comments_and_variations_are_kept() {
    check("annotated");
}

#[test]
fn moves_are_read_as_people_spell_them() {
    check("spelling");
}

#[test]
fn escapes_and_stray_text_are_passed_over() {
    check("layout");
}

#[test]
fn tags_results_and_markers_may_be_missing() {
    check("missing");
}

#[test]
fn results_that_contradict_are_remarked() {
    check("results");
}

#[test]
fn good_games_around_bad_ones_are_read() {
    check("broken");
}

#[test]
fn tags_are_read_as_people_write_them() {
    check("tags");
}

#[test]
fn games_start_where_their_tags_say() {
    check("starts");
}

#[test]
fn odd_parentheses_and_annotations_are_forgiven() {
    check("variations");
}

#[test]
fn byte_order_marks_line_ends_and_old_encodings_are_understood() {
    check("windows");
}

#[test]
fn a_fen_tag_of_chess960_needs_no_variant() {
    let fen = "1rk3r1/1ppppppp/p7/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 2";
    let record: Record = format!("[FEN \"{fen}\"]\n\n2. O-O *").parse().unwrap();
    assert_eq!(record.start().to_string(), fen);
    let standard = format!("[FEN \"{fen}\"]\n[Variant \"Standard\"]\n\n*");
    assert!(standard.parse::<Record>().unwrap().start().to_string().contains(" w - "));
}
