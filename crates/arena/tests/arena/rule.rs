//! Rules and formats: claims at the first chance, verdicts, pairings, and what is written.

use std::collections::BTreeSet;

use threefold_arena::{
    Adjudication, Conclusion, Configuration, Event, Format, Journal, MatchError, Opening, Schedule,
    Stop, Termination, Verdict, run_match,
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
fn openings_are_remarked_when_they_come_again_if_nobody_knows_how_many_rounds_there_are() {
    let configuration =
        Configuration { rounds: None, ..duel(scripted("honest"), scripted("honest:1"), 1) };
    let two = &openings()[..2];
    let mut journal = Journal::in_memory(&configuration, two);
    let (mut finished, mut remarked) = (0, Vec::new());
    run_match(&configuration, two, &mut journal, &Stop::default(), &mut |event| {
        match event {
            Event::Finished(_) => finished += 1,
            Event::Remark(_) => remarked.push(finished),
            _ => {}
        }
        if finished == 8 { Verdict::Stop } else { Verdict::Continue }
    })
    .unwrap();
    assert_eq!(remarked, [4]);
}

#[test]
fn a_verdict_ends_the_match() {
    let configuration =
        Configuration { rounds: None, ..duel(scripted("honest"), scripted("honest:1"), 1) };
    let mut journal = Journal::in_memory(&configuration, &openings());
    let mut finished = 0;
    let conclusion =
        run_match(&configuration, &openings(), &mut journal, &Stop::default(), &mut |event| {
            finished += usize::from(matches!(event, Event::Finished(_)));
            if finished == 5 { Verdict::Stop } else { Verdict::Continue }
        });
    assert_eq!(conclusion.unwrap(), Conclusion::Decided);
    // The next game had begun, and may have ended just then.
    assert!((5..=6).contains(&journal.games().len()));
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
    run_match(&configuration, &openings(), &mut journal, &stop, &mut |_| Verdict::Continue)
        .unwrap();
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
    let ended = run_match(&configuration, others, &mut journal, &stop, &mut |_| Verdict::Continue);
    assert!(matches!(ended, Err(MatchError::OtherOpenings)), "{ended:?}");
}
