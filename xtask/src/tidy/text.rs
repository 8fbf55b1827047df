//! Rules for every text file: blanks, line ends, paths of somebody's machine,
//! and marks of unfinished work.

use super::Finding;
use super::tree::{Content, Tree};

/// Starts of paths that exist on one machine only. In two parts, so that this
/// file does not find itself.
const MACHINE_PATHS: [&str; 3] =
    [concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/t", "mp/")];

/// Folders of people: a path of a machine when a name follows.
const HOMES: [&str; 4] = [
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!(r"\Us", r"ers\"),
    concat!(r"\\Us", "ers"),
];

const MEND: &str = concat!("FIX", "ME");
const LATER: &str = concat!("TO", "DO");

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let broken = tree.files.iter().filter(|file| matches!(file.content, Content::Broken));
    let mut findings: Vec<_> =
        broken.map(|file| Finding::new(&file.path, 1, "not UTF-8")).collect();
    for (path, text) in tree.texts() {
        findings.extend(check_end(path, text));
        for (index, line) in text.split('\n').enumerate() {
            let messages = [
                trailing_blank(line),
                machine_path(line),
                // Prose may speak of such marks; code may not hold them.
                if is_prose(path) { None } else { unfinished(line) },
            ];
            let number = index + 1;
            findings.extend(messages.into_iter().flatten().map(|m| Finding::new(path, number, m)));
        }
    }
    findings
}

fn is_prose(path: &str) -> bool {
    path.starts_with("LICENSE")
        || path.starts_with("data/")
        || path.rsplit_once('.').is_some_and(|(_, ending)| ending == "md")
}

fn check_end(path: &str, text: &str) -> Option<Finding> {
    let last = text.lines().count();
    if text.is_empty() {
        None
    } else if !text.ends_with('\n') {
        Some(Finding::new(path, last, "no newline at the end"))
    } else if text == "\n" || text.ends_with("\n\n") {
        Some(Finding::new(path, last, "empty line at the end"))
    } else {
        None
    }
}

fn trailing_blank(line: &str) -> Option<String> {
    if line.ends_with('\r') {
        Some("carriage return".to_owned())
    } else if line.ends_with([' ', '\t']) {
        Some("trailing blank".to_owned())
    } else {
        None
    }
}

fn machine_path(line: &str) -> Option<String> {
    let starts_here = |index: usize| {
        // A part of a longer path, or of an address, is nobody's machine.
        let before = line[..index].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "_-.~*}])>".contains(c))
    };
    let fixed = MACHINE_PATHS
        .iter()
        .copied()
        .find(|pattern| line.match_indices(pattern).any(|(index, _)| starts_here(index)));
    let home = HOMES.iter().copied().find(|pattern| {
        line.match_indices(pattern).any(|(index, _)| {
            let named = line[index + pattern.len()..].starts_with(|c: char| c.is_alphanumeric())
                || pattern.starts_with(r"\\");
            // On Windows a drive precedes it: the colon is no letter.
            named && starts_here(index)
        })
    });
    fixed.or(home).map(|pattern| format!("path of a machine: `{pattern}`"))
}

fn unfinished(line: &str) -> Option<String> {
    if has_word(line, MEND) {
        return Some(format!("`{MEND}`: mend it, or write an issue"));
    }
    (has_word(line, LATER) && !has_issue_number(line))
        .then(|| format!("`{LATER}` without an issue number, such as `{LATER}(#12)`"))
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

fn has_issue_number(line: &str) -> bool {
    line.match_indices('#').any(|(i, _)| line[i + 1..].starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings in a Rust file that starts with `text`.
    fn found(text: &str) -> Vec<String> {
        let findings = check(&Tree::of(&[("a.rs", text)]));
        findings.iter().map(Finding::to_string).collect()
    }

    fn assert_line(line: &str, words: &str) {
        let found = found(&format!("first\n{line}\n"));
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        assert!(found[0].starts_with("a.rs:2: ") && found[0].contains(words), "{found:?}");
    }

    fn assert_clean(line: &str) {
        assert_eq!(found(&format!("{line}\n")), Vec::<String>::new(), "{line}");
    }

    #[test]
    fn blanks_at_the_end_of_a_line_are_found() {
        assert_line("text ", "trailing blank");
        assert_line("text\t", "trailing blank");
        assert_line("text\r", "carriage return");
        assert_clean("  text");
    }

    #[test]
    fn records_of_games_are_checked_too() {
        let findings = check(&Tree::of(&[("data/game.pgn", "1. e4 \n")]));
        assert_eq!(findings, [Finding::new("data/game.pgn", 1, "trailing blank")]);
    }

    #[test]
    fn a_file_ends_with_exactly_one_newline() {
        assert_eq!(found("a\nb"), ["a.rs:2: no newline at the end"]);
        assert_eq!(found("a\n\n"), ["a.rs:2: empty line at the end"]);
        assert_eq!(found("\n"), ["a.rs:1: empty line at the end"]);
        assert_eq!(found("a\n"), Vec::<String>::new());
        assert_eq!(found(""), Vec::<String>::new());
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for pattern in MACHINE_PATHS {
            assert_line(&format!("let path = \"{pattern}x\";"), "path of a machine");
            assert_line(&format!("see {pattern}"), "path of a machine");
        }
        assert_line(concat!("in /ho", "me/anna/chess"), "path of a machine");
        assert_line(concat!("in /Us", "ers/anna"), "path of a machine");
        assert_line(concat!(r"in C:\Us", r"ers\anna"), "path of a machine");
        assert_line(concat!(r"in C:\\Us", r"ers\\anna"), "path of a machine");
        assert_line(concat!("file:///ro", "ot/x"), "path of a machine");
    }

    #[test]
    fn addresses_and_relative_paths_are_nobodys_machine() {
        assert_clean(concat!("https://host.org/wo", "rk/x"));
        assert_clean(concat!("crates/wo", "rk/src"));
        assert_clean(concat!("under ${X}/t", "mp/y"));
        assert_clean(concat!("a name in /ho", "me/ follows"));
        assert_clean("/tmpfs and /rooted");
    }

    #[test]
    fn marks_of_unfinished_work_are_found() {
        assert_line(&format!("// {MEND}: odd"), MEND);
        assert_line(&format!("// {MEND}(#3): odd"), MEND);
        assert_line(&format!("// {LATER}: more"), "issue number");
        assert_line(&format!("// {LATER} # 3"), "issue number");
        assert_clean(&format!("// {LATER}(#12): more"));
        assert_clean(&format!("const {LATER}_LIST: u8 = 1;"));
    }

    #[test]
    fn prose_may_speak_of_unfinished_work() {
        let tree = Tree::of(&[("A.md", &format!("No {LATER} without a number.\n"))]);
        assert_eq!(check(&tree), []);
    }

    #[test]
    fn a_text_file_in_another_encoding_is_found() {
        let mut tree = Tree::of(&[("a.pgn", "x\n")]);
        tree.files[0].content = Content::of("a.pgn", vec![0xE9, b'\n']);
        assert_eq!(check(&tree), [Finding::new("a.pgn", 1, "not UTF-8")]);
    }
}
