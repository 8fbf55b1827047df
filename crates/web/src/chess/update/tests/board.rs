//! Pointer and keyboard.

use super::*;
use crate::shell::Arrow;

#[test]
fn a_piece_is_grabbed_and_its_squares_are_told() {
    let mut model = fresh();
    let effects = click(&mut model, "g1");
    assert_eq!(announced(&effects), "The knight on g1 can move to f3 and h3.");
    assert_eq!(model.hand.grabbed, Some(at("g1")));
    assert_eq!(announced(&click(&mut model, "a1")), "The rook on a1 has no legal move.");
    click(&mut model, "a1");
    assert_eq!(model.hand.grabbed, None);
}

#[test]
fn a_click_that_is_on_no_square_lets_go() {
    let mut model = fresh();
    click(&mut model, "g1");
    assert_eq!(update(&mut model, ShellMsg::ClickedElsewhere), []);
    assert_eq!(model.hand.grabbed, None);
}

#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    let mut model = fresh();
    click(&mut model, "e2");
    refused(&mut model, ShellMsg::SquareClicked(at("e5")), "pawn on e2");
    refused(&mut model, ShellMsg::SquareClicked(at("e7")), "black");
    assert_eq!(model.hand.grabbed, None);
    assert_eq!(update(&mut model, ShellMsg::SquareClicked(at("e5"))), []);
}

#[test]
fn castling_may_be_said_by_the_rook() {
    let castled = |to| {
        let mut model = from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "");
        play(&mut model, to);
        line(&model)
    };
    assert_eq!([castled("e1g1"), castled("e1h1"), castled("e1c1")], ["O-O", "O-O", "O-O-O"]);
}

#[test]
fn a_piece_is_dragged() {
    let mut model = fresh();
    update(&mut model, ShellMsg::DragStarted(at("e2")));
    assert!(model.hand.is_dragging);
    update(&mut model, ShellMsg::Dropped(Some(at("e2"))));
    assert_eq!((model.hand.is_dragging, model.hand.grabbed), (false, Some(at("e2"))));
    update(&mut model, ShellMsg::DragStarted(at("e2")));
    update(&mut model, ShellMsg::Dropped(None));
    assert_eq!(model.hand.grabbed, None);
    update(&mut model, ShellMsg::DragStarted(at("e2")));
    update(&mut model, ShellMsg::Dropped(Some(at("e4"))));
    assert_eq!(line(&model), "e4");
    assert_eq!(update(&mut model, ShellMsg::Dropped(Some(at("e5")))), []);
}

#[test]
fn the_keyboard_alone_plays_a_move() {
    let mut model = fresh();
    let mut key =
        |square: &str, key| update(&mut model, ShellMsg::KeyPressed { at: at(square), key });
    key("e2", Key::Enter);
    let effects = key("e2", Key::Arrow(Arrow::Up));
    assert_eq!(effects, [Effect::FocusSquare(at("e3"))]);
    key("e4", Key::Enter);
    key("e4", Key::Character('u'));
    key("e4", Key::Character('r'));
    assert!(key("e4", Key::Character('x')).is_empty());
    assert!(key("h4", Key::Arrow(Arrow::Right)).is_empty());
    key("d7", Key::Enter);
    key("d7", Key::Escape);
    assert_eq!((line(&model).as_str(), model.hand.grabbed), ("e4", None));
    update(&mut model, Msg::Flip);
    let down = ShellMsg::KeyPressed { at: at("e4"), key: Key::Arrow(Arrow::Down) };
    assert_eq!(update(&mut model, down), [Effect::FocusSquare(at("e5"))]);
}

#[test]
fn a_square_that_is_pointed_at_says_why_not() {
    let mut model = fresh();
    click(&mut model, "b1");
    let effects = update(&mut model, ShellMsg::SquareFocused(at("d2")));
    assert_eq!(announced(&effects), "The knight on b1 cannot go to d2, where its own pawn stands.");
    assert_eq!(announced(&update(&mut model, ShellMsg::SquareFocused(at("c3")))), "");
    assert!(
        update(&mut model, ShellMsg::SquarePressed(at("d2"))).is_empty(),
        "the click will say it"
    );
    assert_eq!(model.focused, at("d2"));
    update(&mut model, ShellMsg::Hovered(Some(at("b4"))));
    assert!(model.explanation().is_some());
    update(&mut model, ShellMsg::Hovered(None));
    assert_eq!(model.explanation(), None);
}

#[test]
fn a_pawn_waits_for_what_it_becomes() {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut model = from_fen(fen, "");
    click(&mut model, "a7");
    click(&mut model, "a8");
    assert!(model.promotion.is_some());
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!((model.promotion, line(&model).as_str()), (None, ""));
    play(&mut model, "a7a8n");
    assert_eq!(line(&model), "a8=N");
    assert_eq!(update(&mut model, Msg::PromotionChosen(Role::Queen)), []);
}

#[test]
fn a_finished_game_grabs_nothing() {
    let mut model = played("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(model.card, Some(crate::chess::model::Card::End));
    update(&mut model, ShellMsg::Dismissed);
    refused(&mut model, ShellMsg::SquareClicked(at("a2")), "the game is over".get(4..).unwrap());
}
