//! Licenses of everything our shipped packages and their tests link, as `cargo tree` lists them, against the list in
//! `deny.toml`; and `cargo xtask deny`, which runs cargo-deny on the same file.
//!
//! cargo-deny alone would do, but every fresh machine would have to compile it first, with all its dependencies. This
//! module needs seconds and no network.

use std::collections::BTreeSet;
use std::path::Path;

use super::Finding;
use super::tree::Tree;
use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::{manifest, process};

pub(crate) const DENY: Chore = Chore {
    name: "deny",
    synopsis: "",
    summary: "Check licenses, banned crates and sources with cargo-deny",
    details: "Installs cargo-deny if it is missing. The policy is in deny.toml.",
    example: "cargo xtask deny",
    work: deny,
};

fn deny(arguments: Arguments) -> Result<(), Failure> {
    arguments.finish()?;
    let root = process::root()?;
    process::ensure_subcommand(&root, "deny")?;
    let check = ["deny", "check", "licenses", "bans", "sources"];
    process::run("deny", &mut process::cargo(&root, check))
}

/// Never shipped, so its license may be any.
const NOT_SHIPPED: &str = "threefold-peers";

pub(super) fn check(tree: &Tree, root: &Path) -> Vec<Finding> {
    let allowed = manifest::value(tree.text("deny.toml").unwrap_or_default(), "licenses", "allow")
        .map(|value| manifest::strings(&value))
        .unwrap_or_default();
    if allowed.is_empty() {
        return vec![Finding::new("deny.toml", 1, "no licenses are allowed in `[licenses]`")];
    }
    match cargo_tree(root) {
        Ok(listing) => judge(&listing, &allowed),
        Err(reason) => vec![Finding::new("Cargo.lock", 1, reason)],
    }
}

/// Lists a paragraph for each package of ours: itself, then all it needs on any target with any feature, each with
/// its license.
fn cargo_tree(root: &Path) -> Result<String, String> {
    let arguments = [
        "tree",
        "--locked",
        "--workspace",
        "--exclude",
        NOT_SHIPPED,
        "--all-features",
        "--target=all",
        "--edges=normal,build,dev",
        "--prefix=none",
        "--format={p}|{l}",
    ];
    // The network is needed only on a machine that has never seen a package
    // for another target; on every other the answer is the same without it.
    process::output("licenses", process::cargo(root, arguments).arg("--offline"))
        .or_else(|_| process::output("licenses", &mut process::cargo(root, arguments)))
        .map_err(|failure| format!("the licenses cannot be read: {failure:?}"))
}

fn judge(listing: &str, allowed: &[String]) -> Vec<Finding> {
    let mut findings = BTreeSet::new();
    let mut manifest = String::new();
    for line in listing.lines() {
        if line.is_empty() {
            manifest.clear();
            continue;
        }
        // Cargo marks what it has shown before.
        let line = line.strip_suffix(" (*)").unwrap_or(line);
        let (package, license) = line.rsplit_once('|').unwrap_or((line, ""));
        let mut words = package.split(' ');
        let (name, version) = (words.next().unwrap_or(package), words.next().unwrap_or_default());
        if manifest.is_empty() {
            manifest = match name.strip_prefix("threefold-") {
                Some(folder) => format!("crates/{folder}/Cargo.toml"),
                None if name == "threefold" => "crates/threefold/Cargo.toml".to_owned(),
                None => format!("{name}/Cargo.toml"),
            };
        }
        let complaint = match is_allowed(license, allowed) {
            Ok(true) => continue,
            Ok(false) => format!("license `{license}` is not allowed"),
            Err(reason) => format!("license `{license}` cannot be read: {reason}"),
        };
        findings.insert(Finding::new(&manifest, 1, format!("needs {name} {version}: {complaint}")));
    }
    findings.into_iter().collect()
}

/// Returns true if allowed licenses alone can meet the expression (SPDX, or the older `MIT/Apache-2.0`).
///
/// # Errors
///
/// Says what is wrong with an expression that makes no sense.
fn is_allowed(expression: &str, allowed: &[String]) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " / ");
    let mut parser = Parser { words: spaced.split_whitespace().collect(), next: 0, allowed };
    let verdict = parser.choice()?;
    match parser.peek() {
        Some(word) => Err(format!("unexpected `{word}`")),
        None => Ok(verdict),
    }
}

