//! Every dependency on other people's code says why it is there.

use super::Finding;
use super::layer::is_ours;
use super::tree::Tree;
use crate::manifest;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_manifest(path)) {
        for dependency in manifest::dependencies(text) {
            if !dependency.has_reason && !is_ours(&dependency.package) {
                let message = format!("`{}` without a comment saying why", dependency.package);
                findings.push(Finding::new(path, dependency.line, message));
            }
        }
    }
    findings
}

pub(super) fn is_manifest(path: &str) -> bool {
    path == "Cargo.toml" || path.ends_with("/Cargo.toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_manifest(path: &str, text: &str) -> Vec<Finding> {
        check(&Tree::of(&[(path, text)]))
    }

    #[test]
    fn dependency_without_a_reason_is_found() {
        for section in ["dependencies", "dev-dependencies", "workspace.dependencies"] {
            assert_eq!(
                check_manifest("Cargo.toml", &format!("[{section}]\nrand = \"1\"\n")),
                [Finding::new("Cargo.toml", 2, "`rand` without a comment saying why")]
            );
        }
        assert_eq!(
            check_manifest("crates/a/Cargo.toml", "[dependencies]\nrand = \"1\"\n").len(),
            1
        );
    }

    #[test]
    fn reason_satisfies() {
        assert_eq!(check_manifest("Cargo.toml", "[dependencies]\n# Dice.\nrand = \"1\"\n"), []);
        assert_eq!(check_manifest("Cargo.toml", "[dependencies]\nrand = \"1\" # dice\n"), []);
    }

    #[test]
    fn our_own_crates_need_no_reason() {
        let text = "[dependencies]\nthreefold-chess.workspace = true\n";
        assert_eq!(check_manifest("crates/game/Cargo.toml", text), []);
    }
}
