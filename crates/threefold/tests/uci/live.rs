//! Replies during a search.

use crate::process::{Engine, check_answer};

#[track_caller]
fn has_answered(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("bestmove"))
}

#[test]
fn isready_is_answered_during_a_search_and_stop_ends_it() {
    let mut engine = Engine::new();
    engine.send("go infinite");
    let mut lines = engine.until("info depth");
    engine.send("isready");
    lines.extend(engine.until("readyok"));
    assert!(!has_answered(&lines), "{lines:#?}");
    engine.send("stop");
    lines.extend(engine.until("bestmove"));
    check_answer(&lines);
}

#[test]
fn stop_directly_behind_go_is_not_lost() {
    let mut engine = Engine::new();
    for _ in 0..20 {
        engine.send("go infinite");
        engine.send("stop");
        check_answer(&engine.until("bestmove"));
    }
}

#[test]
fn infinite_search_waits_for_stop_when_nothing_is_left() {
    for fen in [
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
        "8/8/3k4/8/3K4/8/8/8 w - - 0 1",
    ] {
        for go in ["go infinite", "go ponder movetime 1", "go infinite depth 1"] {
            let mut engine = Engine::new();
            engine.send(&format!("position fen {fen}"));
            engine.send(go);
            let mut lines = engine.until("info depth");
            engine.send("isready");
            lines.extend(engine.until("readyok"));
            assert!(!has_answered(&lines), "{fen} {go}: {lines:#?}");
            engine.send("stop");
            engine.until("bestmove");
        }
    }
}

#[test]
fn a_pondering_search_answers_when_the_move_was_played() {
    let mut engine = Engine::new();
    engine.send("position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 100 btime 100");
    let mut lines = engine.until("info depth");
    engine.send("isready");
    lines.extend(engine.until("readyok"));
    assert!(!has_answered(&lines), "{lines:#?}");
    engine.send("ponderhit");
    lines.extend(engine.until("bestmove"));
    check_answer(&lines);
}

#[test]
fn a_pondering_search_answers_when_another_move_was_played() {
    let mut engine = Engine::new();
    engine.send("go ponder wtime 100 btime 100");
    engine.send("stop");
    check_answer(&engine.until("bestmove"));
}

#[test]
fn what_is_sent_during_a_search_waits_for_its_end() {
    let mut engine = Engine::new();
    engine.send("go infinite");
    engine.until("info depth");
    engine.send("position fen k7/8/8/8/8/8/8/K6R w - - 0 1");
    engine.send("go perft 1");
    let reminder = engine.until("info string waits for the end of the search, send stop: go perft");
    assert!(!has_answered(&reminder));
    engine.send("stop");
    let lines = engine.until("Nodes searched: 16");
    assert!(has_answered(&lines), "{lines:#?}");
}

#[test]
fn every_answer_follows_a_line_that_begins_with_it() {
    let mut engine = Engine::new();
    for options in ["MultiPV value 1", "MultiPV value 3", "Threads value 2"] {
        engine.ask(&format!("setoption name {options}"));
        for position in [
            "startpos",
            "startpos moves e2e4 e7e5 g1f3",
            "fen 8/8/3k4/8/3K4/8/7R/8 w - - 99 90",
            "fen 8/8/3k4/8/3K4/8/7R/8 w - - 150 90",
            "fen 8/8/3k4/8/3K4/8/8/8 w - - 0 1",
            "fen k7/8/8/8/8/8/8/1R3K1R w HB - 0 1",
        ] {
            engine.ask("ucinewgame");
            engine.ask(&format!("position {position}"));
            for limit in ["depth 4", "nodes 1", "nodes 500", "movetime 0", "movetime 20", "mate 1"]
            {
                check_answer(&engine.ask(&format!("go {limit} depth 5")));
            }
            check_answer(&engine.ask("go wtime 1 btime 1"));
            check_answer(&engine.ask("go btime -20 wtime -20 movestogo 1"));
        }
    }
}

#[test]
fn only_the_moves_named_are_searched() {
    let mut engine = Engine::new();
    let lines = engine.ask("go searchmoves a2a3 depth 4");
    assert!(lines.last().unwrap().starts_with("bestmove a2a3"), "{lines:#?}");
}

#[test]
fn chances_are_told_if_asked_for_and_add_up() {
    let mut engine = Engine::new();
    assert!(!engine.ask("go depth 3").concat().contains(" wdl "));
    engine.send("setoption name UCI_ShowWDL value true");
    let lines = engine.ask("go depth 3");
    let thoughts: Vec<_> = lines.iter().filter(|line| line.contains(" score ")).collect();
    assert!(!thoughts.is_empty());
    for line in thoughts {
        let (_, chances) = line.split_once(" wdl ").unwrap();
        let numbers = chances.split_whitespace().take(3).map(|word| word.parse::<u32>().unwrap());
        assert_eq!(numbers.sum::<u32>(), 1000, "{line}");
    }
}

#[test]
fn every_option_can_be_set_to_what_it_is() {
    let mut engine = Engine::new();
    for line in engine.ask("uci") {
        let Some((name, kind)) =
            line.strip_prefix("option name ").and_then(|rest| rest.split_once(" type "))
        else {
            continue;
        };
        let value = kind.split_once(" default ").map(|(_, value)| {
            let number = value.split_once(" min ").map_or(value, |(number, _)| number);
            format!(" value {number}")
        });
        let answer = engine.ask(&format!("setoption name {name}{}", value.unwrap_or_default()));
        assert_eq!(answer, [""; 0], "{line}");
    }
}
