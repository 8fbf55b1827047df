//! Tests of a session without threads: a task runs when the test says so.

use super::*;

/// A session, what it has said, and the task that was started last.
#[derive(Default)]
struct Talk {
    session: Session,
    said: Vec<String>,
    task: Option<Task>,
    has_quit: bool,
}

impl Talk {
    fn new(lines: &[&str]) -> Talk {
        let mut talk = Talk::default();
        for line in lines {
            talk.hear(line);
        }
        talk
    }

    fn hear(&mut self, line: &str) {
        let actions = self.session.hear(line);
        self.act(actions);
    }

    fn end(&mut self) {
        let actions = self.session.end();
        self.act(actions);
    }

    /// Runs the task, and those that waited for it.
    fn finish(&mut self) {
        while let Some(task) = self.task.take() {
            let done = task.run(|reply| self.said.push(reply.to_string()));
            let actions = self.session.resume(done);
            self.act(actions);
        }
    }

    fn act(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Say(reply) => self.said.push(reply.to_string()),
                Action::Run(task) => assert!(self.task.replace(task).is_none(), "two at once"),
                Action::Quit => self.has_quit = true,
            }
        }
    }

    /// Returns what was said since this was asked last.
    fn heard(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    fn is_stopped(&self) -> bool {
        self.task.as_ref().unwrap().stopper().is_stopped()
    }
}

#[track_caller]
fn answer(lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(lines);
    talk.finish();
    talk.heard()
}

#[test]
fn uci_is_answered_with_name_options_and_uciok() {
    let said = answer(&["uci"]);
    assert!(said[0].starts_with("id name Threefold "), "{}", said[0]);
    assert!(said[1].starts_with("id author "), "{}", said[1]);
    assert!(said.contains(&"option name Hash type spin default 16 min 1 max 65536".into()));
    assert!(said.contains(&"option name Clear Hash type button".into()));
    assert!(said.contains(&"option name SyzygyPath type string default <empty>".into()));
    assert_eq!(said.last().unwrap(), "uciok");
}

#[test]
fn search_is_answered_with_a_line_and_a_move() {
    let said = answer(&["position startpos moves e2e4", "go depth 2"]);
    assert!(said[0].starts_with("info depth "), "{said:?}");
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn isready_is_answered_at_once_during_a_search() {
    let mut talk = Talk::new(&["go infinite", "isready"]);
    assert_eq!(talk.heard(), ["readyok"]);
    assert!(talk.task.is_some() && !talk.is_stopped());
}

#[test]
fn stop_reaches_the_search_that_runs_and_no_other() {
    let mut talk = Talk::new(&["stop", "go infinite"]);
    assert!(!talk.is_stopped());
    talk.hear("stop");
    assert!(talk.is_stopped());
    talk.finish();
    talk.hear("go depth 1");
    assert!(!talk.is_stopped());
}

#[test]
fn refused_position_is_not_searched_and_the_last_one_stays() {
    let mut talk = Talk::new(&["position startpos moves e2e4", "position startpos moves e2e5"]);
    let refusal = talk.heard();
    assert_eq!(refusal.len(), 1);
    assert!(refusal[0].starts_with("info string position refused: move 1, e2e5: "), "{refusal:?}");
    talk.hear("go depth 1");
    assert!(talk.task.is_none());
    let said = talk.heard();
    assert!(
        said[0].starts_with("info string go refused, as the last position was: move 1, e2e5: ")
    );
    assert_eq!(said[1..], ["bestmove (none)"]);
    for line in ["go perft 3", "flip"] {
        talk.hear(line);
        assert!(talk.heard()[0].contains(" refused, as the last position was: "), "{line}");
    }
    talk.hear("d");
    let said = talk.heard();
    assert!(said[0].starts_with("info string this is the position before"), "{said:?}");
    assert!(said.iter().any(|line| line.contains("PPPP1PPP/RNBQKBNR b KQkq")), "{said:?}");
    talk.hear("position startpos");
    talk.hear("go depth 1");
    assert!(talk.task.is_some());
}

#[test]
fn fen_is_refused_with_every_fault_on_one_line() {
    let said = answer(&["position fen 4k3/8/8/8/8/9/8/8 w KQ - 0 1"]);
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("; "), "{said:?}");
}

