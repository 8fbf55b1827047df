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

#[test]
fn no_other_module_holds_a_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in ["model", "update", "scene"] {
        let mut files = vec![root.join(folder).with_extension("rs")];
        sources(&root.join(folder), &mut files);
        let is_test = |file: &Path| file.iter().any(|part| part == "tests" || part == "tests.rs");
        for file in files.iter().filter(|file| !is_test(file)) {
            // Move lists of lessons and lines of stored texts have blanks, but no capital and
            // no full stop.
            for literal in literals(&fs::read_to_string(file).unwrap()) {
                let has_words = literal.split(' ').filter(|word| word.len() > 2).count() > 2;
                let is_sentence = has_words
                    && (literal.ends_with('.') || literal.starts_with(char::is_uppercase));
                assert!(!is_sentence, "{}: {literal:?}", file.display());
            }
        }
    }
}

#[test]
fn sentences_begin_and_end_as_sentences_do() {
    assert_eq!(sentence(&"on both boards"), "On both boards.");
    assert_eq!(sentence(&""), ".");
    assert_eq!(sentence(&"é"), "é.", "only English has capital letters here");
    assert_eq!(list(["a"]), "a");
    assert_eq!(list(["a", "b", "c"]), "a, b and c");
    assert_eq!(count(1, "ghost", "ghosts"), "1 ghost");
    assert_eq!(count(0, "ghost", "ghosts"), "0 ghosts");
}
