//! JSON objects of texts, which is all that saved games need.
//!
//! `serde_json` makes the page 23 kB larger, gzipped, and `serde-json-core` 5 kB, for which the page of chess has no
//! room (`cargo xtask web` prints its limit). A test compares this reader and writer with `serde_json`.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

/// Writes an object with these names and values.
pub(super) fn write<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut json = String::from("{");
    for (name, value) in fields {
        if json.len() > 1 {
            json.push(',');
        }
        write_text(&mut json, name);
        json.push(':');
        write_text(&mut json, value);
    }
    json.push('}');
    json
}

fn write_text(json: &mut String, text: &str) {
    json.push('"');
    for one in text.chars() {
        match one {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            other => json.push(other),
        }
    }
    json.push('"');
}

/// Reads an object of texts; none if it is anything else.
pub(super) fn read(json: &str) -> Option<Vec<(String, String)>> {
    let mut rest = json.chars().peekable();
    let mut fields = Vec::new();
    expect(&mut rest, '{')?;
    if expect(&mut rest, '}').is_none() {
        loop {
            let name = read_text(&mut rest)?;
            expect(&mut rest, ':')?;
            fields.push((name, read_text(&mut rest)?));
            if expect(&mut rest, ',').is_none() {
                expect(&mut rest, '}')?;
                break;
            }
        }
    }
    rest.all(is_blank).then_some(fields)
}

fn is_blank(one: char) -> bool {
    matches!(one, ' ' | '\n' | '\r' | '\t')
}

/// Takes a character, and the blanks before it.
fn expect(rest: &mut Peekable<Chars<'_>>, wanted: char) -> Option<()> {
    while rest.next_if(|one| is_blank(*one)).is_some() {}
    rest.next_if_eq(&wanted).map(drop)
}

fn read_text(rest: &mut Peekable<Chars<'_>>) -> Option<String> {
    expect(rest, '"')?;
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => text.push(match rest.next()? {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => read_unit(rest)?,
                plain @ ('"' | '\\' | '/') => plain,
                _ => return None,
            }),
            control if control < ' ' => return None,
            other => text.push(other),
        }
    }
}

/// A character by its number. We never write half of a pair of numbers, so none is read.
fn read_unit(rest: &mut Peekable<Chars<'_>>) -> Option<char> {
    let mut number = 0;
    for _ in 0..4 {
        number = number * 16 + rest.next()?.to_digit(16)?;
    }
    char::from_u32(number)
}

#[cfg(test)]
mod tests;
