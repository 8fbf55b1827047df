//! Objects of texts, compared with another reader and writer.

use std::collections::BTreeMap;

use super::*;

#[test]
fn objects_are_read_as_they_were_written() {
    let odd = ["", "é ♔ \u{1f600}", "\"\\\n\t\r\u{8}\u{0}/", "{\"a\":\"b\"}", "\u{7f}"];
    let fields: Vec<(&str, &str)> = odd.iter().map(|text| (*text, *text)).collect();
    let json = write(fields.iter().copied());
    let read = read(&json).unwrap();
    assert!(read.iter().map(|(a, b)| (&**a, &**b)).eq(fields.iter().copied()), "{json}");
    let other: BTreeMap<String, String> = serde_json::from_str(&json).unwrap();
    assert_eq!(other, read.into_iter().collect(), "another reader agrees");
    assert_eq!(super::read(&write([].into_iter())), Some(Vec::new()));
}

#[test]
fn what_another_writer_has_written_is_read() {
    let fields = BTreeMap::from([("a\u{1}", "\u{8}\u{c}\r\t"), ("é", "\u{1f600}/")]);
    for json in
        [serde_json::to_string(&fields), serde_json::to_string_pretty(&fields)].map(Result::unwrap)
    {
        let read = read(&json).unwrap();
        assert!(read.iter().map(|(a, b)| (&**a, &**b)).eq(fields.clone()), "{json}");
    }
}

#[test]
fn what_is_no_object_of_texts_is_none() {
    for json in [
        "",
        "{",
        "}",
        "[]",
        "{\"a\"}",
        "{\"a\":1}",
        "{\"a\":\"b\",}",
        "{\"a\":\"b\"} x",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"b",
        "{,}",
        "{\"a\" \"b\"}",
    ] {
        assert_eq!(read(json), None, "{json}");
    }
}
