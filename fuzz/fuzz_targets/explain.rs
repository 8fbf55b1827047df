//! Four bytes (two squares, a promotion, a number of plies to walk first) and a FEN: a reason is
//! given exactly when the move is not legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::{CastlingMode, Position, Role, Square, UciMove};

fuzz_target!(|data: &[u8]| {
    let [from, to, promotion, plies, fen @ ..] = data else { return };
    let fen = String::from_utf8_lossy(fen);
    let read = Position::from_fen_lenient(&fen, CastlingMode::Chess960);
    let mut position = read.map_or(Position::START, |read| read.position);
    for &choice in data.iter().cycle().take(usize::from(*plies)) {
        let moves = position.legal_moves();
        let Some(count) = moves.len().checked_sub(1).map(|last| last + 1) else { break };
        position = position.play_unchecked(moves[usize::from(choice) % count]);
    }
    let (Some(from), Some(to)) = (Square::from_index(from & 63), Square::from_index(to & 63)) else {
        return;
    };
    let promotion = Role::ALL.get(usize::from(promotion % 7)).copied();
    let reason = position.explain(from, to, promotion);
    let legal = UciMove { from, to, promotion }.to_move(&position);
    assert_eq!(reason.is_none(), legal.is_ok(), "{position} {from}{to} {promotion:?}");
    if let Some(reason) = reason {
        assert!(!reason.to_string().is_empty());
    }
});