/// By descent: a choice of sums of licenses, `AND` binding closer than `OR`.
/// Every part is read even when the verdict is known, to find nonsense.
#[derive(Debug)]
struct Parser<'a> {
    words: Vec<&'a str>,
    next: usize,
    allowed: &'a [String],
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    fn take(&mut self, expected: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| expected.contains(&word));
        self.next += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<bool, String> {
        let mut verdict = self.sum()?;
        while self.take(&["OR", "/"]) {
            verdict |= self.sum()?;
        }
        Ok(verdict)
    }

    fn sum(&mut self) -> Result<bool, String> {
        let mut verdict = self.license()?;
        while self.take(&["AND"]) {
            verdict &= self.license()?;
        }
        Ok(verdict)
    }

    fn license(&mut self) -> Result<bool, String> {
        if self.take(&["("]) {
            let verdict = self.choice()?;
            return if self.take(&[")"]) { Ok(verdict) } else { Err("`)` is missing".to_owned()) };
        }
        let mut name = self.name()?.to_owned();
        // As in cargo-deny, a license with an exception is another license.
        if self.take(&["WITH"]) {
            name = format!("{name} WITH {}", self.name()?);
        }
        Ok(self.allowed.contains(&name))
    }

    fn name(&mut self) -> Result<&'a str, String> {
        match self.peek() {
            None => Err("a license is missing".to_owned()),
            Some(word @ ("OR" | "AND" | "WITH" | "/" | "(" | ")")) => {
                Err(format!("a license is missing before `{word}`"))
            }
            Some(name) => {
                self.next += 1;
                Ok(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed() -> Vec<String> {
        ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"]
            .map(str::to_owned)
            .to_vec()
    }

    fn check_expression(expression: &str, expected: bool) {
        assert_eq!(is_allowed(expression, &allowed()), Ok(expected), "{expression}");
    }

    #[test]
    fn one_allowed_license_of_a_choice_is_enough() {
        for expression in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "MIT / GPL-3.0",
            "GPL-3.0 OR MIT",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            check_expression(expression, true);
        }
    }

    #[test]
    fn every_license_of_a_sum_is_needed() {
        check_expression("(MIT OR Apache-2.0) AND Unicode-3.0", true);
        check_expression("(MIT OR Apache-2.0) AND GPL-3.0", false);
        check_expression("MIT AND GPL-3.0", false);
    }

    #[test]
    fn and_binds_closer_than_or() {
        check_expression("MIT OR GPL-3.0 AND LGPL-3.0", true);
        check_expression("GPL-3.0 AND MIT OR LGPL-3.0", false);
        check_expression("GPL-3.0 AND (MIT OR LGPL-3.0)", false);
    }

    #[test]
    fn copyleft_is_refused() {
        for expression in
            ["GPL-3.0+", "GPL-3.0-or-later", "AGPL-3.0", "MPL-2.0", "MIT WITH GPL-2.0"]
        {
            check_expression(expression, false);
        }
    }

    #[test]
    fn nonsense_is_an_error_and_never_allowed() {
        for expression in ["", "OR MIT", "MIT OR", "(MIT", "MIT)", "MIT MIT", "MIT WITH", "()"] {
            assert!(is_allowed(expression, &allowed()).is_err(), "{expression}");
        }
    }

    #[test]
    fn refused_license_is_reported_where_it_enters() {
        let listing = "threefold-chess v0.1.0 (a|b)|MIT OR Apache-2.0\narrayvec v0.7.6|MIT\n\n\
                       threefold v0.1.0|MIT\nthreefold-chess v0.1.0|MIT (*)\n\
                       shakmaty v0.29.0|GPL-3.0+\nshakmaty v0.29.0|GPL-3.0+ (*)\nodd v1.0.0|\n";
        let findings: Vec<_> = judge(listing, &allowed()).iter().map(Finding::to_string).collect();
        assert_eq!(
            findings,
            [
                "crates/threefold/Cargo.toml:1: needs odd v1.0.0: \
                 license `` cannot be read: a license is missing",
                "crates/threefold/Cargo.toml:1: needs shakmaty v0.29.0: \
                 license `GPL-3.0+` is not allowed",
            ]
        );
    }

    #[test]
    fn empty_list_is_found() {
        let findings = check(&Tree::default(), Path::new("."));
        assert_eq!(findings[0].path, "deny.toml");
    }

    #[test]
    fn cargo_lists_our_packages_and_not_the_peers() {
        let listing = cargo_tree(&process::root().unwrap()).unwrap();
        assert!(listing.lines().any(|line| line.starts_with("threefold-chess v")));
        assert!(!listing.contains(NOT_SHIPPED));
    }
}
