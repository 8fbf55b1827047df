//! Autosave, reload, and other tabs.

use super::*;
use crate::chess::scene::scene;
use crate::shell::Page as _;
use crate::shell::SavedGame;

fn game_key(id: &GameId) -> String {
    id.key(Chess::PREFIX)
}

/// The storage of the browser after these effects, and what it was told to keep.
#[derive(Default)]
pub(crate) struct Browser {
    stored: Vec<(String, String)>,
    kept: Option<String>,
}

impl Browser {
    pub(crate) fn take(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Store { key, text } => {
                    self.stored.retain(|(known, _)| known != key);
                    self.stored.push((key.clone(), text.clone()));
                }
                Effect::Forget { key } => {
                    self.stored.retain(|(known, _)| known != key);
                }
                Effect::Keep(id) => self.kept = Some(id.to_string()),
                _ => {}
            }
        }
    }

    fn reload(&self) -> (Model, Vec<Effect>) {
        self.reload_at(0)
    }

    /// Loads the page again at a time in milliseconds.
    pub(crate) fn reload_at(&self, now: u64) -> (Model, Vec<Effect>) {
        started(Start {
            now,
            tab: "again".to_owned(),
            game: self.kept.clone(),
            stored: self.stored.clone(),
            ..Start::default()
        })
    }
}

/// Plays on with a model and reloads the page.
fn reloaded(model: &mut Model, msgs: Vec<ShellMsg>) -> (Model, Vec<Effect>) {
    let mut browser = Browser::default();
    // Whatever was done before is stored with the next change.
    for msg in msgs {
        browser.take(&update(model, msg));
    }
    browser.kept = browser.kept.or(model.shell.tab.kept.as_ref().map(ToString::to_string));
    browser.reload()
}

fn typed(line: &str) -> ShellMsg {
    ShellMsg::LineEntered(line.to_owned())
}

#[test]
fn every_move_is_stored_and_a_reload_loses_nothing() {
    let mut model = played("e2e4 e7e5 g1f3");
    update(&mut model, ShellMsg::First);
    let (again, effects) = reloaded(&mut model, vec![typed("d4"), typed("d5")]);
    assert!(told(&effects).is_empty());
    assert_eq!(again.current_game.record().to_string(), model.current_game.record().to_string());
    assert_eq!(again.current_game.live(), model.current_game.live());
    assert_eq!(again.current_game.id(), model.current_game.id());
    assert_eq!(line(&again), "d4 d5");
}

#[test]
fn what_was_taken_back_can_be_done_again_after_a_reload() {
    let mut model = played("e2e4 e7e5");
    let (mut again, _) = reloaded(&mut model, vec![ShellMsg::Undo]);
    assert_eq!(line(&again), "e4");
    update(&mut again, ShellMsg::Redo);
    assert_eq!(line(&again), "e4 e5");
}

#[test]
fn however_a_game_ended_it_is_over_after_a_reload() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let announced = ShellMsg::LineEntered("draw threefold Ng8".to_owned());
    for msgs in [
        vec![Msg::Resign.into()],
        vec![Msg::Offer.into(), Msg::Accept.into()],
        vec![announced],
        vec![typed("Ng8"), Msg::Claim { rule: Rule::Threefold, announced: None }.into()],
        vec![Msg::Offer.into()],
    ] {
        let mut model = played(shuffle);
        let (again, _) = reloaded(&mut model, msgs.clone());
        assert_eq!(
            again.current_game.live().ending(),
            model.current_game.live().ending(),
            "{msgs:?}"
        );
        assert_eq!(
            again.current_game.live().state().offer,
            model.current_game.live().state().offer,
            "{msgs:?}"
        );
    }
}

#[test]
fn the_result_that_a_record_says_is_kept() {
    let load: ShellMsg = Msg::TextEntered("1. e4 e5 2. Nf3 1-0".to_owned()).into();
    let mut model = fresh();
    let (mut again, _) = reloaded(&mut model, vec![load.clone()]);
    assert!(again.current_game.record().to_string().ends_with("2. Nf3 1-0\n"));
    let id = again.current_game.id().clone();
    update(&mut again, Msg::NewGame);
    update(&mut again, ShellMsg::OpenGame(id));
    assert!(again.current_game.record().to_string().ends_with("2. Nf3 1-0\n"));
    // It is said of the last move of the record, wherever the game has gone meanwhile.
    let mut model = fresh();
    let (mut again, _) = reloaded(&mut model, vec![load, typed("Nc6"), typed("Bb5")]);
    assert!(again.current_game.record().to_string().ends_with(" *\n"));
    for _ in 0..2 {
        update(&mut again, ShellMsg::Undo);
    }
    assert!(again.current_game.record().to_string().ends_with(" 1-0\n"));
}

