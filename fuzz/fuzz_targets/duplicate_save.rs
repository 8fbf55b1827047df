//! Any text as a save file of duplicate chess: no panic, and what could be read is written, read and
//! written the same; of what could not, the good part is a game too.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use threefold_duplicate::save::SavedGame;
use threefold_duplicate::{CountedDraws, DuplicateGame, MateSearch, RecordedAction, Rulings};

const OTHER_RULINGS: Rulings = Rulings {
    counted_draws: CountedDraws::Claimed,
    mate_search: MateSearch::AtOnce,
    ..Rulings::DESIGN
};

fuzz_target!(|text: &str| {
    for rulings in [Rulings::DESIGN, OTHER_RULINGS] {
        match SavedGame::from_save_file(text, rulings) {
            Ok(saved) => check(&saved, rulings),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                if let Some(good) = error.good_prefix() {
                    check(&SavedGame { game: good.clone(), ..SavedGame::default() }, rulings);
                }
            }
        }
    }
});

fn check(saved: &SavedGame, rulings: Rulings) {
    let game = &saved.game;
    let written = saved.to_save_file(Duration::ZERO);
    let again = SavedGame::from_save_file(&written, rulings).expect("we read what we write");
    assert_eq!((&again.game, &again.players), (game, &saved.players));
    assert_eq!(again.to_save_file(Duration::ZERO), written);
    assert_eq!(game.twins().ghosts(), game.position().ghosts());
    if matches!(game.last(), Some(RecordedAction::Ended(_))) {
        return;
    }
    if let Some(code) = game.to_share_code() {
        assert_eq!(DuplicateGame::from_share_code(&code, rulings).as_ref(), Ok(game));
    }
}
