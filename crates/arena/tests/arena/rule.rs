//! Rules and formats: claims at the first chance, decisions, pairings, and files.

use std::collections::BTreeSet;

use threefold_arena::statistics::{Hypothesis, Model, Sprt};
use threefold_arena::tally::Tally;
use threefold_arena::{
    Adjudication, Conclusion, Configuration, Event, Format, Journal, MatchError, Opening, Schedule,
    Stop, Termination, run_match,
};
use threefold_chess::{Move, Position, Setup, Square};
use threefold_game::GameResult;

use super::support::{Folder, duel, openings, play, position, records, scripted, try_play};

#[test]
fn a_repetition_is_claimed_at_the_first_chance() {
    let games = play(
        &duel(scripted("shuffle"), scripted("shuffle:1"), 1),
        &position(&Position::START.to_string()),
    );
    assert_eq!(games[0].termination, Termination::Threefold);
    assert_eq!(games[0].plies, 8);
    assert_eq!(games[0].reason, "draw by threefold repetition, claimed by white");
}

#[test]
fn fifty_moves_are_claimed_at_the_first_chance() {
    let games = play(
        &duel(scripted("honest"), scripted("honest:1"), 1),
        // Nothing can be captured, mated or stalemated in three half-moves, whatever is played.
        &position("7k/8/8/8/8/8/R7/K7 w - - 97 90"),
    );
    for game in &games {
        assert_eq!((game.termination, game.plies), (Termination::FiftyMoves, 3), "{game:?}");
        assert_eq!(game.reason, "draw by the 50-move rule, claimed by black");
    }
}

#[test]
fn openings_that_cannot_be_played_are_refused() {
    let configuration = duel(scripted("honest"), scripted("honest:1"), 1);
    for (fen, words) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "opening 1 cannot be played: it is over: white wins"),
        ("7k/8/8/8/8/8/R7/1R5K w - - 100 80", "opening 1 cannot be played: it can be claimed"),
        ("5k2/8/8/8/8/8/8/5K1R w H - 0 1", "opening 1 cannot be played: it is one of Chess960"),
    ] {
        let error = try_play(&configuration, &position(fen)).unwrap_err();
        assert!(error.to_string().starts_with(words), "{error}");
    }
    let illegal = Move::normal(Square::E2, Square::E5);
    let opening = Opening { start: Position::START, moves: vec![illegal] };
    let error = try_play(&configuration, &[opening]).unwrap_err();
    assert!(matches!(error, MatchError::Opening { number: 1, .. }), "{error}");
    assert!(matches!(try_play(&configuration, &[]), Err(MatchError::NoOpenings)));
}

#[test]
fn openings_that_are_played_again_are_remarked_once() {
    let two = &openings()[..2];
    let words = "all 2 openings are played by round 2, and then again";
    for (rounds, expected) in [(2, &[][..]), (5, &[words])] {
        let configuration = duel(scripted("honest"), scripted("honest:1"), rounds);
        let (_, remarks) = try_play(&configuration, two).unwrap();
        assert_eq!(remarks, expected, "{rounds}");
    }
    let one = duel(scripted("honest"), scripted("honest:1"), 2);
    assert_eq!(try_play(&one, &two[..1]).unwrap().1, [""; 0]);
}

#[test]
fn remark_tells_of_repeated_openings_without_a_last_round() {
    let configuration =
        Configuration { rounds: None, ..duel(scripted("honest"), scripted("honest:1"), 1) };
    let two = &openings()[..2];
    let mut journal = Journal::in_memory(&configuration, two);
    let (mut finished, mut remarked) = (0, Vec::new());
    let stop = Stop::default();
    run_match(&configuration, two, &mut journal, &stop, &mut |event, _| {
        match event {
            Event::Finished(_) => finished += 1,
            Event::Remark(_) => remarked.push(finished),
            _ => {}
        }
        if finished == 8 {
            stop.raise();
        }
    })
    .unwrap();
    assert_eq!(remarked, [4]);
}

#[test]
fn the_caller_can_stop_the_match() {
    let configuration =
        Configuration { rounds: None, ..duel(scripted("honest"), scripted("honest:1"), 1) };
    let mut journal = Journal::in_memory(&configuration, &openings());
    let mut finished = 0;
    let stop = Stop::default();
    let outcome = run_match(&configuration, &openings(), &mut journal, &stop, &mut |event, _| {
        finished += usize::from(matches!(event, Event::Finished(_)));
        if finished == 5 {
            stop.raise();
        }
    });
    assert_eq!(outcome.unwrap().conclusion, Conclusion::Stopped);
    // The next game had begun, and may have ended just then.
    assert!((5..=6).contains(&journal.games().len()));
}

