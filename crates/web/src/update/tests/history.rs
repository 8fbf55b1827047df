//! New games, taking back, and looking at other plies.

use super::*;
use crate::model::Table;

#[test]
fn scrubbing_looks_and_changes_nothing() {
    let mut model = played("e2e4 e2e4 e7e5 e7e5");
    let before = model.table().game().clone();
    let shown = |model: &Model| model.table().shown();
    update(&mut model, Msg::First);
    assert_eq!(shown(&model), 0);
    let effects = update(&mut model, Msg::Next);
    assert_eq!(shown(&model), 1);
    assert!(
        announced(&effects).starts_with("Ply 1 of 4. North plays e2e4 on NW and NE. South to move")
    );
    assert!(effects.contains(&Effect::ScrollToPly(1)));
    update(&mut model, Msg::Last);
    update(&mut model, Msg::Previous);
    assert_eq!(shown(&model), 3);
    update(&mut model, Msg::JumpTo(2));
    assert_eq!((shown(&model), model.table().game()), (2, &before));
    refused(&mut model, Msg::JumpTo(5), "There is no ply 5: the game has 4 plies");
    update(&mut model, Msg::First);
    refused(&mut model, Msg::Previous, "This is the start of the game");
    update(&mut model, Msg::Last);
    refused(&mut model, Msg::Next, "This is the end of the game");
}

#[test]
fn scrubbing_lets_go_of_the_grabbed_piece() {
    let mut model = played("e2e4 e2e4");
    click(&mut model, "NE e7");
    update(&mut model, Msg::First);
    assert_eq!(model.hand.grabbed, None);
}

#[test]
fn a_new_move_while_looking_back_asks_nothing_and_undo_brings_the_future_back() {
    let mut model = played("e2e4 e2e4 e7e5 e7e5");
    update(&mut model, Msg::JumpTo(1));
    let effects = play_at(&mut model, "SE d2", "SE d4");
    assert!(model.card.is_none());
    assert_eq!(moves(&model), "e2e4 d2d4");
    assert!(stored(&effects)[0].1.contains("\"d4\""));
    let effects = update(&mut model, Msg::Undo);
    assert_eq!(moves(&model), "e2e4 e2e4 e7e5 e7e5");
    assert_eq!(announced(&effects), "The move is taken back, and 3 later moves are back again.");
    assert!(stored(&effects)[0].1.contains("\"e5\""), "the whole game is stored again");
    update(&mut model, Msg::Redo);
    assert_eq!(moves(&model), "e2e4 d2d4");
}

fn play_at(model: &mut Model, from: &str, to: &str) -> Vec<Effect> {
    click(model, from);
    click(model, to)
}

#[test]
fn undo_takes_back_move_by_move_and_redo_does_again() {
    let mut model = played("e2e4 e2e4");
    let effects = update(&mut model, Msg::Undo);
    assert_eq!(announced(&effects), "Taken back: South plays e2e4.");
    assert_eq!(moves(&model), "e2e4");
    update(&mut model, Msg::Undo);
    refused(&mut model, Msg::Undo, "nothing to undo");
    let effects = update(&mut model, Msg::Redo);
    assert_eq!(announced(&effects), "Done again: North plays e2e4.");
    update(&mut model, Msg::Redo);
    refused(&mut model, Msg::Redo, "nothing to redo");
    assert_eq!(moves(&model), "e2e4 e2e4");
}

#[test]
fn undo_while_looking_back_takes_back_the_last_move() {
    let mut model = played("e2e4 e2e4 e7e5");
    update(&mut model, Msg::First);
    update(&mut model, Msg::Undo);
    assert_eq!((moves(&model).as_str(), model.table().shown()), ("e2e4 e2e4", 2));
}

#[test]
fn a_new_game_can_be_undone_and_the_old_one_is_kept() {
    let mut model = played("e2e4 e2e4");
    let old = model.table().id().clone();
    let effects = update(&mut model, Msg::NewGame);
    assert_eq!(announced(&effects), "A new game. North moves first.");
    assert!(model.table().is_empty() && *model.table().id() != old);
    assert!(model.shelf.game(&old).is_some());
    update(&mut model, Msg::Undo);
    assert_eq!((moves(&model).as_str(), model.table().id()), ("e2e4 e2e4", &old));
}

#[test]
fn redoing_the_last_move_of_a_game_shows_its_end_again() {
    let mut model = played(MATE);
    update(&mut model, Msg::Undo);
    assert_eq!(model.card, None);
    let effects = update(&mut model, Msg::Redo);
    assert_eq!(model.card, Some(Card::End));
    assert!(effects.contains(&Effect::FocusElement(Element::Card)));
}

#[test]
fn the_stored_game_is_always_the_one_on_the_table() {
    let mut model = fresh();
    let check = |effects: &[Effect], model: &Model| {
        let (key, text) = stored(effects).pop().unwrap();
        assert_eq!(key, model.table().id().key());
        let read = crate::model::StoredGame::from_text(&text).unwrap().game().unwrap();
        let end = Table::new(read, model.table().id().clone());
        assert_eq!(end.moves().collect::<Vec<_>>(), model.table().moves().collect::<Vec<_>>());
        assert_eq!(end.state().ending, model.table().game().ending());
    };
    for text in MATE.split_whitespace() {
        let effects = play(&mut model, text);
        check(&effects, &model);
    }
    for msg in
        [Msg::Undo, Msg::Redo, Msg::Undo, Msg::DeclareDraw, Msg::Undo, Msg::Resign(Seat::East)]
    {
        let effects = update(&mut model, msg);
        check(&effects, &model);
    }
}