#[test]
fn the_engine_and_the_clock_go_on_after_a_reload() {
    let (mut model, _) = against_engine(Side::White, 3, "60+2");
    pass(&mut model, 1000);
    play(&mut model, "e2e4");
    engine_says(&mut model, &["bestmove e7e5"]);
    pass(&mut model, 10_000);
    let (again, effects) = reloaded(&mut model, vec![typed("Nf3")]);
    assert_eq!(again.current_game.seats, model.current_game.seats);
    assert_eq!(again.current_game.strength, model.current_game.strength);
    assert_eq!(again.engine.purpose(), Some(crate::chess::model::Purpose::Move));
    assert!(told(&effects).iter().any(|line| line.ends_with("moves e2e4 e7e5 g1f3")));
    let clock = |model: &Model| scene(model).players.map(|player| player.clock.map(|it| it.text));
    assert_eq!(clock(&again), clock(&model));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::WakeAfter(_))));
}

#[test]
fn a_flag_that_fell_stays_down_after_a_reload() {
    let (mut model, _) = against_engine(Side::White, 3, "10s");
    play(&mut model, "e2e4");
    let now = model.shell.tab.now + 11_000;
    update(&mut model, ShellMsg::TimePassed { now, date: now });
    let (again, _) = reloaded(&mut model, vec![ShellMsg::Woken]);
    assert_eq!(again.current_game.live().ending(), model.current_game.live().ending());
    assert!(again.current_game.live().ending().is_some());
}

#[test]
fn a_game_is_stored_under_a_key_of_its_own() {
    let mut model = fresh();
    update(&mut model, Msg::NewGame);
    let [(key, text)] = &stored(&play(&mut model, "e2e4"))[..] else { panic!() };
    assert!(key.starts_with("threefold.chess.1.game.here-"), "{key}");
    let saved = SavedGame::from_text(text).unwrap();
    assert_eq!((saved.saved, &*saved.label), (1001, "White – Threefold (level 5), 1 move"));
}

#[test]
fn a_position_without_moves_is_kept() {
    let fen = "8/8/3k4/8/3K4/8/7R/8 w - - 12 40";
    let mut model = played("e2e4");
    let (again, _) = reloaded(&mut model, vec![Msg::TextEntered(fen.to_owned()).into()]);
    assert_eq!(again.current_game.position().to_string(), fen);
    assert_eq!(again.current_game.id(), model.current_game.id());
}

#[test]
fn a_new_game_is_kept_over_a_reload_and_the_old_one_listed() {
    let mut browser = Browser::default();
    let mut model = fresh();
    browser.take(&play(&mut model, "e2e4"));
    for choice in [Choice::Side(Side::Black), Choice::Level(7), Choice::Time("5m+3".to_owned())] {
        update(&mut model, Msg::FormChanged(choice));
    }
    browser.take(&update(&mut model, Msg::NewGame));
    let (again, effects) = browser.reload();
    assert_eq!(again.current_game.id(), model.current_game.id());
    assert_eq!(
        (again.current_game.seats, again.current_game.strength),
        (model.current_game.seats, model.current_game.strength)
    );
    assert_eq!(again.current_game.clocks, model.current_game.clocks);
    assert_eq!(again.current_game.record().to_string(), model.current_game.record().to_string());
    assert_eq!(again.below, threefold_chess::Color::Black);
    assert!(!told(&effects).is_empty(), "the engine has the first move");
    let labels = scene(&again).games.into_iter().map(|game| game.label).collect::<Vec<_>>();
    assert_eq!(labels, ["Threefold (level 7) – Black", "White – Black, 1 move"]);
}

