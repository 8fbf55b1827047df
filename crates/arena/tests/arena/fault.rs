//! Engines that misbehave: each loses as it deserves, and the match goes on.

use std::time::Duration;

use threefold_arena::{
    Conclusion, Configuration, Event, FinishedGame, Inspection, Journal, Limits, MatchError,
    PlayerConfiguration, Program, Restart, Stop, Termination, run_match,
};
use threefold_chess::Color;
use threefold_game::GameResult;

use super::support::{duel, openings, play, position, scripted, try_play};

/// A bad engine loses both games of a pair for the same reason, and the next pair is played too.
#[track_caller]
fn check(script: &str, termination: Termination, words: &str) -> Vec<FinishedGame> {
    check_match(&duel(scripted(script), scripted("honest:1"), 2), termination, words)
}

#[track_caller]
fn check_match(
    configuration: &Configuration,
    termination: Termination,
    words: &str,
) -> Vec<FinishedGame> {
    let games = play(configuration, &openings());
    assert_eq!(Some(games.len() as u64), configuration.rounds.map(|rounds| 2 * rounds));
    for game in &games {
        assert_eq!(game.termination, termination, "{game:?}");
        assert_eq!(game.half_points(0), Some(0), "{game:?}");
        assert_eq!(game.culprit, game.color_of(0), "{game:?}");
        assert!(game.reason.contains(words), "{}", game.reason);
        assert_eq!(game.side(game.color_of(0).unwrap()).moves, 2);
        assert!(game.log.iter().any(|line| line.starts_with("asked: position startpos moves ")));
    }
    games
}

/// A clock that a scripted engine does not lose on before it wants to, even on a busy machine.
fn clock() -> Limits {
    Limits::clock("2+0.5".parse().unwrap())
}

/// A match in which nothing happens but that something is counted.
#[track_caller]
fn check_counted(script: &str, expected: Inspection) {
    let games = play(&duel(scripted(script), scripted("honest:1"), 1), &openings());
    for game in &games {
        assert_eq!(game.termination, Termination::LengthAdjudication, "{game:?}");
        let color = game.color_of(0).unwrap();
        assert_eq!(game.side(color).inspection, expected, "{game:?}");
        assert!(game.side(color.opponent()).inspection.is_clean());
    }
}

#[test]
fn an_illegal_move_loses() {
    check("illegal", Termination::IllegalMove, "which is illegal: ");
}

#[test]
fn no_move_loses_if_there_is_one() {
    check("none", Termination::IllegalMove, "says that it has no move");
}

#[test]
fn what_is_no_move_at_all_loses() {
    check("nonsense", Termination::MalformedMove, "not a move: bestmove castle");
}

#[test]
fn a_move_that_is_no_text_loses() {
    check("bad-bytes", Termination::MalformedMove, "not a move: bestmove \u{fffd}(");
}

#[test]
fn a_crash_loses_and_the_log_has_the_last_words() {
    let games = check("crash", Termination::Crash, "crashed: it ended with exit code 3 at `go`");
    assert!(games[0].log.iter().any(|line| line == "said: (stderr) assertion failed: luck"));
}

#[test]
fn half_an_answer_is_none() {
    check("close", Termination::Crash, "crashed: it ended with exit code 0 at `go`");
}

#[test]
fn an_engine_that_stalls_is_killed() {
    let configuration = &mut duel(scripted("stall"), scripted("honest:1"), 1);
    configuration.players[0].limits = clock();
    check_match(configuration, Termination::Stall, "stalled: no answer to `go` within ");
}

#[test]
fn an_engine_that_ignores_stop_is_killed() {
    let configuration = &mut duel(scripted("stubborn"), scripted("honest:1"), 1);
    configuration.players[0].limits = clock();
    // On a busy machine too it shall have heard it.
    configuration.patience.stop = Duration::from_secs(1);
    let games =
        check_match(configuration, Termination::Stall, "stalled: no answer to `go` within ");
    let last = games[0].log.last().unwrap();
    assert_eq!(last, "said: info string still thinking, in spite of stop");
}

#[test]
fn an_endless_flood_is_a_stall() {
    let configuration = &mut duel(scripted("endless"), scripted("honest:1"), 1);
    configuration.players[0].limits = clock();
    check_match(configuration, Termination::Stall, "stalled: no answer to `go` within ");
}

#[test]
fn an_answer_after_the_flag_fell_loses_on_time() {
    let configuration = &mut duel(scripted("late"), scripted("honest:1"), 1);
    configuration.players[0].limits = clock();
    configuration.patience.stop = Duration::from_secs(20);
    let games = check_match(configuration, Termination::TimeForfeit, " wins on time");
    assert!(games[0].log[0].starts_with("late answered after "), "{:?}", games[0].log);
}

