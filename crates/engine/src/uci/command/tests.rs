//! Every command read and written, and every way to get one wrong.

use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use threefold_chess::{ByColor, Role, Square};

use super::*;
use crate::limits::Limits;

#[track_caller]
fn read(line: &str) -> Reading {
    Command::read(line).unwrap()
}

#[track_caller]
fn go(line: &str) -> Go {
    match line.parse() {
        Ok(Command::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn refusal(line: &str) -> String {
    Command::read(line).unwrap_err().to_string()
}

#[test]
fn words_of_go_come_in_any_order() {
    let one = go("go wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 12 depth 9");
    let two = go("go depth 9 movestogo 12 binc 2000 winc 1000 btime 50000 wtime 60000");
    assert_eq!(one, two);
    assert_eq!(one.limits.remaining.black, Some(Duration::from_secs(50)));
}

#[test]
fn one_clock_is_enough() {
    let limits = go("go btime 1000").limits;
    assert_eq!(limits.remaining, ByColor { white: None, black: Some(Duration::from_secs(1)) });
    assert!(limits.is_bounded());
}

#[test]
fn clock_below_zero_has_no_time_left() {
    let reading = read("go wtime -35 btime 1000");
    assert_eq!(reading.remarks, []);
    assert_eq!(go("go wtime -35").limits.remaining.white, Some(Duration::ZERO));
}

#[test]
fn list_of_moves_ends_where_a_limit_begins() {
    let go = go("go searchmoves e2e4 d2d4 depth 3 infinite");
    assert_eq!(go.search_moves.len(), 2);
    assert_eq!((go.limits.depth, go.limits.infinite), (Some(3), true));
}

#[test]
fn numbers_out_of_range_are_moved_into_it_with_a_remark() {
    for (line, remark) in [
        ("go depth 0", "depth `0` is out of range, 1 is taken"),
        ("go depth 999", "depth `999` is out of range, 245 is taken"),
        ("go depth 99999999999", "depth `99999999999` is out of range, 245 is taken"),
        ("go nodes -5", "nodes `-5` is out of range, 1 is taken"),
        (
            "go nodes 99999999999999999999999",
            "nodes `99999999999999999999999` is out of range, 9223372036854775807 is taken",
        ),
        ("go movetime -1", "movetime `-1` is out of range, 0 is taken"),
        ("go wtime 1 winc -1", "winc `-1` is out of range, 0 is taken"),
        (
            "go movetime 99999999999999999999",
            "movetime `99999999999999999999` is out of range, 31622400000 is taken",
        ),
    ] {
        let reading = read(line);
        let remarks: Vec<String> = reading.remarks.iter().map(ToString::to_string).collect();
        assert_eq!(remarks, [remark]);
        assert!(matches!(reading.command, Command::Go(_)));
    }
}

#[test]
fn zero_moves_to_go_are_the_rest_of_the_game() {
    for text in ["0", "-3"] {
        let reading = read(&format!("go movestogo {text} wtime 1"));
        let [remark] = &*reading.remarks else { panic!("{:?}", reading.remarks) };
        let expected = format!("movestogo `{text}` is taken for the rest of the game");
        assert_eq!(remark.to_string(), expected);
        assert_eq!(reading.command.to_string(), "go wtime 1");
    }
}

#[test]
fn last_number_counts_when_a_word_is_given_twice() {
    for (line, remark, taken) in [
        (
            "go wtime 1000 wtime 2000",
            "wtime is given more than once, 2000 is taken",
            "go wtime 2000",
        ),
        (
            "go depth 6 nodes 9 depth 5",
            "depth is given more than once, 5 is taken",
            "go depth 5 nodes 9",
        ),
        ("go perft 3 perft 2", "perft is given more than once, 2 is taken", "go perft 2"),
        ("go depth 5 depth x", "`x` is no number for depth", "go depth 5"),
        ("go mate 2 mate 0", "`0` is no number for mate", "go mate 2"),
    ] {
        let reading = read(line);
        let remarks: Vec<String> = reading.remarks.iter().map(ToString::to_string).collect();
        assert_eq!(remarks, [remark]);
        assert_eq!(reading.command.to_string(), taken);
    }
}

#[test]
fn nonsense_is_left_out_where_a_limit_remains() {
    let reading = read("go depth x movetime 5 quickly");
    let remarks: Vec<String> = reading.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(remarks, ["`x` is no number for depth", "go knows no `quickly`"]);
    assert_eq!(reading.command.to_string(), "go movetime 5");
}

#[test]
fn search_is_refused_when_nothing_would_end_it() {
    for (line, why) in [
        ("go depth x", "go refused: `x` is no number for depth"),
        ("go depth", "go refused: depth needs a number"),
        ("go home", "go refused: go knows no `home`"),
        ("go mate 0", "go refused: `0` is no number for mate"),
        ("go searchmoves depth 5", "go refused: searchmoves needs moves"),
    ] {
        assert_eq!(refusal(line), why);
    }
    assert!(refusal("go depth 5 searchmoves Nf3").contains("not a UCI move: `Nf3`"));
    assert_eq!(go("go"), Go::default());
    assert!(go("go depth infinite").limits.infinite);
}

#[test]
fn unknown_words_before_a_command_are_passed_over() {
    let reading = read("joho debug on");
    assert_eq!(reading.command, Command::Debug(true));
    assert_eq!(reading.remarks, [Remark::Before("joho".into())]);
    assert!(reading.remarks.iter().all(Remark::is_ordinary));
    // Only before those of the protocol: a letter is found in too many lines.
    assert_eq!(refusal("a b c d"), "unknown command `a b c d`, type help for a list");
}

#[test]
fn positions_need_a_start_and_moves() {
    for (line, why) in [
        ("position", "startpos or fen is needed"),
        ("position e2e4", "startpos or fen is needed, not `e2e4`"),
        ("position fen", "the FEN is missing"),
        ("position fen moves e2e4", "the FEN is missing"),
        ("position startpos e2e4", "`e2e4` where moves was expected"),
        (
            "position startpos moves e2e4 Nf6",
            "move 2: not a UCI move: `Nf6`, expected something like e2e4 or e7e8q",
        ),
    ] {
        assert_eq!(refusal(line), format!("position refused: {why}"));
    }
    let line = "position fen 8/8/8/8/8/8/8/8   w - -  moves";
    assert_eq!(read(line).command.to_string(), "position fen 8/8/8/8/8/8/8/8 w - -");
}

#[test]
fn names_and_values_of_options_may_hold_blanks() {
    let command = read("setoption name Move Overhead value 30").command;
    let (name, value) = ("Move Overhead".to_string(), Some("30".to_string()));
    assert_eq!(command, Command::SetOption { name, value });
    let command = read("setoption name SyzygyPath value /a  b:/c value d ").command;
    let (name, value) = ("SyzygyPath".to_string(), Some("/a  b:/c value d".to_string()));
    assert_eq!(command, Command::SetOption { name, value });
    let command = read("setoption name Clear Hash").command;
    assert_eq!(command, Command::SetOption { name: "Clear Hash".into(), value: None });
    assert!(refusal("setoption").starts_with("setoption needs a name"));
}

#[test]
fn too_long_line_is_not_read() {
    let line = format!("position startpos moves {}", "e2e4 ".repeat(LONGEST_LINE / 5));
    assert_eq!(Command::read(&line), Err(ParseCommandError::Position(PositionProblem::TooLong)));
    assert_eq!(Command::read(&"x".repeat(LONGEST_LINE + 1)), Err(ParseCommandError::TooLong));
}

#[test]
fn commands_of_our_own_take_a_number() {
    assert_eq!(read("perft 5").command, Command::Perft(5));
    assert_eq!(read("go perft 5").command, Command::Perft(5));
    assert_eq!(read("bench").command, Command::Bench(None));
    assert_eq!(read("bench 4").command, Command::Bench(Some(4)));
    assert_eq!(refusal("perft"), "perft needs a number");
    assert_eq!(refusal("perft -1"), "perft needs a number, not `-1`");
    assert_eq!(refusal("bench 0"), "bench needs a number, not `0`");
    assert_eq!(refusal("debug maybe"), "debug is on or off, not `maybe`");
}

fn uci_move() -> impl Strategy<Value = UciMove> {
    let promotion = proptest::sample::select(vec![
        None,
        Some(Role::Knight),
        Some(Role::Bishop),
        Some(Role::Rook),
        Some(Role::Queen),
    ]);
    (0_u8..64, 0_u8..64, promotion).prop_filter_map(
        "a move goes somewhere",
        |(from, to, promotion)| {
            let (from, to) = (Square::from_index(from)?, Square::from_index(to)?);
            (from != to).then_some(UciMove { from, to, promotion })
        },
    )
}

fn time() -> impl Strategy<Value = Duration> {
    (0_u64..=31_622_400_000).prop_map(Duration::from_millis)
}

fn limits() -> impl Strategy<Value = Limits> {
    let clocks = (option::of(time()), option::of(time()), time(), time());
    let counts = (
        option::of(1_u32..),
        option::of(1_u32..=245),
        option::of(1_u64..=i64::MAX as u64),
        option::of(prop_oneof![1_i32.., i32::MIN + 1..=-1]),
        option::of(time()),
    );
    (clocks, counts, any::<(bool, bool)>()).prop_map(|(clocks, counts, (ponder, infinite))| {
        let (white, black, white_increment, black_increment) = clocks;
        let (moves_to_go, depth, nodes, mate, move_time) = counts;
        Limits {
            search_moves: Vec::new(),
            ponder,
            remaining: ByColor { white, black },
            increment: ByColor { white: white_increment, black: black_increment },
            moves_to_go,
            depth,
            nodes,
            mate,
            move_time,
            infinite,
        }
    })
}

fn any_command() -> impl Strategy<Value = Command> {
    use Command::*;
    let word = "[A-Z][a-z0-9]{1,8}";
    let text =
        proptest::string::string_regex("[A-Z][a-z:/]{0,5}(  ?[A-Z][a-z]{0,5}){0,2}").unwrap();
    let name = vec(word, 1..4).prop_map(|words| words.join(" "));
    let fen =
        proptest::string::string_regex("[a-zA-L1-8/]{1,20}( [wbKQkq0-9-]{1,3}){0,5}").unwrap();
    let start = prop_oneof![Just(Start::Standard), fen.prop_map(Start::Fen)];
    prop_oneof![
        proptest::sample::select(vec![
            Uci,
            Debug(true),
            Debug(false),
            IsReady,
            NewGame,
            Stop,
            PonderHit,
            Quit,
            Display,
            Evaluate,
            Flip,
            Help,
            Bench(None),
            Register(String::new()),
            Register("later".into()),
        ]),
        (name, option::of(prop_oneof![Just(String::new()), text]))
            .prop_map(|(name, value)| SetOption { name, value }),
        (start, vec(uci_move(), 0..20)).prop_map(|(start, moves)| Position { start, moves }),
        (limits(), vec(uci_move(), 0..5))
            .prop_map(|(limits, search_moves)| Go(super::Go { search_moves, limits })),
        (1_u32..).prop_map(|depth| Bench(Some(depth))),
        any::<u32>().prop_map(Perft),
    ]
}

proptest! {
    #[test]
    fn written_text_is_read_again(command in any_command()) {
        let line = command.to_string();
        let reading = Command::read(&line);
        prop_assert_eq!(reading, Ok(Reading { command, remarks: Vec::new() }), "{}", line);
    }

    #[test]
    fn any_line_is_a_command_or_an_error_with_a_reason(line in ".{0,200}") {
        if let Err(error) = Command::read(&line) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
