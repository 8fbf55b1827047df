//! Files of version 2: players, clocks and ends, written and read back.

use proptest::prelude::*;

use super::*;
use crate::rulings::{CountedDraws, FlagFallRuling};

fn load(text: &str) -> Result<SavedGame, LoadError> {
    SavedGame::from_save_file(text, Rulings::default())
}

fn file(fields: &str) -> String {
    format!(r#"{{"variant":"duplicate-chess","version":2,"moves":[]{fields}}}"#)
}

#[track_caller]
fn refused(fields: &str, sentence: &str) {
    let error = load(&file(fields)).unwrap_err().to_string();
    assert_eq!(error, format!("not a save file: {sentence}"));
}

fn clocked(moves: &str) -> SavedGame {
    let mut saved = SavedGame::default();
    let mut clocks = Clocks::new("300+3".parse().unwrap(), 0);
    for (index, text) in moves.split_whitespace().enumerate() {
        let seat = saved.game.position().turn();
        saved.game.apply(Action::Move(text.parse().unwrap())).unwrap();
        clocks.moved(seat, index + 1, Duration::from_secs(10 * index as u64));
    }
    saved.clocks = Some(clocks);
    saved
}

#[test]
fn details_are_written_exactly_as_specified() {
    let mut saved = clocked("e2e4");
    saved.players = BySeat::new([
        Some(Player::Person { name: Some("Ann".into()) }),
        Some(Player::Computer { level: 5 }),
        Some(Player::Person { name: None }),
        None,
    ]);
    saved.game.apply(Action::FlagFall(Seat::South)).unwrap();
    let text = saved.to_save_file(Duration::from_secs(400));
    assert_eq!(
        text,
        r#"{"variant":"duplicate-chess","version":2,"players":{"N":{"name":"Ann"},"S":{"computer":5},"E":{}},"time_control":"300+3","moves":[{"player":"N","from":"e2","to":"e4","clock":303000}],"clock":0,"ended":{"flag-fall":"S"}}"#
    );
    let again = load(&text).unwrap();
    assert_eq!((&again.game, &again.players), (&saved.game, &saved.players));
    assert_eq!(again.to_save_file(Duration::ZERO), text);
}

#[test]
fn game_without_details_is_written_as_version_1() {
    let mut saved = SavedGame::default();
    saved.game.apply(Action::Move("e2e4".parse().unwrap())).unwrap();
    let text = saved.to_save_file(Duration::ZERO);
    assert_eq!(text, saved.game.to_save_file());
    assert_eq!(load(&text), Ok(saved));
}

#[test]
fn clocks_go_on_where_they_stood() {
    let saved = clocked("e2e4 e2e4 d7d5 d7d5 a2a3");
    let now = Duration::from_secs(47);
    let again = load(&saved.to_save_file(now)).unwrap().clocks.unwrap();
    let before = saved.clocks.unwrap();
    for seat in Seat::ALL {
        assert_eq!(again.remaining(seat, Duration::ZERO), before.remaining(seat, now), "{seat}");
        for plies in 1..=5 {
            assert_eq!(again.remaining_at(Seat::at_ply(plies - 1), plies), {
                before.remaining_at(Seat::at_ply(plies - 1), plies)
            });
        }
    }
    assert_eq!(again.running(), None);
}

#[test]
fn every_end_by_an_action_is_kept() {
    let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
    let opponents = Rulings { flag_fall: FlagFallRuling::OpponentsWin, ..Rulings::default() };
    let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    for (rulings, plies, action, word) in [
        (claimed, 16, Action::Claim, r#""ended":"claim""#),
        (claimed, 3, Action::DeclareDraw, r#""ended":"declared-draw""#),
        (claimed, 0, Action::Resign(Seat::West), r#""ended":{"resignation":"W"}"#),
        (opponents, 2, Action::FlagFall(Seat::East), r#""ended":{"flag-fall":"E"}"#),
    ] {
        let game = DuplicateGame::new(rulings);
        let mut saved = SavedGame { game, ..SavedGame::default() };
        for text in there_and_back.split(' ').cycle().take(plies) {
            saved.game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        saved.game.apply(action).unwrap();
        let text = saved.to_save_file(Duration::ZERO);
        assert!(text.contains(word), "{text}");
        assert_eq!(SavedGame::from_save_file(&text, rulings), Ok(saved));
    }
}

#[test]
fn details_that_cannot_be_read_are_named() {
    refused(
        r#","players":{"X":{}}"#,
        "its field `players` cannot be read: unknown field `X`, expected one of `N`, `S`, `E`, `W`",
    );
    refused(r#","players":{"N":{"computer":11}}"#, "the computer's level is 11, not 1 to 10");
    refused(r#","players":{"N":{"computer":0}}"#, "the computer's level is 0, not 1 to 10");
    refused(
        r#","players":{"N":{"computer":1,"name":"Ann"}}"#,
        "a player is either a person with a `name` or a `computer`",
    );
    refused(r#","players":{"N":{"name":"\u001b[2J"}}"#, "`\u{fffd}[2J` is no name of a player");
    refused(r#","players":{"N":{"name":" "}}"#, "` ` is no name of a player");
    refused(r#","clock":5"#, "missing field `time_control`");
    refused(
        r#","time_control":"soon""#,
        "`soon` is not a time control; try 3+2 or 300s+3 or 40/90m+30:30m+30",
    );
    refused(r#","ended":{"flag-fall":"X"}"#, "`X` is no player");
    refused(
        r#","ended":"claim""#,
        "its end is refused: draws need no claim: they end the game automatically",
    );
    refused(r#","ended":"claim","ended":"claim""#, "duplicate field `ended`");
    refused(r#","rulings":{}"#, "unknown field `rulings`");
}

#[test]
fn version_1_has_no_details() {
    for (fields, name) in [
        (r#","players":{}"#, "players"),
        (r#","time_control":"300""#, "time_control"),
        (r#","clock":1"#, "clock"),
        (r#","ended":"claim""#, "ended"),
    ] {
        let text = file(fields).replace(r#""version":2"#, r#""version":1"#);
        let error = load(&text).unwrap_err().to_string();
        assert_eq!(error, format!("not a save file: unknown field `{name}` in version 1"));
    }
    let text = clocked("e2e4").to_save_file(Duration::ZERO);
    let moves = text.replace(r#""version":2"#, r#""version":1"#);
    let moves = moves.replace(r#""time_control":"300+3","#, "").replace(r#","clock":300000}"#, "}");
    let error = load(&moves).unwrap_err();
    assert_eq!(error.to_string(), "not a save file: unknown field `clock` in version 1");
    assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(1));
}

#[test]
fn moves_of_a_file_with_bad_details_are_offered() {
    let text = clocked("e2e4 d2d4").to_save_file(Duration::ZERO);
    let error = load(&text.replace("300+3", "300+")).unwrap_err();
    assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(2));
}

proptest! {
    #[test]
    fn any_details_are_read_back_as_they_were_written(
        names in prop::array::uniform4(prop::option::of("[A-Za-zé♞\"\\\\]{0,90}")),
        levels in prop::array::uniform4(prop::option::of(1_u8..=10)),
        spent in prop::collection::vec(0_u64..90_000, 0..5),
        now in 0_u64..200_000,
    ) {
        let mut saved = SavedGame::default();
        let seats = names.into_iter().zip(levels).map(|pair| match pair {
            (_, Some(level)) => Some(Player::Computer { level }),
            (Some(name), None) if name.is_empty() => None,
            (name, None) => {
                let name = name.filter(|name| Player::is_name(name));
                Some(Player::Person { name })
            }
        });
        for (seat, player) in Seat::ALL.into_iter().zip(seats) {
            saved.players[seat] = player;
        }
        let mut clocks = Clocks::new("2/60+1:30d5".parse().unwrap(), 0);
        let mut time = Duration::ZERO;
        for (index, spent) in spent.into_iter().enumerate() {
            let seat = saved.game.position().turn();
            let text = ["e2e4", "d2d4", "g8f6", "a7a6", "g1f3"][index];
            saved.game.apply(Action::Move(text.parse().unwrap())).unwrap();
            time += Duration::from_millis(spent);
            clocks.moved(seat, index + 1, time);
        }
        saved.clocks = Some(clocks);
        let text = saved.to_save_file(time + Duration::from_millis(now));
        prop_assert!(text.len() <= MAX_BYTES);
        let again = load(&text).unwrap();
        prop_assert_eq!((&again.game, &again.players), (&saved.game, &saved.players));
        prop_assert_eq!(again.to_save_file(Duration::ZERO), text);
    }
}
