//! Several tabs and one storage.

use std::collections::VecDeque;

use super::*;
use crate::duplicate::model::{CurrentGame, to_saved};
use crate::shell::{GameId, Page as _, Settings};

fn key(id: &GameId) -> String {
    id.key(Duplicate::PREFIX)
}

fn settings_key() -> String {
    shell::SETTINGS_KEY.to_owned()
}

fn saved_text(game: &CurrentGame, saved: u64) -> String {
    to_saved(game, saved).to_text()
}

/// The storage of a browser, and what each tab remembers for itself.
#[derive(Default)]
struct Browser {
    stored: Vec<(String, String)>,
    tabs: u32,
}

struct Page {
    model: Model,
    kept: Option<String>,
}

impl Browser {
    fn open(&mut self, kept: Option<String>) -> Page {
        self.open_at(kept, "")
    }

    fn open_at(&mut self, kept: Option<String>, fragment: &str) -> Page {
        self.tabs += 1;
        let start = Start {
            tab: format!("tab{}", self.tabs),
            game: kept.clone(),
            stored: self.stored.clone(),
            fragment: fragment.to_owned(),
            ..Start::default()
        };
        let (model, effects) = started(start);
        let mut page = Page { model, kept };
        self.obey(&mut page, &mut [], &effects);
        page
    }

    /// A message to one tab; the others hear what it stores.
    fn send(&mut self, page: &mut Page, others: &mut [&mut Page], msg: impl Into<ShellMsg>) {
        let effects = update(&mut page.model, msg);
        self.obey(page, others, &effects);
    }

    /// Does what a tab asks for; the others hear of it and may answer, but not without end.
    fn obey(&mut self, page: &mut Page, others: &mut [&mut Page], effects: &[Effect]) {
        let others = others.iter_mut().map(|other| &mut **other);
        let mut pages: Vec<&mut Page> = std::iter::once(page).chain(others).collect();
        let mut waiting: VecDeque<(usize, Effect)> =
            effects.iter().map(|effect| (0, effect.clone())).collect();
        let mut done = 0;
        while let Some((sender, effect)) = waiting.pop_front() {
            done += 1;
            assert!(done < 100, "the tabs answer each other without end");
            let (key, text) = match effect {
                Effect::Store { key, text } => (key, Some(text)),
                Effect::Forget { key } => (key, None),
                Effect::Keep(id) => {
                    pages[sender].kept = Some(id.to_string());
                    continue;
                }
                _ => continue,
            };
            self.stored.retain(|(other, _)| *other != key);
            self.stored.extend(text.clone().map(|text| (key.clone(), text)));
            for (index, page) in pages.iter_mut().enumerate().filter(|(index, _)| *index != sender)
            {
                let msg = ShellMsg::StorageChanged { key: key.clone(), text: text.clone() };
                let answers = update(&mut page.model, msg);
                waiting.extend(answers.into_iter().map(|answer| (index, answer)));
            }
        }
    }

    fn play(&mut self, page: &mut Page, others: &mut [&mut Page], text: &str) {
        self.send(page, others, ShellMsg::LineEntered(text.to_owned()));
    }

    fn games(&self) -> usize {
        self.stored.iter().filter(|(key, _)| key.contains(".game.")).count()
    }
}

#[test]
fn a_reloaded_tab_goes_on_with_its_own_game_under_the_same_name() {
    let mut browser = Browser::default();
    let mut first = browser.open(None);
    browser.play(&mut first, &mut [], "e2e4");
    let mut second = browser.open(None);
    browser.send(&mut second, &mut [&mut first], Msg::NewGame);
    browser.play(&mut second, &mut [&mut first], "d2d4");
    let name = first.model.boards.current_game.id().clone();
    let mut first = browser.open(first.kept.clone());
    assert_eq!(
        (moves(&first.model).as_str(), first.model.boards.current_game.id()),
        ("e2e4", &name)
    );
    browser.play(&mut first, &mut [&mut second], "e2e4");
    assert_eq!(browser.games(), 2);
    assert_eq!(moves(&second.model), "d2d4");
}

#[test]
fn a_new_tab_stores_its_copy_only_when_it_changes() {
    let mut browser = Browser::default();
    let mut first = browser.open(None);
    browser.play(&mut first, &mut [], "e2e4");
    let mut second = browser.open(None);
    assert_eq!(moves(&second.model), "e2e4");
    assert_ne!(second.model.boards.current_game.id(), first.model.boards.current_game.id());
    assert_eq!(browser.games(), 1);
    browser.play(&mut second, &mut [&mut first], "e2e4");
    browser.play(&mut first, &mut [&mut second], "d2d4");
    assert_eq!(moves(&first.model), "e2e4 d2d4");
    assert_eq!(moves(&second.model), "e2e4 e2e4");
    assert_eq!(browser.games(), 2);
}

