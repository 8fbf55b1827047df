//! Loading as something that is done, and so undone; and positions from short texts.

use super::storage::Browser;
use super::*;
use crate::chess::scene::scene;

fn load(model: &mut Model, text: &str) {
    update(model, Msg::TextEntered(text.to_owned()));
}

fn fen(model: &Model) -> String {
    model.current_game.position().to_string()
}

#[test]
fn undo_takes_back_the_loading_of_a_game() {
    let mut model = played("d2d4");
    let id = model.current_game.id().clone();
    load(&mut model, "1. e4 e5 2. Nf3 1-0");
    update(&mut model, ShellMsg::Undo);
    assert_eq!((line(&model).as_str(), model.current_game.id()), ("d4", &id));
    assert_eq!(notice(&model), "The previous game is back. Black to move.");
    update(&mut model, ShellMsg::Redo);
    assert_eq!(line(&model), "e4 e5 Nf3");
    assert!(model.current_game.record().to_string().ends_with("2. Nf3 1-0\n"));
    // Its own moves are taken back first.
    play(&mut model, "b8c6");
    for moves in ["e4 e5 Nf3", "d4", ""] {
        update(&mut model, ShellMsg::Undo);
        assert_eq!(line(&model), moves);
    }
    for moves in ["d4", "e4 e5 Nf3", "e4 e5 Nf3 Nc6"] {
        update(&mut model, ShellMsg::Redo);
        assert_eq!(line(&model), moves);
    }
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
}

#[test]
fn a_new_move_forgets_the_loading_that_was_undone() {
    let mut model = played("d2d4");
    load(&mut model, "1. e4 e5 *");
    update(&mut model, ShellMsg::Undo);
    play(&mut model, "d7d5");
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    assert_eq!(scene(&model).games.len(), 2, "it is still among the saved games");
}

#[test]
fn a_position_that_was_set_up_is_taken_back() {
    let mut model = fresh();
    load(&mut model, "8/8/3k4/8/3K4/8/7R/8 w - - 12 40");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(*model.current_game.position(), threefold_chess::Position::START);
    refused(&mut model, ShellMsg::Undo, "nothing to undo");
}

#[test]
fn a_loaded_game_keeps_its_moves_after_a_reload() {
    let mut browser = Browser::default();
    let mut model = fresh();
    browser.take(&update(&mut model, Msg::TextEntered("1. e4 e5 *".to_owned())));
    browser.take(&play(&mut model, "g1f3"));
    let (mut again, _) = browser.reload_at(0);
    update(&mut again, ShellMsg::Undo);
    assert_eq!(line(&again), "e4 e5");
    refused(&mut again, ShellMsg::Undo, "nothing to undo");
}

#[test]
fn a_game_that_comes_back_lost_no_time() {
    let (mut model, _) = against_engine(Side::White, 3, "1");
    play(&mut model, "e2e4");
    engine_says(&mut model, &["bestmove e7e5"]);
    load(&mut model, "1. d4 *");
    pass(&mut model, 100_000);
    let effects = update(&mut model, ShellMsg::Undo);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::WakeAfter(_))), "it runs");
    let left = scene(&model).players.map(|player| player.clock.unwrap().text);
    assert_eq!((line(&model).as_str(), left), ("e4 e5", ["1:00", "1:00"].map(str::to_owned)));
}

#[test]
fn castling_rights_of_chess960_are_kept() {
    for text in [
        "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
        "1rk3r1/1ppppppp/p7/8/8/P7/1PPPPPPP/1RK3R1 w KQkq - 0 2",
    ] {
        let mut model = fresh();
        load(&mut model, text);
        assert!(notice(&model).ends_with("It is read as Chess960."), "{}", notice(&model));
        let placed = fen(&model);
        assert_eq!(model.current_game.position().castling_rooks().len(), 4, "{placed}");
        load(&mut model, &placed);
        assert_eq!(fen(&model), placed);
    }
}

#[test]
fn a_bare_placement_of_the_start_keeps_castling_rights() {
    let mut model = fresh();
    load(&mut model, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(fen(&model), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(notice(&model), "Position loaded. White to move.");
}

#[test]
fn what_is_forgiven_in_a_position_is_said() {
    let mut model = fresh();
    load(&mut model, "4k3/8/8/8/8/8/7P/4K3 b - e3 0 1");
    assert!(notice(&model).contains("Corrected: "), "{}", notice(&model));
    assert_eq!(fen(&model), "4k3/8/8/8/8/8/7P/4K3 b - - 0 1");
}
