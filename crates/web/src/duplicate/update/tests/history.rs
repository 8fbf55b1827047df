//! New games, taking back, and looking at other plies.

use super::*;
use crate::duplicate::model::CurrentGame;
use crate::shell::{Page, SavedGame};

#[test]
fn scrubbing_looks_and_changes_nothing() {
    let mut model = played("e2e4 e2e4 e7e5 e7e5");
    let before = model.boards.current_game.game().clone();
    let shown = |model: &Model| model.boards.current_game.shown();
    update(&mut model, ShellMsg::First);
    assert_eq!(shown(&model), 0);
    let effects = update(&mut model, ShellMsg::Next);
    assert_eq!(shown(&model), 1);
    assert!(
        announced(&effects).starts_with("Ply 1 of 4. North plays e2e4 on NW and NE. South to move")
    );
    assert!(effects.contains(&Effect::ScrollTo(1)));
    update(&mut model, ShellMsg::Last);
    update(&mut model, ShellMsg::Previous);
    assert_eq!(shown(&model), 3);
    update(&mut model, ShellMsg::JumpTo(2));
    assert_eq!((shown(&model), model.boards.current_game.game()), (2, &before));
    refused(&mut model, ShellMsg::JumpTo(5), "There is no ply 5: the game has 4 plies");
    update(&mut model, ShellMsg::First);
    refused(&mut model, ShellMsg::Previous, "This is the start of the game");
    update(&mut model, ShellMsg::Last);
    refused(&mut model, ShellMsg::Next, "This is the end of the game");
}

#[test]
fn scrubbing_lets_go_of_the_grabbed_piece() {
    let mut model = played("e2e4 e2e4");
    click(&mut model, "NE e7");
    update(&mut model, ShellMsg::First);
    assert_eq!(model.boards.hand.grabbed, None);
}

#[test]
fn a_move_while_looking_back_is_undone_with_its_future() {
    let mut model = played("e2e4 e2e4 e7e5 e7e5");
    update(&mut model, ShellMsg::JumpTo(1));
    let effects = play_at(&mut model, "SE d2", "SE d4");
    assert!(model.card.is_none());
    assert_eq!(moves(&model), "e2e4 d2d4");
    let replaced = "South's e2e4 and 2 later moves were replaced. Undo brings them back.";
    assert_eq!(announced(&effects), format!("South plays d2d4 on SW and SE. {replaced}"));
    assert!(stored(&effects)[0].1.contains("\\\"d4\\\""));
    let effects = update(&mut model, ShellMsg::Undo);
    assert_eq!(moves(&model), "e2e4 e2e4 e7e5 e7e5");
    assert_eq!(announced(&effects), "Undone, and 3 later moves are back.");
    assert!(stored(&effects)[0].1.contains("\\\"e5\\\""), "the whole game is stored again");
    update(&mut model, ShellMsg::Redo);
    assert_eq!(moves(&model), "e2e4 d2d4");
}

#[test]
fn a_move_in_place_of_the_last_one_says_what_it_replaced() {
    let mut model = played("e2e4 e2e4");
    update(&mut model, ShellMsg::Previous);
    let effects = play_at(&mut model, "SE d2", "SE d4");
    let said = announced(&effects);
    assert!(said.ends_with(" South's e2e4 was replaced. Undo brings it back."), "{said}");
}

#[test]
fn the_title_of_the_tab_tells_whose_turn_it_is() {
    let standing = |model: &Model| Duplicate::standing(model).unwrap();
    let mut model = played("e2e4");
    assert_eq!(standing(&model), "South to move");
    update(&mut model, ShellMsg::First);
    assert_eq!(standing(&model), "South to move", "wherever one looks");
    update(&mut model, Msg::Resign(Seat::East));
    assert_eq!(standing(&model), "East resigns");
}

fn play_at(model: &mut Model, from: &str, to: &str) -> Vec<Effect> {
    click(model, from);
    click(model, to)
}

