//! Our own engine, in this process.

use threefold_arena::{
    Adjudication, Configuration, Event, Journal, Limits, PlayerConfiguration, Program, Stop,
    run_match,
};

use super::support::{Folder, duel, openings, play, records};

fn own(name: &str, nodes: u64) -> PlayerConfiguration {
    let mut player = PlayerConfiguration::new(name, Program::Own, Limits::nodes(nodes));
    player.options = vec![("Hash".into(), Some("1".into()))];
    player
}

fn configuration() -> Configuration {
    let duel = duel(own("strong", 400), own("weak", 40), 2);
    Configuration { adjudication: Adjudication::default(), ..duel }
}

#[test]
fn games_with_a_number_of_nodes_are_the_same_every_time() {
    let moves = |name: &str, concurrency| {
        let folder = Folder::new(name);
        let (path, pgn) = (folder.path.join("match.jsonl"), folder.path.join("games.pgn"));
        let configuration = Configuration { concurrency, ..configuration() };
        let mut journal = Journal::create(&path, Some(&pgn), &configuration, &openings()).unwrap();
        let stop = Stop::default();
        run_match(&configuration, &openings(), &mut journal, &stop, &mut |_, _| {}).unwrap();
        let mut games: Vec<(String, String)> = records(&pgn)
            .iter()
            .map(|record| {
                let moves: Vec<String> = record.moves().map(|noted| noted.to_string()).collect();
                (record.tags().round().to_string(), moves.join(" "))
            })
            .collect();
        games.sort();
        games
    };
    let one = moves("nodes-one", 1);
    assert_eq!(one.len(), 4);
    assert_eq!(one, moves("nodes-two", 2));
}

#[test]
fn own_engine_never_violates_the_protocol() {
    for game in play(&configuration(), &openings()) {
        for side in [&game.white, &game.black] {
            assert!(side.inspection.is_clean(), "{game:?}");
        }
    }
}

#[test]
fn nobody_plays_on_before_the_last_game_is_written_and_told() {
    let short = duel(own("strong", 40), own("weak", 40), 100);
    let configuration = Configuration { concurrency: 2, ..short };
    let mut journal = Journal::in_memory(&configuration, &openings());
    let mut told = 0;
    let stop = Stop::default();
    run_match(&configuration, &openings(), &mut journal, &stop, &mut |event, _| {
        if !matches!(event, Event::Finished(_)) {
            return;
        }
        told += 1;
        if told == 1 {
            // As slow as a full disk or a reader that rests: long enough for twenty such games.
            let slow = duel(own("strong", 40), own("weak", 40), 10);
            play(&slow, &openings());
        }
        stop.raise();
    })
    .unwrap();
    assert!(journal.games().len() <= 2, "{} games, two at the same time", journal.games().len());
}
