//! `cargo xtask tidy`: the rules that no compiler checks.
//!
//! Each rule is a function from the files of the tree to findings. The rules run as a command and as a test, so
//! `cargo test` cannot pass on an untidy tree.

mod doc;
mod glossary;
mod import;
mod layer;
mod license;
mod limit;
mod lint;
mod map;
mod reason;
mod source;
mod text;
mod token;
mod tree;

use std::fmt;
use std::path::Path;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;
use tree::Tree;

pub(crate) use license::DENY;

pub(crate) const CHORE: Chore = Chore {
    name: "tidy",
    synopsis: "",
    summary: "Check the rules that no compiler checks",
    details: "\
Looks at every file git knows or would add: lengths of files, functions and test
names, the glossary, American spelling, the first words of doc comments, imports
inside the pages of the browser app, module comments, blanks and line ends, paths
of a machine, left-overs, bare allows, lints, ARCHITECTURE.md against the folders,
reasons for dependencies, which crate may see which, and licenses. Prints findings
as `path:line: message`.",
    example: "cargo xtask tidy",
    work,
};

fn work(arguments: Arguments) -> Result<(), Failure> {
    arguments.finish()?;
    print_report(&process::root()?)
}

/// Prints notes and findings.
///
/// # Errors
///
/// One finding is enough.
pub(crate) fn print_report(root: &Path) -> Result<(), Failure> {
    let tree = Tree::read(root)?;
    for note in notes(&tree) {
        println!("note: {note}");
    }
    let findings = check(&tree, root);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, nothing to say", tree.files.len());
            Ok(())
        }
        1 => Err(Failure::step("tidy", "1 finding")),
        count => Err(Failure::step("tidy", format!("{count} findings"))),
    }
}

/// Something to mend, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A rule that some folders do not keep yet.
struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Vec<Finding>,
    /// Folders in which a finding is counted and does not fail. Take one off the list once it has none.
    exempt: &'static [&'static str],
}

impl Rule {
    /// Returns the exempt folder a finding is in.
    fn exempt_folder(&self, finding: &Finding) -> Option<&'static str> {
        let is_inside = |folder: &&&str| {
            let rest = finding.path.strip_prefix(**folder);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.exempt.iter().find(is_inside).copied()
    }
}

const RULES: [Rule; 6] = [
    Rule { name: "limits", check: limit::check, exempt: &[] },
    Rule { name: "doc comments", check: doc::check, exempt: &[] },
    Rule { name: "glossary", check: glossary::check_names, exempt: &[] },
    Rule { name: "spelling", check: glossary::check_spelling, exempt: &[] },
    Rule { name: "glossary of the guide", check: glossary::check_guide, exempt: &[] },
    Rule { name: "imports", check: import::check, exempt: &[] },
];

/// Counts the findings in exempt folders.
fn notes(tree: &Tree) -> Vec<String> {
    let mut notes = Vec::new();
    for rule in &RULES {
        let findings = (rule.check)(tree);
        for folder in rule.exempt {
            let inside = |finding: &&Finding| rule.exempt_folder(finding) == Some(folder);
            let note = match findings.iter().filter(inside).count() {
                0 => "nothing to find; take it off the list of exempt folders".to_owned(),
                count => format!("{count} findings, exempt for now"),
            };
            notes.push(format!("{folder}: {}: {note}", rule.name));
        }
    }
    notes
}

/// All findings, by file and line.
fn check(tree: &Tree, root: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rule in &RULES {
        let found = (rule.check)(tree).into_iter();
        findings.extend(found.filter(|finding| rule.exempt_folder(finding).is_none()));
    }
    findings.extend(source::check(tree));
    findings.extend(text::check(tree));
    findings.extend(map::check(tree));
    findings.extend(reason::check(tree));
    findings.extend(layer::check(tree));
    findings.extend(lint::check(tree));
    findings.extend(license::check(tree, root));
    findings.sort();
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_is_tidy() {
        let root = process::root().unwrap();
        let findings = check(&Tree::read(&root).unwrap(), &root);
        let list: Vec<_> = findings.iter().map(Finding::to_string).collect();
        assert!(list.is_empty(), "untidy:\n{}", list.join("\n"));
    }

    #[test]
    fn finding_reads_as_editors_expect() {
        assert_eq!(Finding::new("a/b.rs", 3, "odd").to_string(), "a/b.rs:3: odd");
    }
}
