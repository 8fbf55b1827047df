//! The live picture, on a terminal.

use crate::terminal::Terminal;
use crate::transcript::Home;

fn watch(home: &Home, more: &[&str]) -> Terminal {
    let engines = ["match", "--engine", "own", "name=new", "--engine", "own", "name=old"];
    Terminal::start(home, &[&engines, more].concat(), &[("NO_COLOR", "1")])
}

#[test]
fn the_ratio_is_seen_and_on_a_key_the_boards() {
    let home = Home::new();
    // Far longer than anybody watches here.
    let more = ["--each", "st=0.3", "--margin", "60000", "--sprt", "elo0=0", "elo1=5"];
    let mut terminal = watch(&home, &more);
    terminal.wait_for("LLR -2.94 [--------------------|--------------------] 2.94: 0.00");
    terminal.wait_for("1 game running; b shows the boards, Ctrl-C stops");
    terminal.press("b");
    terminal.wait_for("    a  b  c  d  e  f  g  h");
    terminal.wait_for("#1 new - old");
    terminal.press("b");
    terminal.wait("end of boards", |terminal| !terminal.text().contains("#1 new - old"));
}

#[test]
fn the_picture_goes_and_the_end_remains() {
    let home = Home::new();
    let more =
        ["--each", "depth=3", "option.Level=9", "--openings", "endings.epd", "--rounds", "3"];
    let mut terminal = watch(&home, &more);
    terminal.wait_for("not decided between new and old");
    assert_eq!(terminal.end(), Some(0));
    let text = terminal.text();
    assert!(!text.contains("Ctrl-C stops"), "{text}");
    assert!(text.contains("threefold: `new` has no option `Level`"), "{text}");
    assert!(text.contains("dead position"), "{text}");
}
