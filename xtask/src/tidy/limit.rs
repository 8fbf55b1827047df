//! Limits of length: lines of a file and of a function, characters of a test's name.

use super::Finding;
use super::import;
use super::token::{Token, code};
use super::tree::Tree;

/// Most lines of a file, with its tests.
const FILE: usize = 500;
/// Fewest lines of a module: shorter ones belong into their parents.
const MODULE: usize = 40;
/// Most lines of a function, from `fn` to its closing brace.
const FUNCTION: usize = 60;
/// Most characters of a test's name.
const TEST_NAME: usize = 60;

/// Files that a program writes.
const GENERATED: [&str; 1] = ["crates/engine/src/evaluation/weights.rs"];
/// The functions that may be longer: the search of one node is read from top to bottom, in numbered steps.
const LONG_FUNCTIONS: [(&str, &str); 2] = [
    ("crates/engine/src/search/node.rs", "node"),
    ("crates/engine/src/search/quiescence.rs", "quiescence"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.rust_files().filter(|(path, _)| !GENERATED.contains(path));
    files.flat_map(|(path, text)| check_file(tree, path, text)).collect()
}

fn check_file(tree: &Tree, path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let lines = text.lines().count();
    if lines > FILE {
        let message = format!("{lines} lines, more than {FILE}: cut the file");
        findings.push(Finding::new(path, FILE, message));
    }
    if lines < MODULE && is_inner_module(path) && !is_public(tree, path) {
        let message = format!("{lines} lines, fewer than {MODULE}: merge it into its parent");
        findings.push(Finding::new(path, 1, message));
    }
    for Function { name, first, last, is_test } in functions(&code(text)) {
        let lines = last - first + 1;
        if lines > FUNCTION && !LONG_FUNCTIONS.contains(&(path, name)) {
            let message = format!("`{name}` has {lines} lines, more than {FUNCTION}");
            findings.push(Finding::new(path, first, message));
        }
        let length = name.chars().count();
        if is_test && length > TEST_NAME {
            let message = format!("test name of {length} characters, more than {TEST_NAME}");
            findings.push(Finding::new(path, first, message));
        }
    }
    findings
}

/// Returns true for a module below the root of a library or program. Roots, tests and examples are entry points, and
/// so are the parts of a page of the browser app: all pages have the same shape.
fn is_inner_module(path: &str) -> bool {
    let inside = path.split_once("/src/").map(|(_, inside)| inside);
    inside.is_some_and(|inside| {
        !matches!(inside, "lib.rs" | "main.rs")
            && !inside.starts_with("bin/")
            && !import::is_part(path)
    })
}

/// Returns true for a module that the root of its library makes public.
fn is_public(tree: &Tree, path: &str) -> bool {
    let Some((source, name)) = path.rsplit_once('/') else { return false };
    let root = code(tree.text(&format!("{source}/lib.rs")).unwrap_or_default());
    let words = ["pub", "mod", name.trim_end_matches(".rs")];
    root.windows(3).any(|three| three.iter().map(Token::name).eq(words.map(Some)))
}

/// A function with a body.
#[derive(PartialEq, Eq, Debug)]
struct Function<'a> {
    name: &'a str,
    first: usize,
    last: usize,
    is_test: bool,
}

fn functions<'a>(code: &[Token<'a>]) -> Vec<Function<'a>> {
    let mut found = Vec::new();
    let mut is_test = false;
    let mut at = 0;
    while let Some(token) = code.get(at) {
        if token.is_mark('#') && code.get(at + 1).is_some_and(|next| next.is_mark('[')) {
            let end = closing(code, at + 1, '[', ']');
            is_test |= is_test_attribute(&code[at + 2..end.min(code.len())]);
            at = end + 1;
            continue;
        }
        let name = code.get(at + 1).and_then(Token::name);
        if let (Some("fn"), Some(name)) = (token.name(), name) {
            if let Some(last) = body_end(code, at) {
                found.push(Function { name, first: token.line, last, is_test });
            }
            is_test = false;
        }
        at += 1;
    }
    found
}

