//! What lines ask for.

use super::*;

fn synced(text: &str) -> SyncedMove {
    text.parse().unwrap()
}

#[test]
fn moves_are_understood_however_they_are_typed() {
    for line in ["e2e4", "E2E4", " e2 e4 ", "e2-e4", "e2 → e4", "e2e4!", "move e2 to e4"] {
        assert_eq!(request(line), Request::Move(synced("e2e4")), "{line}");
    }
    for line in ["e7e8q", "e7 e8 q", "e7-e8=Q", "e7 e8 queen"] {
        assert_eq!(request(line), Request::Move(synced("e7e8q")), "{line}");
    }
}

#[test]
fn questions_are_understood() {
    assert_eq!(request("why e2e5"), Request::Why(synced("e2e5")));
    assert_eq!(request("Why can't I play e2 to e5?"), Request::Why(synced("e2e5")));
    assert_eq!(request("why?"), Request::Unknown);
    assert_eq!(request("why is d5 a ghost"), Request::Ghost(Square::D5));
    assert_eq!(request("why not e2-e5?"), Request::Why(synced("e2e5")));
    assert_eq!(request("where are north's ghosts"), Request::Ghosts(Some(Seat::North)));
    assert_eq!(request("ghosts"), Request::Ghosts(None));
    assert_eq!(request("moves e2"), Request::Moves(Square::E2));
    assert_eq!(request("where can g1 go?"), Request::Moves(Square::G1));
    assert_eq!(request("what is on SW?"), Request::Board(BoardId::Sw));
    assert_eq!(request("who is to move?"), Request::Status);
    assert_eq!(request("help"), Request::Help);
    assert_eq!(request("?"), Request::Unknown);
}

#[test]
fn a_question_about_something_that_can_be_done_is_no_command() {
    for line in ["is e2e4 legal?", "is e2 to e4 legal", "e2e4?", "can I play the move e2e4 now"] {
        assert_eq!(request(line), Request::Why(synced("e2e4")), "{line}");
    }
    for line in ["is it a draw?", "is it a draw", "draw?", "Would that be a draw?"] {
        assert_eq!(request(line), Request::Asked(Control::DeclareDraw), "{line}");
    }
    assert_eq!(request("can I undo"), Request::Asked(Control::Undo));
    assert_eq!(request("How do I start a new game?"), Request::Asked(Control::NewGame));
    let resigns = Request::Asked(Control::Resign(Seat::East));
    assert_eq!(request("can East resign?"), resigns);
    assert_eq!(request("may I resign?"), Request::ResignWho);
    assert_eq!(request("can I go to 12?"), Request::Unknown);
    assert_eq!(request("who is next?"), Request::Status);
}

#[test]
fn what_is_not_wanted_is_not_done() {
    for line in [
        "I do not want to draw",
        "don't undo",
        "do not resign, North",
        "nobody resigns",
        "no new game",
        "never play e2e4",
    ] {
        assert_eq!(request(line), Request::NotWanted, "{line}");
    }
    assert_eq!(request("is e2e4 not legal"), Request::Why(synced("e2e4")));
    assert_eq!(request("go to -1"), Request::Unknown);
}

#[test]
fn commands_are_understood() {
    assert_eq!(request("undo"), Request::Control(Control::Undo));
    assert_eq!(request("go to 12"), Request::Ply(12));
    assert_eq!(request("ply 3"), Request::Ply(3));
    assert_eq!(request("South resigns"), Request::Control(Control::Resign(Seat::South)));
    assert_eq!(request("resign"), Request::ResignWho);
    assert_eq!(request("new game"), Request::Control(Control::NewGame));
    assert_eq!(request("draw"), Request::Control(Control::DeclareDraw));
    assert_eq!(request("<script>alert(1)</script>"), Request::Unknown);
}