#[test]
fn changed_numbers_of_go_are_reported() {
    let said = answer(&["go movetime -1 depth 1"]);
    assert_eq!(said[0], "info string movetime `-1` is out of range, 0 is taken");
}

#[test]
fn sloppy_fen_is_forgiven_with_a_remark() {
    let said = answer(&["position fen 4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1"]);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said.iter().all(|line| line.starts_with("info string forgiven in the FEN: ")));
}

#[test]
fn ended_or_drawn_position_is_told_when_it_is_set() {
    for (fen, standing) in [
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "Draw by stalemate"),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Checkmate"),
        ("8/8/3k4/8/3K4/8/8/8 w - - 0 1", "Draw by insufficient material"),
        ("8/8/3k4/8/3K4/8/7R/8 w - - 100 90", "Draw by fifty-move rule"),
        ("8/8/3k4/8/3K4/8/7R/8 w - - 150 90", "Draw by seventy-five-move rule"),
    ] {
        let said = answer(&[&format!("position fen {fen}")]);
        assert_eq!(said, [format!("info string {standing}")], "{fen}");
    }
}

#[test]
fn document_shows_what_a_drawn_position_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/uci.md");
    let document = std::fs::read_to_string(path).unwrap();
    let example = document.split("```text\n").nth(1).unwrap();
    let (command, replies) = example.split("```").next().unwrap().split_once('\n').unwrap();
    assert_eq!(answer(&[command]), replies.lines().collect::<Vec<_>>());
}

#[test]
fn mate_and_stalemate_have_no_best_move() {
    for fen in ["7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"] {
        let said = answer(&[&format!("position fen {fen}"), "go depth 3"]);
        assert!(said[said.len() - 2].starts_with("info depth "), "{said:?}");
        assert_eq!(said.last().unwrap(), "bestmove (none)");
    }
}

#[test]
fn commands_that_need_the_engine_wait_in_order() {
    let mut talk = Talk::new(&["go depth 1", "position startpos moves e2e4", "go perft 1", "d"]);
    // The board is that of the search, for the position has not been set yet.
    let shown = talk.heard();
    assert!(shown.iter().any(|line| line.ends_with("PPPPPPPP/RNBQKBNR w KQkq - 0 1")), "{shown:?}");
    talk.finish();
    let said = talk.heard();
    let best = said.iter().position(|line| line.starts_with("bestmove ")).unwrap();
    let count = said.iter().position(|line| line == "a7a5: 1").unwrap();
    assert!(best < count, "{said:?}");
}

#[test]
fn answer_is_said_when_the_next_search_can_begin() {
    let mut talk = Talk::new(&["go depth 1"]);
    let task = talk.task.take().unwrap();
    let mut said = Vec::new();
    let done = task.run(|reply| said.push(reply.to_string()));
    assert!(said.iter().all(|line| line.starts_with("info ")), "{said:?}");
    let actions = talk.session.resume(done);
    assert!(matches!(actions.as_slice(), [Action::Say(Reply::BestMove { .. })]), "{actions:?}");
}

#[test]
fn stop_ends_what_runs_and_what_waits_without_end() {
    let lines = ["go infinite", "go infinite", "go ponder", "go perft 1", "stop", "go depth 1"];
    let mut talk = Talk::new(&lines);
    talk.heard();
    // Would hang if the stop were lost, and not count if it reached too far.
    talk.finish();
    let said = talk.heard();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 4, "{said:?}");
    assert!(said.contains(&"Nodes searched: 20".into()), "{said:?}");
}

#[test]
fn second_stop_is_meant_for_the_search_that_waits() {
    let mut talk = Talk::new(&["go infinite", "stop", "go depth 200", "stop"]);
    // Would take for ever if the stop were lost.
    talk.finish();
    let said = talk.heard();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{said:?}");
}

