//! Taking back, looking at other moves, variations.

use super::*;
use crate::chess::scene::LogItem;

fn log(model: &Model) -> String {
    let items = scene(model).log.into_iter().map(|item| match item {
        LogItem::Move { number, text, .. } => format!("{}{text}", number.unwrap_or_default()),
        LogItem::Comment { text, .. } => format!("{{{text}}}"),
        LogItem::Open { .. } => "(".to_owned(),
        LogItem::Close { .. } => ")".to_owned(),
        LogItem::End(text) => text,
    });
    items.collect::<Vec<_>>().join(" ")
}

use crate::chess::scene::scene;

#[test]
fn moves_are_taken_back_and_done_again() {
    let mut model = fresh();
    refused(&mut model, ShellMsg::Undo, "nothing to undo");
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    play(&mut model, "e2e4 e7e5");
    assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), "Undone. Black to move.");
    assert_eq!(line(&model), "e4");
    assert_eq!(log(&model), "1.e4 e5");
    assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), "Redone. White to move.");
    assert_eq!(line(&model), "e4 e5");
}

#[test]
fn another_move_after_undo_keeps_the_old_one_as_a_variation() {
    let mut model = played("e2e4 e7e5 g1f3");
    update(&mut model, ShellMsg::Undo);
    update(&mut model, ShellMsg::Undo);
    play(&mut model, "c7c5");
    assert_eq!(log(&model), "1.e4 c5 ( 1...e5 2.Nf3 )");
    assert_eq!(model.current_game.tip(), model.current_game.current);
}

#[test]
fn looking_elsewhere_changes_nothing() {
    let mut model = played("e2e4 e7e5 g1f3");
    for (msg, expected) in [
        (ShellMsg::Previous, "e4 e5"),
        (ShellMsg::First, ""),
        (ShellMsg::Next, "e4"),
        (ShellMsg::Last, "e4 e5 Nf3"),
        (ShellMsg::JumpTo(NodeId(2)), "e4 e5"),
    ] {
        let effects = update(&mut model, msg.clone());
        assert_eq!(line(&model), expected, "{msg:?}");
        assert!(stored(&effects).is_empty() && !announced(&effects).is_empty());
        assert_eq!(model.current_game.live().moves().count(), 3);
    }
    refused(&mut model, ShellMsg::JumpTo(NodeId(99)), "no such move");
    update(&mut model, ShellMsg::First);
    refused(&mut model, ShellMsg::Previous, "start of the game");
    update(&mut model, ShellMsg::Last);
    refused(&mut model, ShellMsg::Next, "end of the game");
}

#[test]
fn a_move_made_while_looking_back_is_a_variation() {
    let mut model = played("e2e4 e7e5 g1f3");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 d7d5");
    assert_eq!(log(&model), "1.e4 ( 1.d4 d5 ) 1...e5 2.Nf3");
    assert_eq!(model.current_game.live().moves().count(), 3);
    // The same move again goes into the same variation.
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 g8f6");
    assert_eq!(log(&model), "1.e4 ( 1.d4 d5 ( 1...Nf6 ) ) 1...e5 2.Nf3");
    // The move of the game is no variation.
    update(&mut model, ShellMsg::First);
    play(&mut model, "e2e4");
    assert_eq!(log(&model).matches("e4").count(), 1);
}

#[test]
fn a_variation_is_put_first_and_the_game_goes_on_there() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::PromoteVariation(None));
    assert_eq!(log(&model), "1.d4 ( 1.e4 e5 )");
    assert_eq!(model.current_game.live().moves().count(), 1);
    play(&mut model, "d7d5");
    assert_eq!(
        (log(&model).as_str(), model.current_game.tip()),
        ("1.d4 ( 1.e4 e5 ) 1...d5", model.current_game.current)
    );
    refused(&mut model, Msg::PromoteVariation(None), "not in a variation");
}

#[test]
fn a_variation_is_thrown_away_whole() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 d7d5");
    let cut_off = model.current_game.current;
    update(&mut model, Msg::DeleteVariation(None));
    assert_eq!((log(&model).as_str(), line(&model).as_str()), ("1.e4 e5", ""));
    refused(&mut model, ShellMsg::JumpTo(cut_off), "no such move");
    update(&mut model, ShellMsg::Last);
    let main = model.current_game.current;
    refused(&mut model, Msg::DeleteVariation(Some(main)), "not in a variation");
    refused(&mut model, Msg::DeleteVariation(Some(cut_off)), "not in a variation");
}

