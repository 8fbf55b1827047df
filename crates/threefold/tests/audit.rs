//! `threefold audit` as its users meet it: files in, findings out.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::{Value, json};

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.arg("audit").args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of the program on both channels, and its exit code.
fn answer(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    answer(&program(arguments).output().unwrap())
}

/// The output for this input, without a word on the side.
#[track_caller]
fn audit_input(arguments: &[&str], input: &[u8]) -> String {
    let mut child = program(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writing = std::thread::spawn(move || stdin.write_all(&input));
    let (output, error, code) = answer(&child.wait_with_output().unwrap());
    writing.join().unwrap().unwrap();
    assert_eq!((error.as_str(), code), ("", Some(0)));
    output
}

#[track_caller]
fn audit_json(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let output = audit_input(&[&["--json"], arguments].concat(), input);
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Scratch {
        let file = format!("threefold-audit-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(file);
        fs::write(&path, content).unwrap();
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn corpus() -> Vec<Value> {
    let text = include_str!("../../../data/draws/games.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn corpus_pgn(corpus: &[Value]) -> String {
    let mut pgn = String::new();
    for game in corpus {
        let (id, fen) = (&game["id"], game["fen"].as_str().unwrap());
        write!(pgn, "[Event \"{id}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n").unwrap();
        for san in game["san"].as_array().unwrap() {
            writeln!(pgn, "{}", san.as_str().unwrap()).unwrap();
        }
        pgn.push_str("*\n\n");
    }
    pgn
}

/// A row of the corpus in the words of the audit.
fn expected_row(ply: usize, row: &Value) -> Value {
    let claims = match row[2].as_str().unwrap() {
        "3fold+50" => json!(["threefold", "fifty"]),
        "3fold" => json!(["threefold"]),
        "50" => json!(["fifty"]),
        _ => json!([]),
    };
    let end = match row[5].as_str().unwrap() {
        "" => Value::Null,
        "insufficient" => json!("dead"),
        "75" => json!("seventy-five"),
        "5fold" => json!("fivefold"),
        other => json!(other),
    };
    json!({
        "ply": ply, "clock": row[0], "occurrences": row[1], "claims": claims,
        "announce_threefold": row[3], "announce_fifty": row[4], "end": end,
    })
}

#[test]
fn every_fact_of_the_corpus_is_told_ply_by_ply() {
    let corpus = corpus();
    let mut rows = 0;
    for threads in ["1", "3"] {
        let games = audit_json(&["--plies", "--threads", threads], corpus_pgn(&corpus).as_bytes());
        assert_eq!(games.len(), corpus.len());
        for (index, (game, expected)) in games.iter().zip(&corpus).enumerate() {
            assert_eq!(game["game"], json!(index + 1));
            assert_eq!(game["event"], json!(expected["id"].to_string()));
            assert_eq!(game["error"], Value::Null);
            let plies = expected["plies"].as_array().unwrap();
            assert_eq!(game["plies"].as_array().unwrap().len(), plies.len());
            for (ply, row) in plies.iter().enumerate() {
                let (found, expected) = (&game["plies"][ply], expected_row(ply, row));
                assert_eq!(found, &expected, "ply {ply} of game {}", index + 1);
                rows += 1;
            }
        }
    }
    assert_eq!(rows, 2 * 29_833);
}

#[test]
fn the_fields_of_a_row_have_their_order() {
    let output = audit_input(&["--json", "--plies"], b"*\n[Event \"x\"]\n\n1. e4 *");
    let row = r#"{"ply":0,"clock":0,"occurrences":1,"claims":[],"announce_threefold":[],"announce_fifty":0,"end":null}"#;
    assert!(output.contains(&format!("\"plies\":[{row},")), "{output}");
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

#[test]
fn compressed_files_say_the_same_as_plain_ones() {
    let pgn = corpus_pgn(&corpus());
    let (first, second) = pgn.as_bytes().split_at(pgn.len() / 2);
    let expected = audit_input(&["--json"], pgn.as_bytes());
    assert_eq!(expected.lines().count(), 300);
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    for compressed in [
        gzip(pgn.as_bytes()),
        [gzip(first), gzip(second)].concat(),
        zstandard(pgn.as_bytes()),
        [zstandard(first), skipped.clone(), zstandard(second), skipped].concat(),
    ] {
        // By no name at all.
        assert!(audit_input(&["--json"], &compressed) == expected);
    }
}

#[test]
fn a_compressed_file_that_breaks_off_cannot_be_read() {
    let pgn = corpus_pgn(&corpus());
    for (name, compressed) in
        [("cut.gz", gzip(pgn.as_bytes())), ("cut.zst", zstandard(pgn.as_bytes()))]
    {
        let file = Scratch::new(name, &compressed[..compressed.len() / 2]);
        let (output, error, code) = run(&["--json", file.path()]);
        assert_eq!(code, Some(1), "{error}");
        assert!(error.contains("cannot be read"), "{error}");
        // Zstandard gives nothing away before its window is full.
        let is_audited = output.lines().count() > 50;
        assert!(is_audited || name == "cut.zst", "what came before is audited");
    }
}

const FINE: &[u8] = b"[Event \"fine\"]\n\n1. e4 e5 1-0\n\n";

#[test]
fn unreadable_file_makes_code_1_and_others_are_audited() {
    let file = Scratch::new("fine.pgn", FINE);
    let folder = std::env::temp_dir();
    let missing = "no-such-file.pgn";
    let (output, error, code) =
        run(&["--json", missing, file.path(), folder.to_str().unwrap(), file.path()]);
    assert_eq!(code, Some(1));
    assert_eq!(output.matches("\"event\":\"fine\"").count(), 2, "{output}");
    let lines: Vec<&str> = error.lines().collect();
    assert!(lines[0].starts_with("threefold: no-such-file.pgn: cannot be read: "), "{error}");
    assert!(lines[1].contains(": cannot be read: "), "{error}");
    assert_eq!(lines[2..], ["threefold: 2 of 4 files could not be read"]);
    let (_, error, code) = run(&[missing]);
    assert_eq!((error.lines().count(), code), (1, Some(1)), "{error}");
}

#[test]
fn an_illegal_move_is_told_with_its_reason_and_its_place() {
    let bad = b"[Event \"bad\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n";
    // Long enough for several pieces, so that lines are counted across them.
    let input = [&FINE.repeat(20_000)[..], bad, FINE].concat();
    let games = audit_json(&["--threads", "2"], &input);
    assert_eq!(games.len(), 20_002);
    let error = &games[20_000]["error"];
    assert_eq!(error["kind"], "illegal-move");
    assert_eq!((&error["line"], &error["column"]), (&json!(80_003), &json!(13)));
    assert!(error["message"].as_str().unwrap().starts_with("Ke3 is not legal: "), "{error}");
    assert_eq!(games[20_000]["half_moves"], 2);
    assert_eq!(games[20_001]["error"], Value::Null);
}

#[test]
fn results_are_held_against_the_final_position() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let lone = "[FEN \"7k/8/8/8/8/8/q7/7K b - - 0 1\"]\n\n1... Qb2";
    let dead = "[FEN \"7k/8/8/8/8/8/q6K/8 w - - 0 1\"]\n\n1. Kg1 Qg2+ 2. Kxg2";
    for (game, result, should_be) in [
        (mate, "0-1", None),
        (mate, "1-0", Some("0-1")),
        (mate, "*", Some("0-1")),
        (lone, "1-0", Some("1/2-1/2")),
        (lone, "0-1", None),
        (dead, "1/2-1/2", None),
        (dead, "0-1", Some("1/2-1/2")),
        ("1. e4", "0-1", None),
    ] {
        let games = audit_json(&[], format!("{game} {result}").as_bytes());
        let found = games[0]["contradiction"].get("should_be").and_then(Value::as_str);
        assert_eq!(found, should_be, "{game} {result}: {}", games[0]);
    }
}

#[test]
fn result_tags_are_held_against_the_end_of_the_game() {
    let game = |tag: &str| format!("[Event \"x\"]\n[Result \"{tag}\"]\n\n1. e4 1-0\n\n");
    let input: String = ["1-0", "0-1", "*", "white won"].map(game).concat();
    let games = audit_json(&[], input.as_bytes());
    let tags: Vec<Option<&str>> = games.iter().map(|game| game["result_tag"].as_str()).collect();
    assert_eq!(tags, [None, Some("0-1"), Some("*"), Some("white won")]);
    assert!(games.iter().all(|game| game["result"] == "1-0"), "{games:?}");
    let output = audit_input(&[], input.as_bytes());
    for line in [
        "the Result tag is 0-1, but the game ends with 1-0",
        "the Result tag is `white won`, which is not a result",
        "        2  the Result tag differs from the end of the game",
        "        1  the Result tag is not a result",
    ] {
        assert!(output.lines().any(|found| found.ends_with(line)), "{output}");
    }
}

/// However much else is odd about a game, its `Result` tag is counted.
#[test]
fn result_tag_is_counted_behind_many_remarks() {
    let odd = ") ".repeat(40);
    let games = audit_json(&[], format!("[Result \"?\"]\n\n1. e4 {odd} 1-0").as_bytes());
    assert_eq!(games[0]["result_tag"], "?");
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[test]
fn game_that_went_on_after_its_end_is_audited_whole() {
    let pgn = format!("{} e4 e5 1-0", SHUFFLE.repeat(4));
    let games = audit_json(&["--plies"], pgn.as_bytes());
    let expected = json!({
        "by": "fivefold", "ply": 16, "after": "8... Ng8", "result": "1/2-1/2", "went_on": 2,
    });
    assert_eq!(games[0]["ended"], expected);
    assert_eq!(games[0]["plies"][16]["end"], "fivefold");
    assert_eq!(games[0]["plies"][18]["end"], Value::Null);
    let output = audit_input(&[], pgn.as_bytes());
    assert!(
        output
            .contains("ended by fivefold repetition after 8... Ng8 (ply 16), went on for 2 plies"),
        "{output}"
    );
}

#[test]
fn claims_are_told_on_the_board_and_by_announcing() {
    let games = audit_json(&[], format!("{} 1-0", SHUFFLE.repeat(2)).as_bytes());
    let expected = json!([
        {
            "rule": "threefold", "how": "announce", "by": "black", "ply": 7, "after": "4. Ng1",
            "announce": ["Ng8"], "plies": 2, "last_ply": 8,
        },
        {
            "rule": "threefold", "how": "board", "by": "white", "ply": 8, "after": "4... Ng8",
            "announce": [], "plies": 1, "last_ply": 8,
        },
    ]);
    assert_eq!(games[0]["claimable"], expected);
}

#[test]
fn grid_lists_games_with_findings_and_summary_counts_all() {
    let drawn = format!("[White \"A\"]\n[Black \"B\"]\n\n{} 1-0\n\n", SHUFFLE.repeat(2));
    let bad = "[Event \"x\"]\n\n1. e4 e4 *\n\n[Event \"y\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let input = [FINE, drawn.as_bytes(), bad.as_bytes()].concat();
    let output = audit_input(&[], &input);
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].trim_start().starts_with("game  players"), "{output}");
    assert!(lines[1].trim_start().starts_with("2  A - B "), "{output}");
    assert!(lines[1].ends_with("the last is 8"), "{output}");
    assert!(lines[2].trim_start().starts_with("white could claim"), "{output}");
    assert!(lines[3].contains("e4 is not legal: "), "{output}");
    assert!(lines[4].ends_with("the result is 1-0, the final position: black wins by checkmate"));
    let numbers: Vec<&str> =
        lines[5..].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, ["4", "1", "1", "0", "1", "0", "0", "1", "0"], "{output}");
    let all = audit_input(&["--all"], &input);
    assert!(all.lines().nth(1).unwrap().trim_start().starts_with("1  ? - ? "), "{all}");
}

#[test]
fn games_keep_their_order_however_many_threads_there_are() {
    let corpus = corpus();
    let pgn = corpus_pgn(&corpus).repeat(5);
    let expected = audit_input(&["--json", "--threads", "1"], pgn.as_bytes());
    for threads in ["2", "7", "0"] {
        assert!(audit_input(&["--json", "--threads", threads], pgn.as_bytes()) == expected);
    }
}

#[test]
fn a_file_without_event_tags_is_audited_as_well() {
    let game = format!("[White \"A\"]\n\n{} 1-0\n\n", SHUFFLE.repeat(3));
    let input = game.repeat((5 << 20) / game.len());
    let games = audit_json(&[], input.as_bytes());
    assert_eq!(games.len(), (5 << 20) / game.len());
    assert!(games.iter().all(|game| game["half_moves"] == 12));
}

#[test]
fn an_input_without_games_is_no_failure() {
    for input in [&b""[..], b"\n", b"no game here", &[0xff; 1000]] {
        let output = audit_input(&[], input);
        assert!(output.trim_start().starts_with("0  games"), "{output}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let file = Scratch::new("pipe.pgn", &FINE.repeat(100_000));
    let mut child = program(&["--json", file.path()]).spawn().unwrap();
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    let (_, error, code) = answer(&child.wait_with_output().unwrap());
    assert_eq!((error.as_str(), code), ("", Some(0)));
}

#[test]
fn plies_need_json() {
    let (_, error, code) = run(&["--plies"]);
    assert_eq!(code, Some(2), "{error}");
}
