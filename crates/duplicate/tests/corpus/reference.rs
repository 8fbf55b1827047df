//! Reading the corpus, and our answers in its words.

use std::path::PathBuf;

use serde_json::{Value, json};
use threefold_duplicate::{Action, BoardId, DuplicateGame, DuplicatePosition, Seat, SyncedMove};

pub(crate) fn file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/duplicate");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

pub(crate) fn lines(name: &str) -> Vec<Value> {
    file(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The texts of a JSON array.
pub(crate) fn words(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap())
}

pub(crate) fn play(game: &mut DuplicateGame, text: &str) {
    let played = text.parse().unwrap();
    if let Err(refusal) = game.apply(Action::Move(played)) {
        panic!("{text} at ply {}: {refusal}", game.ply());
    }
}

pub(crate) fn replay<'a>(moves: impl Iterator<Item = &'a str>) -> DuplicateGame {
    let mut game = DuplicateGame::default();
    moves.for_each(|text| play(&mut game, text));
    game
}

/// FNV-1a of 64 bits, as the corpus writes it.
pub(crate) fn fnv(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Moves in the order of the corpus.
pub(crate) fn names<'a>(moves: impl IntoIterator<Item = &'a SyncedMove>) -> Vec<String> {
    let mut names: Vec<String> = moves.into_iter().map(SyncedMove::to_string).collect();
    names.sort_unstable();
    names
}

pub(crate) fn legal_names(position: &DuplicatePosition) -> Vec<String> {
    names(&position.legal_moves())
}

pub(crate) fn ghost_names(position: &DuplicatePosition) -> Vec<String> {
    let ghosts = position.ghosts().into_iter();
    ghosts.map(|ghost| format!("{}{}", ghost.board, ghost.square)).collect()
}

pub(crate) fn ghost_pairs(position: &DuplicatePosition) -> Value {
    let ghosts = position.ghosts().into_iter();
    ghosts.map(|ghost| json!([ghost.board.name(), ghost.square.to_string()])).collect()
}

pub(crate) fn check_names(position: &DuplicatePosition, seat: Seat) -> Value {
    position.checks_of(seat).marked().map(BoardId::name).collect()
}

pub(crate) fn fens(position: &DuplicatePosition) -> Value {
    let fens = BoardId::ALL.into_iter();
    Value::Object(
        fens.map(|board| (board.name().to_owned(), position.board(board).to_string().into()))
            .collect(),
    )
}

/// The last position of a record, with its status and result.
pub(crate) fn check_final(game: &DuplicateGame, expected: &Value, id: &Value) {
    let state = game.state();
    let position = &state.position;
    let result = state.ending.map(|ending| {
        let scores = ending.result();
        let rows = scores
            .iter()
            .map(|(seat, score)| (seat.letter().to_string(), Value::from(score.to_string())));
        Value::Object(rows.collect())
    });
    let found = json!({
        "ply": game.ply(),
        "to_move": position.turn().letter().to_string(),
        "fens": fens(position),
        "ghosts": ghost_pairs(position),
        "in_check": check_names(position, position.turn()),
        "clock": state.clock,
        "repeats": state.occurrences,
        "status": state.ending.map_or("ongoing", |ending| ending.status()),
        "result": result,
    });
    assert_eq!(found, *expected, "{id}");
}
