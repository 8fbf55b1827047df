//! Any bytes as the journal of a match: no panic, what could be read is written and read the same,
//! what is torn off its end takes games from the end only, and everything that `threefold match
//! --resume` tells of it can be told.
//!
//! A journal is not resumed here: that cuts the file which it names.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use threefold_arena::statistics::{Model, Sprt};
use threefold_arena::tally::Tally;
use threefold_arena::{
    Configuration, FinishedGame, Journal, JournalError, Schedule, report, summary, table,
};

fuzz_target!(|bytes: &[u8]| {
    match read(bytes) {
        Ok((configuration, games)) => {
            check_spelling(&configuration, &games);
            check_torn(bytes, &games);
            tell(&configuration, &games);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

fn read(bytes: &[u8]) -> Result<(Configuration, Vec<FinishedGame>), JournalError> {
    Journal::read_bytes(Path::new("journal"), bytes)
}

fn check_spelling(configuration: &Configuration, games: &[FinishedGame]) {
    // The notes are anything that is JSON, with numbers which that library reads inexactly.
    let configuration =
        Configuration { notes: serde_json::Value::Null, ..configuration.clone() };
    let written = serde_json::to_string(&configuration).expect("it can be written");
    let again: Configuration = serde_json::from_str(&written).expect("we read what we write");
    assert_eq!(again, configuration);
    for game in games {
        let written = serde_json::to_string(game).expect("it can be written");
        let again: FinishedGame = serde_json::from_str(&written).expect("we read what we write");
        assert_eq!(&again, game);
    }
}

/// Half of the file has the first games, or not even the line of the match.
fn check_torn(bytes: &[u8], games: &[FinishedGame]) {
    let (half, _) = bytes.split_at(bytes.len() / 2);
    match read(half) {
        Ok((_, first)) => assert!(games.starts_with(&first)),
        Err(error) => assert!(matches!(error, JournalError::NoJournal(..)), "{error}"),
    }
}

fn tell(configuration: &Configuration, games: &[FinishedGame]) {
    let _ = configuration.check();
    let schedule = Schedule::new(configuration, 1);
    let sprt = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized).ok();
    let mut tally = Tally::new(configuration, sprt);
    for game in games {
        let _ = schedule.game(game.number);
        tally.add(game);
    }
    assert!(!summary::verdict(&tally).is_empty());
    let _ = table::effort(&tally).to_string();
    assert!(report::page(configuration, &tally, &[]).ends_with("</html>\n"));
}
