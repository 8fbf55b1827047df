//! Rules for Rust files: module comments, left-overs, bare allows, tabs.

use super::Finding;
use super::tree::Tree;

/// Written in two parts wherever they stand here, so that this file does not
/// find itself.
const LEFT_OVERS: [(&str, &str); 4] = [
    (concat!("to", "do!"), "unfinished code"),
    (concat!("unimple", "mented!"), "unfinished code"),
    (concat!("db", "g!"), "debugging output"),
    (concat!("#[ig", "nore"), "a test that never runs; slow suites belong to `cargo xtask`"),
];

const ALLOWS: [&str; 2] = [concat!("#[al", "low("), concat!("#![al", "low(")];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !opens_with_documentation(text) {
        findings.push(Finding::new(path, 1, "does not open with a `//!` comment"));
    }
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        if line.contains('\t') {
            findings.push(Finding::new(path, number, "tab; four blanks instead"));
        }
        let code = without_comment(line);
        for (word, meaning) in LEFT_OVERS {
            if contains_word(code, word) {
                findings.push(Finding::new(path, number, format!("`{word}`: {meaning}")));
            }
        }
        if ALLOWS.iter().any(|allow| code.contains(allow)) && !has_reason(&lines[index..]) {
            let message = "bare allow; `#[expect(lint, reason = \"…\")]` instead";
            findings.push(Finding::new(path, number, message));
        }
    }
    findings
}

/// A crate may have its README for a comment.
fn opens_with_documentation(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let comment = first.strip_prefix("//!").is_some_and(|words| !words.trim().is_empty());
    comment || first.starts_with("#![doc = include_str!(")
}

/// Returns true if the attribute that starts in the first line gives a reason before it is closed.
fn has_reason(lines: &[&str]) -> bool {
    let end = lines.iter().position(|line| line.contains(")]")).map_or(lines.len(), |end| end + 1);
    lines[..end].iter().any(|line| line.contains("reason = \""))
}

/// The line up to its comment. A `//` inside a string cuts too early, which
/// can only hide a left-over behind it on the same line.
fn without_comment(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

/// Returns true if `word` stands in `code` and is not the end of a longer name.
fn contains_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(index, _)| {
        let before = code[..index].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages for a file whose second line is `line`.
    fn check_line(line: &str) -> Vec<Finding> {
        check(&Tree::of(&[("a.rs", &format!("//! Words.\n{line}\n"))]))
    }

    fn assert_found(line: &str, words: &str) {
        let findings = check_line(line);
        assert_eq!(findings.len(), 1, "{line}: {findings:?}");
        assert!(findings[0].message.contains(words), "{findings:?}");
        assert_eq!(findings[0].line, 2);
    }

    #[test]
    fn a_module_without_a_comment_is_found() {
        for text in
            ["", "\n//! Late.\n", "// Plain.\n", "//!\nfn f() {}\n", "#![no_main]\n//! X.\n"]
        {
            let findings = check(&Tree::of(&[("a/build.rs", text)]));
            assert_eq!(findings.len(), 1, "{text:?}");
            assert_eq!(findings[0].to_string(), "a/build.rs:1: does not open with a `//!` comment");
        }
    }

    #[test]
    fn a_comment_or_a_readme_opens_a_module() {
        for text in ["//! Words.\n", "#![doc = include_str!(\"../README.md\")]\n"] {
            assert_eq!(check(&Tree::of(&[("a.rs", text)])), []);
        }
    }

    #[test]
    fn other_files_need_no_module_comment() {
        assert_eq!(check(&Tree::of(&[("a.md", "# Title\n")])), []);
    }

    #[test]
    fn each_left_over_is_found() {
        for (word, _) in LEFT_OVERS {
            assert_found(&format!("    {word}()"), word);
        }
    }

    #[test]
    fn a_longer_name_or_a_comment_is_no_left_over() {
        let word = LEFT_OVERS[2].0;
        assert_eq!(check_line(&format!("my_{word}()")), []);
        assert_eq!(check_line(&format!("f(); // not {word}()")), []);
    }

    #[test]
    fn a_bare_allow_is_found() {
        for allow in ALLOWS {
            assert_found(&format!("{allow}dead_code)]"), "bare allow");
            assert_found(&format!("{allow}\n    dead_code,\n)]\n// reason = \"x\""), "bare allow");
        }
    }

    #[test]
    fn an_allow_with_a_reason_is_left_to_clippy() {
        let allow = ALLOWS[0];
        assert_eq!(check_line(&format!("{allow}dead_code, reason = \"x\")]")), []);
        assert_eq!(check_line(&format!("{allow}\n    dead_code,\n    reason = \"x\"\n)]")), []);
    }

    #[test]
    fn a_tab_is_found() {
        assert_found("\tlet x = 1;", "tab");
    }
}
