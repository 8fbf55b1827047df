//! The session: one line in, events out, to every subscriber in order.

use std::cell::RefCell;
use std::rc::Rc;

use threefold_chess::Position;
use threefold_game::{EventKind, Game, Policy, Reply, Session};

fn session(fen: &str) -> Session {
    Session::new(Game::new(fen.parse().unwrap(), Policy::FIDE))
}

/// The events of a line, as the names of their kinds.
fn kinds(session: &mut Session, line: &str) -> Vec<String> {
    match session.submit(line) {
        Reply::Events(events) => events
            .iter()
            .map(|event| {
                let text = format!("{:?}", event.kind);
                text.split([' ', '(', '{']).next().unwrap_or_default().to_string()
            })
            .collect(),
        other => panic!("{line}: {other:?}"),
    }
}

fn text(session: &mut Session, line: &str) -> String {
    match session.submit(line) {
        Reply::Events(events) => {
            events.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
        }
        Reply::Text(text) => text,
        Reply::Quit => "quit".into(),
    }
}

const ROOKS: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 98 60";

// The seed's section 7, `GameEngineTest`.

#[test]
fn draw_is_granted_at_a_hundred_half_moves_and_the_session_starts_anew() {
    let mut session = session("8/8/3k4/8/3K4/8/7R/7R w - - 100 60");
    assert_eq!(kinds(&mut session, "draw"), ["DrawClaimed"]);
    assert_eq!(*session.game().position(), Position::START);
    assert_eq!(text(&mut session, "undo"), "there is nothing to undo");
    let finished = session.finished().unwrap();
    assert_eq!(
        finished.ending().unwrap().to_string(),
        "draw by the 50-move rule, claimed by white"
    );
    assert_eq!(finished.position().halfmove_clock(), 100);
}

#[test]
fn draw_is_refused_below_with_the_numbers() {
    let mut session = session("8/8/3k4/8/3K4/8/7R/7R w - - 87 60");
    assert_eq!(kinds(&mut session, "draw"), ["InvalidMove"]);
    assert_eq!(
        text(&mut session, "draw"),
        "the position has occurred once, three are needed; the 50-move rule needs 100 half-moves \
         without a capture or pawn move, there have been 87"
    );
    assert_eq!(
        text(&mut session, "draw fifty"),
        "the 50-move rule needs 100 half-moves without a capture or pawn move, there have been 87"
    );
    assert_eq!(session.game().position().halfmove_clock(), 87);
}

#[test]
fn fifty_is_announced_right_after_the_move_that_reaches_a_hundred_and_not_before() {
    let mut session = session(ROOKS);
    assert_eq!(kinds(&mut session, "Rg2"), ["MoveExecuted"]);
    assert_eq!(kinds(&mut session, "Kd7"), ["MoveExecuted", "FiftyMoveRuleAvailable"]);
    assert_eq!(
        kinds(&mut session, "Rg7+"),
        ["MoveExecuted", "CheckDetected", "FiftyMoveRuleAvailable"]
    );
}

// The rest of the vocabulary.

#[test]
fn a_draw_is_claimed_announcing_a_move() {
    let mut session = session("8/8/3k4/8/3K4/8/7R/7R w - - 99 60");
    assert_eq!(
        text(&mut session, "draw Rg2"),
        "draw by the 50-move rule, claimed by white announcing Rg2"
    );
}

#[test]
fn threefold_is_announced_listed_and_claimed() {
    let mut session = Session::default();
    for line in ["Nf3", "Nf6", "Ng1", "Ng8", "g1f3", "g8f6", "f3g1"] {
        session.submit(line);
    }
    assert_eq!(text(&mut session, "claims"), "threefold repetition: announcing Ng8");
    assert_eq!(kinds(&mut session, "Ng8"), ["MoveExecuted", "ThreefoldAvailable"]);
    assert!(text(&mut session, "claims").starts_with("threefold repetition: on the board"));
    assert_eq!(
        text(&mut session, "draw threefold"),
        "draw by threefold repetition, claimed by white"
    );
}

#[test]
fn offers_are_answered_by_the_opponent() {
    let mut session = Session::default();
    assert_eq!(text(&mut session, "accept"), "no draw has been offered");
    assert_eq!(text(&mut session, "offer"), "white offers a draw");
    assert_eq!(text(&mut session, "decline"), "black declines the draw");
    session.submit("offer");
    assert_eq!(text(&mut session, "accept"), "draw by agreement");
    assert_eq!(text(&mut session, "resign black"), "white wins, black resigned");
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    for (asking, answer) in [("e8", "n"), ("e7e8", "knight"), ("e8", "=N")] {
        let mut session = session(fen);
        assert_eq!(kinds(&mut session, asking), ["PromotionRequired"]);
        assert_eq!(session.game().moves().count(), 0);
        assert!(text(&mut session, answer).starts_with("white plays e8=N"));
    }
    // Anything else is taken as it is, and the question is forgotten.
    let mut session = session(fen);
    session.submit("e8");
    assert_eq!(kinds(&mut session, "Kd1"), ["MoveExecuted"]);
    assert_eq!(kinds(&mut session, "q"), ["InvalidMove"]);
}

