//! The session: one line in, events out, to every subscriber in order.

use threefold_chess::Position;
use threefold_game::{Command, Event, EventKind, Game, Policy, Reply, Session};

fn session(fen: &str) -> Session {
    Session::new(Game::new(fen.parse().unwrap(), Policy::FIDE))
}

/// The events of a line.
fn events(session: &mut Session, line: &str) -> Vec<Event> {
    let subscription = session.subscribe();
    assert_eq!(session.submit(line), Reply::Told, "{line}");
    subscription.drain()
}

/// The events of a line, as the names of their kinds.
fn kinds(session: &mut Session, line: &str) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{:?}", event.kind);
        text.split([' ', '(', '{']).next().unwrap_or_default().to_string()
    };
    events(session, line).iter().map(name).collect()
}

fn text(session: &mut Session, line: &str) -> String {
    let subscription = session.subscribe();
    match session.submit(line) {
        Reply::Told => {
            let events = subscription.drain();
            events.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
        }
        Reply::Text(text) => text,
        Reply::Quit => "quit".into(),
    }
}

const ROOKS: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 98 60";

// The seed's section 7, `GameEngineTest`.

#[test]
fn draw_is_granted_at_100_half_moves_and_a_new_game_begins() {
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
    assert_eq!(kinds(&mut session, "draw"), ["Refused"]);
    assert_eq!(
        text(&mut session, "draw"),
        "the position has occurred once; a claim needs 3 times; the 50-move rule needs 100 half-moves \
         without a capture or pawn move; there have been only 87"
    );
    assert_eq!(
        text(&mut session, "draw fifty"),
        "the 50-move rule needs 100 half-moves without a capture or pawn move; there have been only 87"
    );
    assert_eq!(session.game().position().halfmove_clock(), 87);
}

#[test]
fn fifty_move_event_follows_the_move_that_reaches_100() {
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
    assert_eq!(text(&mut session, "resign black"), "black resigned. White wins");
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
    assert_eq!(kinds(&mut session, "q"), ["Refused"]);
}

#[test]
fn mate_ends_with_the_finished_game() {
    let mut session = Session::default();
    for line in ["f3", "e5", "g4"] {
        session.submit(line);
    }
    let events = events(&mut session, "Qh4#");
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
    assert_eq!(text(&mut session, "undo"), "undid e4");
    assert_eq!(text(&mut session, "redo"), "redid e4");
    assert_eq!(text(&mut session, "redo"), "there is nothing to redo");
    assert_eq!(kinds(&mut session, "new"), ["Reset"]);
}

#[test]
fn positions_go_out_and_come_in() {
    let mut session = Session::default();
    let fen = "8/8/3k4/8/3K4/8/7R/7R w - - 42 60";
    assert_eq!(kinds(&mut session, &format!("load {fen}")), ["Loaded"]);
    assert_eq!(text(&mut session, "fen"), fen);
    assert!(text(&mut session, "load nonsense").starts_with("cannot load: "));
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
    for line in ["e5", "e7e5", "Ke2", "Qh5"] {
        assert_eq!(kinds(&mut session, line), ["InvalidMove"], "{line}");
    }
    for line in ["", "   ", "xyzzy", "Ke9", "draw what", "offer green", "undo twice", "é", "\0"] {
        assert_eq!(kinds(&mut session, line), ["Refused"], "{line}");
    }
    for line in ["draw", "draw e5", "accept", "decline", "undo", "redo", "load nonsense"] {
        assert_eq!(kinds(&mut session, line), ["Refused"], "{line}");
    }
    assert_eq!(*session.game(), Game::default());
    assert_eq!(session.submit("quit"), Reply::Quit);
    assert!(text(&mut session, "help").contains("claim a draw"));
    assert!(text(&mut session, "moves").contains("Nf3"));
}

