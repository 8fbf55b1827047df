//! The probes and facts of the special cases.

use serde_json::{Value, json};
use threefold_chess::{CastlingMode, UciMove};
use threefold_duplicate::{
    BoardId, DuplicateGame, DuplicatePosition, Forbidden, Seat, State, SyncedMove,
};

use crate::reference::{check_names, fens, ghost_names, ghost_pairs, legal_names, names, words};

fn state_at<'a>(game: &'a DuplicateGame, fact: &Value) -> &'a State {
    game.view(fact["ply"].as_u64().unwrap() as usize).unwrap()
}

/// The orthodox moves of one board.
fn board_legal(position: &DuplicatePosition, board: BoardId) -> Vec<String> {
    let moves: Vec<SyncedMove> = position
        .board(board)
        .legal_moves()
        .into_iter()
        .map(|legal| {
            let UciMove { from, to, promotion } = legal.to_uci(CastlingMode::Standard);
            SyncedMove { from, to, promotion }
        })
        .collect();
    names(&moves)
}

/// A full description of a ply.
pub(crate) fn check_probe(game: &DuplicateGame, probe: &Value, id: &Value) {
    let state = state_at(game, probe);
    let position = &state.position;
    let boards = position.turn().boards().into_iter();
    let board_legal: serde_json::Map<String, Value> = boards
        .map(|board| (board.name().to_owned(), board_legal(position, board).into()))
        .collect();
    let found = json!({
        "ply": probe["ply"],
        "to_move": position.turn().letter().to_string(),
        "in_check": check_names(position, position.turn()),
        "legal": legal_names(position),
        "board_legal": board_legal,
        "ghosts": ghost_pairs(position),
        "fens": fens(position),
        "clock": state.clock,
        "repeats": state.occurrences,
    });
    assert_eq!(found, *probe, "{id}");
}

/// Subject of a case, in one of eight forms.
pub(crate) fn check_fact(game: &DuplicateGame, fact: &Value, id: &Value) {
    let state = state_at(game, fact);
    let position = &state.position;
    let has = |key: &str| fact.get(key).is_some();
    if has("move") {
        check_legality(position, fact, id);
    } else if has("ghost") {
        let name: String = words(&fact["ghost"]).collect();
        assert_eq!(ghost_names(position).contains(&name), fact["present"], "{id} {fact}");
    } else if has("plays") {
        check_captures(position, fact, id);
    } else if has("checked") {
        let board = BoardId::from_name(fact["board"].as_str().unwrap()).unwrap();
        let orthodox = position.board(board);
        let by: std::collections::BTreeSet<String> =
            orthodox.checkers().into_iter().map(|square| square.to_string()).collect();
        let expected = words(&fact["by"]).map(str::to_owned).collect();
        assert_eq!(by, expected, "{id} {fact}");
        let checked = board.player(orthodox.turn()).letter().to_string();
        assert_eq!(checked, fact["checked"], "{id} {fact}");
    } else if has("synced_count") {
        check_counts(position, fact, id);
    } else {
        assert_eq!(state.clock, fact["clock"], "{id} {fact}");
        assert!(!has("repeats") || state.occurrences == fact["repeats"], "{id} {fact}");
    }
}

/// Checks on which boards a move is legal, and that we say so when it is not synced.
fn check_legality(position: &DuplicatePosition, fact: &Value, id: &Value) {
    let text = fact["move"].as_str().unwrap();
    let candidate: SyncedMove = text.parse().unwrap();
    assert_eq!(position.is_legal(candidate), fact["synced"], "{id} {fact}");
    let boards = position.turn().boards().into_iter();
    let legal_on: Vec<&str> = boards
        .filter(|&board| board_legal(position, board).iter().any(|name| name == text))
        .map(BoardId::name)
        .collect();
    assert_eq!(legal_on, words(&fact["legal_on"]).collect::<Vec<_>>(), "{id} {fact}");
    let reason = position.explain(position.turn(), candidate, None);
    match (legal_on.as_slice(), reason) {
        ([_, _], None)
        | (_, Some(Forbidden::Ghost { .. }))
        | ([], Some(Forbidden::Illegal { .. })) => {}
        ([one], Some(Forbidden::Unsynced { legal_on, .. })) => {
            assert_eq!(legal_on.name(), *one, "{id} {fact}");
        }
        (_, reason) => panic!("{id} {fact}: {reason:?}"),
    }
}

/// The square that a move empties of an enemy piece on each board.
fn check_captures(position: &DuplicatePosition, fact: &Value, id: &Value) {
    let played: SyncedMove = fact["plays"].as_str().unwrap().parse().unwrap();
    let after = position.play(played).unwrap();
    let enemy = position.turn().color().opponent();
    let pieces =
        |position: &DuplicatePosition, board| position.board(board).board().by_color(enemy);
    let captured = position.captured(played);
    for (name, expected) in fact["captures"].as_object().unwrap() {
        let board = BoardId::from_name(name).unwrap();
        let emptied = (pieces(position, board) - pieces(&after, board)).only();
        let found = emptied.map(|square| square.to_string());
        assert_eq!(json!(found), *expected, "{id} {fact}");
        assert_eq!(captured[board].is_some(), found.is_some(), "{id} {fact}");
    }
}

fn check_counts(position: &DuplicatePosition, fact: &Value, id: &Value) {
    let seat = match fact.get("player") {
        Some(player) => {
            Seat::from_letter(player.as_str().unwrap().chars().next().unwrap()).unwrap()
        }
        None => position.turn(),
    };
    let synced = position.moves_of(seat).unwrap();
    assert_eq!(synced.len(), fact["synced_count"], "{id} {fact}");
    assert_eq!(check_names(position, seat), fact["in_check"], "{id} {fact}");
    if let Some(counts) = fact.get("board_legal_count") {
        for (name, count) in counts.as_object().unwrap() {
            let board = BoardId::from_name(name).unwrap();
            assert_eq!(board_legal(position, board).len(), *count, "{id} {fact}");
        }
    }
}