#[test]
fn undo_takes_back_move_by_move_and_redo_does_again() {
    let mut model = played("e2e4 e2e4");
    let effects = update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&effects), "Undid South's e2e4.");
    assert_eq!(moves(&model), "e2e4");
    update(&mut model, ShellMsg::Undo);
    refused(&mut model, ShellMsg::Undo, "nothing to undo");
    let effects = update(&mut model, ShellMsg::Redo);
    assert_eq!(announced(&effects), "Redid North's e2e4.");
    update(&mut model, ShellMsg::Redo);
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    assert_eq!(moves(&model), "e2e4 e2e4");
}

#[test]
fn undo_while_looking_back_takes_back_the_last_move() {
    let mut model = played("e2e4 e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    update(&mut model, ShellMsg::Undo);
    assert_eq!((moves(&model).as_str(), model.boards.current_game.shown()), ("e2e4 e2e4", 2));
}

#[test]
fn a_new_game_can_be_undone_and_the_old_one_is_kept() {
    let mut model = played("e2e4 e2e4");
    let old = model.boards.current_game.id().clone();
    let effects = update(&mut model, Msg::NewGame);
    assert_eq!(announced(&effects), "New game. North moves first.");
    assert!(model.boards.current_game.is_empty() && *model.boards.current_game.id() != old);
    assert!(model.shell.saved_games.game(&old).is_some());
    update(&mut model, ShellMsg::Undo);
    assert_eq!((moves(&model).as_str(), model.boards.current_game.id()), ("e2e4 e2e4", &old));
}

#[test]
fn redoing_the_last_move_of_a_game_shows_its_end_again() {
    let mut model = played(MATE);
    update(&mut model, ShellMsg::Undo);
    assert_eq!(model.card, None);
    update(&mut model, ShellMsg::Redo);
    assert_eq!(model.card, Some(Card::End));
}

#[test]
fn redo_tells_again_what_undo_took_back() {
    let again = |model: &mut Model| {
        let effects = update(model, ShellMsg::Undo);
        assert!(announced(&effects).starts_with("Undid ") && sounds(&effects).is_empty());
        let effects = update(model, ShellMsg::Redo);
        (announced(&effects), sounds(&effects))
    };
    let check = "Redid South's a2a3. East is in check on NE.";
    let mut model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    assert_eq!(again(&mut model), (check.to_owned(), vec![Sound::Check]));
    let mate = "Redid West's e7e5. North is checkmated, in check on NE. East wins.";
    assert_eq!(again(&mut played(MATE)), (mate.to_owned(), vec![Sound::End]));
    let mut model = played("e2e4");
    assert_eq!(again(&mut model).1, [Sound::Move]);
    update(&mut model, Msg::DeclareDraw);
    let draw = "Redid the declared draw. The players declared a draw.";
    assert_eq!(again(&mut model), (draw.to_owned(), vec![Sound::End]));
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 });
    update(&mut model, Msg::NewGame);
    play(&mut model, &"g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ".repeat(2));
    let claim = "Redid West's f6g8. The position has occurred 3 times. North may claim a \
                 draw by threefold repetition.";
    assert_eq!(again(&mut model).0, claim);
}

#[test]
fn the_stored_game_is_always_the_one_on_the_table() {
    let mut model = fresh();
    let check = |effects: &[Effect], model: &Model| {
        let (key, text) = stored(effects).pop().unwrap();
        assert_eq!(key, model.boards.current_game.id().key(Duplicate::PREFIX));
        let id = model.boards.current_game.id().clone();
        let read = SavedGame::from_text(&text).unwrap();
        let end = CurrentGame::from_saved(&read, id.clone(), &mut || id.clone()).unwrap();
        assert_eq!(
            end.moves().collect::<Vec<_>>(),
            model.boards.current_game.moves().collect::<Vec<_>>()
        );
        assert_eq!(end.state().ending, model.boards.current_game.game().ending());
    };
    for text in MATE.split_whitespace() {
        let effects = play(&mut model, text);
        check(&effects, &model);
    }
    for msg in [
        ShellMsg::Undo,
        ShellMsg::Redo,
        ShellMsg::Undo,
        Msg::DeclareDraw.into(),
        ShellMsg::Undo,
        Msg::Resign(Seat::East).into(),
    ] {
        let effects = update(&mut model, msg);
        check(&effects, &model);
    }
}
