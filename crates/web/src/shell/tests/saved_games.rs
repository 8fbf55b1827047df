//! Saved games, of this version and of the one before.

use crate::shell::saved_games::{GameId, SavedGame, SavedGames};

fn saved(time: u64) -> SavedGame {
    let mut saved = SavedGame::new(time, "1 move".to_owned(), "1. e4 *".to_owned());
    saved.add("seats", "person engine");
    saved.add("offer", "");
    saved
}

#[test]
fn a_saved_game_is_read_as_it_was_written() {
    let text = saved(7).to_text();
    assert!(text.starts_with("{\"version\":\"2\",\"saved\":\"7\","), "{text}");
    assert_eq!(SavedGame::from_text(&text), Some(saved(7)));
    assert_eq!(saved(7).fact("seats"), Some("person engine"));
    assert_eq!(saved(7).fact("offer"), None, "nothing is said of it");
}

#[test]
fn lines_of_version_1_are_read_with_both_kinds_of_records() {
    let chess = "saved 7\nlabel 1 move\nseats person engine\n\n1. e4 *";
    assert_eq!(SavedGame::from_text(chess), Some(saved(7)));
    let duplicate =
        SavedGame::from_text("saved 5\nplies 1\nstatus \ndeed \n{\"a\":\n\n1}").unwrap();
    assert_eq!(duplicate.record, "{\"a\":\n\n1}");
    assert_eq!((duplicate.saved, duplicate.fact("plies")), (5, Some("1")));
    assert_eq!((duplicate.label.as_str(), duplicate.fact("status")), ("", None));
}

#[test]
fn what_is_no_saved_game_is_left_alone() {
    let odd = ["", "no game", "saved x\n{}", "saved 5", "{}", "{\"version\":\"2\"}", "\n\n", "{"];
    for text in odd {
        assert_eq!(SavedGame::from_text(text), None, "{text:?}");
    }
    let later = saved(7).to_text().replace("\"version\":\"2\"", "\"version\":\"3\"");
    assert_eq!(SavedGame::from_text(&later), None, "of a later version");
}

#[test]
fn names_of_games_are_harmless_and_lead_back() {
    let id = GameId::new("a1<b>/..", 3);
    assert_eq!(id.to_string(), "a1b-3");
    assert_eq!(GameId::from_key(&id.key("p."), "p."), Some(id));
    let odd = ["", "p.game.", "p.game.<b>", "other", "p.settings"];
    assert!(odd.iter().all(|key| GameId::from_key(key, "p.").is_none()));
    assert_eq!(GameId::from_name(&"x".repeat(65)), None);
}

#[test]
fn the_next_time_is_after_every_saved_game() {
    let mut games = SavedGames::default();
    assert_eq!(games.next_time(10), 10);
    games.put(GameId::new("tab", 1), Some(saved(100)));
    assert_eq!((games.next_time(10), games.next_time(200)), (101, 200));
}
