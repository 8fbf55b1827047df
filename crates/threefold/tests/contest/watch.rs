//! The live picture, on a terminal.

use crate::terminal::Terminal;
use crate::transcript::Home;

#[test]
fn the_match_can_be_watched_and_its_boards_be_seen() {
    let home = Home::new();
    let mut terminal = Terminal::start(
        &home,
        &[
            "match",
            "--engine",
            "own",
            "name=new",
            "--engine",
            "own",
            "name=old",
            "--each",
            "st=0.4",
            "--openings",
            "endings.epd",
            "--sprt",
            "elo0=0",
            "elo1=5",
            "--rounds",
            "3",
        ],
        &[("NO_COLOR", "1")],
    );
    terminal.wait_for("LLR -2.94 [");
    terminal.wait_for("b shows the boards, Ctrl-C stops");
    terminal.press("b");
    terminal.wait_for("    a  b  c  d  e  f  g  h");
    terminal.wait_for("- old");
    terminal.press("b");
    terminal.wait_for("undecided: after 3 pairs the ratio");
    assert_eq!(terminal.end(), Some(0));
    let text = terminal.text();
    // The picture is gone, and what remains is the end.
    assert!(!text.contains("Ctrl-C stops"), "{text}");
    assert!(text.contains("dead position"), "{text}");
}
