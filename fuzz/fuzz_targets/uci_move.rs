//! A FEN and a move after a line break: the spelling is one legal move or is refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::{CastlingMode, Position, UciMove};

fuzz_target!(|text: &str| {
    let (fen, spelling) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen_lenient(fen, CastlingMode::Chess960).map_or(Position::START, |read| read.position);
    let Ok(uci) = spelling.parse::<UciMove>() else { return };
    assert_eq!(uci.to_string().parse::<UciMove>(), Ok(uci));
    match uci.to_move(&position) {
        Ok(legal) => {
            assert!(position.is_legal(legal));
            assert_eq!(legal.to_uci(CastlingMode::Chess960).to_move(&position), Ok(legal));
        }
        Err(reason) => {
            assert!(!reason.to_string().is_empty());
            assert_eq!(position.explain(uci.from, uci.to, uci.promotion), Some(reason));
        }
    }
});