/// Against a bare king, which does not see the end of a game before the worst move of White.
const BARE_KING: &str = "7k/8/8/8/8/8/PPPPPPPP/K7 w - - 0 1";

#[test]
fn a_flag_against_a_bare_king_is_a_draw() {
    let configuration = &mut duel(scripted("late"), scripted("honest:1"), 1);
    configuration.players[0].limits = clock();
    configuration.patience.stop = Duration::from_secs(20);
    let late_white = &play(configuration, &position(BARE_KING))[0];
    assert_eq!(late_white.termination, Termination::TimeForfeit, "{late_white:?}");
    assert_eq!((late_white.result, late_white.culprit), (GameResult::Draw, Some(Color::White)));
    assert!(late_white.reason.ends_with("but black cannot checkmate"), "{}", late_white.reason);
}

#[test]
fn a_crash_against_a_bare_king_is_a_draw_and_still_a_fault() {
    let configuration = duel(scripted("crash"), scripted("honest:1"), 1);
    let crashed = &play(&configuration, &position(BARE_KING))[0];
    assert_eq!(crashed.termination, Termination::Crash, "{crashed:?}");
    assert_eq!((crashed.result, crashed.culprit), (GameResult::Draw, Some(Color::White)));
    assert!(crashed.reason.ends_with("but black cannot checkmate"), "{}", crashed.reason);
}

#[test]
fn a_flood_of_lines_costs_nothing_but_time() {
    check_counted("flood", Inspection { malformed_lines: 1, ..Inspection::default() });
}

#[test]
fn bytes_that_are_no_text_are_counted() {
    // The line of bytes is no text, and what is left of it no depth.
    check_counted("bytes", Inspection { malformed_lines: 2, ..Inspection::default() });
}

#[test]
fn a_false_mate_is_counted() {
    check_counted("false-mate", Inspection { false_mates: 1, ..Inspection::default() });
}

#[test]
fn an_answer_that_nobody_asked_for_is_passed_over() {
    check_counted("twice", Inspection { surplus_answers: 1, ..Inspection::default() });
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let mut configuration = duel(scripted("deaf"), scripted("honest:1"), 1);
    configuration.patience.quit = Duration::from_millis(100);
    configuration.players[0].restart = Restart::EveryGame;
    assert_eq!(play(&configuration, &openings()).len(), 2);
}

#[test]
fn without_recovery_a_fault_ends_the_match() {
    let configuration = duel(scripted("illegal"), scripted("honest:1"), 2);
    let configuration = Configuration { recover: false, ..configuration };
    let mut journal = Journal::in_memory(&configuration, &openings());
    let ended =
        run_match(&configuration, &openings(), &mut journal, &Stop::default(), &mut |_, _| {});
    assert!(matches!(ended, Err(MatchError::Fault { number: 1, .. })), "{ended:?}");
    assert_eq!(journal.games().len(), 1);
}

#[test]
fn a_program_that_is_not_there_or_says_nothing_ends_the_match() {
    let program =
        Program::Process { command: "no-such-engine".into(), arguments: vec![], folder: None };
    let missing = PlayerConfiguration::new("missing", program, Limits::nodes(1));
    let error = try_play(&duel(missing, scripted("honest"), 1), &openings()).unwrap_err();
    assert!(error.to_string().starts_with("`missing` cannot be started: no-such-engine: "));

    let mut configuration = duel(scripted("mute"), scripted("honest"), 1);
    configuration.patience.start = Duration::from_millis(200);
    let error = try_play(&configuration, &openings()).unwrap_err();
    assert_eq!(error.to_string(), "`mute` cannot be started: no answer to `uci` within 0.200 s");
}

#[test]
fn an_option_that_an_engine_does_not_have_is_remarked() {
    let mut configuration = duel(scripted("honest"), scripted("honest:1"), 1);
    configuration.players[0].options =
        vec![("hash".into(), Some("4".into())), ("Contempt".into(), Some("9".into()))];
    let (_, remarks) = try_play(&configuration, &openings()).unwrap();
    assert_eq!(remarks, ["`honest` has no option `Contempt`"]);
}

#[test]
fn a_stop_wakes_whoever_waits_for_a_thought() {
    let mut thinker = scripted("stall");
    thinker.limits = Limits::move_time(Duration::from_hours(1));
    let configuration = duel(thinker, scripted("honest:1"), 1);
    let mut journal = Journal::in_memory(&configuration, &openings());
    let stop = Stop::default();
    let mut moves = 0;
    let outcome = run_match(&configuration, &openings(), &mut journal, &stop, &mut |event, _| {
        moves += usize::from(matches!(event, Event::Moved { .. }));
        // The next move is the one that does not come.
        if moves == 5 {
            stop.raise();
        }
    });
    assert_eq!(outcome.unwrap().conclusion, Conclusion::Stopped);
    assert!(journal.games().is_empty());
}
