//! Several tabs and one storage.

use super::*;
use crate::model::{Settings, StoredGame, settings_key};

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
        self.tabs += 1;
        let start = Start {
            tab: format!("tab{}", self.tabs),
            game: kept.clone(),
            stored: self.stored.clone(),
            ..Start::default()
        };
        let (model, effects) = started(start);
        let mut page = Page { model, kept };
        self.obey(&mut page, &mut [], &effects);
        page
    }

    /// A message to one tab; the others hear what it stores.
    fn send(&mut self, page: &mut Page, others: &mut [&mut Page], msg: Msg) {
        let effects = update(&mut page.model, msg);
        self.obey(page, others, &effects);
    }

    fn obey(&mut self, page: &mut Page, others: &mut [&mut Page], effects: &[Effect]) {
        for effect in effects {
            let (key, text) = match effect {
                Effect::Store { key, text } => (key, Some(text)),
                Effect::Forget { key } => (key, None),
                Effect::Keep(id) => {
                    page.kept = Some(id.to_string());
                    continue;
                }
                _ => continue,
            };
            self.stored.retain(|(other, _)| other != key);
            self.stored.extend(text.map(|text| (key.clone(), text.clone())));
            for other in others.iter_mut() {
                let msg = Msg::StorageChanged { key: key.clone(), text: text.cloned() };
                let answers = update(&mut other.model, msg);
                // What the others store because of it must not set off another round.
                for answer in answers {
                    match answer {
                        Effect::Store { key, text } => {
                            self.stored.retain(|(other, _)| *other != key);
                            self.stored.push((key, text));
                        }
                        Effect::Keep(id) => other.kept = Some(id.to_string()),
                        _ => {}
                    }
                }
            }
        }
    }

    fn play(&mut self, page: &mut Page, others: &mut [&mut Page], text: &str) {
        self.send(page, others, Msg::LineEntered(text.to_owned()));
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
    let name = first.model.table().id().clone();
    let mut first = browser.open(first.kept.clone());
    assert_eq!((moves(&first.model).as_str(), first.model.table().id()), ("e2e4", &name));
    browser.play(&mut first, &mut [&mut second], "e2e4");
    assert_eq!(browser.games(), 2);
    assert_eq!(moves(&second.model), "d2d4");
}

#[test]
fn a_new_tab_gets_a_copy_of_the_newest_game_and_stores_it_only_when_it_changes() {
    let mut browser = Browser::default();
    let mut first = browser.open(None);
    browser.play(&mut first, &mut [], "e2e4");
    let mut second = browser.open(None);
    assert_eq!(moves(&second.model), "e2e4");
    assert_ne!(second.model.table().id(), first.model.table().id());
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
    assert_eq!(original.model.table().id(), copy.model.table().id());
    browser.play(&mut copy, &mut [&mut original], "d2d4");
    assert_ne!(original.model.table().id(), copy.model.table().id());
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
    let game = model.table().game().clone();
    let own = model.table().id().key();
    let other = StoredGame::of(played("d2d4").table(), 99).to_text();
    let events = [
        (own.clone(), Some(other.clone())),
        (own.clone(), None),
        (own, Some("nonsense".to_owned())),
        (model.table().id().key(), Some(other.clone())),
        ("threefold.duplicate.1.game.other-1".to_owned(), Some(other)),
        ("threefold.duplicate.1.game.<b>".to_owned(), Some("x".to_owned())),
        (settings_key(), Some("theme dark".to_owned())),
        (settings_key(), None),
        ("foreign".to_owned(), Some("x".to_owned())),
    ];
    for (key, text) in events {
        update(&mut model, Msg::StorageChanged { key, text });
        assert_eq!(*model.table().game(), game);
    }
}

#[test]
fn games_of_other_tabs_come_and_go_in_the_list() {
    let mut model = played("e2e4");
    let other = played("d2d4");
    let key = "threefold.duplicate.1.game.other-1".to_owned();
    let text = Some(StoredGame::of(other.table(), 5000).to_text());
    update(&mut model, Msg::StorageChanged { key: key.clone(), text });
    assert_eq!(model.shelf.newest_first().len(), 2);
    update(&mut model, Msg::StorageChanged { key, text: None });
    assert_eq!(model.shelf.newest_first().len(), 1);
}

#[test]
fn settings_are_the_same_in_all_tabs() {
    let mut browser = Browser::default();
    let (mut first, mut second) = (browser.open(None), browser.open(None));
    browser.send(&mut first, &mut [&mut second], Msg::ThemeSet(Theme::Dark));
    assert_eq!(second.model.settings.theme, Theme::Dark);
    assert_eq!(browser.open(None).model.settings.theme, Theme::Dark);
    update(&mut second.model, Msg::StorageChanged { key: settings_key(), text: None });
    assert_eq!(second.model.settings, Settings::default());
}

#[test]
fn a_damaged_stored_game_is_told_and_its_good_part_offered() {
    let model = played("e2e4 e2e4");
    let text = StoredGame::of(model.table(), 1).to_text().replace("\"S\"", "\"W\"");
    let damaged = model.table().id().clone();
    let stored = vec![(damaged.key(), text)];
    let game = Some(damaged.to_string());
    let (mut model, effects) =
        started(Start { stored, game, tab: "there".to_owned(), ..Start::default() });
    assert_ne!(*model.table().id(), damaged, "it is not overwritten");
    assert!(announced(&effects).contains("Not loaded: the stored game. At ply 2"));
    assert_eq!(moves(&model), "");
    update(&mut model, Msg::KeepGoodPart);
    assert_eq!(moves(&model), "e2e4");
}

#[test]
fn a_browser_that_stores_nothing_is_told_once() {
    let mut model = Model::default();
    let effects = update(&mut model, Msg::Started(Box::default()));
    assert!(announced(&effects).contains("does not let the page store games"));
    play(&mut model, "e2e4");
    assert_eq!(update(&mut model, Msg::StorageFailed), []);
    let mut model = fresh();
    assert!(announced(&update(&mut model, Msg::StorageFailed)).contains("Save a file"));
    assert_eq!(update(&mut model, Msg::StorageFailed), []);
}

#[test]
fn a_full_storage_says_what_to_do_until_there_is_room() {
    let mut model = fresh();
    assert_eq!(announced(&update(&mut model, Msg::StorageFailed)), text::storage_full());
    assert_eq!(announced(&update(&mut model, Msg::StorageWorks)), text::storage_works());
    assert_eq!(update(&mut model, Msg::StorageWorks), []);
    assert_eq!(announced(&update(&mut model, Msg::StorageFailed)), text::storage_full());
}

#[test]
fn an_empty_game_is_not_stored() {
    let mut model = fresh();
    let effects = play(&mut model, "e2e4");
    let key = stored(&effects)[0].0.clone();
    assert!(effects.contains(&Effect::Keep(model.table().id().clone())));
    let effects = update(&mut model, Msg::Undo);
    assert!(effects.contains(&Effect::Forget { key }));
    assert_eq!(stored(&effects), []);
}

#[test]
fn the_newest_game_is_the_one_that_was_stored_last_even_if_a_clock_goes_wrong() {
    let mut model = fresh();
    update(&mut model, Msg::TimePassed(9000));
    play(&mut model, "e2e4");
    update(&mut model, Msg::NewGame);
    update(&mut model, Msg::TimePassed(10));
    play(&mut model, "d2d4");
    let newest = model.shelf.newest_first();
    assert_eq!(newest[0].0, model.table().id());
    assert_eq!((newest[0].1.saved, newest[1].1.saved), (9001, 9000));
}