#[test]
fn every_subscriber_sees_every_event_until_it_leaves() {
    let mut session = Session::default();
    let (first, second) = (session.subscribe(), session.subscribe());
    let texts = |events: Vec<Event>| events.iter().map(ToString::to_string).collect::<Vec<_>>();
    session.submit("e4");
    session.submit("e5");
    assert_eq!(texts(first.drain()), ["white plays e4", "black plays e5"]);
    drop(first);
    session.submit("d4");
    assert_eq!(
        texts(second.drain()),
        ["white plays e4", "black plays e5", "white plays d4"],
        "a queue keeps what nobody has taken"
    );
    assert!(second.drain().is_empty());
    assert!(format!("{session:?}").contains("1 subscribers"));
}

#[test]
fn redo_tells_check_and_claims_that_undo_took_back() {
    let mut session = session("8/8/3k4/8/3K4/8/7R/7R w - - 99 60");
    session.submit("Rh6");
    session.submit("undo");
    assert_eq!(kinds(&mut session, "redo"), ["Redone", "CheckDetected", "FiftyMoveRuleAvailable"]);
    let mut session = Session::default();
    for line in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "undo"] {
        session.submit(line);
    }
    assert_eq!(kinds(&mut session, "redo"), ["Redone", "ThreefoldAvailable"]);
    session.submit("offer");
    session.submit("undo");
    assert_eq!(text(&mut session, "redo"), "redid white's draw offer");
}

#[test]
fn redo_tells_the_ending_that_undo_took_back() {
    let mut session = Session::default();
    session.submit("load 1. f3 e5 2. g4 Qh4# 0-1");
    session.submit("undo");
    let events = events(&mut session, "redo");
    let texts: Vec<_> = events.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["redid Qh4#", "white is in check", "black wins by checkmate"]);
    assert!(events.iter().all(|event| event.finished.is_none()));
    assert!(session.game().ending().is_some(), "the session stays at the game it was given");
}

#[test]
fn a_staying_session_undoes_an_ending() {
    let mut session = Session::staying(Game::default());
    assert_eq!(kinds(&mut session, "resign"), ["Resigned"]);
    assert!(session.game().ending().is_some() && session.finished().is_none());
    assert_eq!(kinds(&mut session, "e4"), ["InvalidMove"]);
    assert_eq!(kinds(&mut session, "undo"), ["Undone"]);
    assert_eq!(kinds(&mut session, "redo"), ["Redone", "Resigned"]);
}

#[test]
fn an_event_carries_what_a_picture_needs() {
    let mut session = Session::default();
    let event = &events(&mut session, "e4")[0];
    assert!(matches!(event.kind, EventKind::MoveExecuted(noted) if noted.to_string() == "e4"));
    assert_eq!(event.position, *session.game().position());
    assert_eq!(event.last_move.unwrap().to_string(), "e4");
    assert_eq!((event.turn.to_string().as_str(), event.result), ("black", None));
}