#[test]
fn opening_the_browser_every_day_leaves_one_game_not_many() {
    let mut browser = Browser::default();
    for text in ["e2e4", "e2e4", "e7e5", "e7e5", "d2d4"] {
        let mut page = browser.open(None);
        browser.play(&mut page, &mut [], text);
    }
    assert_eq!(browser.games(), 1);
    assert_eq!(moves(&browser.open(None).model), "e2e4 e2e4 e7e5 e7e5 d2d4");
}

#[test]
fn a_duplicated_tab_does_not_fight_with_its_original() {
    let mut browser = Browser::default();
    let mut original = browser.open(None);
    browser.play(&mut original, &mut [], "e2e4");
    // A browser that duplicates a tab copies what it remembers.
    let mut copy = browser.open(original.kept.clone());
    assert_eq!(original.model.boards.current_game.id(), copy.model.boards.current_game.id());
    browser.play(&mut copy, &mut [&mut original], "d2d4");
    assert_ne!(original.model.boards.current_game.id(), copy.model.boards.current_game.id());
    assert_eq!(moves(&original.model), "e2e4", "nothing was overwritten");
    browser.play(&mut original, &mut [&mut copy], "e2e4");
    assert_eq!(
        (moves(&original.model), moves(&copy.model)),
        ("e2e4 e2e4".into(), "e2e4 d2d4".into())
    );
    let reloaded = (browser.open(original.kept.clone()), browser.open(copy.kept.clone()));
    assert_eq!(moves(&reloaded.0.model), "e2e4 e2e4");
    assert_eq!(moves(&reloaded.1.model), "e2e4 d2d4");
}

#[test]
fn no_event_of_another_tab_changes_the_game_on_the_table() {
    let mut model = played("e2e4 e2e4");
    let game = model.boards.current_game.game().clone();
    let own = key(model.boards.current_game.id());
    let other = saved_text(&played("d2d4").boards.current_game, 99);
    let events = [
        (own.clone(), Some(other.clone())),
        (own.clone(), None),
        (own, Some("nonsense".to_owned())),
        (key(model.boards.current_game.id()), Some(other.clone())),
        ("threefold.duplicate.1.game.other-1".to_owned(), Some(other)),
        ("threefold.duplicate.1.game.<b>".to_owned(), Some("x".to_owned())),
        (settings_key(), Some("theme dark".to_owned())),
        (settings_key(), None),
        ("foreign".to_owned(), Some("x".to_owned())),
    ];
    for (key, text) in events {
        update(&mut model, ShellMsg::StorageChanged { key, text });
        assert_eq!(*model.boards.current_game.game(), game);
    }
}

#[test]
fn games_of_other_tabs_come_and_go_in_the_list() {
    let mut model = played("e2e4");
    let other = played("d2d4");
    let key = "threefold.duplicate.1.game.other-1".to_owned();
    let text = Some(saved_text(&other.boards.current_game, 5000));
    update(&mut model, ShellMsg::StorageChanged { key: key.clone(), text });
    assert_eq!(model.shell.saved_games.newest_first().len(), 2);
    update(&mut model, ShellMsg::StorageChanged { key, text: None });
    assert_eq!(model.shell.saved_games.newest_first().len(), 1);
}

#[test]
fn settings_are_the_same_in_all_tabs() {
    let mut browser = Browser::default();
    let (mut first, mut second) = (browser.open(None), browser.open(None));
    browser.send(&mut first, &mut [&mut second], ShellMsg::ThemeSet(Theme::Dark));
    assert_eq!(second.model.shell.settings.theme, Theme::Dark);
    assert_eq!(browser.open(None).model.shell.settings.theme, Theme::Dark);
    update(&mut second.model, ShellMsg::StorageChanged { key: settings_key(), text: None });
    assert_eq!(second.model.shell.settings, Settings::default());
}

#[test]
fn a_damaged_stored_game_is_told_and_its_good_part_offered() {
    let model = played("e2e4 e2e4");
    let text = saved_text(&model.boards.current_game, 1).replace("\\\"S\\\"", "\\\"W\\\"");
    let damaged = model.boards.current_game.id().clone();
    let stored = vec![(key(&damaged), text)];
    let game = Some(damaged.to_string());
    let (mut model, effects) =
        started(Start { stored, game, tab: "there".to_owned(), ..Start::default() });
    assert_ne!(*model.boards.current_game.id(), damaged, "it is not overwritten");
    assert!(announced(&effects).contains("Could not load the stored game. At ply 2"));
    assert_eq!(moves(&model), "");
    update(&mut model, ShellMsg::KeepGoodPart);
    assert_eq!(moves(&model), "e2e4");
}

