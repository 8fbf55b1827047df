//! Direction of imports inside a page of the browser app: `model` ← `update`, `model` ← `scene` ← `view`; `text` is
//! a leaf.

use super::Finding;
use super::token::{Token, code};
use super::tree::Tree;

const SOURCE: &str = "crates/web/src/";
/// The pages, a folder each.
const PAGES: [&str; 4] = ["duplicate", "chess", "learn", "about"];
/// The parts of a page, and the parts that each may use beside itself.
const PARTS: [(&str, &[&str]); 5] = [
    ("text", &[]),
    ("model", &["text"]),
    ("update", &["model", "text"]),
    ("scene", &["model", "text"]),
    ("view", &["model", "update", "scene", "text"]),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().flat_map(|(path, text)| check_file(tree, path, text)).collect()
}

fn check_file(tree: &Tree, path: &str, text: &str) -> Vec<Finding> {
    let Some(module) = module_path(path) else { return Vec::new() };
    let (Some(page), Some(part)) = (module.first(), module.get(1)) else { return Vec::new() };
    let allowed = PARTS.iter().find(|(name, _)| name == part).map(|(_, allowed)| *allowed);
    let (true, Some(allowed)) = (PAGES.contains(page), allowed) else { return Vec::new() };
    if module.contains(&"tests") {
        return Vec::new();
    }
    let names = reexports(tree, page);
    let mut findings = Vec::new();
    for (used, line) in paths(&without_tests(&code(text)), &module) {
        if used.first() != Some(page) {
            continue;
        }
        let Some(second) = used.get(1) else { continue };
        let through = names.iter().find(|(name, _)| name == second).map(|(_, part)| part.as_str());
        let target = PARTS.iter().map(|(name, _)| *name).find(|name| name == second).or(through);
        if let Some(target) = target.filter(|target| target != part && !allowed.contains(target)) {
            let message = format!("`{part}` may not use `{target}` of its page");
            findings.push(Finding::new(path, line, message));
        }
    }
    findings.dedup();
    findings
}

/// Returns true for the root of a part of a page, such as `about/view.rs`.
pub(super) fn is_part(path: &str) -> bool {
    let module = module_path(path).unwrap_or_default();
    let (Some(page), Some(part)) = (module.first(), module.get(1)) else { return false };
    module.len() == 2 && PAGES.contains(page) && PARTS.iter().any(|(name, _)| name == part)
}

/// `chess/model/tree.rs` as `chess`, `model`, `tree`.
fn module_path(path: &str) -> Option<Vec<&str>> {
    let inside = path.strip_prefix(SOURCE)?.strip_suffix(".rs")?;
    Some(inside.split('/').collect())
}

/// Names that the root of a page takes from its parts.
fn reexports(tree: &Tree, page: &str) -> Vec<(String, String)> {
    let text = tree.text(&format!("{SOURCE}{page}.rs")).unwrap_or_default();
    let code = code(text);
    let is_part = |word: &str| PARTS.iter().any(|(name, _)| *name == word);
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        if token.name() == Some("use") {
            for (path, _) in tree_paths(&code, at + 1, Vec::new()).0 {
                let path: Vec<&str> = path.into_iter().filter(|word| *word != "self").collect();
                if let (Some(part), Some(name)) = (path.first(), path.last())
                    && path.len() > 1
                    && is_part(part)
                {
                    found.push(((*name).to_owned(), (*part).to_owned()));
                }
            }
        }
    }
    found
}

/// The code before `mod tests {`.
fn without_tests<'a>(code: &[Token<'a>]) -> Vec<Token<'a>> {
    let is_tests = |pair: &[Token<'_>]| {
        pair[0].name() == Some("mod") && pair[1].name() == Some("tests") && pair[2].is_mark('{')
    };
    let end = code.windows(3).position(is_tests).unwrap_or(code.len());
    code[..end].to_vec()
}

/// Every path that begins with `crate`, `super` or `self`, from the root of the crate, with its line.
fn paths<'a>(code: &[Token<'a>], module: &[&'a str]) -> Vec<(Vec<&'a str>, usize)> {
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let begins = matches!(token.name(), Some("crate" | "super" | "self"));
        let goes_on = at > 0 && code[at - 1].is_mark(':')
            || at > 0 && code[at - 1].is_mark('{') && is_in_use(code, at);
        if begins && !goes_on {
            let (paths, _) = tree_paths(code, at, Vec::new());
            found.extend(paths.into_iter().map(|(path, line)| (absolute(&path, module), line)));
        }
    }
    found
}

