//! The JSON of saved games, compared with another reader and writer.

use serde_json::{Value, json};

use super::SavedGame;

const ODD: [&str; 5] = ["x", "é ♔ \u{1f600}", "\"\\\n\t\r\u{8}\u{0}/", "{\"a\":\"b\"}", "\u{7f}"];

#[test]
fn odd_texts_are_read_as_they_were_written() {
    for odd in ODD {
        let mut game = SavedGame::new(u64::MAX, odd.to_owned(), odd.to_owned());
        game.add(odd, odd);
        let text = game.to_text();
        assert_eq!(SavedGame::from_text(&text).as_ref(), Some(&game), "{text}");
        let other: Value = serde_json::from_str(&text).unwrap();
        let saved = u64::MAX.to_string();
        let expected =
            json!({ "version": "2", "saved": saved, "label": odd, odd: odd, "record": odd });
        assert_eq!(other, expected, "another reader agrees");
    }
}

#[test]
fn what_another_writer_has_written_is_read() {
    for odd in ODD {
        let value = json!({ "record": odd, odd: odd, "saved": "7", "version": "2" });
        let mut game = SavedGame::new(7, String::new(), odd.to_owned());
        game.add(odd, odd);
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            assert_eq!(SavedGame::from_text(&text).as_ref(), Some(&game), "{text}");
        }
    }
}

#[test]
fn what_is_no_object_of_texts_is_no_saved_game() {
    let good = r#"{"version":"2","saved":"7","record":"r"}"#;
    assert!(SavedGame::from_text(good).is_some());
    for (part, other) in [
        ("{", "{,"),
        ("}", ""),
        ("}", ",}"),
        ("}", "} x"),
        ("}", ",\"a\":1}"),
        ("}", ",\"a\":{}}"),
        ("}", ",\"a\"}"),
        ("}", ",\"a\" \"b\"}"),
        ("}", ",\"a\":\"\\x\"}"),
        ("}", ",\"a\":\"\\ud800\"}"),
        ("}", ",\"a\":\"b}"),
        (":\"7\"", ":7"),
        (":\"7\"", ":\"-7\""),
        (":\"2\"", ":2"),
        (":\"r\"", ":[]"),
        ("\"saved\"", "\"sent\""),
    ] {
        let bad = good.replace(part, other);
        assert_eq!(SavedGame::from_text(&bad), None, "{bad}");
    }
}
