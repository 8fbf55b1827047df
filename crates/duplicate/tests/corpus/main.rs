//! The reference corpus of `data/duplicate`: two other implementations agreed on every line of it.

mod facts;
mod reference;

use serde_json::Value;
use threefold_chess::Role;
use threefold_duplicate::{
    DuplicateGame, DuplicatePosition, Rulings, Seat, SyncedMove, Twins, perft,
};

use reference::{check_final, file, fnv, ghost_names, legal_names, lines, play, replay, words};

#[test]
fn every_ply_of_every_game_is_as_recorded() {
    let games = lines("games.jsonl");
    assert_eq!(games.len(), 408);
    let (mut plies, mut promotions) = (0, 0);
    for game in &games {
        promotions += check_game(game);
        plies += words(&game["moves"]).count();
    }
    assert_eq!(plies, 47_267);
    assert!(promotions > 100, "{promotions} positions with a promotion");
}

/// Plays a game; gives the number of its positions in which a pawn may promote.
fn check_game(record: &Value) -> usize {
    let id = &record["id"];
    let mut promotions = 0;
    let mut game = DuplicateGame::default();
    let mut twins = Twins::start();
    let rows = record["plies"].as_array().unwrap();
    let mut ghosts = record["ghosts"].as_array().unwrap().iter().peekable();
    let mut ghost_row = (vec![0; 4], fnv(""));
    let mut moves = words(&record["moves"]);
    for (ply, row) in rows.iter().enumerate() {
        let position = game.position();
        let legal = legal_names(position);
        let mask: u32 = position.checks().marked().map(|board| 1 << board as u32).sum();
        let found = serde_json::json!([legal.len(), fnv(&legal.join(" ")), mask]);
        assert_eq!(found, *row, "{id} ply {ply}");
        assert_eq!(position.count_legal_moves(), legal.len());
        promotions += check_promotions(position);

        if let Some(change) = ghosts.next_if(|change| change[0] == ply) {
            let counts = (1..5).map(|index| change[index].as_u64().unwrap()).collect();
            ghost_row = (counts, change[5].as_str().unwrap().to_owned());
        }
        let counts = Seat::ALL.map(|seat| position.count_ghosts(seat) as u64).to_vec();
        assert_eq!((counts, fnv(&ghost_names(position).join(" "))), ghost_row, "{id} ply {ply}");
        assert_eq!(twins.ghosts(), position.ghosts(), "{id} ply {ply}");
        if let Some(text) = moves.next() {
            play(&mut game, text);
            twins.advance(text.parse().unwrap());
        }
    }
    assert_eq!((moves.next(), ghosts.next()), (None, None), "{id}");
    check_final(&game, &record["final"], id);
    promotions
}

/// A pawn that promotes becomes what is listed and nothing else; says whether there is one.
fn check_promotions(position: &DuplicatePosition) -> usize {
    let legal = position.legal_moves();
    let promotes = |legal: &&SyncedMove| legal.promotion.is_some();
    for promoting in legal.iter().filter(promotes) {
        for promotion in Role::ALL.map(Some).into_iter().chain([None]) {
            let candidate = SyncedMove { promotion, ..*promoting };
            assert_eq!(position.is_legal(candidate), legal.contains(&candidate), "{candidate}");
        }
    }
    usize::from(legal.iter().any(|legal| promotes(&legal)))
}

#[test]
fn every_game_comes_back_from_its_share_code_and_its_save_file() {
    let (mut characters, mut plies) = (0, 0);
    for record in lines("games.jsonl").iter().chain(&lines("endings.jsonl")) {
        let game = replay(words(&record["moves"]));
        let code = game.to_share_code().unwrap();
        let file = game.to_save_file();
        let shared = DuplicateGame::from_share_code(&code, Rulings::default()).unwrap();
        let loaded = DuplicateGame::from_save_file(&file, Rulings::default()).unwrap();
        assert!(shared == game && loaded == game, "{}", record["id"]);
        (characters, plies) = (characters + code.len(), plies + game.ply());
    }
    assert!(characters < plies, "{characters} characters for {plies} plies");
}

#[test]
fn every_ending_and_special_case_is_as_recorded() {
    let cases = lines("endings.jsonl");
    assert_eq!(cases.len(), 264);
    for case in &cases {
        let game = replay(words(&case["moves"]));
        check_final(&game, &case["final"], &case["id"]);
        for probe in case["probes"].as_array().unwrap() {
            facts::check_probe(&game, probe, &case["id"]);
        }
        for fact in case["facts"].as_array().unwrap() {
            facts::check_fact(&game, fact, &case["id"]);
        }
    }
}

#[test]
fn move_counts_are_as_recorded() {
    let text = file("perft.json");
    let records: Value = serde_json::from_str(&text).unwrap();
    let records = records.as_array().unwrap();
    assert_eq!(records.len(), 14);
    for record in records {
        let position = words(&record["moves"]).fold(DuplicatePosition::START, |position, text| {
            position.play(text.parse().unwrap()).unwrap()
        });
        for (index, count) in record["perft"].as_array().unwrap().iter().enumerate() {
            let found = perft::perft(&position, index as u32 + 1);
            assert_eq!(found, *count, "{} depth {}", record["id"], index + 1);
        }
        let depth = record["divide_depth"].as_u64().unwrap() as u32;
        let divided = perft::divide(&position, depth).into_iter();
        let divided: serde_json::Map<String, Value> =
            divided.map(|(first, count)| (first.to_string(), count.into())).collect();
        assert_eq!(Value::Object(divided), record["divide"], "{}", record["id"]);
    }
}