#[test]
fn ponder_hit_reaches_a_search_that_waits() {
    let mut talk = Talk::new(&["go depth 1", "go ponder depth 1", "ponderhit"]);
    talk.finish();
    let said = talk.heard();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{said:?}");
}

#[test]
fn endless_search_reminds_of_stop() {
    let mut talk = Talk::new(&["go infinite", "setoption name Hash value 1"]);
    let said = talk.heard();
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("waits for the end of the search, send stop"), "{said:?}");
    talk.hear("stop");
    talk.finish();
    assert!(talk.heard().last().unwrap().starts_with("bestmove "));
}

#[test]
fn refusals_wait_too_lest_they_be_taken_for_the_answer() {
    let mut talk = Talk::new(&["go depth 1", "go depth x", "position nowhere", "go depth 1"]);
    assert_eq!(talk.heard(), [""; 0]);
    talk.finish();
    let said = talk.heard();
    let answers: Vec<_> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(answers.len(), 3, "{said:?}");
    assert_eq!(answers[1..], ["bestmove (none)", "bestmove (none)"]);
}

#[test]
fn end_of_input_stops_only_what_has_no_end() {
    let mut talk = Talk::new(&["go infinite"]);
    talk.end();
    assert!(talk.is_stopped() && !talk.has_quit);
    talk.finish();
    assert!(talk.has_quit && talk.heard().last().unwrap().starts_with("bestmove "));

    let mut talk = Talk::new(&["go depth 1", "go infinite", "go depth 1"]);
    talk.end();
    assert!(!talk.is_stopped());
    talk.finish();
    assert!(talk.has_quit);
    let said = talk.heard();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 3, "{said:?}");
}

#[test]
fn pondering_search_has_an_end_once_the_move_was_played() {
    let mut talk = Talk::new(&["go ponder wtime 1 btime 1", "ponderhit"]);
    assert!(talk.task.as_ref().unwrap().stopper().is_ponder_hit());
    talk.end();
    assert!(!talk.is_stopped());
    let mut talk = Talk::new(&["go ponder wtime 1 btime 1"]);
    talk.end();
    assert!(talk.is_stopped());
}

