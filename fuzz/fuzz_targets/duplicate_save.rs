//! Any text as a save file of duplicate chess: no panic, and what could be read is written, read and
//! written the same; of what could not, the good part is a game too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_duplicate::{CountedDraws, DuplicateGame, MateSearch, Rulings};

const OTHER_RULINGS: Rulings = Rulings {
    counted_draws: CountedDraws::Claimed,
    mate_search: MateSearch::AtOnce,
    ..Rulings::DESIGN
};

fuzz_target!(|text: &str| {
    for rulings in [Rulings::DESIGN, OTHER_RULINGS] {
        match DuplicateGame::from_save_file(text, rulings) {
            Ok(game) => check(&game, rulings),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                if let Some(good) = error.good_prefix() {
                    check(good, rulings);
                }
            }
        }
    }
});

fn check(game: &DuplicateGame, rulings: Rulings) {
    let written = game.to_save_file();
    let again = DuplicateGame::from_save_file(&written, rulings).expect("we read what we write");
    assert_eq!((&again, again.to_save_file()), (game, written));
    assert_eq!(game.twins().ghosts(), game.position().ghosts());
    if let Some(code) = game.to_share_code() {
        assert_eq!(DuplicateGame::from_share_code(&code, rulings).as_ref(), Ok(game));
    }
}