#[test]
fn a_game_in_which_nothing_was_done_makes_room_for_the_next() {
    let mut browser = Browser::default();
    let mut model = fresh();
    browser.take(&play(&mut model, "e2e4"));
    for _ in 0..3 {
        browser.take(&update(&mut model, Msg::NewGame));
        assert_eq!((scene(&model).games.len(), browser.stored.len()), (2, 2));
    }
    // One that another tab has left behind, too.
    let (mut model, _) = started(Start { stored: browser.stored.clone(), ..Start::default() });
    browser.take(&update(&mut model, Msg::NewGame));
    assert_eq!((scene(&model).games.len(), browser.stored.len()), (2, 2));
    browser.take(&update(&mut model, Msg::TextEntered("1. d4 *".to_owned())));
    assert_eq!((scene(&model).games.len(), browser.stored.len()), (2, 2));
}

#[test]
fn a_position_that_was_analyzed_is_no_empty_game() {
    let mut model = from_fen("8/8/3k4/8/3K4/8/7R/8 w - - 12 40", "");
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 9 score cp 35 pv h2h3"]);
    pass(&mut model, 2000);
    update(&mut model, Msg::NewGame);
    assert_eq!(scene(&model).games.len(), 2);
}

#[test]
fn a_tab_keeps_its_new_game_whatever_another_one_begins() {
    let mut model = fresh();
    update(&mut model, Msg::NewGame);
    let key = game_key(model.current_game.id());
    let effects = update(&mut model, ShellMsg::StorageChanged { key: key.clone(), text: None });
    assert!(matches!(&stored(&effects)[..], [(again, _)] if *again == key), "{effects:?}");
    // One that was played is thrown away by somebody who means it.
    play(&mut model, "e2e4");
    assert_eq!(stored(&update(&mut model, ShellMsg::StorageChanged { key, text: None })), []);
}

#[test]
fn a_tab_that_plays_under_our_name_makes_us_take_another() {
    let mut model = played("e2e4");
    let key = game_key(model.current_game.id());
    let ours = model.shell.saved_games.game(model.current_game.id()).unwrap().to_text();
    let effects =
        update(&mut model, ShellMsg::StorageChanged { key: key.clone(), text: Some(ours.clone()) });
    assert_eq!(stored(&effects), []);
    let other = ours.replace("e4", "d4");
    let effects =
        update(&mut model, ShellMsg::StorageChanged { key: key.clone(), text: Some(other) });
    let [(new, _)] = &stored(&effects)[..] else { panic!("{effects:?}") };
    assert_ne!(*new, key);
    assert_eq!(scene(&model).games.len(), 2);
    update(&mut model, ShellMsg::StorageChanged { key, text: None });
    assert_eq!(scene(&model).games.len(), 1);
}

#[test]
fn stored_games_are_opened_as_copies_and_thrown_away() {
    let mut model = played("e2e4");
    let first = model.current_game.id().clone();
    refused(&mut model, ShellMsg::OpenGame(first.clone()), "already open");
    update(&mut model, Msg::NewGame);
    play(&mut model, "d2d4");
    update(&mut model, ShellMsg::OpenGame(first.clone()));
    assert_eq!(line(&model), "e4");
    assert_ne!(*model.current_game.id(), first);
    let effects = update(&mut model, ShellMsg::ForgetGame(first.clone()));
    assert!(effects.contains(&Effect::Forget { key: game_key(&first) }));
    refused(&mut model, ShellMsg::ForgetGame(first.clone()), "no longer in this browser");
    refused(&mut model, ShellMsg::OpenGame(first), "no longer in this browser");
}

#[test]
fn a_deleted_game_stays_in_its_place_and_comes_back() {
    let mut model = played("e2e4");
    let (first, before) = (model.current_game.id().clone(), scene(&model).games);
    update(&mut model, Msg::NewGame);
    let listed = scene(&model).games;
    update(&mut model, ShellMsg::ForgetGame(first.clone()));
    let shown = scene(&model).games;
    assert_eq!((shown.len(), shown[1].is_deleted), (2, true));
    let effects = update(&mut model, ShellMsg::RestoreGame);
    assert_eq!(stored(&effects)[0].0, game_key(&first));
    assert_eq!(scene(&model).games, listed);
    assert_eq!(scene(&model).games[1].label, before[0].label);
    refused(&mut model, ShellMsg::RestoreGame, "no longer in this browser");
}

