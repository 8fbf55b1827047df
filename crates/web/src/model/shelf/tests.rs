//! What is stored is found again, whatever stands beside it.

use threefold_chess::random::SplitMix64 as Random;
use threefold_duplicate::Seat;

use super::*;

fn table(moves: &str, last: Option<Action>) -> Table {
    let mut table = Table::new(DuplicateGame::default(), GameId::new("tab", 1));
    for text in moves.split_whitespace() {
        table.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    if let Some(action) = last {
        table.apply(action).unwrap();
    }
    table
}

fn stored(moves: &str, saved: u64) -> StoredGame {
    StoredGame::of(&table(moves, None), saved)
}

#[test]
fn a_stored_game_comes_back_with_all_that_a_save_file_does_not_say() {
    let endings = [
        None,
        Some(Action::Resign(Seat::East)),
        Some(Action::Resign(Seat::North)),
        Some(Action::DeclareDraw),
    ];
    for last in endings {
        let table = table("e2e4 e2e4 e7e5", last);
        let stored = StoredGame::of(&table, 7);
        let read = StoredGame::from_text(&stored.to_text()).unwrap();
        assert_eq!(read, stored);
        assert_eq!(read.game().as_ref(), Ok(table.game()));
        assert_eq!(read.plies, 3);
        assert_eq!(read.status.is_some(), last.is_some());
    }
}

#[test]
fn a_claim_and_other_rulings_come_back() {
    let rulings = ruling::from_words("claimed opponents-win");
    let mut table = Table::new(DuplicateGame::new(rulings), GameId::new("tab", 1));
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ".repeat(2);
    for text in round.split_whitespace() {
        table.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    table.apply(Action::Claim).unwrap();
    let read = StoredGame::from_text(&StoredGame::of(&table, 1).to_text()).unwrap();
    assert_eq!(read.game().as_ref(), Ok(table.game()));
}

#[test]
fn names_of_games_are_harmless_and_find_their_way_back() {
    let id = GameId::new("a1<b>/..", 3);
    assert_eq!(id.to_string(), "a1b-3");
    assert_eq!(GameId::from_key(&id.key()), Some(id));
    let odd = ["", "threefold.duplicate.1.game.", "threefold.duplicate.1.game.<b>", "other"];
    assert!(odd.iter().all(|key| GameId::from_key(key).is_none()));
    assert_eq!(GameId::from_key(&settings_key()), None);
    assert_eq!(GameId::from_name(&"x".repeat(65)), None);
}

#[test]
fn foreign_and_damaged_entries_are_left_alone() {
    let id = GameId::new("tab", 1);
    let entries = [
        (id.key(), stored("e2e4", 5).to_text()),
        (GameId::new("tab", 2).key(), "no game".to_owned()),
        (GameId::new("tab", 3).key(), "saved x\n{}".to_owned()),
        (GameId::new("tab", 4).key(), format!("{}{{", " ".repeat(MAX_BYTES + 1))),
        ("other".to_owned(), stored("e2e4", 9).to_text()),
    ];
    let shelf = Shelf::from_storage(&entries);
    assert_eq!(shelf.newest_first().into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [&id]);
}

#[test]
fn a_damaged_save_file_keeps_its_good_part() {
    let text = stored("e2e4 e2e4", 5).to_text().replace("\"S\"", "\"W\"");
    let error = StoredGame::from_text(&text).unwrap().game().unwrap_err();
    assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(1));
}

#[test]
fn time_never_goes_back() {
    let mut shelf = Shelf::default();
    assert_eq!(shelf.next_time(10), 10);
    shelf.put(GameId::new("tab", 1), Some(stored("e2e4", 100)));
    assert_eq!((shelf.next_time(10), shelf.next_time(200)), (101, 200));
}

#[test]
fn beginnings_of_newer_games_are_dropped_and_others_stay() {
    let mut shelf = Shelf::default();
    let id = |number| GameId::new("tab", number);
    shelf.put(id(1), Some(stored("e2e4", 1)));
    shelf.put(id(2), Some(stored("e2e4 e2e4", 2)));
    shelf.put(id(3), Some(stored("e2e4 d2d4", 3)));
    shelf.put(id(4), Some(stored("e2e4 e2e4", 4)));
    shelf.put(id(5), Some(stored("e2e4 d2d4 e7e5", 5)));
    let resigned = table("e2e4", Some(Action::Resign(Seat::South)));
    shelf.put(id(6), Some(StoredGame::of(&resigned, 0)));
    // The third is on the table, the sixth ended: only the first and its copy go.
    assert_eq!(shelf.tidy(&id(3)), [id(2), id(1)]);
    assert_eq!(shelf.newest_first().len(), 4);
    assert!(shelf.game(&id(3)).is_some() && shelf.game(&id(6)).is_some());
}

#[test]
fn the_oldest_games_make_room() {
    let mut shelf = Shelf::default();
    let first_moves = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3"];
    for number in 0..MOST_GAMES + 2 {
        let moves = format!("{} {}", first_moves[number % 7], first_moves[number / 7]);
        shelf.put(GameId::new("tab", number as u32), Some(stored(&moves, number as u64)));
    }
    assert_eq!(shelf.tidy(&GameId::new("tab", 0)), [GameId::new("tab", 1)]);
    assert_eq!(shelf.newest_first().len(), MOST_GAMES + 1);
}

#[test]
fn no_stored_text_is_too_odd() {
    let parts = [
        "saved ",
        "plies ",
        "status ",
        "rulings ",
        "deed ",
        "draw",
        "7",
        "\n",
        "{",
        "}",
        "é",
        "\0",
        "journal ",
        "1 start::",
        "@",
    ];
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let length = random.below(12);
        let text: String = (0..length).map(|_| parts[random.below(parts.len())]).collect();
        if let Some(stored) = StoredGame::from_text(&text) {
            assert!(stored.game().is_err());
        }
    }
}