#[test]
fn quit_stops_the_search_and_forgets_what_waits() {
    let mut talk = Talk::new(&["go infinite", "go depth 1", "quit", "go depth 1"]);
    assert!(talk.is_stopped() && !talk.has_quit);
    talk.heard();
    talk.finish();
    assert!(talk.has_quit);
    assert_eq!(talk.heard().iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}

#[test]
fn nonsense_is_told_in_one_line() {
    for (line, said) in [
        ("frobnicate", "unknown command `frobnicate`, type help for a list"),
        ("setoption name Contempt value 5", "there is no option `Contempt`, uci lists them"),
        ("setoption name Hash value lots", "Hash stays as it was: `lots` is no number"),
        ("setoption name hash value 0", "Hash stays as it was: `0` is not between 1 and 65536"),
        ("setoption name Ponder value x", "Ponder stays as it was: `x` is neither true nor false"),
        ("register later", "there is nothing to register: Threefold is free"),
    ] {
        assert_eq!(answer(&[line]), [format!("info string {said}")], "{line}");
    }
    assert_eq!(answer(&["", "   ", "\t"]), [""; 0]);
}

#[test]
fn debug_tells_what_is_passed_over_and_set() {
    assert_eq!(answer(&["joho isready now"]), ["readyok"]);
    assert_eq!(
        answer(&["debug on", "joho isready now", "setoption name MultiPV value 3"]),
        [
            "info string passed over `joho` before the command",
            "info string passed over `now` behind the command",
            "readyok",
            "info string MultiPV is set to `3`"
        ]
    );
}

#[test]
fn moves_to_search_are_legal_or_left_out() {
    let mut talk = Talk::new(&["go depth 1 searchmoves e2e4 e2e5 e2e4"]);
    assert!(talk.heard()[0].starts_with("info string searchmoves e2e5 is left out: "));
    assert!(talk.task.is_some());
    let mut talk = Talk::new(&["go depth 1 searchmoves e2e5"]);
    let said = talk.heard();
    assert!(talk.task.is_none());
    assert_eq!(said[1], "info string go refused: none of the searchmoves is legal");
    assert_eq!(said[2], "bestmove (none)");
}

#[test]
fn castling_is_understood_in_both_spellings() {
    let fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let count = |option: &str| answer(&[option, fen, "go perft 1"]);
    assert!(count("setoption name UCI_Chess960 value false").contains(&"e1g1: 1".into()));
    assert!(count("setoption name uci_chess960 value TRUE").contains(&"e1h1: 1".into()));
    let said = answer(&["position fen k7/8/8/8/8/8/8/1R3K1R w HB - 0 1 moves f1b1", "d"]);
    assert!(said.iter().any(|line| line.contains("2KR3R b - - 1 1")), "{said:?}");
}

#[test]
fn count_lists_the_moves_and_ends_with_the_total() {
    let said = answer(&["perft 3"]);
    assert_eq!((said.len(), said[0].as_str()), (22, "a2a3: 380"));
    assert_eq!(said[20..], ["", "Nodes searched: 8902"]);
    assert_eq!(answer(&["perft 0"]), ["Nodes searched: 1"]);
}

#[test]
fn count_can_be_stopped() {
    let mut talk = Talk::new(&["perft 20", "stop"]);
    talk.finish();
    assert_eq!(talk.heard(), ["info string the count was stopped"]);
}

#[test]
fn help_names_every_command() {
    let said = answer(&["help"]).join("\n");
    for word in
        "uci isready ucinewgame position go stop ponderhit quit setoption debug register d eval flip \
         bench perft help searchmoves ponder wtime btime winc binc movestogo depth nodes mate \
         movetime infinite"
            .split_whitespace()
    {
        assert!(said.split(|c: char| !c.is_alphanumeric()).any(|found| found == word), "{word}");
    }
}

#[test]
fn board_is_shown_with_all_that_bears_on_a_draw() {
    let said = answer(&["position startpos moves g1f3 g8f6 f3g1 f6g8", "d"]).join("\n");
    for part in ["| r | n | b | q | k | b | n | r |", "Clock:       4 (", "Occurrences: 2", "none"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn evaluation_is_explained_for_the_position_that_is_set() {
    let lone = answer(&["position fen 8/8/3k4/8/3K4/8/7R/8 w - - 0 1", "eval"]);
    let start = answer(&["eval"]);
    assert!(start.len() > 5 && lone != start, "{start:?}");
}

#[test]
fn without_another_thread_a_line_is_answered_whole() {
    let mut session = Session::new();
    let mut said = Vec::new();
    for line in ["position startpos", "go depth 3", "isready", "stop", "perft 1", "quit"] {
        session.answer(line, |reply| said.push(reply.to_string()));
    }
    let starts = |start: &str| said.iter().position(|line| line.starts_with(start));
    let order =
        ["info depth 1", "bestmove", "readyok", "a2a3: 1", "Nodes searched: 20"].map(starts);
    assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{said:?}");
}

#[test]
fn time_comes_from_the_clock_that_was_given() {
    struct Stands;
    impl Clock for Stands {
        fn now(&self) -> std::time::Duration {
            std::time::Duration::from_secs(5)
        }
    }
    let mut session = Session::with_clock(Arc::new(Stands));
    let mut said = Vec::new();
    for line in ["go depth 4", "bench 1"] {
        session.answer(line, |reply| said.push(reply.to_string()));
    }
    let times = said.iter().filter_map(|line| line.split_once(" time "));
    let times: Vec<_> = times.map(|(_, rest)| rest.split(' ').next()).collect();
    assert!(!times.is_empty() && times.iter().all(|time| *time == Some("0")), "{said:?}");
    let last = said.last().unwrap();
    assert!(last.ends_with(" nps"), "{last}");
}
