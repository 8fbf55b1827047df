//! `threefold duplicate replay`, `perft` and `stats` as their users meet them: held against the
//! reference corpus (`data/duplicate`), and against what strangers may send.

use std::fmt::Write as _;

use serde_json::{Value, json};

#[path = "support/program.rs"]
mod program;

use program::{Answer, run_with_input};

const GAMES: &str = include_str!("../../../data/duplicate/games.jsonl");
const ENDINGS: &str = include_str!("../../../data/duplicate/endings.jsonl");
const PERFT: &str = include_str!("../../../data/duplicate/perft.json");

fn run(arguments: &[&str], input: &[u8]) -> Answer {
    let arguments: Vec<&str> =
        std::iter::once("duplicate").chain(arguments.iter().copied()).collect();
    run_with_input(&arguments, input)
}

/// The output of a run that must succeed without a word on the side.
#[track_caller]
fn succeed(arguments: &[&str], input: &[u8]) -> String {
    let Answer { output, error, code } = run(arguments, input);
    assert_eq!((error.as_str(), code), ("", Some(0)), "{arguments:?}");
    output
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// FNV-1a of 64 bits, as the corpus writes it.
fn fnv(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The rows of a game as the corpus has them: number of moves, hash of their names, boards in check.
fn rows(report: &Value) -> Value {
    let row = |row: &Value| {
        let moves = words(&row["moves"]);
        assert_eq!(row["legal"], moves.len());
        let bit = |board: &str| ["NW", "NE", "SW", "SE"].iter().position(|name| *name == board);
        let mask: u32 =
            words(&row["check"]).into_iter().map(|board| 1 << bit(board).unwrap()).sum();
        json!([row["legal"], fnv(&moves.join(" ")), mask])
    };
    report["plies"].as_array().unwrap().iter().map(row).collect()
}

/// The number of ghosts of each player after every ply, from the changes that the corpus notes.
fn ghosts_by_ply(record: &Value, plies: usize) -> Vec<Value> {
    let mut changes = record["ghosts"].as_array().unwrap().iter().peekable();
    let mut counts = json!({ "N": 0, "S": 0, "E": 0, "W": 0 });
    let after = |ply: usize| {
        if let Some(change) = changes.next_if(|change| change[0] == ply) {
            counts = json!({ "N": change[1], "S": change[2], "E": change[3], "W": change[4] });
        }
        counts.clone()
    };
    (0..plies).map(after).collect()
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["replay", "perft", "stats"] {
        let help = succeed(&[command, "--help"], b"");
        assert!(help.contains(&format!("Examples:\n  threefold duplicate {command} ")), "{help}");
    }
}

#[test]
fn every_ply_of_every_game_is_as_in_the_corpus() {
    let records = lines(GAMES);
    let reports = lines(&succeed(&["replay", "--json", "--legal"], GAMES.as_bytes()));
    assert_eq!((records.len(), reports.len()), (408, 408));
    for (record, report) in records.iter().zip(&reports) {
        let id = &record["id"];
        assert_eq!(report["id"], *id);
        assert_eq!(report["final"], record["final"], "{id}");
        assert_eq!(rows(report), record["plies"], "{id}");
        let plies = report["plies"].as_array().unwrap();
        let ghosts: Vec<Value> = plies.iter().map(|row| row["ghosts"].clone()).collect();
        assert_eq!(ghosts, ghosts_by_ply(record, plies.len()), "{id}");
        let players: String = plies.iter().map(|row| row["player"].as_str().unwrap()).collect();
        assert!(players.chars().eq("NSEW".chars().cycle().take(plies.len())), "{id}");
    }
}

#[test]
fn every_ending_and_special_case_is_as_in_the_corpus() {
    let records = lines(ENDINGS);
    let reports = lines(&succeed(&["replay", "--json", "--legal"], ENDINGS.as_bytes()));
    assert_eq!((records.len(), reports.len()), (264, 264));
    for (record, report) in records.iter().zip(&reports) {
        let id = &record["id"];
        assert_eq!((&report["id"], &report["final"]), (id, &record["final"]), "{id}");
        assert_eq!(report["plies"].as_array().unwrap().len(), words(&record["moves"]).len() + 1);
        for probe in record["probes"].as_array().unwrap() {
            let row = &report["plies"][probe["ply"].as_u64().unwrap() as usize];
            assert_eq!((&row["player"], &row["check"]), (&probe["to_move"], &probe["in_check"]));
            assert_eq!(row["moves"], probe["legal"], "{id}");
        }
    }
}

const TWO_MOVES: &str = r#"{"id":1,"moves":["e2e4","d2d4"]}"#;

/// The same game as a save file, and as a share code.
fn other_forms() -> (String, String) {
    let saved = r#"{"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"},{"player":"S","from":"d2","to":"d4"}]}"#;
    let text = succeed(&["replay"], saved.as_bytes());
    let code = text.lines().find_map(|line| line.strip_prefix("share code: ")).unwrap();
    (saved.to_owned(), code.to_owned())
}

#[test]
fn a_game_may_come_in_every_form() {
    let expected = &lines(&succeed(&["replay", "--json"], TWO_MOVES.as_bytes()))[0];
    assert_eq!((&expected["id"], &expected["final"]["ply"]), (&json!(1), &json!(2)));
    let (saved, code) = other_forms();
    let laid_out =
        serde_json::to_string_pretty(&serde_json::from_str::<Value>(&saved).unwrap()).unwrap();
    let link = format!("https://example.org/duplicate#{code}\n");
    for input in [&saved, &laid_out, &code, &link] {
        let reports = lines(&succeed(&["replay", "-", "--json"], input.as_bytes()));
        assert_eq!(reports.len(), 1, "{input}");
        assert_eq!(reports[0]["id"], Value::Null);
        assert_eq!(reports[0]["final"], expected["final"], "{input}");
    }
    for argument in [&code, link.trim()] {
        let reports = lines(&succeed(&["replay", argument, "--json"], b""));
        assert_eq!(reports[0]["final"], expected["final"], "{argument}");
    }
    let all = format!("{saved}\n\n{code}\r\n{TWO_MOVES}");
    assert_eq!(lines(&succeed(&["replay", "--json"], all.as_bytes())).len(), 3);
}

#[test]
fn a_file_is_read_by_its_name() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/duplicate/endings.jsonl");
    let output = succeed(&["replay", path, "--ascii"], b"");
    assert_eq!(output.matches("\nshare code: ").count(), 264);
    let Answer { output, error, code } = run(&["replay", "no-such-file.json"], b"");
    assert_eq!((output.as_str(), code), ("", Some(1)));
    let beginning = "threefold: cannot read `no-such-file.json`: ";
    assert!(error.starts_with(beginning) && error.contains("not a share code"), "{error}");
}

#[test]
fn a_bad_game_is_named_by_its_line_and_the_others_go_on() {
    let games = format!(
        "{TWO_MOVES}\n{{\"id\":\"b\",\"moves\":[\"e2e4\",\"e2e5\"]}}\n\n{{\"moves\":\n1AAA\n{TWO_MOVES}\n"
    );
    let Answer { output, error, code } = run(&["replay", "--json"], games.as_bytes());
    assert_eq!(code, Some(1));
    assert_eq!(error, "threefold: 3 of 5 games could not be replayed\n");
    let reports = lines(&output);
    let errors: Vec<_> = reports.iter().map(|report| report["error"].as_str()).collect();
    let reason = "line 2: at ply 2, e2e5 cannot be played: on both boards the pawn on e2 ";
    assert!(errors[1].is_some_and(|error| error.starts_with(reason)), "{errors:?}");
    assert_eq!(errors[2], Some("line 4: not a game: EOF while parsing a value at column 9"));
    assert_eq!(errors[3], Some("line 5: the share code is too short"));
    assert_eq!((errors[0], errors[4]), (None, None));
    assert_eq!((&reports[1]["id"], &reports[1]["final"]["ply"]), (&json!("b"), &json!(1)));
    assert_eq!(reports[1]["plies"].as_array().unwrap().len(), 2);
    assert_eq!(reports[2].as_object().unwrap().len(), 2);

    let Answer { output, error, code } = run(&["replay", "--ascii"], games.as_bytes());
    assert_eq!((output.matches("share code").count(), code), (2, Some(1)));
    let sentences: Vec<_> = error.lines().collect();
    assert_eq!(sentences.len(), 4, "{error}");
    assert!(sentences[0].starts_with(&format!("threefold: {reason}")), "{error}");
}

#[test]
fn damaged_input_is_refused_with_a_sentence() {
    for (input, sentence) in [
        (
            "{\n  \"variant\": \"duplicate-chess\",\n  \"vers",
            "EOF while parsing a string at line 3",
        ),
        (
            r#"{"variant":"duplicate-chess","version":3,"moves":[]}"#,
            "line 1: a save file of version 3",
        ),
        (
            r#"{"variant":"duplicate-chess","version":1,"moves":[{"player":"S","from":"e2","to":"e4"}]}"#,
            "line 1: at ply 1, it is North's turn",
        ),
        (r#"{"moves":["e2e4","e9e4"]}"#, "line 1: at ply 2, not a UCI move: `e9e4`"),
        (r#"{"moves":"e2e4"}"#, "line 1: not a list of moves: invalid type: string"),
        (r#"{"id":3}"#, "line 1: not a list of moves: missing field `moves`"),
        ("[]", "line 1: not a share code: it does not begin with `1`"),
        ("# a comment", "line 1: not a share code"),
    ] {
        let Answer { output, error, code } = run(&["replay"], input.as_bytes());
        assert_eq!((output.as_str(), code), ("", Some(1)), "{input}");
        assert!(error.contains(sentence), "{input}: {error}");
    }
    let after_bad = format!("1AAA\n{TWO_MOVES}");
    assert!(run(&["replay", "--pgn", "NW"], after_bad.as_bytes()).output.starts_with("[Event "));
    let Answer { error, .. } = run(&["replay"], b"\xff\xfe\n");
    assert!(error.contains("line 1: not text in UTF-8"), "{error}");
}

#[test]
fn an_input_without_games_is_a_failure() {
    for (input, options) in [(&b""[..], &[][..]), (b"\n\n", &[]), (b" ", &["--json"])] {
        let Answer { output, error, code } = run(&[&["replay"], options].concat(), input);
        let sentence = "threefold: there is no game in the standard input: it is empty\n";
        assert_eq!((output.as_str(), error.as_str(), code), ("", sentence, Some(1)));
    }
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/empty.jsonl");
    std::fs::write(path, "").unwrap();
    let Answer { error, code, .. } = run(&["replay", path], b"");
    assert_eq!(code, Some(1));
    assert!(error.contains(&format!("there is no game in {path}")), "{error}");
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let mut input = format!("{{\"moves\":[\"{}\"]}}\n", "x".repeat(5 << 20));
    writeln!(input, "{TWO_MOVES}").unwrap();
    let Answer { output, error, code } = run(&["replay", "--json"], input.as_bytes());
    let reports = lines(&output);
    assert_eq!(reports[0]["error"], "line 1: a text of more than 4722616 bytes is not read");
    assert_eq!(reports[1]["final"]["ply"], 2);
    assert_eq!((error.lines().count(), code), (1, Some(1)));
}

#[test]
fn nothing_from_strangers_reaches_the_terminal_unchanged() {
    let input =
        "{\"id\":\"\\u001b[2J\",\"moves\":[]}\n{\"variant\":\"\\u001b[2J\",\"version\":1}\n";
    let Answer { output, error, .. } = run(&["replay"], input.as_bytes());
    assert!(output.starts_with("game \u{fffd}[2J\n"), "{output}");
    assert!(error.contains("a save file of `\u{fffd}[2J`"), "{error}");
}

#[test]
fn rulings_decide_how_a_game_ends() {
    let mate = r#"{"moves":["f2f3","a2a3","e7e5","e7e5","g2g4","b2b3","d8h4","d8h4"]}"#;
    let result = |arguments: &[&str]| {
        let output = succeed(&[&["replay", "--json"], arguments].concat(), mate.as_bytes());
        lines(&output)[0]["final"]["result"].clone()
    };
    assert_eq!(result(&[]), json!({"N": "loss", "S": "draw", "E": "win", "W": "win"}));
    let last_mover = result(&["--double-mate", "last-mover-wins"]);
    assert_eq!(last_mover, json!({"N": "loss", "S": "draw", "E": "draw", "W": "win"}));
}

#[test]
fn one_board_comes_as_pgn() {
    let game = r#"{"moves":["e2e4","d2d4","e7e5","d7d5"]}"#;
    for (board, white, black, moves) in [
        ("NW", "North", "West", "1. e4 d5 *"),
        ("ne", "North", "East", "1. e4 e5 *"),
        ("SW", "South", "West", "1. d4 d5 *"),
        ("SE", "South", "East", "1. d4 e5 *"),
    ] {
        let input = format!("{game}\n{game}\n");
        let output = succeed(&["replay", "--pgn", board], input.as_bytes());
        let tags = format!("[White \"{white}\"]\n[Black \"{black}\"]\n");
        assert_eq!(output.matches(&tags).count(), 2, "{output}");
        assert!(output.ends_with(&format!("\n\n{moves}\n")), "{output}");
    }
    assert_eq!(run(&["replay", "--pgn", "NN"], b"").code, Some(2));
}

/// The greatest depth that takes no more than this many nodes.
const MOST_NODES: u64 = 400_000;

#[test]
fn counts_are_as_in_the_corpus() {
    for record in serde_json::from_str::<Value>(PERFT).unwrap().as_array().unwrap() {
        let counts = record["perft"].as_array().unwrap();
        let moves = words(&record["moves"]).join(" ");
        let is_small = |count: &&Value| count.as_u64().unwrap() <= MOST_NODES;
        let depth = counts.iter().take_while(is_small).count();
        let count = |depth: u64| -> Value {
            let arguments = ["perft", &depth.to_string(), "--moves", &moves, "--json"];
            serde_json::from_str(&succeed(&arguments, b"")).unwrap()
        };
        let report = count(depth as u64);
        assert_eq!(report["nodes"], counts[depth - 1], "{}", record["id"]);
        assert_eq!(report["to_move"], record["to_move"]);
        assert_eq!(report["fens"], record["fens"]);
        let divided = count(record["divide_depth"].as_u64().unwrap());
        let rows = divided["moves"].as_array().unwrap().iter();
        let rows: serde_json::Map<String, Value> = rows
            .map(|row| (row["uci"].as_str().unwrap().to_owned(), row["nodes"].clone()))
            .collect();
        assert_eq!(Value::Object(rows), record["divide"], "{}", record["id"]);
    }
}

#[test]
fn a_count_is_told_as_perft_tells_it() {
    let output = succeed(&["perft", "3"], b"");
    assert!(output.starts_with("8000 nodes in ") && output.lines().count() == 1, "{output}");
    let output = succeed(&["perft", "2", "--divide"], b"");
    assert!(output.starts_with("a2a3: 20\na2a4: 20\nb1a3: 20\n"), "{output}");
    assert!(output.contains("\nh2h4: 20\n\n400 nodes in "), "{output}");
    assert!(succeed(&["perft", "0"], b"").starts_with("1 nodes in "));
}

#[test]
fn a_count_after_an_illegal_move_is_refused_with_the_reason() {
    for (moves, sentence) in [
        ("e2e4 e2e5", "--moves: at ply 2, e2e5 cannot be played: on both boards the pawn on e2 "),
        (
            "e2e4 d2d4 e7e5 d7d5 e4d5",
            "at ply 5, e4d5 cannot be played: a move is made on both boards",
        ),
        ("e2e4 castles", "--moves: at ply 2, not a UCI move: `castles`"),
    ] {
        let Answer { output, error, code } = run(&["perft", "2", "--moves", moves], b"");
        assert_eq!((output.as_str(), code), ("", Some(1)), "{moves}");
        assert!(error.contains(sentence), "{error}");
    }
}

fn statistics(arguments: &[&str]) -> String {
    succeed(&[&["stats", "--json", "--games", "400"], arguments].concat(), b"")
}

#[test]
fn same_seed_gives_same_figures_with_any_number_of_threads() {
    let alone = statistics(&["--seed", "9", "--threads", "1"]);
    assert_eq!(statistics(&["--seed", "9", "--threads", "2"]), alone);
    assert_ne!(statistics(&["--seed", "10", "--threads", "2"]), alone);
}

#[test]
fn shares_sum_to_one() {
    for arguments in [
        &[][..],
        &["--policy", "greedy"],
        &["--mates", "at-once", "--counted-draws", "claimed", "--dead-boards", "draw"],
        &["--longest", "50"],
    ] {
        let report: Value = serde_json::from_str(&statistics(arguments)).unwrap();
        let share = |value: &Value| value["share"].as_f64().unwrap();
        let endings: f64 = report["endings"].as_array().unwrap().iter().map(share).sum();
        assert!((endings - 1.0).abs() < 1e-9, "{endings} {arguments:?}");
        let given_up = share(&report["endings"][10]);
        assert_eq!(report["endings"][10]["ending"], "given-up");
        for (_, player) in report["players"].as_object().unwrap() {
            let sum = share(&player["wins"]) + share(&player["draws"]) + share(&player["losses"]);
            assert!((sum + given_up - 1.0).abs() < 1e-9, "{sum} {arguments:?}");
        }
    }
}

#[test]
fn figures_of_random_play_are_those_of_the_corpus() {
    // Of 50,000 games of another program; five standard errors are allowed.
    let output = succeed(&["stats", "--json", "--games", "3000", "--seed", "3"], b"");
    let report: Value = serde_json::from_str(&output).unwrap();
    let near = |found: &Value, expected: f64, error: f64| {
        let found = found.as_f64().unwrap();
        assert!((found - expected).abs() < 5.0 * error, "{found} instead of {expected}");
    };
    let share = |value: &Value, expected: f64| {
        near(&value["share"], expected, value["error"].as_f64().unwrap());
    };
    near(&report["length"]["mean"], 217.9, report["length"]["error"].as_f64().unwrap());
    share(&report["endings"][0], 0.757);
    share(&report["endings"][1], 0.088);
    share(&report["endings"][5], 0.1089);
    share(&report["mates"]["all"], 0.882);
    share(&report["mates"]["only_by_synchronization"], 0.896);
    share(&report["mates"]["partner_spared"], 0.110);
    share(&report["mates"]["when_in_check"], 0.073);
    let band = |from: u64| {
        let bands = report["bands"].as_array().unwrap();
        bands.iter().find(|band| band["from"] == from).unwrap()["first"].clone()
    };
    near(&band(100)["moves"], 25.71, 0.2);
    near(&band(100)["orthodox"], 35.25, 0.2);
    near(&band(100)["ghosts"], 10.78, 0.1);
}

#[test]
fn figures_come_as_tables_too() {
    let output = succeed(&["stats", "--games", "50", "--threads", "1"], b"");
    for words in
        ["50 games, policy random, seed 1\n", "\nrulings: ", "double-mate both-win", "\nNorth "]
    {
        assert!(output.contains(words), "{output}");
    }
}