#[test]
fn sprt_ends_the_match_when_it_accepts_a_hypothesis() {
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Normalized).ok();
    let configuration =
        Configuration { rounds: None, sprt, ..duel(scripted("honest:1"), scripted("illegal"), 1) };
    let mut journal = Journal::in_memory(&configuration, &openings());
    let (mut told, mut decided_at) = (0, None);
    let stop = Stop::default();
    let run = |journal: &mut Journal, on_event: &mut dyn FnMut(&Event, &Tally)| {
        run_match(&configuration, &openings(), journal, &stop, on_event).unwrap()
    };
    let outcome = run(&mut journal, &mut |event, tally| {
        if matches!(event, Event::Finished(_)) {
            told += 1;
            assert_eq!(tally.games(), told);
            decided_at = decided_at.or(tally.accepted().map(|_| told));
        }
    });
    assert_eq!(outcome.conclusion, Conclusion::Decided(Hypothesis::Alternative));
    assert_eq!(outcome.tally.accepted(), Some(Hypothesis::Alternative));
    assert_eq!((outcome.tally.games(), journal.games().len() as u64), (told, told));
    // The next game had begun, and may have ended just then.
    assert!(decided_at.is_some_and(|at| (at..=at + 1).contains(&told)), "{decided_at:?}");
    // Resumed, the journal holds the decision: nobody plays on.
    let again = run(&mut journal, &mut |event, _| panic!("{event:?}"));
    assert_eq!(again.conclusion, Conclusion::Decided(Hypothesis::Alternative));
}

#[test]
fn everybody_meets_everybody_and_keeps_its_processes() {
    let players = ["honest:1", "honest:2", "honest:3"].map(scripted).to_vec();
    let configuration = Configuration {
        players,
        format: Format::RoundRobin,
        concurrency: 2,
        ..duel(scripted("honest"), scripted("honest"), 2)
    };
    let games = play(&configuration, &openings());
    let pairs: BTreeSet<_> =
        games.iter().map(|game| (game.opening, game.white.player, game.black.player)).collect();
    assert_eq!((games.len(), pairs.len()), (12, 12));
    for game in &games {
        let partner = &games[Schedule::partner(game.number) as usize - 1];
        assert_eq!(game.white.player, partner.black.player);
    }
}

#[test]
fn the_file_has_what_the_journal_says() {
    let folder = Folder::new("written");
    let (path, pgn) = (folder.path.join("match.jsonl"), folder.path.join("games.pgn"));
    // Without adjudication: some of these games end by the rules.
    let mut configuration = duel(scripted("honest:1"), scripted("honest:2"), 3);
    configuration.adjudication = Adjudication::default();
    configuration.players[1].limits.clock = Some("60+0.5".parse().unwrap());
    let mut journal = Journal::create(&path, Some(&pgn), &configuration, &openings()).unwrap();
    let stop = Stop::default();
    run_match(&configuration, &openings(), &mut journal, &stop, &mut |_, _| {}).unwrap();
    let records = records(&pgn);
    assert_eq!(records.len(), 6);
    for (record, game) in records.iter().zip(journal.games()) {
        assert_eq!(record.result(), Some(game.result));
        assert_eq!(record.moves().len(), game.plies as usize + 1);
        let tag = |name| record.tags().get(name).unwrap();
        assert_eq!(tag("Termination"), game.termination.tag());
        assert_eq!(tag("White"), configuration.players[game.white.player].name);
        assert_eq!(tag("PlyCount"), record.moves().len().to_string());
        let clocks = (tag("WhiteTimeControl"), tag("BlackTimeControl"));
        let expected = if game.white.player == 0 { ("-", "60+0.5") } else { ("60+0.5", "-") };
        assert_eq!(clocks, expected);
        assert!(record.main_line().nodes()[2].evaluation().is_some());
        if game.result != GameResult::Draw {
            assert!(record.final_position().is_checkmate());
        }
    }
}

#[test]
fn chess960_is_told_to_the_players_and_written_down() {
    let start = Position::try_from(Setup::chess960(0).unwrap()).unwrap();
    let opening = [Opening { start, moves: Vec::new() }];
    let configuration =
        Configuration { chess960: true, ..duel(scripted("honest:3"), scripted("honest:4"), 1) };
    let (games, remarks) = try_play(&configuration, &opening).unwrap();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.white.inspection.is_clean()), "{games:?}");
    assert_eq!(remarks[0], "`honest:3` has no option `UCI_Chess960`");
}

#[test]
fn a_match_is_not_resumed_with_other_openings() {
    let configuration = duel(scripted("honest"), scripted("honest:1"), 1);
    let mut journal = Journal::in_memory(&configuration, &openings());
    let others = &openings()[1..];
    let stop = Stop::default();
    let ended = run_match(&configuration, others, &mut journal, &stop, &mut |_, _| {});
    assert!(matches!(ended, Err(MatchError::OtherOpenings)), "{ended:?}");
}
