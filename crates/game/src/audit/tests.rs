//! An audit agrees with the game it is an audit of.

use threefold_chess::{Color, Move, Position, San, UciMove};

use super::*;
use crate::game::{Action, Game};

fn audit(fen: &str, moves: &str, result: Option<GameResult>) -> Audit {
    let mut auditor = Auditor::new(&fen.parse().unwrap());
    for text in moves.split_whitespace() {
        let san: San = text.parse().unwrap();
        auditor.play(san.to_move(auditor.position()).unwrap());
    }
    auditor.finish(result)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn shuffle(times: usize) -> String {
    "Nf3 Nf6 Ng1 Ng8 ".repeat(times)
}

/// Compares with a game that stands at the same place.
fn check(auditor: &Auditor, game: &Game) {
    let facts = auditor.facts();
    let state = game.state();
    assert_eq!(facts.clock, state.position.halfmove_clock());
    assert_eq!(facts.occurrences, state.occurrences);
    assert_eq!(facts.ending, state.ending);
    let claims = game.claims();
    if facts.ending.is_none() {
        let can_claim = |rule| claims.on_board.contains(&rule);
        assert_eq!(facts.claims_threefold, can_claim(Rule::Threefold));
        assert_eq!(facts.claims_fifty, can_claim(Rule::FiftyMoves));
    }
    let announced = |wanted| claims.announcing.iter().filter(move |(rule, _)| *rule == wanted);
    let mut expected: Vec<Move> = announced(Rule::Threefold).map(|&(_, legal)| legal).collect();
    let mut found = facts.announce_threefold.clone();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert_eq!(facts.announce_fifty as usize, announced(Rule::FiftyMoves).count());
}

#[test]
fn an_audit_agrees_with_the_game_on_every_ply_of_the_corpus() {
    let mut plies = 0;
    let mut auditor = Auditor::new(&Position::START);
    for line in include_str!("../../../../data/draws/games.jsonl").lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let start: Position = record["fen"].as_str().unwrap().parse().unwrap();
        let mut game = Game::new(start, Policy::FIDE);
        auditor.restart(&start);
        check(&auditor, &game);
        for text in record["uci"].as_array().unwrap() {
            let uci: UciMove = text.as_str().unwrap().parse().unwrap();
            let legal = uci.to_move(game.position()).unwrap();
            game.apply(Action::Play(legal)).unwrap();
            auditor.play(legal);
            check(&auditor, &game);
            plies += 1;
        }
    }
    assert!(plies > 29_000);
}

#[test]
fn a_game_without_draws_has_nothing_to_say() {
    let found = audit(START, "e4 e5 Nf3 Nc6 Bb5", Some(GameResult::BlackWins));
    let nothing = Audit { plies: 5, claimable: vec![], ended: None, contradiction: None };
    assert_eq!(found, nothing);
}

#[test]
fn a_threefold_is_found_first_by_announcing_then_on_the_board() {
    let found = audit(START, &shuffle(2), None);
    let said: Vec<String> = found.claimable.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "black could claim threefold repetition by announcing Ng8, after 4. Ng1 (ply 7); \
             possible after 2 plies in all, the last is 8",
            "white could claim threefold repetition on the board, after 4... Ng8 (ply 8)",
        ]
    );
}

#[test]
fn a_game_that_went_on_after_fivefold_is_audited_to_its_end() {
    let found = audit(START, &format!("{} e4 e5", shuffle(4)), Some(GameResult::WhiteWins));
    let ended = found.ended.unwrap();
    assert_eq!((ended.at.ply, ended.ending, found.left_over()), (16, Ending::Fivefold, 2));
    assert_eq!(found.contradiction, None);
}

#[test]
fn the_clock_of_the_start_counts() {
    let found = audit("7k/8/8/8/8/8/R7/K7 w - - 98 80", "Rb2 Kg8 Ra2", None);
    let said: Vec<String> = found.claimable.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "black could claim the 50-move rule by announcing any of 3 moves, after 80. Rb2 \
             (ply 1); possible after 3 plies in all, the last is 3",
            "white could claim the 50-move rule on the board, after 80... Kg8 (ply 2); possible \
             after 2 plies in all, the last is 3",
        ]
    );
}

#[test]
fn a_result_is_held_against_the_final_position() {
    let mate = "f3 e5 g4 Qh4#";
    let by_mate = Contradiction::Ended(Ending::Checkmate { winner: Color::Black });
    for (result, expected) in [
        (Some(GameResult::BlackWins), None),
        (Some(GameResult::WhiteWins), Some(by_mate)),
        (Some(GameResult::Draw), Some(by_mate)),
        (None, Some(by_mate)),
    ] {
        assert_eq!(audit(START, mate, result).contradiction, expected);
    }
}

#[test]
fn nobody_wins_without_the_material_to_mate() {
    let fen = "7k/8/8/8/8/8/q7/7K b - - 0 1";
    let of = |result| audit(fen, "Qb2", Some(result)).contradiction;
    let expected = Contradiction::NoMatingMaterial(Color::White);
    assert_eq!(of(GameResult::WhiteWins), Some(expected));
    assert_eq!(expected.result(), GameResult::Draw);
    assert_eq!(of(GameResult::BlackWins), None);
    assert_eq!(of(GameResult::Draw), None);
}
