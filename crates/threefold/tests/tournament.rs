//! `threefold match`, `openings` and `review` as users meet them.

#[expect(dead_code, reason = "shared with tests that send input")]
#[path = "support/program.rs"]
mod program;
#[cfg(unix)]
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/terminal.rs"]
mod terminal;
#[expect(dead_code, reason = "shared with the test of `play`, which uses all of it")]
#[path = "support/transcript.rs"]
mod transcript;

#[cfg(unix)]
use terminal::Terminal;
#[cfg(unix)]
use transcript::Home;
use transcript::{check, check_page};

#[path = "tournament/book.rs"]
mod book;
#[path = "tournament/event.rs"]
mod event;
#[cfg(unix)]
#[path = "tournament/interrupt.rs"]
mod interrupt;
#[cfg(unix)]
#[path = "tournament/place.rs"]
mod place;

/// The folder of the snapshots, and of openings whose results follow from the rules alone.
const FOLDER: &str = "tournament";

#[test]
fn match_of_two_is_told() {
    check("two");
}

#[test]
fn sprt_is_told_and_resumed() {
    check("test");
}

#[test]
fn round_robin_and_gauntlet_are_told() {
    check("table");
}

#[test]
fn impossible_match_is_explained() {
    check("failure");
}

#[test]
fn unknown_setting_is_explained() {
    check("settings");
}

#[test]
fn review_finds_thrown_away_draws() {
    check("review");
}

#[test]
fn page_of_the_manual_shows_what_is_printed() {
    check_page("docs/match.md");
}

/// The live picture, on a terminal.
#[cfg(unix)]
fn watch(home: &Home, more: &[&str]) -> Terminal {
    let engines = ["match", "--engine", "own", "name=new", "--engine", "own", "name=old"];
    Terminal::start(home, &[&engines, more].concat(), &[("NO_COLOR", "1")])
}

#[cfg(unix)]
#[test]
fn live_picture_shows_the_llr_and_boards_on_a_key() {
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

#[cfg(unix)]
#[test]
fn live_picture_leaves_only_the_result() {
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
