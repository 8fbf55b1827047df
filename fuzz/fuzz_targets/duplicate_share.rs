//! Any text as a share code: no panic, and one game has one code. The checksum is not looked at while
//! fuzzing, since hardly any text would get past it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_duplicate::share::{ShareError, code_in, good_prefix};
use threefold_duplicate::{CountedDraws, DuplicateGame, MateSearch, Rulings};

const OTHER_RULINGS: Rulings = Rulings {
    counted_draws: CountedDraws::Claimed,
    mate_search: MateSearch::AtOnce,
    ..Rulings::DESIGN
};

fuzz_target!(|text: &str| {
    let text = code_in(text);
    for rulings in [Rulings::DESIGN, OTHER_RULINGS] {
        let result = DuplicateGame::from_share_code(text, rulings);
        let good = good_prefix(text, rulings);
        match result {
            Ok(game) => {
                let code = game.to_share_code().expect("what had a code has one");
                let body = |code: &str| code[..code.len() - 4].to_owned();
                assert_eq!(body(&code), body(text.trim_start_matches('\u{feff}').trim()));
                assert_eq!(DuplicateGame::from_share_code(&code, rulings).as_ref(), Ok(&game));
                assert_eq!(good, Some(game));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                match error {
                    ShareError::AfterTheEnd { .. } => {
                        assert!(good.is_some_and(|good| good.ending().is_some()));
                    }
                    ShareError::Cut { plies, expected } => {
                        assert!(plies <= expected);
                        assert_eq!(good.map_or(0, |good| good.ply()), plies);
                    }
                    _ => assert_eq!(good, None),
                }
            }
        }
    }
});
