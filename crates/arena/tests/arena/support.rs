//! Shared by the tests: engines, openings, folders, and a short way to play a match.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use threefold_arena::{
    Adjudication, Configuration, Event, FinishedGame, Journal, LengthRule, Limits, MatchError,
    Opening, Patience, PlayerConfiguration, Program, Stop, run_match,
};
use threefold_chess::Position;
use threefold_game::pgn::{PgnReader, Record};

/// Returns the rest of the argument that begins with `start`.
pub(super) fn word(start: &str) -> Option<String> {
    std::env::args().find_map(|word| word.strip_prefix(start).map(Into::into))
}

/// This very program, doing one test with a word for it.
pub(super) fn again(test: &str, word: &str) -> (PathBuf, Vec<String>) {
    let arguments = [test, "--exact", "--nocapture", "--test-threads=1", word];
    (std::env::current_exe().unwrap(), arguments.map(Into::into).to_vec())
}

/// An engine with a script, named after it.
pub(super) fn scripted(script: &str) -> PlayerConfiguration {
    let (command, arguments) = again("scripted_engine", &format!("script={script}"));
    let program = Program::Process { command, arguments, folder: None };
    // Long enough for a busy machine.
    let limits = Limits::move_time(Duration::from_secs(20));
    PlayerConfiguration::new(script, program, limits)
}

/// A match of two, with short games.
pub(super) fn duel(
    one: PlayerConfiguration,
    two: PlayerConfiguration,
    rounds: u64,
) -> Configuration {
    let length = Some(LengthRule { moves: 12 });
    Configuration {
        players: vec![one, two],
        rounds: Some(rounds),
        adjudication: Adjudication { length, ..Adjudication::default() },
        patience: Patience { stop: Duration::from_millis(200), ..Patience::default() },
        ..Configuration::default()
    }
}

/// Twenty openings: every first move.
pub(super) fn openings() -> Vec<Opening> {
    let start = Position::START;
    start.legal_moves().iter().map(|&first| Opening { start, moves: vec![first] }).collect()
}

/// An opening without moves.
pub(super) fn position(fen: &str) -> Vec<Opening> {
    vec![Opening { start: fen.parse().unwrap(), moves: Vec::new() }]
}

/// Plays a match to its end and gives the games by their number.
#[track_caller]
pub(super) fn play(configuration: &Configuration, openings: &[Opening]) -> Vec<FinishedGame> {
    try_play(configuration, openings).unwrap().0
}

/// Plays a match; gives the games by their number, and the remarks.
pub(super) fn try_play(
    configuration: &Configuration,
    openings: &[Opening],
) -> Result<(Vec<FinishedGame>, Vec<String>), MatchError> {
    let mut journal = Journal::in_memory(configuration, openings);
    let mut remarks = Vec::new();
    run_match(configuration, openings, &mut journal, &Stop::default(), &mut |event, _| {
        if let Event::Remark(remark) = event {
            remarks.push(remark.clone());
        }
    })?;
    let mut games = journal.games().to_vec();
    games.sort_by_key(|game| game.number);
    Ok((games, remarks))
}

/// The records of a PGN file, with nothing odd in them.
#[track_caller]
pub(super) fn records(path: &Path) -> Vec<Record> {
    let bytes = fs::read(path).unwrap();
    let records: Vec<Record> = PgnReader::new(bytes.as_slice()).map(Result::unwrap).collect();
    for record in &records {
        assert!(record.remarks().is_empty(), "{:?}", record.remarks());
    }
    records
}

/// A folder for one test, gone when the test is over.
pub(super) struct Folder {
    pub(super) path: PathBuf,
}

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let name = format!("threefold-arena-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder { path }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