#[test]
fn undo_brings_a_variation_back() {
    let mut model = played("e2e4 e7e5");
    for moves in ["d2d4 d7d5", "c2c4", "g1f3"] {
        update(&mut model, ShellMsg::First);
        play(&mut model, moves);
    }
    let before = log(&model);
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 d7d5");
    let effects = update(&mut model, Msg::DeleteVariation(None));
    assert_eq!(announced(&effects), "Variation deleted. Undo brings it back.");
    assert_ne!(log(&model), before);
    let effects = update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&effects), "The variation is back.");
    assert_eq!((log(&model), line(&model)), (before, "d4 d5".to_owned()));
    assert_eq!(model.current_game.live().moves().count(), 2, "the game has not changed");
    assert!(stored(&effects)[0].1.contains("d4"));
    update(&mut model, ShellMsg::First);
    for _ in 0..4 {
        update(&mut model, ShellMsg::Undo);
    }
    assert_eq!((log(&model).as_str(), line(&model).as_str()), ("1.e4 e5", ""));
}

#[test]
fn what_was_done_last_is_undone_first() {
    let mut model = played("e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    let before = log(&model);
    update(&mut model, Msg::DeleteVariation(None));
    update(&mut model, ShellMsg::Last);
    play(&mut model, "e7e5");
    update(&mut model, Msg::Resign);
    for said in ["Undone. White to move.", "Undone. Black to move."] {
        assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), said);
    }
    assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), "The variation is back.");
    assert_eq!(log(&model), before + " 1...e5", "what was taken back is still there");
    // The same in a game that is over.
    update(&mut model, Msg::Resign);
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::DeleteVariation(None));
    assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), "The variation is back.");
    assert!(model.current_game.live().ending().is_some());
}

#[test]
fn moves_of_a_variation_are_taken_back_before_those_of_the_game() {
    let mut model = played("e2e4 e7e5 g1f3 b8c6");
    update(&mut model, ShellMsg::First);
    play(&mut model, "c2c4 g8f6");
    let before = log(&model);
    for (expected, looked_at) in [
        ("1.e4 ( 1.c4 ) 1...e5 2.Nf3 Nc6", "c4"),
        ("1.e4 e5 2.Nf3 Nc6", ""),
        ("1.e4 e5 2.Nf3 Nc6", "e4 e5 Nf3"),
    ] {
        assert!(announced(&update(&mut model, ShellMsg::Undo)).starts_with("Undone."));
        assert_eq!((log(&model).as_str(), line(&model).as_str()), (expected, looked_at));
    }
    for looked_at in ["e4 e5 Nf3 Nc6", "c4", "c4 Nf6"] {
        assert!(announced(&update(&mut model, ShellMsg::Redo)).starts_with("Redone."));
        assert_eq!(line(&model), looked_at);
    }
    assert_eq!(log(&model), before);
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    // Another move there leaves nothing to be done again.
    update(&mut model, ShellMsg::Undo);
    play(&mut model, "e7e5");
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    assert_eq!(log(&model), "1.e4 ( 1.c4 e5 ) 1...e5 2.Nf3 Nc6");
}

#[test]
fn a_known_move_is_taken_back_unless_another_is_shown() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::Undo);
    assert_eq!((log(&model).as_str(), line(&model).as_str()), ("1.e4 e5", ""));
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::Last);
    update(&mut model, ShellMsg::Undo);
    assert_eq!((line(&model).as_str(), model.current_game.live().moves().count()), ("e4", 1));
    update(&mut model, ShellMsg::Redo);
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
}