#[test]
fn a_later_visit_goes_straight_to_the_game() {
    let asks = |browser: &Browser| {
        let stored = browser.stored.clone();
        let (model, _) = started(Start { tab: "new".to_owned(), stored, ..Start::default() });
        model.card == Some(crate::chess::model::Card::Welcome)
    };
    let mut browser = Browser::default();
    assert!(asks(&browser), "nothing is stored");
    let mut model = fresh();
    browser.take(&update(&mut model, Msg::NewGame));
    assert!(asks(&browser), "nothing was done in the game");
    assert_eq!(browser.reload().0.card, None, "it is the game of the tab");
    browser.take(&play(&mut model, "e2e4"));
    assert!(!asks(&browser));
    browser.take(&update(&mut model, Msg::Resign));
    assert!(asks(&browser), "the game is over");
}

#[test]
fn damaged_storage_does_no_harm() {
    let key = "threefold.chess.1.game.x-1";
    for text in [
        "",
        "saved x\nlabel y\n\n1. e4 *",
        "saved 1\nlabel y\n\n1. Ke5 *",
        "saved 1\nlabel y\ntip 99\nseats a b c\nstrength 9\ncontrol z\nclock 1\noffer me\ndeed fly\n\n1. e4 *",
        "saved 1\nlabel y\ntip 1\ncontrol 60\nclock -5 999999999999999999\ndeed threefold e2e4\n\n1. e4 *",
    ] {
        let (model, _) = started(Start {
            game: Some("x-1".to_owned()),
            stored: vec![(key.to_owned(), text.to_owned())],
            ..Start::default()
        });
        assert!(model.current_game.live().ending().is_none());
        let _ = scene(&model);
    }
}

#[test]
fn only_so_many_games_are_kept() {
    let mut model = fresh();
    for _ in 0..45 {
        update(&mut model, Msg::TextEntered("1. e4 *".to_owned()));
    }
    assert_eq!(scene(&model).games.len(), 40);
}

#[test]
fn missing_storage_is_said_once_and_shown_all_the_time() {
    let mut model = Model::default();
    let effects = update(&mut model, ShellMsg::Started(Box::default()));
    assert!(announced(&effects).contains("did not allow saving games"));
    assert_eq!(update(&mut model, ShellMsg::StorageFailed), []);
    assert_eq!(scene(&model).status.storage, Some(shell::text::CANNOT_STORE));
}

#[test]
fn a_full_storage_says_what_to_do_and_is_tried_again() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    play(&mut model, "d2d4");
    let effects = update(&mut model, ShellMsg::StorageFailed);
    assert!(
        announced(&effects).contains("full") && announced(&effects).contains("delete old games")
    );
    assert_eq!(announced(&update(&mut model, ShellMsg::StorageFailed)), "");
    engine_says(&mut model, &["bestmove d7d5"]);
    let shown = scene(&model).status.storage;
    assert_eq!(shown, Some(shell::text::STORAGE_FULL), "whatever was said after it");
    assert_eq!(stored(&play(&mut model, "c2c4")).len(), 1, "it may be stored now");
    assert!(
        announced(&update(&mut model, ShellMsg::StorageWorks)).contains("Everything is kept again")
    );
    assert_eq!(scene(&model).status.storage, None);
    assert_eq!(announced(&update(&mut model, ShellMsg::StorageWorks)), "");
}

#[test]
fn a_storage_that_is_full_from_the_start_is_not_called_closed() {
    let mut browser = Browser::default();
    browser.take(&play(&mut fresh(), "e2e4"));
    let mut model = Model::default();
    let start = Start { stored: browser.stored, can_store: false, ..Start::default() };
    let effects = update(&mut model, ShellMsg::Started(Box::new(start)));
    assert_eq!(announced(&effects), shell::text::STORAGE_FULL);
}

#[test]
fn a_new_tab_copies_the_newest_game_unless_it_is_over() {
    let mut browser = Browser::default();
    let mut model = fresh();
    browser.take(&play(&mut model, "e2e4"));
    let again = |browser: &Browser| {
        started(Start { tab: "new".to_owned(), stored: browser.stored.clone(), ..Start::default() })
            .0
    };
    let mut copy = again(&browser);
    assert_eq!(line(&copy), "e4");
    assert_ne!(copy.current_game.id(), model.current_game.id());
    let [(key, _)] = &stored(&play(&mut copy, "e7e5"))[..] else { panic!() };
    assert_eq!(*key, game_key(copy.current_game.id()));
    browser.take(&update(&mut model, Msg::Resign));
    assert_eq!(line(&again(&browser)), "");
}

