//! Any text as a share code: no panic, and one game has one code. The checksum is not looked at while
//! fuzzing, since hardly any text would get past it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_duplicate::{DuplicateGame, Rulings};

fuzz_target!(|text: &str| {
    match DuplicateGame::from_share_code(text, Rulings::DESIGN) {
        Ok(game) => {
            let code = game.to_share_code().expect("what had a code has one");
            let body = |code: &str| code[..code.len() - 4].to_owned();
            assert_eq!(body(&code), body(text.trim()));
            assert_eq!(DuplicateGame::from_share_code(&code, Rulings::DESIGN), Ok(game));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
