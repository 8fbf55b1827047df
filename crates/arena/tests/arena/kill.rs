//! A match that is killed in its middle, again and again, has the same games at its end.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use threefold_arena::tally::Tally;
use threefold_arena::{Conclusion, Configuration, Event, Journal, Stop, run_match};

use super::support::{Folder, again, duel, openings, records, scripted};

/// So often it is killed.
const KILLS: usize = 20;

/// So many pairs of games are played.
const ROUNDS: u64 = 20;

/// Begins a match in a folder, or goes on with it; tells of every event with a line.
pub(super) fn run(folder: &Path) {
    let (path, pgn) = (folder.join("match.jsonl"), folder.join("games.pgn"));
    let configuration = Configuration {
        concurrency: 2,
        ..duel(scripted("honest:1"), scripted("honest:2"), ROUNDS)
    };
    let mut journal = Journal::resume(&path)
        .or_else(|_| Journal::create(&path, Some(&pgn), &configuration, &openings()))
        .unwrap();
    let configuration = journal.configuration().clone();
    let say = |word: &str| writeln!(std::io::stdout().lock(), "{word}").unwrap();
    let told = &mut |_: &Event, _: &Tally| say("event");
    let outcome = run_match(&configuration, &openings(), &mut journal, &Stop::default(), told);
    assert_eq!(outcome.unwrap().conclusion, Conclusion::Complete);
    say("complete");
}

/// Runs a match in a process of its own, and kills it after so many lines; says whether it came to
/// its end.
fn run_and_kill(folder: &Path, lines: usize) -> bool {
    let (command, arguments) = again("killed_match", &format!("folder={}", folder.display()));
    let mut child = Command::new(command).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut is_complete = false;
    for line in output.lines().take(lines) {
        is_complete |= line.unwrap() == "complete";
    }
    child.kill().unwrap();
    child.wait().unwrap();
    is_complete
}

/// Every game by its round, as its players, moves and result.
fn games(folder: &Path) -> Vec<String> {
    let mut games: Vec<String> = records(&folder.join("games.pgn"))
        .iter()
        .map(|record| {
            let tags = record.tags();
            let moves: Vec<String> = record.moves().map(|noted| noted.to_string()).collect();
            let (round, white) = (tags.round(), tags.white());
            format!("{round} {white} {} {:?}", moves.join(" "), record.result())
        })
        .collect();
    games.sort();
    games
}

#[test]
fn killed_twenty_times_a_match_has_the_same_games() {
    let whole = Folder::new("whole");
    assert!(run_and_kill(&whole.path, usize::MAX));
    let torn = Folder::new("torn");
    // Any dice will do, but the same ones for everybody who looks for a fault.
    let mut dice: u32 = 2026;
    let mut kills = 0;
    while kills < KILLS {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if run_and_kill(&torn.path, (dice >> 16) as usize % 60) {
            break;
        }
        kills += 1;
    }
    run_and_kill(&torn.path, usize::MAX);
    assert_eq!(kills, KILLS, "the match was too short for so many kills");
    let (expected, found) = (games(&whole.path), games(&torn.path));
    assert_eq!(expected.len(), 2 * ROUNDS as usize);
    assert_eq!(expected, found);
    let (_, journal) = Journal::read(&torn.path.join("match.jsonl")).unwrap();
    let mut numbers: Vec<u64> = journal.iter().map(|game| game.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=2 * ROUNDS).collect::<Vec<_>>());
}
