//! Rust source as tokens with line numbers. Strings and comments are whole tokens, so no rule mistakes their
//! content for code.

/// A token and the line it starts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    /// The first line is 1.
    pub(super) line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind<'a> {
    /// A name or keyword; `r#` is left out.
    Name(&'a str),
    /// A doc comment without its slashes: one line, or a block.
    Doc(&'a str),
    /// Another comment, with its slashes.
    Comment(&'a str),
    /// A string, raw string, byte string or character, with its quotes.
    Text(&'a str),
    /// A number.
    Number(&'a str),
    /// A lifetime or label.
    Lifetime,
    /// Any other character.
    Mark(char),
}

impl<'a> Token<'a> {
    /// Returns the name, if the token is one.
    pub(super) fn name(&self) -> Option<&'a str> {
        if let Kind::Name(name) = self.kind { Some(name) } else { None }
    }

    pub(super) fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// Returns false for comments and doc comments.
    pub(super) fn is_code(&self) -> bool {
        !matches!(self.kind, Kind::Doc(_) | Kind::Comment(_))
    }
}

/// Cuts a file into tokens. Source that does not compile gives some tokens or other, never a panic.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut scanner = Scanner { text, at: 0, line: 1, found: Vec::new() };
    while scanner.at < text.len() {
        scanner.step();
    }
    scanner.found
}

/// The tokens that are code.
pub(super) fn code(text: &str) -> Vec<Token<'_>> {
    let mut found = tokens(text);
    found.retain(Token::is_code);
    found
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    found: Vec<Token<'a>>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if first.is_whitespace() {
            return self.skip(first.len_utf8());
        }
        if rest.starts_with("//") {
            return self.line_comment(rest);
        }
        if rest.starts_with("/*") {
            return self.block_comment(rest);
        }
        if let Some(length) = text_length(rest) {
            return self.push(length, Kind::Text(&rest[..length]));
        }
        if first == '\'' {
            let length = 1 + name_length(&rest[1..]);
            return self.push(length, Kind::Lifetime);
        }
        if first.is_ascii_digit() {
            let length = name_length(rest);
            return self.push(length, Kind::Number(&rest[..length]));
        }
        let raw = if rest.starts_with("r#") { 2 } else { 0 };
        let length = name_length(&rest[raw..]);
        if length > 0 {
            return self.push(raw + length, Kind::Name(&rest[raw..raw + length]));
        }
        self.push(first.len_utf8(), Kind::Mark(first));
    }

    fn line_comment(&mut self, rest: &'a str) {
        let length = rest.find('\n').unwrap_or(rest.len());
        let comment = &rest[..length];
        let words = comment.strip_prefix("//!").or_else(|| {
            // Four slashes are a plain comment.
            comment.strip_prefix("///").filter(|words| !words.starts_with('/'))
        });
        self.push(length, words.map_or(Kind::Comment(comment), Kind::Doc));
    }

    fn block_comment(&mut self, rest: &'a str) {
        let (mut depth, mut at) = (0, 0);
        while let Some(next) = rest.get(at..).filter(|next| !next.is_empty()) {
            if next.starts_with("/*") {
                (depth, at) = (depth + 1, at + 2);
            } else if next.starts_with("*/") {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    break;
                }
            } else {
                at += next.chars().next().map_or(1, char::len_utf8);
            }
        }
        let comment = &rest[..at.min(rest.len())];
        let is_doc = comment.starts_with("/*!")
            || comment.starts_with("/**") && !comment.starts_with("/***") && comment.len() > 4;
        self.push(
            comment.len(),
            if is_doc { Kind::Doc(&comment[3..]) } else { Kind::Comment(comment) },
        );
    }

    fn push(&mut self, length: usize, kind: Kind<'a>) {
        self.found.push(Token { kind, line: self.line });
        self.skip(length);
    }

    fn skip(&mut self, length: usize) {
        self.line += self.rest()[..length].matches('\n').count();
        self.at += length;
    }
}

fn name_length(text: &str) -> usize {
    text.find(|one: char| !(one.is_alphanumeric() || one == '_')).unwrap_or(text.len())
}

/// Length of the string or character at the beginning of a text, if there is one.
fn text_length(text: &str) -> Option<usize> {
    let prefixes = ["br", "cr", "b", "c", "r", ""];
    let (prefix, body) = prefixes.into_iter().find_map(|prefix| {
        let body = text.strip_prefix(prefix)?;
        let is_raw = prefix.ends_with('r');
        let quoted = body.trim_start_matches(if is_raw { '#' } else { '\0' }).starts_with('"');
        (quoted || body.starts_with('\'') && !is_raw && prefix != "c").then_some((prefix, body))
    })?;
    let length = if prefix.ends_with('r') {
        let hashes = body.len() - body.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let inside = &body[hashes + 1..];
        hashes + 1 + inside.find(&end).map_or(inside.len(), |at| at + end.len())
    } else if let Some(inside) = body.strip_prefix('"') {
        1 + quoted_length(inside, '"')
    } else {
        character_length(body)?
    };
    Some(prefix.len() + length)
}

/// Length up to and with the closing quote.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, one) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if one == '\\' {
            is_escaped = true;
        } else if one == quote {
            return at + 1;
        }
    }
    text.len()
}

/// Length of a character in quotes; none for a lifetime.
fn character_length(text: &str) -> Option<usize> {
    let inside = &text[1..];
    let first = inside.chars().next()?;
    let is_character = first == '\\' || inside[first.len_utf8()..].starts_with('\'');
    is_character.then(|| 1 + quoted_length(inside, '\''))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn names_marks_and_numbers_are_told_apart() {
        assert_eq!(
            kinds("r#fn a_1=0x2f;"),
            [
                Kind::Name("fn"),
                Kind::Name("a_1"),
                Kind::Mark('='),
                Kind::Number("0x2f"),
                Kind::Mark(';'),
            ]
        );
    }

    #[test]
    fn strings_are_one_token_each() {
        let strings = [
            r#""a \" fn {""#,
            r###"r##"a "# }"##"###,
            r#"b"x""#,
            r#"br"\""#,
            "'{'",
            r"'\''",
            "b'a'",
            r"'\u{1F600}'",
        ];
        for text in strings {
            assert_eq!(kinds(text), [Kind::Text(text)], "{text}");
        }
    }

    #[test]
    fn lifetime_is_no_character() {
        assert_eq!(kinds("&'a x")[1..], [Kind::Lifetime, Kind::Name("x")]);
        assert_eq!(kinds("'static"), [Kind::Lifetime]);
    }

    #[test]
    fn comments_nest_and_documentation_is_known() {
        assert_eq!(
            kinds("/* a /* fn */ b */x"),
            [Kind::Comment("/* a /* fn */ b */"), Kind::Name("x")]
        );
        assert_eq!(
            kinds("/// Doc.\n//! Doc!\n//// no\n// no"),
            [
                Kind::Doc(" Doc."),
                Kind::Doc(" Doc!"),
                Kind::Comment("//// no"),
                Kind::Comment("// no"),
            ]
        );
    }

    #[test]
    fn lines_are_counted_through_strings_and_comments() {
        let found = tokens("a\n\"\n\"\n/*\n*/ b");
        assert_eq!(found.iter().map(|token| token.line).collect::<Vec<_>>(), [1, 2, 4, 5]);
    }

    #[test]
    fn unfinished_source_does_not_panic() {
        for text in ["\"a", "r#\"a", "/* a", "'", "b'", "r#", "'\\", "é'é"] {
            tokens(text);
        }
    }
}
