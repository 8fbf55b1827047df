//! Doc comments open with what a thing is or does, not with a question word.

use super::Finding;
use super::token::{Kind, tokens};
use super::tree::Tree;

/// First words that make a reader guess what they stand for.
const QUESTION_WORDS: [&str; 7] = ["What", "How", "Whether", "Who", "Where", "Why", "When"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut is_inside = false;
    for token in tokens(text) {
        let Kind::Doc(words) = token.kind else {
            is_inside = false;
            continue;
        };
        let first = words.split_whitespace().next().unwrap_or_default();
        let first = first.trim_end_matches(|one: char| !one.is_alphanumeric());
        if !is_inside && QUESTION_WORDS.contains(&first) {
            let message =
                format!("doc comment begins with `{first}`: name the thing, or say what it does");
            findings.push(Finding::new(path, token.line, message));
        }
        is_inside = true;
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        check(&Tree::of(&[("a.rs", text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn each_question_word_is_found() {
        for word in QUESTION_WORDS {
            assert_eq!(lines(&format!("/// {word} it is.\nfn f() {{}}\n")), [1]);
            assert_eq!(lines(&format!("//! {word}, then.\n")), [1]);
        }
    }

    #[test]
    fn only_the_first_line_of_a_comment_counts() {
        assert_eq!(lines("/// Returns\n/// What it is.\nfn f() {}\n/// How.\nfn g() {}\n"), [4]);
    }

    #[test]
    fn strings_and_plain_comments_are_free() {
        assert_eq!(lines("// What is this?\nconst A: &str = \"/// What\";\n"), [0; 0]);
        assert_eq!(lines("/// Whatever it is.\nfn f() {}\n"), [0; 0]);
    }
}