#[test]
fn putting_a_variation_first_is_taken_back() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::Resign);
    update(&mut model, Msg::PromoteVariation(None));
    assert_eq!(
        (log(&model).as_str(), model.current_game.live().moves().count()),
        ("1.d4 ( 1.e4 e5 )", 1)
    );
    update(&mut model, ShellMsg::First);
    let effects = update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&effects), "The main line is as it was before.");
    assert!(log(&model).starts_with("1.e4 ( 1.d4 ) 1...e5 0–1"), "{}", log(&model));
    assert_eq!((line(&model).as_str(), model.current_game.live().moves().count()), ("d4", 2));
    let effects = update(&mut model, ShellMsg::Redo);
    assert_eq!(announced(&effects), "This variation is the main line now.");
    assert_eq!(log(&model), "1.d4 ( 1.e4 e5 )");
}

#[test]
fn deleting_a_variation_is_done_again() {
    let mut model = played("e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::DeleteVariation(None));
    update(&mut model, ShellMsg::Undo);
    update(&mut model, ShellMsg::Redo);
    assert_eq!(log(&model), "1.e4");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(log(&model), "1.e4 ( 1.d4 )");
}

#[test]
fn the_end_of_a_game_is_done_again() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, Msg::Offer);
    update(&mut model, Msg::Accept);
    update(&mut model, ShellMsg::Undo);
    update(&mut model, ShellMsg::Undo);
    assert_eq!(line(&model), "e4");
    update(&mut model, ShellMsg::Redo);
    assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), "Redone. Draw by agreement.");
    assert!(model.current_game.live().ending().is_some());
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
    update(&mut model, ShellMsg::Undo);
    play(&mut model, "g1f3");
    refused(&mut model, ShellMsg::Redo, "nothing to redo");
}

#[test]
fn undo_and_redo_tell_check_mate_and_claims() {
    let mut model = played("e2e4 f7f5 d1h5");
    play(&mut model, "g7g6");
    assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), "Undone. Black to move, in check.");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), "Redone. Black to move, in check.");
    let mut model = played("f2f3 e7e5 g2g4 d8h4");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), "Redone. Black wins by checkmate.");
    let mut model = played(&["g1f3 g8f6 f3g1 f6g8"; 2].join(" "));
    play(&mut model, "e2e4");
    let claim = "White to move. White may claim a draw by threefold repetition.";
    assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), format!("Undone. {claim}"));
    update(&mut model, ShellMsg::Undo);
    assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), format!("Redone. {claim}"));
}

#[test]
fn only_a_resignation_is_undone_while_the_engine_thinks() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "e2e4");
    update(&mut model, Msg::Resign);
    let effects = update(&mut model, ShellMsg::Undo);
    assert_eq!(line(&model), "e4");
    assert!(told(&effects).iter().any(|told| told.starts_with("go ")), "{effects:?}");
}

#[test]
fn a_deleted_variation_comes_back_in_place_of_its_rival() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 d7d5");
    update(&mut model, Msg::DeleteVariation(None));
    engine_says(&mut model, &["bestmove e7e5"]);
    update(&mut model, ShellMsg::Undo);
    // Now the same move is one of the game.
    play(&mut model, "d2d4");
    engine_says(&mut model, &["bestmove g8f6"]);
    let rival = "1.d4 ( 1.e4 e5 ) 1...Nf6";
    assert_eq!(log(&model), rival);
    for _ in 0..2 {
        assert!(announced(&update(&mut model, ShellMsg::Undo)).starts_with("Undone."));
        assert_eq!(announced(&update(&mut model, ShellMsg::Undo)), "The variation is back.");
        assert_eq!(log(&model), "1.e4 ( 1.d4 d5 ) 1...e5");
        // What was tried there is taken back from there.
        update(&mut model, ShellMsg::Undo);
        assert_eq!((log(&model).as_str(), line(&model).as_str()), ("1.e4 ( 1.d4 ) 1...e5", "d4"));
        update(&mut model, ShellMsg::Redo);
        let said = "Variation deleted. Undo brings it back.";
        assert_eq!(announced(&update(&mut model, ShellMsg::Redo)), said);
        assert_eq!((log(&model).as_str(), line(&model).as_str()), (rival, ""));
        update(&mut model, ShellMsg::Redo);
        assert_eq!((log(&model).as_str(), line(&model).as_str()), (rival, "d4 Nf6"));
    }
}

