//! Games that are played, looked at, undone and redone.

use super::*;

fn table(moves: &str) -> CurrentGame {
    let mut table = CurrentGame::new(DuplicateGame::default(), GameId::new("first", 1));
    play(&mut table, moves);
    table
}

fn play(table: &mut CurrentGame, moves: &str) {
    for text in moves.split_whitespace() {
        table.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
}

fn written(table: &CurrentGame) -> String {
    table.moves().map(|played| played.synced.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn looking_back_changes_nothing() {
    let mut table = table("e2e4 e2e4 e7e5 e7e5");
    assert!(table.seek(1) && !table.seek(5));
    assert_eq!((table.shown(), table.len()), (1, 4));
    assert_eq!(table.moves().count(), 4);
    assert_eq!(table.moves_shown().count(), 1);
    assert!(table.is_looking_back());
}

#[test]
fn a_move_in_the_past_cuts_off_what_undo_brings_back() {
    let mut table = table("e2e4 e2e4 e7e5 e7e5");
    let before = table.clone();
    table.seek(2);
    play(&mut table, "d7d5");
    assert_eq!(written(&table), "e2e4 e2e4 d7d5");
    let undone = table.undo();
    assert_eq!(undone, Some(Change::Replaced(Replacement::Branch { cut_off: 2 })));
    assert_eq!(table.game(), before.game());
    assert_eq!(table.shown(), 2, "as it was seen before the move");
    table.redo();
    assert_eq!(written(&table), "e2e4 e2e4 d7d5");
    assert_eq!(table.shown(), 3);
}

#[test]
fn a_draw_that_is_declared_while_looking_back_cuts_nothing_off() {
    let mut table = table("e2e4 e2e4 e7e5 e7e5");
    table.seek(1);
    table.apply(Action::DeclareDraw).unwrap();
    assert_eq!((written(&table).as_str(), table.shown()), ("e2e4 e2e4 e7e5 e7e5", 5));
    let Some(Change::Action(events)) = table.undo() else { panic!() };
    assert!(matches!(events[..], [Event::Undone(RecordedAction::Ended(_))]));
    assert_eq!(table.len(), 4);
}

#[test]
fn undo_and_redo_walk_through_branches_and_games_in_order() {
    let mut table = table("e2e4 e2e4");
    let mut seen = vec![written(&table)];
    table.seek(0);
    for text in ["d2d4", "c2c4"] {
        play(&mut table, text);
        seen.push(written(&table));
    }
    table.replace(DuplicateGame::default(), GameId::new("first", 2), Replacement::NewGame);
    seen.push(written(&table));
    play(&mut table, "a2a3");
    seen.push(written(&table));
    for text in seen.iter().rev().skip(1) {
        assert!(table.undo().is_some());
        assert_eq!(&written(&table), text);
    }
    for text in seen.iter().skip(1) {
        assert!(table.redo().is_some());
        assert_eq!(&written(&table), text);
    }
    assert_eq!(table.redo(), None);
    assert_eq!(table.id(), &GameId::new("first", 2));
}

#[test]
fn a_loaded_game_can_be_taken_back_to_its_start() {
    let mut table = CurrentGame::new(table("e2e4 e2e4").game().clone(), GameId::new("x", 1));
    assert!(table.undo().is_some() && table.undo().is_some());
    assert_eq!(table.undo(), None);
    assert!(table.redo().is_some() && table.redo().is_some() && !table.can_redo());
    assert_eq!(written(&table), "e2e4 e2e4");
}

#[test]
fn undo_after_loading_takes_back_the_loading_first() {
    let mut table = table("e2e4 e2e4");
    table.undo();
    let loaded = self::table("d2d4 d2d4").game().clone();
    table.replace(loaded, GameId::new("first", 2), Replacement::Loaded);
    play(&mut table, "d7d5");
    assert!(matches!(table.undo(), Some(Change::Action(_))));
    assert_eq!(table.undo(), Some(Change::Replaced(Replacement::Loaded)));
    assert_eq!(written(&table), "e2e4");
    assert_eq!(table.redo(), Some(Change::Replaced(Replacement::Loaded)), "not the move before");
    assert_eq!(written(&table), "d2d4 d2d4");
    assert!(matches!(table.redo(), Some(Change::Action(_))) && !table.can_redo());
}

#[test]
fn something_new_ends_redo_and_a_refusal_changes_nothing() {
    let mut table = table("e2e4");
    table.undo();
    assert!(table.can_redo());
    let before = table.clone();
    assert!(table.apply(Action::Move("e2e5".parse().unwrap())).is_err());
    assert_eq!(table, before);
    play(&mut table, "d2d4");
    assert!(!table.can_redo());
    table.seek(0);
    let before = table.clone();
    assert!(table.apply(Action::Move("e7e5".parse().unwrap())).is_err());
    assert_eq!(table, before);
}

#[test]
fn old_replacements_are_forgotten_but_the_game_is_not() {
    let mut table = table("e2e4");
    for number in 0..MOST_REPLACEMENTS + 20 {
        table.seek(0);
        play(&mut table, if number % 2 == 0 { "d2d4" } else { "e2e4" });
    }
    let mut undone = 0;
    while table.last_replacement().is_some() {
        table.undo();
        undone += 1;
    }
    assert_eq!(undone, MOST_REPLACEMENTS);
    assert_eq!(table.len(), 1);
}

#[test]
fn an_explanation_knows_the_history_up_to_the_ply() {
    let mut table = table("b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5 h7h6");
    table.seek(7);
    let forbidden = table.explain("d5d4".parse().unwrap());
    assert!(matches!(forbidden, Some(Forbidden::Ghost { lost: Some(lost), .. }) if lost.ply == 5));
    table.seek(3);
    assert_eq!(table.explain("d7d5".parse().unwrap()), None);
    assert_eq!(table.refusal(Action::Claim), Some(Refusal::ClaimsAreAutomatic));
}
