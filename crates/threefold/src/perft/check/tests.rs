//! Suites from memory: what is checked, what is skipped, what is told.

use threefold_chess::CastlingMode;

use super::super::count::Leaves;
use super::*;

const SUITE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
K1k5/8/P7/8/8/8/8/8 w - - 0 1 ;D1 2 ;D2 7 ;D3 13
";

fn verdict(work: &[Item<'_>]) -> Verdict<'static> {
    let counter = Counter { threads: 1, table: None, leaves: Leaves::Counted };
    check("suite", work, 2, &counter).unwrap()
}

fn text(verdict: &Verdict<'_>) -> String {
    let mut output = Vec::new();
    verdict.write_text(&mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn bounds_leave_out_deep_and_large_counts() {
    let entries = suite::read(SUITE, CastlingMode::Standard).unwrap();
    let counts = |depth, nodes| choose(&entries, depth, nodes).len();
    assert_eq!(counts(None, None), 6);
    assert_eq!(counts(Some(2), None), 4);
    assert_eq!(counts(None, Some(400)), 5);
    assert_eq!(counts(Some(1), Some(5)), 1);
    assert_eq!(counts(Some(0), None), 0);
}

#[test]
fn wrong_counts_are_told_apart_from_right_ones() {
    let entries = suite::read(SUITE, CastlingMode::Standard).unwrap();
    let verdict = verdict(&choose(&entries, Some(3), None));
    assert_eq!((verdict.passed, verdict.failed), (5, 1), "{verdict:?}");
    let text = text(&verdict);
    let wrong = "suite:2: K1k5/8/P7/8/8/8/8/8 w - - 0 1 ;D2 expected 7, found 6\n";
    assert!(text.starts_with(wrong), "{text}");
    assert!(text.contains("suite: 5 counts right, 1 wrong, 2 skipped; 9343 nodes in"), "{text}");
}

#[test]
fn json_holds_every_row() {
    let entries = suite::read(SUITE, CastlingMode::Standard).unwrap();
    let verdict = verdict(&choose(&entries, None, Some(20)));
    let value = serde_json::to_value(&verdict).unwrap();
    assert_eq!(value["suite"], "suite");
    assert_eq!(value["rows"].as_array().map(Vec::len), Some(4));
    assert_eq!(value["rows"][0]["found"], 20);
    assert_eq!(value["rows"][1]["passed"], true);
    assert_eq!(value["rows"][2]["passed"], false);
    assert_eq!((&value["failed"], &value["skipped"]), (&1.into(), &2.into()));
}

#[test]
fn a_wrong_file_does_not_flood_the_terminal() {
    let bad = suite::read(&"[Event \"?\"]\n".repeat(500), CastlingMode::Standard).unwrap_err();
    let message = describe("games.pgn", &bad).to_string();
    assert_eq!(message.lines().count(), MOST_BAD_LINES + 1);
    assert!(message.starts_with("games.pgn:1: bad FEN: "), "{message}");
    assert!(message.ends_with("\nand 490 more bad lines"), "{message}");
}
