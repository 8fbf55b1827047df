//! A FEN and a move after a line break: the notation means one legal move or is refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::{CastlingMode, Position, San};

fuzz_target!(|text: &str| {
    let (fen, notation) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen_lenient(fen, CastlingMode::Chess960).map_or(Position::START, |read| read.position);
    let Ok(san) = notation.parse::<San>() else { return };
    assert_eq!(san.to_string().parse::<San>(), Ok(san), "we read what we write");
    match san.to_move(&position) {
        Ok(legal) => {
            assert!(position.is_legal(legal));
            let shortest = position.san(legal);
            assert_eq!(shortest.to_move(&position), Ok(legal));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