#[test]
fn a_browser_that_stores_nothing_is_told_once() {
    let mut model = Model::default();
    let effects = update(&mut model, ShellMsg::Started(Box::default()));
    assert!(announced(&effects).contains("did not allow saving games"));
    play(&mut model, "e2e4");
    assert_eq!(update(&mut model, ShellMsg::StorageFailed), []);
    let mut model = fresh();
    assert!(announced(&update(&mut model, ShellMsg::StorageFailed)).contains("Save a file"));
    assert_eq!(update(&mut model, ShellMsg::StorageFailed), []);
}

#[test]
fn a_full_storage_says_what_to_do_until_there_is_room() {
    let mut model = fresh();
    assert_eq!(announced(&update(&mut model, ShellMsg::StorageFailed)), shell::text::STORAGE_FULL);
    let shown = |model: &Model| crate::duplicate::scene::scene(model).turn.storage;
    play(&mut model, "e2e4");
    assert_eq!(shown(&model), Some(shell::text::STORAGE_FULL), "also after another move");
    assert_eq!(announced(&update(&mut model, ShellMsg::StorageWorks)), shell::text::STORAGE_WORKS);
    assert_eq!((update(&mut model, ShellMsg::StorageWorks), shown(&model)), (vec![], None));
    assert_eq!(announced(&update(&mut model, ShellMsg::StorageFailed)), shell::text::STORAGE_FULL);
}

#[test]
fn a_game_is_stored_with_its_first_change_and_not_before() {
    let (mut model, effects) = started(Start::default());
    assert_eq!(stored(&effects), []);
    let effects = play(&mut model, "e2e4");
    assert_eq!(stored(&effects)[0].0, key(model.boards.current_game.id()));
    assert!(effects.contains(&Effect::Keep(model.boards.current_game.id().clone())));
}

#[test]
fn what_was_taken_back_can_be_done_again_after_a_reload() {
    let mut browser = Browser::default();
    let mut page = browser.open(None);
    for text in ["e2e4", "e2e4", "e7e5"] {
        browser.play(&mut page, &mut [], text);
    }
    for _ in 0..3 {
        browser.send(&mut page, &mut [], ShellMsg::Undo);
    }
    let id = page.model.boards.current_game.id().clone();
    // In the same tab, in another one, and from the list.
    let again = browser.open(page.kept.clone());
    assert_eq!((moves(&again.model).as_str(), again.model.boards.current_game.id()), ("", &id));
    let copy = browser.open(None);
    let mut other = browser.open(None);
    browser.send(&mut other, &mut [], Msg::NewGame);
    browser.send(&mut other, &mut [], ShellMsg::OpenGame(id));
    for mut page in [again, copy, other] {
        for _ in 0..3 {
            browser.send(&mut page, &mut [], ShellMsg::Redo);
        }
        assert_eq!(moves(&page.model), "e2e4 e2e4 e7e5");
        refused(&mut page.model, ShellMsg::Redo, "nothing to redo");
    }
}

#[test]
fn what_was_cut_off_can_be_brought_back_after_a_reload() {
    let mut browser = Browser::default();
    let mut page = browser.open(None);
    for text in ["e2e4", "e2e4", "e7e5", "e7e5"] {
        browser.play(&mut page, &mut [], text);
    }
    browser.send(&mut page, &mut [], ShellMsg::JumpTo(1));
    browser.play(&mut page, &mut [], "d2d4");
    let mut page = browser.open(page.kept.clone());
    assert_eq!(moves(&page.model), "e2e4 d2d4");
    let effects = update(&mut page.model, ShellMsg::Undo);
    assert_eq!(announced(&effects), "Undone, and 3 later moves are back.");
    assert_eq!(moves(&page.model), "e2e4 e2e4 e7e5 e7e5");
    update(&mut page.model, ShellMsg::Redo);
    assert_eq!(moves(&page.model), "e2e4 d2d4");
}

#[test]
fn a_new_game_is_kept_over_a_reload_and_the_old_one_listed() {
    let mut browser = Browser::default();
    let mut page = browser.open(None);
    browser.play(&mut page, &mut [], "e2e4");
    let old = page.model.boards.current_game.id().clone();
    browser.send(&mut page, &mut [], Msg::NewGame);
    let mut page = browser.open(page.kept.clone());
    assert_eq!(moves(&page.model), "");
    assert!(page.model.shell.saved_games.game(&old).is_some());
    browser.send(&mut page, &mut [], ShellMsg::Undo);
    assert_eq!(moves(&page.model), "e2e4");
    assert_eq!(browser.games(), 1, "the same game again takes the place of the old one");
}

