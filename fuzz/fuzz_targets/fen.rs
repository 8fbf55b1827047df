//! Any text is a FEN or is refused; what is read is written and read again, and its moves play.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::{CastlingMode, FenStyle, Position, Setup};

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse::<Setup>().map(|again| again.board), Ok(setup.board));
    }
    let strict = text.parse::<Position>();
    let lenient = Position::from_fen_lenient(text, CastlingMode::Chess960);
    match (&strict, &lenient) {
        (Ok(strict), Ok(lenient)) => assert_eq!(*strict, lenient.position),
        (Ok(_), Err(error)) => panic!("strict reads what lenient refuses: {error}"),
        (Err(error), _) => assert!(!error.to_string().is_empty()),
    }
    let Ok(lenient) = lenient else { return };
    let position = lenient.position;
    for style in [FenStyle::XFen, FenStyle::Shredder] {
        let again: Position = position.to_fen(style).parse().expect("we read what we write");
        assert_eq!(again, position);
        assert_eq!(again.key(), position.key());
        assert_eq!(again.to_fen(style), position.to_fen(style));
    }
    for legal in position.legal_moves() {
        let child = position.play_unchecked(legal);
        let fresh = Position::try_from(child.to_setup()).expect("a legal move stays legal");
        assert_eq!((fresh.key(), fresh.pawn_key()), (child.key(), child.pawn_key()));
    }
});
