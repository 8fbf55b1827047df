//! All that is stored is found again, whatever stands beside it.

use threefold_chess::random::SplitMix64 as Random;
use threefold_duplicate::{Action, Seat};

use super::*;
use crate::shell::{Page, SavedGames};

const PREFIX: &str = crate::duplicate::Duplicate::PREFIX;
/// The most games that are kept.
const MOST_GAMES: usize = 40;

fn played(moves: &str, last: Option<Action>) -> CurrentGame {
    let mut game = CurrentGame::new(DuplicateGame::default(), GameId::new("tab", 1));
    for text in moves.split_whitespace() {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    if let Some(action) = last {
        game.apply(action).unwrap();
    }
    game
}

fn stored(moves: &str, saved: u64) -> SavedGame {
    to_saved(&played(moves, None), saved)
}

#[test]
fn a_saved_game_keeps_what_a_save_file_does_not_say() {
    let endings = [
        None,
        Some(Action::Resign(Seat::East)),
        Some(Action::Resign(Seat::North)),
        Some(Action::DeclareDraw),
    ];
    for last in endings {
        let game = played("e2e4 e2e4 e7e5", last);
        let stored = to_saved(&game, 7);
        let read = SavedGame::from_text(&stored.to_text()).unwrap();
        assert_eq!(read, stored);
        assert_eq!(game_of(&read).as_ref(), Ok(game.game()));
        assert_eq!(read.label.starts_with("3 moves,"), last.is_some(), "{}", read.label);
    }
}

#[test]
fn a_claim_and_other_rulings_come_back() {
    let rulings = ruling::from_words("claimed opponents-win");
    let mut game = CurrentGame::new(DuplicateGame::new(rulings), GameId::new("tab", 1));
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ".repeat(2);
    for text in round.split_whitespace() {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    game.apply(Action::Claim).unwrap();
    let read = SavedGame::from_text(&to_saved(&game, 1).to_text()).unwrap();
    assert_eq!(game_of(&read).as_ref(), Ok(game.game()));
}

#[test]
fn foreign_and_damaged_entries_are_left_alone() {
    let id = GameId::new("tab", 1);
    let entries = [
        (id.key(PREFIX), stored("e2e4", 5).to_text()),
        (GameId::new("tab", 2).key(PREFIX), "no game".to_owned()),
        (GameId::new("tab", 3).key(PREFIX), "saved x\n{}".to_owned()),
        (GameId::new("tab", 4).key(PREFIX), format!("saved 1\n\n{}", " ".repeat(5 << 20))),
        ("other".to_owned(), stored("e2e4", 9).to_text()),
    ];
    let games = SavedGames::from_storage(PREFIX, &entries);
    assert_eq!(games.newest_first().into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [&id]);
}

#[test]
fn a_damaged_save_file_keeps_its_good_part() {
    let text = stored("e2e4 e2e4", 5).to_text().replace("\\\"S\\\"", "\\\"W\\\"");
    let error = game_of(&SavedGame::from_text(&text).unwrap()).unwrap_err();
    assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(1));
}

#[test]
fn beginnings_of_newer_games_are_dropped_and_others_stay() {
    let mut games = SavedGames::default();
    let id = |number| GameId::new("tab", number);
    games.put(id(1), Some(stored("e2e4", 1)));
    games.put(id(2), Some(stored("e2e4 e2e4", 2)));
    games.put(id(3), Some(stored("e2e4 d2d4", 3)));
    games.put(id(4), Some(stored("e2e4 e2e4", 4)));
    games.put(id(5), Some(stored("e2e4 d2d4 e7e5", 5)));
    let resigned = played("e2e4", Some(Action::Resign(Seat::South)));
    games.put(id(6), Some(to_saved(&resigned, 0)));
    // The third is open now, the sixth ended: only the first and its copy go.
    assert_eq!(games.tidy(&id(3), begins), [id(2), id(1)]);
    assert_eq!(games.newest_first().len(), 4);
    assert!(games.game(&id(3)).is_some() && games.game(&id(6)).is_some());
}

#[test]
fn the_oldest_games_make_room() {
    let mut games = SavedGames::default();
    let first_moves = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3"];
    for number in 0..MOST_GAMES + 2 {
        let moves = format!("{} {}", first_moves[number % 7], first_moves[number / 7]);
        games.put(GameId::new("tab", number as u32), Some(stored(&moves, number as u64)));
    }
    assert_eq!(games.tidy(&GameId::new("tab", 0), begins), [GameId::new("tab", 1)]);
    assert_eq!(games.newest_first().len(), MOST_GAMES + 1);
}

#[test]
fn no_stored_text_is_too_odd() {
    let parts = [
        "saved ",
        "plies ",
        "status ",
        "rulings ",
        "recorded ",
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
        if let Some(stored) = SavedGame::from_text(&text) {
            assert!(game_of(&stored).is_err());
        }
    }
}
