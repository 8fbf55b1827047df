//! Files as they are written, and files that are damaged, strange or hostile.

use proptest::prelude::*;

use super::*;

fn load(text: &str) -> Result<DuplicateGame, LoadError> {
    DuplicateGame::from_save_file(text, Rulings::default())
}

#[track_caller]
fn refused(text: &str, sentence: &str) {
    let error = load(text).unwrap_err().to_string();
    assert!(error.contains(sentence), "{error}");
}

#[test]
fn a_file_is_written_exactly_as_specified() {
    let mut game = DuplicateGame::default();
    game.apply(Action::Move("e2e4".parse().unwrap())).unwrap();
    let text = game.to_save_file();
    assert_eq!(
        text,
        r#"{"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}"#
    );
    assert_eq!(load(&text), Ok(game));
}

proptest! {
    #[test]
    fn no_file_is_too_odd(
        text in ".{0,80}",
        player in "[NSEWX]",
        squares in "[a-i][0-9]\"[a-i][0-9]",
        promotion in "[qrbnkpQé]",
    ) {
        let (from, to) = squares.split_once('"').unwrap();
        let file = format!(
            r#"{{"variant":"duplicate-chess","version":1,"moves":[{{"player":"{player}",
            "from":"{from}","to":"{to}","promotion":"{promotion}"}}]}}"#
        );
        for text in [text, file] {
            if let Err(error) = load(&text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn what_is_no_save_file_is_refused_with_a_sentence() {
    refused("", "not a save file");
    refused("[1]", "not a save file");
    refused(r#"{"variant":"chess","version":1,"moves":[]}"#, "save file of `chess`");
    refused(r#"{"variant":"duplicate-chess","version":3,"games":[]}"#, "version 3");
    refused(
        r#"{"variant":"duplicate-chess","version":1,"moves":[],"clock":3}"#,
        "unknown field `clock`",
    );
    refused(&" ".repeat(MAX_BYTES + 1), "at most");
    refused(r#"["duplicate-chess",1,[]]"#, "not a save file: invalid type: sequence");
    refused(r#"{"variant":"duplicate-chess","version":1}"#, "missing field `moves`");
    refused(
        r#"{"variant":"duplicate-chess","version":1,"moves":[],"moves":[]}"#,
        "duplicate field `moves`",
    );
}

/// A file with these fields before one good move.
fn with_head(head: &str) -> String {
    format!(r#"{{{head}"moves":[{{"player":"N","from":"e2","to":"e4"}}"#)
}

#[test]
fn of_another_version_or_variant_nothing_is_offered() {
    let version =
        |version: &str| with_head(&format!(r#""variant":"duplicate-chess","version":{version},"#));
    let variant = |variant: &str| with_head(&format!(r#""variant":{variant},"version":1,"#));
    for (head, sentence) in [
        (version("3"), "a save file of version 3, only versions 1 and 2 can be read"),
        (version("\"2\""), "its version is `\"2\"`, only versions 1 and 2 can be read"),
        (version("2.0"), "its version is `2.0`, only versions 1 and 2 can be read"),
        (version("1.0"), "its version is `1.0`, only versions 1 and 2 can be read"),
        (version("-1"), "its version is `-1`, only versions 1 and 2 can be read"),
        (version(&"9".repeat(30)), "9`, only versions 1 and 2 can be read"),
        (version("null"), "its version is `null`, only versions 1 and 2 can be read"),
        (variant("\"chess\""), "a save file of `chess`, expected `duplicate-chess`"),
        (variant("7"), "a save file of `7`, expected `duplicate-chess`"),
        (with_head(r#""variant":"duplicate-chess","#), "missing field `version`"),
        (with_head(r#""version":1,"#), "missing field `variant`"),
    ] {
        let whole = format!("{head}]}}");
        // The file with its end, and broken off; the fields may also stand behind the moves.
        let is_missing = sentence.starts_with("missing");
        let cut = if is_missing { "it ends too early" } else { sentence };
        for (text, sentence) in [(&whole, sentence), (&head, cut)] {
            let error = load(text).unwrap_err();
            assert!(error.to_string().contains(sentence), "{text}: {error}");
            assert_eq!(error.good_prefix(), None, "{text}");
        }
    }
    let behind = r#"{"games":[],"moves":[{"player":"N","from":"e2","to":"e5"}],"version":3,"#;
    refused(behind, "a save file of version 3");
}

#[test]
fn only_the_moves_of_the_outermost_object_count() {
    let decoy = r#"{"variant":"duplicate-chess","version":1,"note":{"moves":[{"player":"N",
        "from":"e2","to":"e4"}]},"#;
    assert_eq!(load(decoy).unwrap_err().good_prefix(), None);
    let nested = r#"{"note":{"variant":"duplicate-chess","version":1},"moves":[{"player":"N",
        "from":"e2","to":"e4"}"#;
    assert_eq!(load(nested).unwrap_err().good_prefix(), None);
}

#[test]
fn fields_may_stand_in_any_order_and_behind_a_byte_order_mark() {
    let text = "\u{feff}{\"moves\":[{\"to\":\"e4\",\"from\":\"e2\",\"player\":\"N\"}],\
                \"version\":1,\"variant\":\"duplicate-chess\"}";
    assert_eq!(load(text).map(|game| game.ply()), Ok(1));
}

#[test]
fn the_longest_game_is_read_and_of_a_longer_one_the_beginning() {
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    let counted_draws = crate::rulings::CountedDraws::Claimed;
    let rulings = Rulings { counted_draws, ..Rulings::default() };
    let mut game = DuplicateGame::new(rulings);
    let round: Vec<SyncedMove> = round.split(' ').map(|text| text.parse().unwrap()).collect();
    for &synced in round.iter().cycle().take(MAX_PLIES) {
        game.apply(Action::Move(synced)).unwrap();
    }
    let file = game.to_save_file();
    assert!(DuplicateGame::from_save_file(&file, rulings).as_ref() == Ok(&game));
    let code = game.to_share_code().unwrap();
    assert!(DuplicateGame::from_share_code(&code, rulings).as_ref() == Ok(&game));

    let mut longer = game.clone();
    longer.apply(Action::Move(round[MAX_PLIES % 8])).unwrap();
    assert_eq!(longer.to_share_code(), None);
    let error = DuplicateGame::from_save_file(&longer.to_save_file(), rulings).unwrap_err();
    assert_eq!(error.to_string(), "not a save file: it has more than 65535 moves");
    assert!(error.good_prefix() == Some(&game));
}

#[test]
fn there_is_room_for_the_longest_game() {
    let longest = r#"{"player":"N","from":"e7","to":"e8","promotion":"q","clock":999999999},"#;
    let frame = DuplicateGame::default().to_save_file();
    assert!(MAX_PLIES * longest.len() + frame.len() <= MAX_BYTES);
}

#[test]
fn game_with_claimed_draws_is_read_by_others_up_to_the_draw() {
    let counted_draws = crate::rulings::CountedDraws::Claimed;
    let mut game = DuplicateGame::new(Rulings { counted_draws, ..Rulings::default() });
    for text in "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8".split(' ').cycle().take(20) {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    let error = load(&game.to_save_file()).unwrap_err();
    assert!(error.to_string().starts_with("at ply 17, g1f3 cannot be played: the game is over"));
    assert_eq!(error.good_prefix().map(DuplicateGame::ply), Some(16));
}

#[test]
fn an_excerpt_is_marked_where_it_is_cut_and_keeps_the_place() {
    let long = "x".repeat(500);
    let error = load(&format!("\"{long}\"")).unwrap_err().to_string();
    assert!(error.contains("xxx… at line 1 column "), "{error}");
    let error = load(&format!(r#"{{"{long}":1}}"#)).unwrap_err().to_string();
    assert!(error.len() < 300, "{error}");
    assert_eq!(excerpt("a \"b\" 'c' \\ é ♞"), "a \"b\" 'c' \\ é ♞");
    assert_eq!(excerpt("a\u{202e}b\u{200b}\u{feff}\u{7f}"), "a\u{fffd}b\u{fffd}\u{fffd}\u{fffd}");
}

#[test]
fn of_a_file_that_breaks_off_the_moves_before_are_kept() {
    let mut game = DuplicateGame::default();
    for text in ["e2e4", "d2d4", "g8f6"] {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    let text = game.to_save_file();
    let good = |text: &str| {
        let error = load(text).unwrap_err();
        assert!(error.to_string().contains("not a save file"), "{error}");
        error.good_prefix().map_or(0, DuplicateGame::ply)
    };
    assert_eq!(good(&format!("{text}]")), 3);
    assert_eq!(good(&text.replace("]}", r#"],"clock":3}"#)), 3);
    assert_eq!(good(&text[..text.len() - 2]), 3);
    assert_eq!(good(&text[..text.len() - 3]), 2);
    for length in 0..text.len() {
        assert!(good(&text[..length]) <= 3);
    }
}

#[test]
fn no_message_has_control_characters() {
    for text in [
        "{\"variant\":\"\\u001b[2J\",\"version\":1,\"moves\":[]}",
        "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[],\"\\u001b\":1}",
        "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[{\"player\":\"\\u0007\",\
         \"from\":\"e2\",\"to\":\"e4\"}]}",
        "{\"variant\":\"duplicate-chess\",\"version\":1,\"moves\":[{\"player\":\"N\",\
         \"from\":\"\\u001b\",\"to\":\"e4\"}]}",
    ] {
        let error = load(text).unwrap_err().to_string();
        assert!(!error.contains(char::is_control), "{error:?}");
    }
}

#[test]
fn the_first_bad_move_is_named_and_the_good_ones_are_kept() {
    let with = |second: &str| {
        format!(
            r#"{{"variant":"duplicate-chess","version":1,"moves":[
            {{"player":"N","from":"e2","to":"e4"}},{second}]}}"#
        )
    };
    let text = with(r#"{"player":"S","from":"e2","to":"e5"}"#);
    refused(&text, "at ply 2, e2e5 cannot be played: on both boards");
    assert_eq!(load(&text).unwrap_err().good_prefix().map(DuplicateGame::ply), Some(1));
    refused(&with(r#"{"player":"E","from":"e2","to":"e4"}"#), "it is South's turn");
    refused(&with(r#"{"player":"S","from":"e9","to":"e4"}"#), "`e9e4` is not a valid move");
    refused(
        &with(r#"{"player":"S","from":"e2","to":"e4","promotion":"k"}"#),
        "`e2e4k` is not a valid move",
    );
    let north = r#"{"player":"S","from":"e2","to":"e4","promotion":null}"#;
    refused(&with(north), &format!("at ply 2, `{north}` is not a valid move"));
    for odd in [
        r#"["S","e2","e4"]"#,
        "7",
        "null",
        r#"{"player":"S","from":8,"to":"e4"}"#,
        r#"{"player":"South","from":"e2","to":"e4"}"#,
        r#"{"player":"S","from":"e2"}"#,
        r#"{"player":"S","from":"e2","to":"e4","x":1}"#,
        r#"{"player":"S","from":"e2","from":"e2","to":"e4"}"#,
        r#"{"player":"S","from":"e2","to":"e4","promotion":"queen"}"#,
    ] {
        // A file that also breaks off later has its first problem here.
        let whole = with(odd);
        for text in [&whole[..], &whole.replace("]}", r#",{"player":"#)] {
            refused(text, &format!("at ply 2, `{odd}` is not a valid move"));
            let good = load(text).unwrap_err();
            assert_eq!(good.good_prefix().map(DuplicateGame::ply), Some(1));
        }
    }
    let cut = with(r#"{"player":"S","from":"e2","to":"e5"}"#).replace("]}", ",");
    refused(&cut, "at ply 2, e2e5 cannot be played");
}

#[test]
fn a_fault_of_the_fields_of_a_move_is_named() {
    for (fields, fault) in [
        (r#""to":"e4","hue":"w""#, "unknown field `hue`, expected one of `player`, "),
        (r#""to":"e4","\u001b":1"#, "unknown field `\u{fffd}`"),
        (r#""promotion":"q""#, "missing field `to`"),
        (r#""to":"e4","from":"e2""#, "duplicate field `from`"),
        (r#""to":4"#, "invalid type: integer `4`, expected a string"),
    ] {
        let json = format!(r#"{{"player":"N","from":"e2",{fields}}}"#);
        let text = format!(r#"{{"variant":"duplicate-chess","version":1,"moves":[{json}]}}"#);
        refused(&text, &format!("at ply 1, `{json}` is not a valid move: {fault}"));
    }
}
