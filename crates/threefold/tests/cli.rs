//! The program as its users meet it: arguments in, text and an exit code out.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

#[path = "support/program.rs"]
mod program;

use program::{Answer, program, run_with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn run(arguments: &[&str]) -> Answer {
    program(arguments).output().unwrap().into()
}

/// The output of a run that must succeed without a word on the side.
#[track_caller]
fn succeed(arguments: &[&str]) -> String {
    let Answer { output, error, code } = run(arguments);
    assert_eq!((error.as_str(), code), ("", Some(0)), "{arguments:?}");
    output
}

#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn data(name: &str) -> String {
    format!("{}/../../data/perft/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn without_arguments_it_is_a_uci_engine() {
    let Answer { output, error, code } = run_with_input(&[], b"uci\n");
    assert_eq!((error.as_str(), code), ("", Some(0)));
    assert!(output.starts_with("id name Threefold "), "{output}");
    assert!(output.ends_with("\nuciok\n"), "{output}");
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(succeed(&["--version"]), format!("threefold {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_command_has_help_with_an_example() {
    for arguments in [
        &["--help"][..],
        &["uci", "--help"],
        &["perft", "--help"],
        &["bench", "--help"],
        &["match", "--help"],
        &["openings", "--help"],
        &["review", "--help"],
        &["completions", "--help"],
    ] {
        let output = succeed(arguments);
        assert!(output.contains("Example"), "{arguments:?}: {output}");
    }
}

#[test]
fn a_usage_error_is_explained_with_code_2() {
    for arguments in [
        &["castle"][..],
        &["perft"],
        &["perft", "31"],
        &["perft", "three"],
        &["perft", "2", "--start", "960"],
        &["perft", "2", "--divide", "--suite", "x"],
        &["completions", "teapot"],
    ] {
        let Answer { output, error, code } = run(arguments);
        assert_eq!((output.as_str(), code), ("", Some(2)), "{arguments:?}");
        assert!(error.starts_with("error: "), "{arguments:?}: {error}");
    }
}

#[test]
fn completions_name_our_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = succeed(&["completions", shell]);
        assert!(script.contains("max-nodes") && script.contains("sprt"), "{shell}");
    }
}

#[test]
fn the_start_position_has_8902_sequences_of_three_moves() {
    let output = succeed(&["perft", "3"]);
    assert!(output.starts_with("8902 nodes in "), "{output}");
    assert_eq!(output.lines().count(), 1);
}

#[test]
fn depth_zero_is_one_node() {
    let output = succeed(&["perft", "0", "--divide"]);
    assert!(output.starts_with("\n1 nodes in "), "{output}");
}

#[test]
fn a_division_lists_the_moves_in_order_and_the_total() {
    let output = succeed(&["perft", "2", "--divide"]);
    let moves: Vec<&str> = output.lines().take(20).collect();
    assert!(moves.is_sorted(), "{output}");
    assert!(moves.iter().all(|line| line.ends_with(": 20")), "{output}");
    assert_eq!(moves.first(), Some(&"a2a3: 20"));
    assert!(output.lines().last().is_some_and(|line| line.starts_with("400 nodes")), "{output}");
}

#[test]
fn castling_is_spelled_as_asked_and_counted_the_same() {
    let standard = succeed(&["perft", "1", "--divide", "--fen", KIWIPETE]);
    let chess960 = succeed(&["perft", "1", "--divide", "--chess960", "--fen", KIWIPETE]);
    assert!(standard.contains("e1g1: 1\n") && !standard.contains("e1h1: 1\n"), "{standard}");
    assert!(chess960.contains("e1h1: 1\n") && !chess960.contains("e1g1: 1\n"), "{chess960}");
    assert_eq!(standard.lines().count(), chess960.lines().count());
}

#[test]
fn castling_names_the_rook_where_standard_cannot_spell_it() {
    let output = succeed(&["perft", "1", "--divide", "--fen", "7k/8/8/8/8/8/8/1R2K3 w Q - 0 1"]);
    assert!(output.contains("e1b1: 1\n") && !output.contains("e1c1: 1\n"), "{output}");
}

#[test]
fn start_positions_are_known_by_number() {
    let report = json(&succeed(&["perft", "2", "--start", "959", "--json"]));
    assert_eq!(report["fen"], "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    let standard = json(&succeed(&["perft", "2", "--start", "518", "--json"]));
    assert_eq!((&standard["fen"], &standard["nodes"]), (&START.into(), &400.into()));
}

#[test]
fn json_holds_the_count_the_time_and_the_moves() {
    let report = json(&succeed(&["perft", "3", "--json", "--fen", KIWIPETE]));
    assert_eq!(report["fen"], KIWIPETE);
    assert_eq!((&report["depth"], &report["nodes"]), (&3.into(), &97_862.into()));
    assert!(report["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    assert!(report["nodes_per_second"].is_u64());
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 48);
    assert_eq!(moves.iter().filter_map(|entry| entry["nodes"].as_u64()).sum::<u64>(), 97_862);
    assert!(moves.iter().any(|entry| entry["uci"] == "e1g1"));
}

#[test]
fn threads_table_and_full_play_give_the_same_division() {
    let division = |options: &[&str]| {
        let arguments = [&["perft", "4", "--json", "--fen", KIWIPETE], options].concat();
        let report = json(&succeed(&arguments));
        (report["nodes"].clone(), report["moves"].clone())
    };
    let plain = division(&[]);
    assert_eq!(plain.0, 4_085_603);
    for options in [
        &["--threads", "4"][..],
        &["--threads", "0"],
        &["--hash", "1"],
        &["--threads", "3", "--hash", "16"],
        &["--threads", "2", "--full"],
    ] {
        assert_eq!(division(options), plain, "{options:?}");
    }
}

#[test]
fn a_bad_fen_is_refused_with_every_fault() {
    let fen = "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq e9 0 1";
    let Answer { output, error, code } = run(&["perft", "3", "--fen", fen]);
    assert_eq!((output.as_str(), code), ("", Some(1)));
    assert!(error.starts_with("threefold: bad FEN:\n"), "{error}");
    assert!(error.contains("column 14: `x` means nothing in the board"), "{error}");
    assert!(error.contains("this rank has 7 squares instead of 8"), "{error}");
    assert!(error.contains("`e9` is not a valid en-passant square"), "{error}");
    assert_eq!(error.matches("threefold:").count(), 1, "{error}");
}

#[test]
fn an_illegal_position_is_refused() {
    let Answer { error, code, .. } = run(&["perft", "3", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert_eq!((error.as_str(), code), ("threefold: bad FEN: black has no king\n", Some(1)));
}

#[test]
fn a_sloppy_fen_is_counted_with_a_note() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w KQ -";
    let Answer { output, error, code } = run(&["perft", "2", "--fen", fen]);
    assert_eq!(code, Some(0));
    assert!(output.starts_with("66 nodes in "), "{output}");
    assert!(error.starts_with("threefold: note: "), "{error}");
    assert!(error.contains("the half-move clock is missing"), "{error}");
    assert!(error.contains("no such rook"), "{error}");
}

#[test]
fn a_count_beyond_64_bits_is_refused() {
    let kings = "k7/8/8/8/8/8/8/7K w - - 0 1";
    let Answer { output, error, code } = run(&["perft", "30", "--hash", "8", "--fen", kings]);
    assert_eq!((output.as_str(), code), ("", Some(1)));
    assert_eq!(error, "threefold: the count is larger than 18446744073709551615\n");
}

#[test]
fn our_own_suites_pass_as_far_as_a_test_may_take() {
    for name in ["standard.epd", "chess960.epd"] {
        let output = succeed(&["perft", "--max-nodes", "100000", "--suite", &data(name)]);
        assert!(output.contains(" counts right, "), "{output}");
        assert!(!output.contains("wrong"), "{output}");
    }
}

#[test]
fn a_wrong_count_is_shown_with_code_1() {
    let suite = format!("# Off by one.\n{START} ;D1 20 ;D2 401 ;D3 8902\n");
    let Answer { output, error, code } =
        run_with_input(&["perft", "--suite", "-"], suite.as_bytes());
    assert_eq!(code, Some(1));
    let row = format!("standard input:2: {START} ;D2 expected 401, found 400\n");
    assert!(output.starts_with(&row), "{output}");
    assert!(output.contains("2 counts right, 1 wrong; "), "{output}");
    assert_eq!(error, "threefold: standard input: 1 of 3 counts are wrong\n");
}

#[test]
fn json_of_a_suite_holds_every_row_and_the_verdict() {
    let suite = format!("{START} ;D1 20 ;D2 401 ;D5 4865609\n");
    let arguments = ["perft", "--suite", "-", "--json", "--max-nodes", "1000"];
    let Answer { output, code, .. } = run_with_input(&arguments, suite.as_bytes());
    assert_eq!(code, Some(1));
    let verdict = json(&output);
    assert_eq!(verdict["suite"], "standard input");
    assert_eq!((&verdict["passed"], &verdict["failed"]), (&1.into(), &1.into()));
    assert_eq!(verdict["skipped"], 1);
    let row = &verdict["rows"][1];
    assert_eq!((&row["fen"], &row["depth"]), (&START.into(), &2.into()));
    assert_eq!((&row["expected"], &row["found"]), (&401.into(), &400.into()));
}

#[test]
fn bad_lines_of_a_suite_are_told_by_file_and_line() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad-lines.epd");
    std::fs::write(&path, format!("{START} ;D1 20\n\n{START} ;D1 twenty\n{START}\n")).unwrap();
    let name = path.to_str().unwrap();
    let Answer { output, error, code } = run(&["perft", "--suite", name]);
    assert_eq!((output.as_str(), code), ("", Some(1)));
    let bad_count = format!("threefold: {name}:3: `D1 twenty` is not a count");
    assert!(error.starts_with(&bad_count), "{error}");
    assert!(error.contains(&format!("\n{name}:4: no counts")), "{error}");
}

#[test]
fn a_count_that_is_too_deep_does_not_stop_the_others() {
    let suite = format!("{START} ;D1 20 ;D31 5\n{START} ;D2 401\n");
    let input = suite.as_bytes();
    let Answer { output, error, code } = run_with_input(&["perft", "--suite", "-"], input);
    assert_eq!(code, Some(1));
    assert!(output.contains(&format!(":2: {START} ;D2 expected 401, found 400\n")), "{output}");
    assert!(output.contains(&format!(":1: {START} ;D31 is deeper than D30\n")), "{output}");
    assert!(output.contains(": 1 counts right, 1 wrong, 1 too deep; "), "{output}");
    let problem = "standard input: 1 of 3 counts are wrong, 1 too deep to be checked\n";
    assert_eq!(error, format!("threefold: {problem}"));

    let deep = format!("{START} ;D1 20 ;D31 5\n");
    let Answer { output, error, code } =
        run_with_input(&["perft", "--suite", "-", "--json"], deep.as_bytes());
    assert_eq!(code, Some(1));
    assert_eq!(error, "threefold: standard input: 1 of 2 counts are too deep to be checked\n");
    let verdict: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((&verdict["passed"], &verdict["failed"]), (&1.into(), &0.into()));
    assert_eq!(verdict["too_deep"][0]["depth"], 31);
    // Bounds leave it out, as any other.
    let bounded = run_with_input(&["perft", "2", "--suite", "-"], deep.as_bytes());
    assert_eq!((bounded.error.as_str(), bounded.code), ("", Some(0)));
}

#[test]
fn a_suite_that_checks_nothing_is_no_success() {
    let suite = format!("{START} ;D1 20\n");
    let nothing = run_with_input(&["perft", "--suite", "-", "--max-nodes", "19"], suite.as_bytes());
    assert_eq!(nothing.code, Some(1));
    assert!(nothing.error.contains("the bounds leave none of 1 counts"), "{}", nothing.error);
    let empty = run_with_input(&["perft", "--suite", "-"], b"# Nothing here.\n");
    assert_eq!(empty.error, "threefold: standard input: no positions\n");
    assert_eq!(empty.code, Some(1));
}

#[test]
fn a_missing_suite_is_told_by_name() {
    let Answer { error, code, .. } = run(&["perft", "--suite", "no/such.epd"]);
    assert_eq!(code, Some(1));
    assert!(error.starts_with("threefold: no/such.epd: "), "{error}");
}

#[test]
fn a_depth_bounds_a_suite() {
    let suite = format!("{START} ;D1 20 ;D2 400 ;D3 1\n");
    let Answer { output, code, .. } =
        run_with_input(&["perft", "2", "--suite", "-"], suite.as_bytes());
    assert_eq!(code, Some(0));
    assert!(output.contains("2 counts right, 1 skipped; 420 nodes"), "{output}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    // The suite arrives only after nobody is left to read the answer.
    let arguments = ["perft", "--suite", "-", "--json"];
    let mut child = program(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let suite = format!("{START} ;D1 20 ;D2 400\n");
    child.stdin.take().unwrap().write_all(suite.as_bytes()).unwrap();
    let answer = Answer::from(child.wait_with_output().unwrap());
    assert_eq!((answer.error.as_str(), answer.code), ("", Some(0)));
}

#[test]
fn help_and_completions_survive_a_closed_pipe_too() {
    for arguments in [
        &["--help"][..],
        &["completions", "bash"],
        &["perft", "3", "--divide"],
        &["uci", "uci"],
        &["bench", "--depth", "1"],
    ] {
        let mut child = program(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let answer = Answer::from(child.wait_with_output().unwrap());
        assert_eq!((answer.error.as_str(), answer.code), ("", Some(0)), "{arguments:?}");
    }
}

#[test]
fn nothing_but_the_result_is_printed_when_piped() {
    let Answer { output, error, .. } = run(&["perft", "5"]);
    assert_eq!(error, "");
    assert!(!output.contains('\u{1b}') && !output.contains('\r'), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let answer = Answer::from(program(&["perft", "1"]).stdout(full).output().unwrap());
    assert_eq!(answer.code, Some(1));
    assert!(answer.error.starts_with("threefold: cannot write the output: "), "{}", answer.error);
}
