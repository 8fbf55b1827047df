//! Files, codes, links and the list of games.

use super::*;
use crate::duplicate::scene::{CardScene, scene};
use crate::shell::Page;

fn problem(model: &Model) -> (String, String, Option<String>) {
    match scene(model).card {
        Some(CardScene::Problem { title, reason, keep }) => (title, reason, keep),
        other => panic!("{other:?}"),
    }
}

fn load(model: &mut Model, text: &str) -> Vec<Effect> {
    update(model, ShellMsg::Loaded { name: "game.json".to_owned(), text: text.to_owned() })
}

fn code_of(moves: &str) -> String {
    played(moves).boards.current_game.game().to_share_code().unwrap()
}

#[test]
fn a_saved_file_can_be_loaded_and_the_old_game_comes_back() {
    let mut model = played("e2e4 e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    let effects = update(&mut model, ShellMsg::Save { name: String::new() });
    let Some(Effect::Download { name, text }) = effects.last().cloned() else { panic!() };
    assert_eq!(name, "duplicate-chess-3.json");
    assert!(text.matches("player").count() == 3, "the whole game, whatever is looked at");
    let mut other = played("d2d4");
    let effects = load(&mut other, &text);
    assert_eq!(announced(&effects), "Loaded a game of 3 moves. West to move, Black.");
    assert_eq!(moves(&other), "e2e4 e2e4 e7e5");
    assert_eq!(stored(&effects).len(), 1);
    update(&mut other, ShellMsg::Undo);
    assert_eq!(moves(&other), "d2d4");
    assert_eq!(update(&mut other, ShellMsg::LoadAsked), [Effect::PickFile]);
}

#[test]
fn a_finished_game_that_is_loaded_shows_its_end() {
    let text = played(MATE).boards.current_game.game().to_save_file();
    let mut model = fresh();
    load(&mut model, &text);
    assert_eq!(model.card, Some(Card::End));
}

#[test]
fn damaged_files_are_refused_with_the_reason_and_the_place() {
    let good = played("e2e4 e2e4 e7e5").boards.current_game.game().to_save_file();
    let cases = [
        ("", "Not a save file", None),
        ("<script>alert(1)</script>", "Not a save file", None),
        (r#"{"variant":"chess","version":1,"moves":[]}"#, "A save file of `chess`", None),
        (&good.replace(":1,", ":3,"), "version 3", None),
        (
            &good.replace("e7", "e6"),
            "At ply 3, e6e5 cannot be played",
            Some("Load the first 2 moves"),
        ),
        (
            &good.replace("\"S\"", "\"W\""),
            "At ply 2, it is South's turn",
            Some("Load the first move"),
        ),
        (&good.replacen("e2", "e9", 1), "At ply 1, `e9e4` is not a valid move", None),
    ];
    for (text, reason, keep) in cases {
        let mut model = played("d2d4");
        let effects = load(&mut model, text);
        let card = problem(&model);
        assert_eq!(card.0, "Could not load game.json.");
        assert!(card.1.contains(reason), "{}", card.1);
        assert_eq!(card.2.as_deref(), keep);
        assert!(announced(&effects).contains(reason));
        assert_eq!(moves(&model), "d2d4", "nothing has changed");
        update(&mut model, ShellMsg::KeepGoodPart);
        assert_eq!(moves(&model) != "d2d4", keep.is_some());
        assert_eq!(model.card.is_none(), keep.is_some());
    }
}

#[test]
fn the_good_part_is_kept_only_if_it_is_offered() {
    let mut model = played(MATE);
    update(&mut model, ShellMsg::KeepGoodPart);
    assert_eq!(model.card, Some(Card::End));
}

#[test]
fn files_that_are_too_long_or_cannot_be_read_are_refused() {
    let mut model = fresh();
    let name = "x".repeat(500);
    update(
        &mut model,
        ShellMsg::FileTooLong { name: name.clone(), bytes: Duplicate::MAX_FILE_BYTES + 1 },
    );
    let (title, reason, _) = problem(&model);
    assert!(reason.contains("at most 4722616") && title.len() < 120);
    load(&mut model, &" ".repeat(Duplicate::MAX_FILE_BYTES + 1));
    assert!(problem(&model).1.contains("at most 4722616"));
    refused(
        &mut model,
        ShellMsg::FileUnreadable { name: "a.json".to_owned() },
        "could not read a.json",
    );
}

#[test]
fn a_link_leads_to_the_game() {
    let mut model = played("e2e4 e2e4");
    let effects = update(&mut model, Msg::Share);
    let code = code_of("e2e4 e2e4");
    assert_eq!(effects, [Effect::SetFragment(format!("g={code}"))]);
    let link = format!("https://example.org/#g={code}");
    assert_eq!(model.card, Some(Card::Share { link: link.clone() }));
    assert_eq!(update(&mut model, Msg::CopyLink), [Effect::Copy(link.clone())]);
    assert!(
        announced(&update(&mut model, ShellMsg::Copied { is_done: true })).contains("clipboard")
    );
    refused(&mut model, ShellMsg::Copied { is_done: false }, "copy it yourself");
    for entered in [link, format!("g={code}"), code.clone(), format!("  {code}\n")] {
        let mut other = played("d2d4");
        update(&mut other, Msg::CodeEntered(entered));
        assert_eq!(moves(&other), "e2e4 e2e4");
        assert_eq!(other.shell.tab.fragment, format!("g={code}"));
        update(&mut other, ShellMsg::Undo);
        assert_eq!(moves(&other), "d2d4");
        assert_eq!(other.shell.saved_games.newest_first().len(), 2, "both are in the list");
    }
}

#[test]
fn a_damaged_link_leaves_the_address_with_the_next_change() {
    let code = code_of("e2e4 e2e4 e7e5 e7e5");
    let cut = format!("g={}", &code[..code.len() - 1]);
    let mut model = played("d2d4");
    update(&mut model, ShellMsg::FragmentChanged(cut.clone()));
    assert!(problem(&model).2.is_some());
    assert_eq!(model.shell.tab.fragment, cut);
    let effects = update(&mut model, ShellMsg::KeepGoodPart);
    assert!(effects.contains(&Effect::SetFragment(String::new())));
    assert_eq!(model.shell.tab.fragment, "");
}

#[test]
fn files_and_links_say_what_they_do_not_hold() {
    let words = "It contains only the moves, not the rulings or a claim";
    let said = |model: &mut Model| {
        let saved = announced(&update(model, ShellMsg::Save { name: String::new() }));
        let shared = announced(&update(model, Msg::Share));
        (saved.contains(words), shared.contains(words))
    };
    let mut model = played("e2e4");
    assert_eq!(said(&mut model), (false, false));
    update(&mut model, Msg::Resign(Seat::East));
    assert_eq!(said(&mut model), (true, true));
    assert!(
        model.shell.notice.as_ref().is_some_and(|notice| notice.text.starts_with(words)),
        "card"
    );
    update(&mut model, Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 });
    update(&mut model, Msg::NewGame);
    assert_eq!(said(&mut model), (true, true));
}

#[test]
fn copying_without_a_card_makes_the_link_first() {
    let mut model = played("e2e4");
    let effects = update(&mut model, Msg::CopyLink);
    assert!(matches!(effects.last(), Some(Effect::Copy(link)) if link.contains("#g=1")));
}

#[test]
fn the_address_loads_a_game_until_the_next_move() {
    let code = code_of("e2e4 e2e4");
    let (mut model, _) = started(Start { fragment: format!("#g={code}"), ..Start::default() });
    assert_eq!(moves(&model), "e2e4 e2e4");
    let effects = play(&mut model, "e7e5");
    assert!(effects.contains(&Effect::SetFragment(String::new())));
    assert!(!play(&mut model, "e7e5").contains(&Effect::SetFragment(String::new())));
    update(&mut model, ShellMsg::FragmentChanged(format!("#g={code}")));
    assert_eq!(moves(&model), "e2e4 e2e4");
    let before = model.boards.current_game.clone();
    for fragment in [format!("#g={code}"), String::new(), "#elsewhere".to_owned()] {
        assert_eq!(update(&mut model, ShellMsg::FragmentChanged(fragment)), []);
    }
    assert_eq!(model.boards.current_game, before);
}

#[test]
fn bad_codes_are_refused_with_the_reason() {
    let good = code_of("e2e4 e2e4");
    let long = "1".repeat(shell::MAX_TEXT_BYTES + 1);
    let cases = [
        ("", "does not begin with `1`"),
        ("#g=", "does not begin with `1`"),
        ("1", "too short"),
        ("1<b>", "has the character '<'"),
        (&good.replace('1', "2"), "does not begin with"),
        (&format!("{good}A"), "mistyped"),
        (&long, "the limit is 65536"),
    ];
    for (code, reason) in cases {
        let mut model = played("d2d4");
        update(&mut model, Msg::CodeEntered(code.to_owned()));
        let (title, said, keep) = problem(&model);
        assert_eq!((title.as_str(), keep), ("Could not load the share code.", None));
        assert!(said.contains(reason), "{said}");
        assert_eq!(moves(&model), "d2d4");
    }
}

#[test]
fn the_moves_of_a_link_that_was_cut_are_offered() {
    let good = code_of("e2e4 e2e4 e7e5");
    for (cut, count) in [(1, 3), (4, 3), (5, 2)] {
        let link = format!("#g={}", &good[..good.len() - cut]);
        let (mut model, effects) = started(Start { fragment: link, ..Start::default() });
        let (_, reason, keep) = problem(&model);
        assert!(reason.contains(&format!("cut off: {count} of its 3 moves")), "{reason}");
        assert!(announced(&effects).contains(&reason));
        assert_eq!(moves(&model), "", "nothing is loaded before it is asked for");
        assert_eq!(keep, Some(format!("Load the first {count} moves")));
        update(&mut model, ShellMsg::KeepGoodPart);
        assert_eq!(moves(&model).split(' ').count(), count);
    }
}

#[test]
fn a_game_of_the_list_can_be_opened_and_thrown_away() {
    let mut model = played("e2e4");
    let first = model.boards.current_game.id().clone();
    refused(&mut model, ShellMsg::OpenGame(first.clone()), "already open");
    update(&mut model, Msg::NewGame);
    play(&mut model, "d2d4");
    update(&mut model, ShellMsg::OpenGame(first.clone()));
    assert_eq!(moves(&model), "e2e4");
    assert_ne!(
        *model.boards.current_game.id(),
        first,
        "it is a copy: another tab may play the first"
    );
    update(&mut model, ShellMsg::Undo);
    assert_eq!(moves(&model), "d2d4");
    let id = model.shell.saved_games.newest_first()[1].0.clone();
    let effects = update(&mut model, ShellMsg::ForgetGame(id.clone()));
    assert!(effects.contains(&Effect::Forget { key: id.key(Duplicate::PREFIX) }));
    refused(&mut model, ShellMsg::ForgetGame(id.clone()), "no longer in this browser");
    refused(&mut model, ShellMsg::OpenGame(id), "no longer in this browser");
}
