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

/// Prints the findings.
///
/// # Errors
///
/// One finding is enough.
pub(crate) fn print_report(root: &Path) -> Result<(), Failure> {
    let tree = Tree::read(root)?;
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

/// All findings, by file and line.
fn check(tree: &Tree, root: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(limit::check(tree));
    findings.extend(doc::check(tree));
    findings.extend(glossary::check_names(tree));
    findings.extend(glossary::check_spelling(tree));
    findings.extend(glossary::check_guide(tree));
    findings.extend(import::check(tree));
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