#[test]
fn what_an_older_version_has_stored_comes_back() {
    let text = "saved 7\nplies 1\nstatus resignation\nrulings claimed\ndeed resign-E\n\
                {\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":\
                [{\"player\":\"N\",\"from\":\"e2\",\"to\":\"e4\"}]}";
    let stored = vec![("threefold.duplicate.1.game.old-1".to_owned(), text.to_owned())];
    let game = Some("old-1".to_owned());
    let (model, _) = started(Start { game, stored, ..Start::default() });
    assert_eq!(moves(&model), "e2e4");
    assert!(model.boards.current_game.state().ending.is_some());
}

#[test]
fn a_stored_way_that_does_not_lead_to_the_game_is_left_out() {
    let mut model = played("e2e4 e2e4");
    let (key, text) = stored(&update(&mut model, ShellMsg::Undo)).remove(0);
    for way in ["1 start::d2d4,d2d4", "7 start::e2e4", "1 start::e2e4,e2e5", "", "é {"] {
        let (head, rest) = text.split_once("\"journal\":\"").unwrap();
        let (_, rest) = rest.split_once('"').unwrap();
        let stored = vec![(key.clone(), format!("{head}\"journal\":\"{way}\"{rest}"))];
        let (model, _) = started(Start { stored, ..Start::default() });
        let game = &model.boards.current_game;
        assert_eq!((moves(&model).as_str(), game.can_redo()), ("e2e4", false), "{way}");
    }
}

#[test]
fn a_tab_keeps_its_game_when_another_goes_on_with_a_copy_of_it() {
    let mut browser = Browser::default();
    let mut first = browser.open(None);
    browser.play(&mut first, &mut [], "e2e4");
    let mut second = browser.open(None);
    for text in ["e2e4", "e7e5"] {
        browser.play(&mut second, &mut [&mut first], text);
    }
    let mut first = browser.open(first.kept.clone());
    assert_eq!(moves(&first.model), "e2e4");
    // Nor do the two take turns in tidying away the game of the other when both are equal.
    for text in ["e2e4", "e7e5"] {
        browser.play(&mut first, &mut [&mut second], text);
    }
    let both = [browser.open(first.kept.clone()), browser.open(second.kept.clone())];
    assert!(both.iter().all(|page| moves(&page.model) == "e2e4 e2e4 e7e5"));
    browser.play(&mut second, &mut [&mut first], "e7e5");
    assert_eq!(moves(&browser.open(first.kept.clone()).model), "e2e4 e2e4 e7e5");
}

#[test]
fn a_duplicated_tab_keeps_what_was_cut_off_to_itself() {
    let mut browser = Browser::default();
    let mut original = browser.open(None);
    browser.play(&mut original, &mut [], "e2e4");
    browser.send(&mut original, &mut [], ShellMsg::First);
    browser.play(&mut original, &mut [], "d2d4");
    let mut copy = browser.open(original.kept.clone());
    browser.play(&mut copy, &mut [&mut original], "d2d4");
    browser.send(&mut original, &mut [&mut copy], ShellMsg::Undo);
    assert_eq!((moves(&original.model), moves(&copy.model)), ("e2e4".into(), "d2d4 d2d4".into()));
    assert_ne!(original.model.boards.current_game.id(), copy.model.boards.current_game.id());
}

#[test]
fn a_game_that_was_shared_is_the_same_after_a_reload() {
    let ruling = Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 };
    for change in
        [Msg::Resign(Seat::East).into(), Msg::DeclareDraw.into(), ruling.into(), ShellMsg::Undo]
    {
        let mut browser = Browser::default();
        let mut page = browser.open(None);
        browser.play(&mut page, &mut [], "e2e4");
        browser.play(&mut page, &mut [], "e2e4");
        browser.send(&mut page, &mut [], change);
        // A copy in another tab is stored when it is shared.
        for kept in [page.kept.clone(), None] {
            let mut page = browser.open(kept);
            browser.send(&mut page, &mut [], Msg::Share);
            let fragment = page.model.shell.tab.fragment.clone();
            let again = browser.open_at(page.kept.clone(), &fragment);
            assert!(
                again.model.boards.current_game.has_game(page.model.boards.current_game.game())
            );
            assert_eq!(
                again.model.boards.current_game.can_redo(),
                page.model.boards.current_game.can_redo()
            );
            assert_eq!(again.model.shell.tab.fragment, fragment);
        }
    }
}

#[test]
fn the_newest_game_was_stored_last_whatever_the_clock_says() {
    let mut model = fresh();
    update(&mut model, ShellMsg::TimePassed { now: 0, date: 9000 });
    play(&mut model, "e2e4");
    update(&mut model, Msg::NewGame);
    update(&mut model, ShellMsg::TimePassed { now: 0, date: 10 });
    play(&mut model, "d2d4");
    let newest = model.shell.saved_games.newest_first();
    assert_eq!(newest[0].0, model.boards.current_game.id());
    assert_eq!((newest[0].1.saved, newest[1].1.saved), (9002, 9000));
}
