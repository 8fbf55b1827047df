//! The events of `--json`, and the page.

use std::fs;

use serde_json::Value;
use threefold_game::pgn::{PgnReader, Record};

use crate::transcript::Home;

fn events(home: &Home, arguments: &[&str]) -> Vec<Value> {
    let output = home.program(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const MATCH: &[&str] = &[
    "match",
    "--engine",
    "own",
    "name=<new>",
    "--engine",
    "own",
    "name=old",
    "--each",
    "depth=3",
    "--games",
    "6",
    "--openings",
    "endings.epd",
    "--json",
    "--report",
    "match.html",
];

#[test]
fn a_script_gets_every_game_and_the_end() {
    let home = Home::new();
    let events = events(&home, MATCH);
    let kinds: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["begin", "game", "game", "game", "game", "game", "game", "end"]);
    assert_eq!(events[0]["games"], 6);
    assert_eq!(events[1]["white"], "<new>");
    assert_eq!(events[1]["game"]["termination"], "checkmate");
    assert_eq!(events[2]["black"], "<new>");
    let end = &events[7];
    assert_eq!(end["conclusion"], "complete");
    assert_eq!(end["pairs"], serde_json::json!([0, 0, 3, 0, 0]));
    assert_eq!(
        (&end["wins"], &end["draws"], &end["elo_error"]),
        (&1.into(), &4.into(), &Value::Null)
    );
    let endings: Vec<_> =
        end["endings"].as_array().unwrap().iter().map(|one| &one["ending"]).collect();
    assert_eq!(endings, ["checkmate", "dead-position", "fifty-moves"]);
    assert_eq!(end["players"][0]["name"], "<new>");
}

#[test]
fn the_page_is_written_and_escaped() {
    let home = Home::new();
    events(&home, MATCH);
    let page = fs::read_to_string(home.path.join("match.html")).unwrap();
    assert!(page.contains("<title>&lt;new&gt; against old</title>"), "{page}");
    assert!(page.contains("dead position") && page.ends_with("</html>\n"), "{page}");
}

#[test]
fn every_game_is_in_the_file() {
    let home = Home::new();
    events(&home, &[MATCH, &["--pgn", "games.pgn", "--event", "A \"match\""]].concat());
    let file = fs::File::open(home.path.join("games.pgn")).unwrap();
    let games: Vec<Record> = PgnReader::new(file).map(Result::unwrap).collect();
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| game.remarks().is_empty()));
    let tags = games[1].tags();
    assert_eq!((tags.white(), tags.black(), tags.get("Round")), ("old", "<new>", Some("1.2")));
    assert_eq!(tags.get("Event"), Some("A \"match\""));
}

#[test]
fn no_journal_is_left_when_nobody_asked_for_one() {
    let home = Home::new();
    events(&home, MATCH);
    let folder = home.path.join(".local/state/threefold/match");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}