/// A rook that has moved can no longer castle, so the position after the first repetition is another one.
#[test]
fn chess960_rights_survive_fen_and_load() {
    let mut session = Session::default();
    session.submit("load 1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1");
    let fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1";
    assert_eq!(session.obey(Command::Fen), Reply::Text(fen.to_owned()));
    session.submit(&format!("load {fen}"));
    assert_eq!(session.obey(Command::Fen), Reply::Text(fen.to_owned()));
    for line in ["g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8"] {
        session.submit(line);
    }
    assert_eq!(kinds(&mut session, "draw"), ["Refused"]);
    session.submit("load rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(session.game().position(), &Position::START);
}

#[test]
fn load_tells_what_it_forgave_in_a_fen() {
    let mut session = Session::default();
    // A phantom en-passant square.
    assert_eq!(
        text(&mut session, "load 4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1"),
        "loaded | the FEN has mistakes; playing from `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`: \
         en-passant square e6: there is no pawn that could have passed over it"
    );
    let several = text(&mut session, "load 4k3/8/8/8/8/8/8/4K2R w KQ -");
    assert_eq!(several.matches("\n  ").count(), 3, "{several}");
    assert_eq!(
        text(&mut session, "load 1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"),
        "loaded | this is read as Chess960, because of its castling rights"
    );
}

#[test]
fn load_tells_what_it_left_out_of_a_game() {
    let mut session = Session::default();
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    assert_eq!(
        text(&mut session, &format!("load {again} e4 e5 1-0")),
        "loaded | the game was over after 16 half-moves (draw by fivefold repetition); left \
         out of the text: 2 | the result in the text is 1-0, but by the rules it is 1/2-1/2"
    );
    assert_eq!(
        text(&mut session, "load [White \"Ann\"] {first} 1. e4 $1 {good} (1. d4 {too}) *"),
        "loaded | left out: 1 tag, 2 comments, 1 annotation, 1 variation"
    );
    assert_eq!(
        text(&mut session, "load 1. e4 * 1. d4 * 1. c4 *"),
        "loaded | only the first of 3 games is loaded"
    );
    let own = text(&mut session, "pgn").replace('\n', " ");
    assert_eq!(text(&mut session, &format!("load {own}")), "loaded");
}

#[test]
fn load_tells_a_result_that_it_does_not_take_over() {
    let mut session = Session::default();
    assert_eq!(
        text(&mut session, "load 1. e4 1-0"),
        "loaded | the result in the text is 1-0, but the game is not over; you can play on"
    );
    assert_eq!(
        text(&mut session, "load 1. f3 e5 2. g4 Qh4# 1-0"),
        "loaded | line 1, column 21: the result is 1-0, but on the board black wins by checkmate \
         | white is in check | black wins by checkmate"
    );
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    assert_eq!(
        text(&mut session, &format!("load {again} 0-1")),
        "loaded | the result in the text is 0-1, but by the rules it is 1/2-1/2 | draw by fivefold repetition"
    );
    assert_eq!(
        text(&mut session, "load [Result \"1-0\"] 1. e4 0-1"),
        "loaded | line 1, column 22: the Result tag is 1-0, but the game ends with 0-1 | the \
         result in the text is 0-1, but the game is not over; you can play on"
    );
    // Whoever types a few moves does not mark their end.
    assert_eq!(text(&mut session, "load 1. e4 e5"), "loaded");
}

#[test]
fn load_tells_check_and_what_may_be_claimed() {
    let mut session = Session::default();
    let kinds = kinds(&mut session, "load 8/8/3k3R/8/3K4/8/8/7R b - - 100 60");
    assert_eq!(kinds, ["Loaded", "CheckDetected", "FiftyMoveRuleAvailable"]);
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    assert_eq!(
        text(&mut session, &format!("load {again} *")),
        "loaded | white may claim a draw by threefold repetition: the position has occurred 3 times"
    );
}

#[test]
fn moves_tells_that_the_game_is_over() {
    let over = "the game is over: draw by fivefold repetition";
    let mut session = Session::default();
    session.submit(&format!("load {} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(4)));
    assert_eq!(text(&mut session, "moves"), over);
    assert_eq!(text(&mut session, "moves g1"), over);
    session.submit("undo");
    assert_eq!(text(&mut session, "moves f6"), "Nd5 Ne4 Ng4 Ng8 Nh5");
    let mut session = Session::staying(Game::default());
    session.submit("resign");
    assert_eq!(text(&mut session, "moves"), "the game is over: white resigned. Black wins");
}

#[test]
fn pgn_shows_the_finished_game_until_the_next_begins() {
    let lines = ["e4", "new", "load 8/8/3k4/8/3K4/8/7R/7R w - - 0 1", "offer"];
    for begin in lines {
        let mut session = Session::default();
        session.submit("resign");
        session.submit("undo");
        assert!(text(&mut session, "pgn").ends_with("{white resigned. Black wins} 0-1\n"));
        session.submit(begin);
        assert!(text(&mut session, "pgn").ends_with("*\n"), "{begin}");
        assert!(text(&mut session, "pgn last").ends_with(" 0-1\n"), "{begin}");
    }
}