#[test]
fn a_variation_deleted_at_the_engines_turn_comes_back() {
    let (mut model, _) = against_engine(crate::chess::model::Side::White, 3, "");
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::DeleteVariation(None));
    engine_says(&mut model, &["bestmove e7e5"]);
    update(&mut model, ShellMsg::Undo);
    assert_eq!(model.current_game.live().moves().count(), 0);
    update(&mut model, ShellMsg::Undo);
    assert_eq!(log(&model), "1.e4 ( 1.d4 ) 1...e5");
}

#[test]
fn a_tried_move_comes_back_where_the_game_has_put_it() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    engine_says(&mut model, &["bestmove e7e5"]);
    update(&mut model, ShellMsg::Undo);
    assert_eq!(log(&model), "1.e4 ( 1.d4 ) 1...e5");
    play(&mut model, "d2d4");
    engine_says(&mut model, &["bestmove d7d5"]);
    update(&mut model, ShellMsg::Undo);
    let before = log(&model);
    assert_eq!(before, "1.d4 ( 1.e4 e5 ) 1...d5");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(log(&model), "1.e4 e5");
    update(&mut model, ShellMsg::Redo);
    assert_eq!(log(&model), before);
}

#[test]
fn the_game_may_go_another_way_and_back_before_the_answer() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "e2e4");
    engine_says(&mut model, &["bestmove e7e5"]);
    play(&mut model, "g1f3");
    let answered = model.current_game.current;
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    update(&mut model, Msg::PromoteVariation(None));
    update(&mut model, Msg::PromoteVariation(Some(answered)));
    assert_eq!(model.current_game.tip(), answered);
    engine_says(&mut model, &["bestmove b8c6"]);
    for expected in ["e4 e5", ""] {
        update(&mut model, ShellMsg::Undo);
        assert_eq!(line(&model), expected);
        assert!(model.current_game.tree.is_main(model.current_game.tip()));
    }
    for expected in ["e4 e5", "e4 e5 Nf3 Nc6"] {
        update(&mut model, ShellMsg::Redo);
        assert_eq!(line(&model), expected);
    }
    assert_eq!(log(&model), "1.e4 ( 1.d4 ) 1...e5 2.Nf3 Nc6");
}

#[test]
fn the_engine_may_play_the_move_that_is_looked_at() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "e2e4");
    engine_says(&mut model, &["bestmove e7e5"]);
    update(&mut model, ShellMsg::Undo);
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::Next);
    engine_says(&mut model, &["bestmove e7e5"]);
    assert!(!model.current_game.is_looking_back());
    update(&mut model, Msg::Resign);
    assert!(model.current_game.game().ending().is_some());
}

#[test]
fn playing_on_at_the_end_of_what_was_taken_back_does_it_again() {
    let mut model = played("e2e4 e7e5 g1f3");
    update(&mut model, ShellMsg::Undo);
    update(&mut model, ShellMsg::Last);
    play(&mut model, "b8c6");
    assert_eq!(log(&model), "1.e4 e5 2.Nf3 Nc6");
    assert_eq!(model.current_game.live().moves().count(), 4);
}

#[test]
fn variations_are_not_nested_without_end() {
    let mut model = played("g1f3 g8f6 f3g1 f6g8");
    for depth in 0.. {
        update(&mut model, ShellMsg::Previous);
        let moves = model.current_game.position().legal_moves();
        let children = &model.current_game.tree.node(model.current_game.current).children;
        let known: Vec<_> = children
            .iter()
            .map(|&id| model.current_game.tree.node(id).noted.unwrap().legal)
            .collect();
        let legal = moves.iter().copied().find(|legal| !known.contains(legal)).unwrap();
        let uci = legal.to_uci(threefold_chess::CastlingMode::Standard);
        let effects = update(&mut model, ShellMsg::LineEntered(uci.to_string()));
        if announced(&effects).contains("game is full") {
            assert!(depth > 60, "{depth}");
            return;
        }
        // One move on, so that the next variation is inside this one.
        let Some(&legal) = model.current_game.position().legal_moves().first() else { return };
        let uci = legal.to_uci(threefold_chess::CastlingMode::Standard);
        update(&mut model, ShellMsg::LineEntered(uci.to_string()));
        assert!(depth < 200);
    }
}
