//! Lints that hold for a crate and not for its tests, in one list.
//!
//! `[workspace.lints]` holds all others. It cannot hold these: cargo applies a table to every target of a package, and
//! clippy's `allow-unwrap-in-tests` does not cover the helper functions of integration tests, which may panic.

use super::Finding;
use super::token::{Kind, Token, code};
use super::tree::Tree;

/// Code that reads the input of strangers and must not panic.
const STRICT: [&str; 7] = [
    "crates/arena/src/lib.rs",
    "crates/bundle/src/main.rs",
    "crates/duplicate/src/lib.rs",
    "crates/engine/src/uci.rs",
    "crates/threefold/src/main.rs",
    "crates/web/src/lib.rs",
    "crates/worker/src/lib.rs",
];

/// The lints that such code denies.
const DENIED: [&str; 5] =
    ["unwrap_used", "expect_used", "indexing_slicing", "panic", "unreachable"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let expected = attribute();
    for path in STRICT {
        let Some(text) = tree.text(path) else { continue };
        if !plain(&code(text)).contains(&plain(&code(&expected))) {
            findings.push(Finding::new(path, 1, format!("without `{expected}`")));
        }
    }
    findings
}

fn attribute() -> String {
    let lints: Vec<String> = DENIED.iter().map(|lint| format!("clippy::{lint}")).collect();
    format!("#![cfg_attr(not(test), deny({}))]", lints.join(", "))
}

/// The tokens without commas, which rustfmt sets as it likes.
fn plain(code: &[Token<'_>]) -> String {
    let mut text = String::new();
    for token in code {
        match token.kind {
            Kind::Name(name) => text.push_str(name),
            Kind::Mark(mark) if mark != ',' => text.push(mark),
            _ => {}
        }
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_crate_without_the_lints_is_found() {
        let findings = |text: &str| check(&Tree::of(&[(STRICT[0], text)])).len();
        assert_eq!(findings(&format!("//! X.\n{}\n", attribute())), 0);
        let lines = attribute().replace('(', "(\n    ").replace("unreachable", "unreachable,\n");
        assert_eq!(findings(&lines), 0);
        assert_eq!(findings(&format!("// {}\n", attribute())), 1);
        assert_eq!(findings(&attribute().replace("clippy::panic, ", "")), 1);
        assert_eq!(check(&Tree::of(&[("crates/chess/src/lib.rs", "")])), []);
    }
}