/// `test` or a path that ends in it, such as `tokio::test`.
fn is_test_attribute(attribute: &[Token<'_>]) -> bool {
    let path = attribute.iter().take_while(|token| token.name().is_some() || token.is_mark(':'));
    path.last().and_then(Token::name) == Some("test")
}

/// Line of the brace that closes a function's body; none for a declaration.
fn body_end(code: &[Token<'_>], start: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, token) in code.iter().enumerate().skip(start) {
        match token.kind {
            super::token::Kind::Mark('(' | '[') => depth += 1,
            super::token::Kind::Mark(')' | ']') => depth -= 1,
            super::token::Kind::Mark(';') if depth == 0 => return None,
            super::token::Kind::Mark('{') if depth == 0 => {
                return code.get(closing(code, at, '{', '}')).map(|end| end.line);
            }
            _ => {}
        }
    }
    None
}

/// Index of the mark that closes the one at an index; the number of tokens if none does.
fn closing(code: &[Token<'_>], start: usize, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, token) in code.iter().enumerate().skip(start) {
        if token.is_mark(open) {
            depth += 1;
        } else if token.is_mark(close) {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(Finding::to_string).collect()
    }

    fn function(name: &str, lines: usize) -> String {
        format!("fn {name}() {{\n{}}}\n", "    x();\n".repeat(lines - 2))
    }

    #[test]
    fn long_file_is_found() {
        assert_eq!(found("a/src/lib.rs", &"//! X.\n".repeat(FILE)), [""; 0]);
        assert_eq!(found("a/src/lib.rs", &"//! X.\n".repeat(FILE + 1)).len(), 1);
        assert_eq!(found(GENERATED[0], &"//! X.\n".repeat(FILE + 1)), [""; 0]);
    }

    #[test]
    fn short_module_is_found_unless_it_is_an_entry_point() {
        let short = "//! X.\n".repeat(MODULE - 1);
        assert_eq!(found("a/src/b.rs", &short).len(), 1);
        assert_eq!(found("a/src/b.rs", &"//! X.\n".repeat(MODULE)), [""; 0]);
        for path in [
            "a/src/lib.rs",
            "a/src/main.rs",
            "a/src/bin/b.rs",
            "a/tests/b.rs",
            "a/build.rs",
            "crates/web/src/about/view.rs",
        ] {
            assert_eq!(found(path, &short), [""; 0], "{path}");
        }
    }

    #[test]
    fn short_module_may_be_public() {
        let short = "//! X.\n".repeat(MODULE - 1);
        for (root, count) in [("pub mod b;", 0), ("mod b;", 1), ("pub mod c;", 1)] {
            let tree = Tree::of(&[("a/src/lib.rs", root), ("a/src/b.rs", &short)]);
            assert_eq!(check(&tree).len(), count, "{root}");
        }
    }

    #[test]
    fn long_function_is_found_with_its_name() {
        assert_eq!(found("a/src/lib.rs", &function("f", FUNCTION)), [""; 0]);
        let text = function("f", FUNCTION + 1);
        assert_eq!(
            found("a/src/lib.rs", &text),
            ["a/src/lib.rs:1: `f` has 61 lines, more than 60"]
        );
        assert_eq!(found(LONG_FUNCTIONS[0].0, &function("node", 200)), [""; 0]);
        assert_eq!(found(LONG_FUNCTIONS[0].0, &function("other", 200)).len(), 1);
    }

    #[test]
    fn braces_in_strings_and_comments_do_not_count() {
        let text = format!("fn f() {{\n    \"}}\"; '}}'; // }}\n{}}}\n", "    x();\n".repeat(58));
        assert_eq!(found("a/src/lib.rs", &text).len(), 1);
    }

    #[test]
    fn declaration_has_no_body() {
        let text = "trait T { fn f(a: [u8; 2]); }\nfn g() -> [u8; 2] { [0; 2] }\n";
        let names: Vec<&str> = functions(&code(text)).iter().map(|one| one.name).collect();
        assert_eq!(names, ["g"]);
    }

    #[test]
    fn only_names_of_tests_are_limited() {
        let long = "x".repeat(TEST_NAME + 1);
        assert_eq!(found("a/src/lib.rs", &format!("fn {long}() {{}}\n")), [""; 0]);
        for attribute in
            ["#[test]", "#[tokio::test]", "#[test]\n#[should_panic(expected = \"a]\")]"]
        {
            let text = format!("{attribute}\nfn {long}() {{}}\nfn {long}() {{}}\n");
            assert_eq!(found("a/src/lib.rs", &text).len(), 1, "{attribute}");
        }
        assert_eq!(found("a/src/lib.rs", &format!("#[cfg(test)]\nfn {long}() {{}}\n")), [""; 0]);
    }
}