#[test]
fn what_positions_are_worth_is_stored_and_written_into_records() {
    let mut model = played("e2e4 e7e5");
    let mut browser = Browser::default();
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 9 score cp 35 pv g1f3"]);
    browser.take(&pass(&mut model, 2000));
    update(&mut model, ShellMsg::Previous);
    engine_says(&mut model, &["info depth 8 score mate -3 pv e7e5"]);
    engine_says(&mut model, &["info depth 12 score mate -2 pv e7e5"]);
    // It is looked at again, but not as deeply.
    engine_says(&mut model, &["info depth 3 score cp 1 pv e7e5"]);
    let effects = pass(&mut model, 2000);
    assert_eq!(stored(&effects).len(), 1);
    browser.take(&effects);
    assert!(stored(&pass(&mut model, 60_000)).is_empty(), "nothing new");
    browser.kept = model.shell.tab.kept.as_ref().map(ToString::to_string);
    let (mut again, _) = browser.reload();
    for model in [&mut model, &mut again] {
        update(model, ShellMsg::Next);
    }
    assert_eq!(scene(&again).graph.points, scene(&model).graph.points);
    let text = again.current_game.record().to_string();
    assert!(text.contains("1. e4 {[%eval #2,12]} 1... e5 {[%eval 0.35,9]} *"), "{text}");
    // What was found is still as deep as it was.
    update(&mut again, Msg::AnalysisToggled);
    engine_says(&mut again, &["info depth 8 score cp 90 pv g1f3"]);
    assert_eq!(scene(&again).evaluation.map(|it| it.text).as_deref(), Some("+0.35"));
}

#[test]
fn a_comment_keeps_its_words_when_the_engine_knows_better() {
    let mut model = fresh();
    let text = "{[%eval 0.2] even} 1. e4 {good [%eval 0.10] move [%clk 0:01:00]} *".to_owned();
    update(&mut model, Msg::TextEntered(text));
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 9 score cp 35 pv e7e5"]);
    update(&mut model, ShellMsg::First);
    engine_says(&mut model, &["info depth 7 score cp 22 pv e2e4"]);
    let text = model.current_game.record().to_string().replace('\n', " ");
    assert!(
        text.ends_with("{[%eval 0.22,7] even} 1. e4 {good [%eval -0.35,9] move [%clk 0:01:00]} * "),
        "{text}"
    );
}

#[test]
fn thoughts_about_another_tabs_game_do_not_make_a_copy_of_it() {
    let mut browser = Browser::default();
    browser.take(&play(&mut fresh(), "e2e4"));
    browser.kept = None;
    let (mut model, _) = browser.reload();
    assert_eq!(line(&model), "e4");
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 9 score cp 35 pv e7e5"]);
    assert!(stored(&pass(&mut model, 10_000)).is_empty());
}

#[test]
fn how_a_game_is_seen_is_kept_over_a_reload() {
    let mut model = played("e2e4 e7e5 g1f3");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4 d7d5 c2c4");
    update(&mut model, ShellMsg::Previous);
    play(&mut model, "g1f3 g8f6");
    // Nothing is stored for it at once, but before the page is gone.
    assert!(stored(&update(&mut model, Msg::Flip)).is_empty());
    update(&mut model, ShellMsg::Previous);
    let (again, _) = reloaded(&mut model, vec![ShellMsg::Left]);
    assert_eq!((line(&again).as_str(), again.below), ("d4 d5 Nf3", model.below));
    assert_eq!(again.current_game.live().moves().count(), 3);
    assert!(stored(&update(&mut model, ShellMsg::Left)).is_empty(), "it is stored once");
}

#[test]
fn an_empty_board_stays_turned() {
    let mut model = fresh();
    let (again, _) = reloaded(&mut model, vec![Msg::Flip.into()]);
    assert_eq!(again.below, threefold_chess::Color::Black);
}

#[test]
fn a_damaged_way_leads_as_far_as_it_can() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    let tree = &model.current_game.tree;
    for (way, plies) in [
        ("", 0),
        ("x", 0),
        ("2", 2),
        ("99999999999", 2),
        ("1 1:1", 1),
        ("2 1:1", 1),
        ("1 1:7", 0),
        ("2 :: 1:", 2),
    ] {
        assert_eq!(tree.node(tree.follow(way)).ply, plies, "{way}");
    }
    assert_eq!(tree.follow(&tree.way(model.current_game.current)), model.current_game.current);
}
