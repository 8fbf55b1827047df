//! Tests of the journal: whatever is torn off its end, what is left is whole.

use std::fs;

use super::*;
use crate::configuration::{Limits, PlayerConfiguration, Program};
use crate::finished::{SideReport, Termination};
use threefold_chess::Position;
use threefold_game::GameResult;

/// A folder for one test, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("threefold-journal-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn journal(&self) -> PathBuf {
        self.0.join("match.jsonl")
    }

    fn pgn(&self) -> PathBuf {
        self.0.join("games.pgn")
    }

    fn create(&self) -> Result<Journal, JournalError> {
        Journal::create(&self.journal(), Some(&self.pgn()), &configuration(), &openings())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn configuration() -> Configuration {
    let limits = Limits::clock("0.2+0.002".parse().unwrap());
    let players = ["one", "two"]
        .map(|name| PlayerConfiguration::new(name, Program::Own, limits.clone()))
        .to_vec();
    Configuration { players, rounds: Some(10), ..Configuration::default() }
}

fn openings() -> Vec<Opening> {
    vec![Opening { start: Position::START, moves: Vec::new() }]
}

fn game(number: u64) -> FinishedGame {
    FinishedGame {
        number,
        result: GameResult::Draw,
        termination: Termination::Threefold,
        reason: "draw by threefold repetition, claimed by white".into(),
        opening: 0,
        plies: 80,
        duration: std::time::Duration::from_nanos(1_234_567_891),
        white: SideReport::default(),
        black: SideReport { player: 1, ..SideReport::default() },
        culprit: Some(threefold_chess::Color::Black),
        log: vec!["tab\t and break\n".into()],
    }
}

fn text(number: u64) -> String {
    format!("{}[Round \"{number}\"]\n\n1. e4 1/2-1/2\n", record::head(&configuration()))
}

fn numbers(journal: &Journal) -> Vec<u64> {
    journal.games().iter().map(|game| game.number).collect()
}

#[test]
fn what_was_written_comes_back() {
    let folder = Folder::new("round-trip");
    let mut journal = folder.create().unwrap();
    for number in [2, 1, 3] {
        journal.add(game(number), &text(number)).unwrap();
    }
    let games = journal.games().to_vec();
    drop(journal);
    let journal = Journal::resume(&folder.journal()).unwrap();
    assert_eq!(journal.configuration(), &configuration());
    assert_eq!(journal.games(), games);
    assert!(journal.is_for(&openings()) && !journal.is_for(&[]));
    let read = Journal::read(&folder.journal()).unwrap();
    assert_eq!(read, (configuration(), games));
}

#[test]
fn version_1_without_notes_is_read() {
    let folder = Folder::new("version-1");
    drop(folder.create().unwrap());
    let text = fs::read_to_string(folder.journal()).unwrap();
    let mut old = text.replace("\"threefold_match\":2", "\"threefold_match\":1");
    for (today, then) in [
        ("\"sprt\":null,", ""),
        ("\"book\":null}", "\"notes\":null}"),
        (",\"is_temporary\":false", ""),
    ] {
        assert!(old.contains(today), "{old}");
        old = old.replace(today, then);
    }
    fs::write(folder.journal(), &old).unwrap();
    let journal = Journal::resume(&folder.journal()).unwrap();
    assert_eq!(journal.configuration(), &configuration());
    drop(journal);
    fs::write(folder.journal(), old.replace("_match\":1", "_match\":3")).unwrap();
    let error = Journal::resume(&folder.journal()).unwrap_err().to_string();
    assert!(error.ends_with("its version is 3"), "{error}");
}

#[test]
fn wherever_both_files_are_torn_the_rest_is_whole() {
    let folder = Folder::new("torn");
    let mut journal = folder.create().unwrap();
    let header = fs::metadata(folder.journal()).unwrap().len();
    journal.add(game(1), &text(1)).unwrap();
    let first = fs::metadata(folder.journal()).unwrap().len();
    let one = fs::metadata(folder.pgn()).unwrap().len() as usize;
    journal.add(game(2), &text(2)).unwrap();
    drop(journal);
    let two = (fs::read(folder.journal()).unwrap(), fs::read(folder.pgn()).unwrap());
    let (header, first, second) = (header as usize, first as usize, two.0.len());
    let expected = |length: usize| -> &[u64] {
        match length {
            length if length < first => &[],
            length if length < second => &[1],
            _ => &[1, 2],
        }
    };
    for length in header..=second {
        let (_, lines, _) = read_lines(&folder.journal(), &two.0[..length]).unwrap();
        let numbers: Vec<u64> =
            lines.iter().flat_map(|line| &line.game).map(|game| game.number).collect();
        assert_eq!(numbers, expected(length), "{length}");
    }
    // Bringing it to the disk takes time, so not every byte is torn off there.
    for length in [header, header + 1, first - 1, first, first + 1, second - 1, second] {
        // The PGN file is written first, so it has the games of the journal and perhaps one more.
        let pgn = match expected(length) {
            [] => &two.1[..one - 3],
            [_] => &two.1[..two.1.len() - 3],
            _ => &two.1[..],
        };
        fs::write(folder.journal(), &two.0[..length]).unwrap();
        fs::write(folder.pgn(), pgn).unwrap();
        let mut journal = Journal::resume(&folder.journal()).unwrap();
        assert_eq!(numbers(&journal), expected(length), "{length}");
        for number in (1..=2).filter(|number| !expected(length).contains(number)) {
            journal.add(game(number), &text(number)).unwrap();
        }
        drop(journal);
        assert!(fs::read(folder.journal()).unwrap() == two.0, "{length}");
        assert!(fs::read(folder.pgn()).unwrap() == two.1, "{length}");
    }
}

#[test]
fn a_torn_first_line_is_begun_again() {
    let folder = Folder::new("torn-header");
    fs::write(folder.journal(), "{\"threefold_match\":1,\"conf").unwrap();
    assert!(matches!(Journal::resume(&folder.journal()), Err(JournalError::NoJournal(..))));
    let journal = folder.create().unwrap();
    drop(journal);
    assert!(numbers(&Journal::resume(&folder.journal()).unwrap()).is_empty());
}

#[test]
fn last_line_of_zeros_is_dropped_but_no_bad_line_elsewhere() {
    let folder = Folder::new("zeros");
    let mut journal = folder.create().unwrap();
    journal.add(game(1), &text(1)).unwrap();
    drop(journal);
    let whole = fs::read(folder.journal()).unwrap();
    fs::write(folder.journal(), [&whole[..], &[0; 70], b"\n"].concat()).unwrap();
    assert_eq!(numbers(&Journal::resume(&folder.journal()).unwrap()), [1]);
    fs::write(folder.journal(), [&whole[..], b"x\n", &whole[..]].concat()).unwrap();
    let error = Journal::resume(&folder.journal()).unwrap_err();
    assert!(matches!(error, JournalError::Damaged { line: 3, .. }), "{error}");
}

#[test]
fn a_game_that_is_there_twice_is_refused() {
    let folder = Folder::new("twice");
    let mut journal = folder.create().unwrap();
    journal.add(game(1), &text(1)).unwrap();
    journal.add(game(1), &text(1)).unwrap();
    drop(journal);
    let error = Journal::resume(&folder.journal()).unwrap_err();
    assert!(error.to_string().ends_with("in line 3: game 1 is there twice"), "{error}");
}

#[test]
fn a_journal_is_never_overwritten_and_never_written_by_two() {
    let folder = Folder::new("exists");
    let journal = folder.create().unwrap();
    assert!(matches!(Journal::resume(&folder.journal()), Err(JournalError::InUse(_))));
    drop(journal);
    assert!(matches!(folder.create(), Err(JournalError::Exists(_))));
}

#[test]
fn games_go_behind_others_and_a_shorter_file_is_refused() {
    let folder = Folder::new("behind");
    fs::write(folder.pgn(), "old game *").unwrap();
    let mut journal = folder.create().unwrap();
    journal.add(game(1), &text(1)).unwrap();
    drop(journal);
    let expected = format!("old game *\n\n\n{}", text(1));
    assert_eq!(fs::read_to_string(folder.pgn()).unwrap(), expected);
    fs::write(folder.pgn(), "shorter").unwrap();
    let error = Journal::resume(&folder.journal()).unwrap_err();
    assert!(matches!(error, JournalError::TooShort { length: 7, .. }), "{error}");
}

/// Returns the PGN file of a match killed in the middle of its second game, after another match has
/// added its games.
fn shared(folder: &Folder, torn: &str) -> String {
    let mut journal = folder.create().unwrap();
    journal.add(game(1), &text(1)).unwrap();
    drop(journal);
    let killed = fs::read_to_string(folder.pgn()).unwrap() + torn;
    fs::write(folder.pgn(), killed).unwrap();
    let other = folder.0.join("other.jsonl");
    let (configuration, openings) = (configuration(), openings());
    let mut other =
        Journal::create(&other, Some(&folder.pgn()), &configuration, &openings).unwrap();
    for number in [1, 2] {
        other.add(game(number), &text(number)).unwrap();
    }
    fs::read_to_string(folder.pgn()).unwrap()
}

/// Counts how often each round is in the file as a whole game.
fn rounds(folder: &Folder) -> [usize; 3] {
    let pgn = fs::read_to_string(folder.pgn()).unwrap();
    [1, 2, 3].map(|number| pgn.matches(&text(number)).count())
}

#[test]
fn games_of_another_match_in_the_same_file_stay() {
    let folder = Folder::new("shared");
    let whole = format!("\n{}", text(2));
    for length in [0, 1, 9, 40, whole.len() - 12, whole.len()] {
        let before = shared(&folder, &whole[..length]);
        let others = before.len();
        // A kill right after resuming must not change anything either.
        drop(Journal::resume(&folder.journal()).unwrap());
        let mut journal = Journal::resume(&folder.journal()).unwrap();
        assert_eq!(numbers(&journal), [1]);
        for number in [2, 3] {
            journal.add(game(number), &text(number)).unwrap();
        }
        drop(journal);
        assert_eq!(rounds(&folder), [2, 2, 1], "{length}");
        let pgn = fs::read_to_string(folder.pgn()).unwrap();
        assert_eq!(pgn.matches("[Event ").count(), 5, "{length}");
        assert_eq!(pgn.find(&text(2)), before.rfind(&text(2)), "{length}");
        assert!(pgn.len() > others);
        // The other match can be resumed too, and takes nothing away.
        let other = Journal::resume(&folder.0.join("other.jsonl")).unwrap();
        assert_eq!(numbers(&other), [1, 2]);
        drop(other);
        assert_eq!(rounds(&folder), [2, 2, 1], "{length}");
        assert_eq!(numbers(&Journal::resume(&folder.journal()).unwrap()), [1, 2, 3]);
        for name in ["match.jsonl", "other.jsonl", "games.pgn"] {
            fs::remove_file(folder.0.join(name)).unwrap();
        }
    }
}

#[test]
fn a_game_torn_behind_another_match_goes_and_that_match_stays() {
    let folder = Folder::new("torn-behind");
    shared(&folder, "");
    drop(Journal::resume(&folder.journal()).unwrap());
    let with_others = fs::read_to_string(folder.pgn()).unwrap();
    fs::write(folder.pgn(), format!("{with_others}\n{}", text(2))).unwrap();
    drop(Journal::resume(&folder.journal()).unwrap());
    assert_eq!(fs::read_to_string(folder.pgn()).unwrap(), with_others);
}

#[test]
fn match_without_games_takes_nothing_from_the_next_one() {
    let folder = Folder::new("followed");
    drop(folder.create().unwrap());
    let other = folder.0.join("other.jsonl");
    let mut other =
        Journal::create(&other, Some(&folder.pgn()), &configuration(), &openings()).unwrap();
    other.add(game(1), &text(1)).unwrap();
    drop(other);
    drop(Journal::resume(&folder.journal()).unwrap());
    assert_eq!(rounds(&folder), [1, 0, 0]);
}

#[test]
fn matches_at_rest_in_one_file_do_not_hinder_each_other() {
    let folder = Folder::new("still");
    let other = folder.0.join("other.jsonl");
    drop(folder.create().unwrap());
    drop(Journal::create(&other, Some(&folder.pgn()), &configuration(), &openings()).unwrap());
    for _ in 0..3 {
        drop(Journal::resume(&folder.journal()).unwrap());
        drop(Journal::resume(&other).unwrap());
    }
    let pgn = fs::read_to_string(folder.pgn()).unwrap();
    assert_eq!(pgn.trim(), "");
}
