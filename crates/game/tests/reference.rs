//! Every fact of `data/draws` holds: clocks, occurrences, claims on the board and by announcing a
//! move, automatic ends.

use serde_json::Value;
use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{CastlingMode, Position, San, UciMove};
use threefold_game::{Action, Ending, Game, Policy, Rule};

fn play(game: &mut Game, text: &str) {
    let uci: UciMove = text.parse().unwrap();
    let legal = uci.to_move(game.position()).unwrap_or_else(|error| panic!("{text}: {error}"));
    game.apply(Action::Play(legal)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn start(fen: &Value) -> Game {
    let position: Position = fen.as_str().unwrap().parse().unwrap();
    Game::new(position, Policy::FIDE)
}

/// The row of a ply as the corpus has it.
fn row(game: &Game) -> Value {
    let state = game.state();
    let claim = |rule| game.can_claim(rule).is_ok();
    // Where a counter has just ended the game, the corpus still tells what it would have allowed
    // to claim; here a game that is over refuses every claim.
    let by_counter = matches!(state.ending, Some(Ending::SeventyFiveMoves | Ending::Fivefold));
    let threefold = claim(Rule::Threefold) || by_counter && state.occurrences >= THREEFOLD;
    let clock = state.position.halfmove_clock();
    let fifty = claim(Rule::FiftyMoves) || by_counter && clock >= FIFTY_MOVES;
    let claims = match (threefold, fifty) {
        (true, true) => "3fold+50",
        (true, false) => "3fold",
        (false, true) => "50",
        (false, false) => "",
    };
    let announced = game.claims().announcing;
    let mut repeating: Vec<String> = announced
        .iter()
        .filter(|(rule, _)| *rule == Rule::Threefold)
        .map(|(_, legal)| legal.to_uci(CastlingMode::Standard).to_string())
        .collect();
    repeating.sort();
    let quiet = announced.iter().filter(|(rule, _)| *rule == Rule::FiftyMoves).count();
    let end = match state.ending {
        None => "",
        Some(Ending::Checkmate { .. }) => "checkmate",
        Some(Ending::Stalemate) => "stalemate",
        Some(Ending::DeadPosition) => "insufficient",
        Some(Ending::SeventyFiveMoves) => "75",
        Some(Ending::Fivefold) => "5fold",
        Some(other) => panic!("{other}"),
    };
    serde_json::json!([clock, state.occurrences, claims, repeating, quiet, end])
}

#[test]
fn all_reference_games_hold_ply_by_ply() {
    let mut plies = 0;
    for line in include_str!("../../../data/draws/games.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let mut game = start(&record["fen"]);
        let moves = record["uci"].as_array().unwrap();
        for (ply, expected) in record["plies"].as_array().unwrap().iter().enumerate() {
            let found = row(&game);
            assert_eq!(&found, expected, "ply {ply} of {}", record["id"]);
            plies += 1;
            if let Some(text) = moves.get(ply) {
                let text = text.as_str().unwrap();
                let san = record["san"][ply].as_str().unwrap();
                let read: San = san.parse().unwrap();
                play(&mut game, text);
                let noted = game.last_move().unwrap();
                assert_eq!(noted.to_string(), san);
                assert_eq!(read.to_string(), san);
            }
        }
        assert_eq!(game.position().to_string(), record["final_fen"].as_str().unwrap());
    }
    assert_eq!(plies, PLIES);
}

/// Rows in the corpus, so that none is passed over.
const PLIES: usize = 29_833;

#[test]
fn all_draw_cases_hold() {
    let text = include_str!("../../../data/draws/cases.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    for case in &cases {
        let mut game = start(&case["fen"]);
        for text in case["moves"].as_str().unwrap().split_whitespace() {
            play(&mut game, text);
        }
        let state = game.state();
        let check = |fact: &str, found: Value| {
            if let Some(expected) = case.get(fact) {
                assert_eq!(&found, expected, "{fact} of {}", case["id"]);
            }
        };
        check("occ", state.occurrences.into());
        check("clock", state.position.halfmove_clock().into());
        check("mate", matches!(state.ending, Some(Ending::Checkmate { .. })).into());
        check("seventyfive", (state.ending == Some(Ending::SeventyFiveMoves)).into());
        check("fivefold", (state.ending == Some(Ending::Fivefold)).into());
        check("fifty", game.can_claim(Rule::FiftyMoves).is_ok().into());
        if case.get("allmoves_fifty").is_some() {
            for legal in game.position().legal_moves() {
                assert!(game.can_claim_with(Rule::FiftyMoves, legal).is_ok());
            }
        }
        if let Some(after) = case["after"].as_object() {
            for (text, expected) in after {
                let uci: UciMove = text.parse().unwrap();
                let legal = uci.to_move(game.position()).unwrap();
                let repeats = game.can_claim_with(Rule::Threefold, legal).is_ok();
                assert_eq!(repeats, expected.as_u64().unwrap() >= 3, "{text} of {}", case["id"]);
            }
        }
    }
    assert_eq!(cases.len(), 23);
}
