//! Scripted sessions in a pipe, compared with what they said before; and the page for people.

use crate::transcript::{Home, check, check_page};

#[test]
fn a_game_is_played_to_checkmate_under_each_ruling() {
    check("mate");
}

#[test]
fn ghosts_are_made_captured_and_told() {
    check("ghosts");
}

#[test]
fn questions_are_answered_and_notation_is_played() {
    check("questions");
}

#[test]
fn every_kind_of_reason_is_given() {
    check("why");
}

#[test]
fn moves_are_taken_back_looked_at_and_cut_off() {
    check("undo");
}

#[test]
fn games_are_saved_shared_and_loaded() {
    check("save");
}

#[test]
fn clocks_are_set_shown_and_kept_in_files() {
    check("clock");
}

#[test]
fn unfinished_game_is_resumed_with_its_rulings() {
    check("resume");
}

#[test]
fn what_cannot_be_begun_is_a_failure() {
    check("failure");
}

#[test]
fn a_promotion_is_asked_for() {
    check("promotion");
}

#[test]
fn games_are_drawn_claimed_and_resigned() {
    check("draw");
}

#[test]
fn nonsense_is_refused_and_the_session_goes_on() {
    check("nonsense");
}

#[test]
fn the_boards_are_drawn_as_asked() {
    check("board");
}

#[test]
fn the_page_for_people_comes_out_as_it_stands() {
    check_page("docs/duplicate.md");
}

#[test]
fn the_input_may_end_anywhere() {
    let home = Home::new();
    let run = |lines: &str| home.run(&["duplicate", "play"], lines);
    assert_eq!(run(""), "");
    assert_eq!(run("\n\n"), "");
    assert_eq!(
        run("e2e4\r\nd2"),
        "North plays e2e4\nrefused: South has no pawn that `d2` could mean; \
         `moves d2` shows where the piece on d2 goes\n"
    );
    assert_eq!(
        run("save a.json\nsave b.json"),
        "saved in a.json, 0 plies\nsaved in b.json, 0 plies\n"
    );
    // A question that nobody answers.
    assert!(run("e2e4\nsave a.json").ends_with("a.json exists already: replace it? yes or no\n"));
    assert!(run("e2e4\nsave a.json\nnew").contains("new game"));
}

#[test]
fn any_bytes_are_survived() {
    let home = Home::new();
    let mut child = home.program(&["duplicate", "play"]).spawn().unwrap();
    let bytes: Vec<u8> = (0..=255).chain(*b"\ne2e4\n").collect();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), &bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("North plays e2e4\n"), "{text}");
    assert!(!text.contains('\u{7f}') && !text.contains('\u{1b}'), "{text:?}");
}
