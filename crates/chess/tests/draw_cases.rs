//! The facts about single positions in `data/draws/cases.json` hold: clocks, castling rights after
//! a rook is captured, mates, and which positions of a game are the same (FIDE 9.2.3).

use serde_json::Value;
use threefold_chess::{Outcome, Position, UciMove};

/// The positions of a case, from its start to its end.
fn positions(case: &Value) -> Vec<Position> {
    let fen = case["fen"].as_str().unwrap();
    let mut positions =
        vec![fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}"))];
    for text in case["moves"].as_str().unwrap().split_whitespace() {
        let position = positions[positions.len() - 1];
        let uci: UciMove = text.parse().unwrap();
        positions.push(position.play_unchecked(uci.to_move(&position).unwrap()));
    }
    positions
}

fn occurrences(positions: &[Position], of: &Position) -> u64 {
    let equal = positions.iter().filter(|position| *position == of).count();
    let same_key = positions.iter().filter(|position| position.key() == of.key()).count();
    assert_eq!(equal, same_key, "key and equality tell the same");
    equal as u64
}

#[test]
fn every_case_holds() {
    let text = include_str!("../../../data/draws/cases.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let mut facts = 0;
    for case in &cases {
        let positions = positions(case);
        let last = positions[positions.len() - 1];
        let mut check = |fact: &str, found: Value| {
            if let Some(expected) = case.get(fact) {
                assert_eq!(&found, expected, "{} of {}", fact, case["id"]);
                facts += 1;
            }
        };
        check("occ", occurrences(&positions, &last).into());
        check("clock", last.halfmove_clock().into());
        check("castling", last.to_string().split(' ').nth(2).into());
        check("mate", matches!(last.outcome(), Some(Outcome::Checkmate { .. })).into());
        if let Some(after) = case["after"].as_object() {
            for (text, expected) in after {
                let uci: UciMove = text.parse().unwrap();
                let next = last.play(uci.to_move(&last).unwrap()).unwrap();
                assert_eq!(occurrences(&positions, &next) + 1, expected.as_u64().unwrap());
                facts += 1;
            }
        }
    }
    assert_eq!((cases.len(), facts), (23, 35), "every fact of every case was looked at");
}