#[test]
fn mate_ends_with_the_finished_game() {
    let mut session = Session::default();
    for line in ["f3", "e5", "g4"] {
        session.submit(line);
    }
    let Reply::Events(events) = session.submit("Qh4#") else { panic!() };
    let names: Vec<_> = events.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["black plays Qh4#", "white is in check", "black wins by checkmate"]);
    let finished = events[2].finished.as_ref().unwrap();
    assert_eq!(finished.moves().count(), 4);
    assert_eq!(events[2].result.unwrap().to_string(), "0-1");
    assert_eq!(*session.game(), Game::default());
}

#[test]
fn undo_and_redo_tell_what_they_did() {
    let mut session = Session::default();
    session.submit("e4");
    assert_eq!(text(&mut session, "undo"), "taken back: e4");
    assert_eq!(text(&mut session, "redo"), "done again: e4");
    assert_eq!(text(&mut session, "redo"), "there is nothing to redo");
    assert_eq!(kinds(&mut session, "new"), ["Reset"]);
}

#[test]
fn positions_go_out_and_come_in() {
    let mut session = Session::default();
    let fen = "8/8/3k4/8/3K4/8/7R/7R w - - 42 60";
    assert_eq!(kinds(&mut session, &format!("load {fen}")), ["Loaded"]);
    assert_eq!(text(&mut session, "fen"), fen);
    assert!(text(&mut session, "load nonsense").starts_with("cannot be loaded: "));
    assert_eq!(text(&mut session, "fen"), fen);
}

#[test]
fn a_game_goes_out_as_pgn_and_comes_in_again() {
    let mut session = Session::default();
    for line in ["e4", "e5", "Nf3"] {
        session.submit(line);
    }
    let pgn = text(&mut session, "pgn");
    assert!(pgn.contains("1. e4 e5 2. Nf3 *"), "{pgn}");
    session.submit("new");
    assert_eq!(kinds(&mut session, "load 1. e4 e5 2. Nf3 *"), ["Loaded"]);
    assert_eq!(text(&mut session, "pgn"), pgn);
    session.submit("resign");
    // No move since: the finished game is the one to show, and it ends as its result says.
    for command in ["pgn", "pgn last"] {
        let pgn = text(&mut session, command);
        assert!(pgn.contains("[Result \"1-0\"]") && pgn.trim_end().ends_with("1-0"), "{pgn}");
    }
    session.submit("d4");
    assert!(text(&mut session, "pgn").contains("1. d4 *"));
    assert!(text(&mut Session::default(), "pgn last").starts_with("no game"));
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut session = Session::default();
    for line in
        ["", "   ", "xyzzy", "e5", "Ke9", "draw what", "offer green", "undo twice", "é", "\0"]
    {
        assert_eq!(kinds(&mut session, line), ["InvalidMove"], "{line}");
    }
    assert_eq!(*session.game(), Game::default());
    assert_eq!(session.submit("quit"), Reply::Quit);
    assert!(text(&mut session, "help").contains("claim a draw"));
    assert!(text(&mut session, "moves").contains("Nf3"));
}

#[test]
fn every_subscriber_hears_everything_in_order_until_it_leaves() {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let mut session = Session::default();
    let listener = |name: &'static str| {
        let heard = Rc::clone(&heard);
        move |event: &threefold_game::Event| heard.borrow_mut().push(format!("{name}: {event}"))
    };
    let first = session.subscribe(listener("one"));
    session.subscribe(listener("two"));
    session.submit("e4");
    assert!(session.unsubscribe(first));
    assert!(!session.unsubscribe(first));
    session.submit("e9");
    let heard = heard.borrow();
    assert_eq!(heard[..2], ["one: white plays e4", "two: white plays e4"]);
    assert_eq!(heard.len(), 3);
    assert!(heard[2].starts_with("two: "));
}

#[test]
fn an_event_carries_what_a_picture_needs() {
    let mut session = Session::default();
    let Reply::Events(events) = session.submit("e4") else { panic!() };
    let event = &events[0];
    assert!(matches!(event.kind, EventKind::MoveExecuted(noted) if noted.to_string() == "e4"));
    assert_eq!(event.position, *session.game().position());
    assert_eq!(event.last_move.unwrap().to_string(), "e4");
    assert_eq!((event.turn.to_string().as_str(), event.result), ("black", None));
}