/// Returns true for a brace of a `use` after a path, as in `use a::{self}`.
fn is_in_use(code: &[Token<'_>], at: usize) -> bool {
    at >= 2 && code[at - 2].is_mark(':')
}

/// The paths of a `use` tree that starts at an index, and the index after it.
fn tree_paths<'a>(
    code: &[Token<'a>],
    mut at: usize,
    mut prefix: Vec<&'a str>,
) -> (Vec<(Vec<&'a str>, usize)>, usize) {
    let mut found = Vec::new();
    let mut line = code.get(at).map_or(0, |token| token.line);
    while let Some(token) = code.get(at) {
        if let Some(name) = token.name() {
            line = token.line;
            prefix.push(name);
            at += 1;
        } else if token.is_mark('{') {
            at += 1;
            while code.get(at).is_some_and(|token| !token.is_mark('}')) {
                if code[at].name().is_none() && !code[at].is_mark('{') {
                    at += 1;
                    continue;
                }
                let (inner, next) = tree_paths(code, at, prefix.clone());
                found.extend(inner);
                at = next;
                // `as` and the other name.
                while code.get(at).is_some_and(|token| token.name().is_some()) {
                    at += 1;
                }
            }
            return (found, at + 1);
        } else {
            break;
        }
        let colons = |at: usize| code.get(at).is_some_and(|token| token.is_mark(':'));
        if colons(at) && colons(at + 1) {
            at += 2;
        } else {
            break;
        }
    }
    found.push((prefix, line));
    (found, at)
}

/// A path from the root of the crate, seen from a module.
fn absolute<'a>(path: &[&'a str], module: &[&'a str]) -> Vec<&'a str> {
    let mut found: Vec<&str> = module.to_vec();
    for (index, &word) in path.iter().enumerate() {
        match word {
            "crate" if index == 0 => found.clear(),
            "super" => drop(found.pop()),
            "self" => {}
            word => found.push(word),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: (&str, &str) = (
        "crates/web/src/chess.rs",
        "pub mod model;\npub use model::Model;\npub use scene::{Scene, scene};\n",
    );

    fn found(path: &str, text: &str) -> Vec<String> {
        let path = format!("{SOURCE}{path}");
        let findings = check(&Tree::of(&[ROOT, (&path, text)]));
        findings.into_iter().map(|finding| finding.message).collect()
    }

    fn assert_found(path: &str, text: &str, target: &str) {
        let found = found(path, text);
        assert_eq!(found.len(), 1, "{path} {text}: {found:?}");
        assert!(found[0].contains(&format!("may not use `{target}`")), "{found:?}");
    }

    #[test]
    fn import_against_the_direction_is_found() {
        assert_found("chess/model.rs", "use crate::chess::update::Msg;", "update");
        assert_found("chess/model.rs", "use super::scene::Scene;", "scene");
        assert_found("chess/model/tree.rs", "use super::super::update::Msg;", "update");
        assert_found("learn/text.rs", "use super::model::Model;", "model");
        assert_found(
            "duplicate/update/file.rs",
            "use super::super::scene::{self, Scene};\n",
            "scene",
        );
    }

    #[test]
    fn paths_within_code_count_too() {
        assert_found("chess/model.rs", "fn f() { let a = super::scene::scene(); }", "scene");
        assert_found("chess/update.rs", "fn f() -> crate::chess::view::Node { g() }", "view");
    }

    #[test]
    fn lists_are_followed() {
        assert_found(
            "chess/update.rs",
            "use super::{model::Model, text, view::{Node, html}};",
            "view",
        );
        assert_eq!(
            found("chess/view.rs", "use super::{model::Model, scene::{Scene, Board}, update};"),
            [""; 0]
        );
    }

    #[test]
    fn names_of_the_page_itself_are_followed() {
        assert_found("chess/update.rs", "use crate::chess::Scene;", "scene");
        assert_found("chess/text.rs", "use super::Model;", "model");
        assert_eq!(found("chess/scene.rs", "use super::Model;"), [""; 0]);
    }

    #[test]
    fn direction_of_the_design_passes() {
        assert_eq!(found("chess/update.rs", "use super::model::Model; use super::text;"), [""; 0]);
        assert_eq!(found("chess/scene.rs", "use super::model::Model;"), [""; 0]);
        assert_eq!(
            found("chess/view.rs", "use super::scene::Scene; use super::update::Msg;"),
            [""; 0]
        );
        assert_eq!(
            found("chess/model/tree.rs", "use super::Model; use crate::shell::Tab;"),
            [""; 0]
        );
    }

    #[test]
    fn other_folders_tests_and_texts_are_free() {
        assert_eq!(found("shell/model.rs", "use super::update::Msg;"), [""; 0]);
        assert_eq!(found("chess/model/tests.rs", "use crate::chess::update::update;"), [""; 0]);
        let text = "// use super::update;\nconst A: &str = \"super::update\";\nmod tests { use super::super::update; }";
        assert_eq!(found("chess/model.rs", text), [""; 0]);
    }
}
