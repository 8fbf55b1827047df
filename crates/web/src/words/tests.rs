//! That all sentences are here.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The string literals of a source outside of comments, attributes and tests.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap();
    let lines = code.lines().map(str::trim).filter(|line| {
        !line.starts_with("//") && !line.starts_with("#[") && !line.contains("reason = ")
    });
    let code = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "");
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The literals of all modules but those of words, each with its file.
fn all_literals() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let is_left_out = |part: &std::ffi::OsStr| {
        ["tests", "tests.rs", "text", "text.rs", "words.rs", "lib.rs"]
            .iter()
            .any(|name| part == *name)
    };
    files.retain(|file| !file.strip_prefix(&root).unwrap().iter().any(is_left_out));
    assert!(files.len() > 60, "all modules are looked at: {}", files.len());
    let in_file = |file: &PathBuf| {
        let literals = literals(&fs::read_to_string(file).unwrap());
        literals.into_iter().map(|literal| (file.clone(), literal)).collect::<Vec<_>>()
    };
    files.iter().flat_map(in_file).collect()
}

/// Returns true if it is for people: several words, with a full stop, or with a capital in front and not in all of
/// them. Move lists of lessons and lines of stored texts have neither; all words of an option of UCI have one.
fn is_for_people(literal: &str) -> bool {
    let words: Vec<&str> = literal.split(' ').filter(|word| word.len() > 2).collect();
    let is_small = |word: &&str| word.chars().all(char::is_lowercase);
    let is_title = literal.starts_with(char::is_uppercase) && words.iter().any(is_small);
    words.len() > 1 && (literal.ends_with('.') || is_title)
}

#[test]
fn no_other_module_holds_a_sentence() {
    for (file, literal) in all_literals() {
        assert!(!is_for_people(&literal), "{}: {literal:?}", file.display());
    }
    for (literal, expected) in [
        ("The game is over.", true),
        ("Casual game", true),
        ("Move Overhead", false),
        ("setoption name {name} value {value}", false),
        ("e2e4 e7e5", false),
    ] {
        assert_eq!(is_for_people(literal), expected, "{literal:?}");
    }
}

/// Words with a capital that others have coined: keys, tags of PGN, options of UCI, kinds of data.
const NAMES: [&str; 12] = [
    "Enter", "Escape", "Tab", "Home", "End", "Files", "Variety", "Event", "Date", "Round", "White",
    "Black",
];

#[test]
fn no_other_module_holds_a_label() {
    for (file, literal) in all_literals() {
        let is_label = literal.len() > 1
            && literal.starts_with(char::is_uppercase)
            && literal.chars().skip(1).all(char::is_lowercase);
        assert!(!is_label || NAMES.contains(&&*literal), "{}: {literal:?}", file.display());
    }
}

#[test]
fn what_reads_lines_has_its_words_from_here() {
    let has_letters = |literal: &str| literal.chars().any(char::is_alphabetic);
    for (file, literal) in all_literals() {
        let is_word = file.ends_with("update/text_box.rs") && has_letters(&literal);
        assert!(!is_word, "{}: {literal:?}", file.display());
    }
}

/// Words that no crate says.
struct Said(&'static str);

impl Worded for Said {
    fn words(&self) -> String {
        self.0.to_owned()
    }
}

#[test]
fn sentences_begin_and_end_as_sentences_do() {
    assert_eq!(sentence(&Said("on both boards")), "On both boards.");
    assert_eq!(sentence(&Said("")), ".");
    assert_eq!(sentence(&Said("é")), "é.", "only English has capital letters here");
    assert_eq!(list(["a"]), "a");
    assert_eq!(list(["a", "b", "c"]), "a, b and c");
    assert_eq!(count(1, "ghost", "ghosts"), "1 ghost");
    assert_eq!(count(0, "ghost", "ghosts"), "0 ghosts");
}
