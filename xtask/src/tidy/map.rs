//! ARCHITECTURE.md against the folders: every crate has a heading, under which
//! its modules are named, and no path is named that does not exist.

use std::collections::BTreeSet;

use super::Finding;
use super::tree::{Tree, crate_name};

const MAP: &str = "ARCHITECTURE.md";

/// Beginnings of paths that are ours.
const OUR_FOLDERS: [&str; 6] = ["crates/", "xtask/", "fuzz/", "data/", "docs/", ".ci/"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(MAP) else {
        return vec![Finding::new(MAP, 1, "missing")];
    };
    let lines = read(text);
    let mut findings = stale(tree, &lines);
    for folder in tree.packages() {
        findings.extend(check_package(tree, &lines, folder));
    }
    findings
}

fn check_package(tree: &Tree, lines: &[MapLine<'_>], folder: &str) -> Vec<Finding> {
    if crate_name(folder).is_none() {
        let named = lines.iter().any(|line| line.names(folder));
        return if named { vec![] } else { vec![missing(1, &format!("`{folder}`"))] };
    }
    let Some((start, section)) = section(lines, folder) else {
        return vec![missing(1, &format!("a heading with `{folder}`"))];
    };
    modules(tree, folder)
        .into_iter()
        .filter(|module| !section.iter().any(|line| line.names(module)))
        .map(|module| missing(start, &format!("`{module}` under the heading of `{folder}`")))
        .collect()
}

fn missing(line: usize, what: &str) -> Finding {
    Finding::new(MAP, line, format!("missing: {what}"))
}

/// The modules and programs at the top of a crate.
fn modules<'a>(tree: &'a Tree, folder: &str) -> BTreeSet<&'a str> {
    let source = format!("{folder}/src/");
    let inside = tree.files.iter().filter_map(|file| file.path.strip_prefix(&source));
    inside.filter_map(module).collect()
}

/// The module a file belongs to, from its path below `src`.
fn module(path: &str) -> Option<&str> {
    let path = path.strip_suffix(".rs")?;
    // Each file in `bin` is a program; `bin` itself is no module.
    let path = path.strip_prefix("bin/").unwrap_or(path);
    let name = path.split('/').next()?;
    (!matches!(name, "lib" | "main" | "mod")).then_some(name)
}

/// Paths of ours that the map names and the tree does not have.
fn stale(tree: &Tree, lines: &[MapLine<'_>]) -> Vec<Finding> {
    let spans = lines.iter().flat_map(|line| line.spans.iter().map(|span| (line.number, *span)));
    spans
        .filter(|(_, span)| OUR_FOLDERS.iter().any(|folder| span.starts_with(folder)))
        // A pattern such as `crates/*` or a name to be filled in is no path.
        .filter(|(_, span)| !span.contains(|c: char| " *<>{}…".contains(c) || c.is_uppercase()))
        .filter(|(_, span)| !tree.contains(span))
        .map(|(number, span)| Finding::new(MAP, number, format!("`{span}` does not exist")))
        .collect()
}

/// The line of the heading that names the folder, and all lines up to the next
/// heading that is not below it.
fn section<'a, 'b>(lines: &'b [MapLine<'a>], folder: &str) -> Option<(usize, &'b [MapLine<'a>])> {
    let start = lines.iter().position(|line| line.level > 0 && line.names(folder))?;
    let level = lines[start].level;
    let rest = &lines[start + 1..];
    let length = rest.iter().position(|line| line.level > 0 && line.level <= level);
    Some((lines[start].number, &rest[..length.unwrap_or(rest.len())]))
}

/// A line of the map outside code blocks.
#[derive(Debug)]
struct MapLine<'a> {
    number: usize,
    /// Depth of a heading; zero for text.
    level: usize,
    /// Words in backticks.
    spans: Vec<&'a str>,
}

impl MapLine<'_> {
    /// Returns true if the line names a folder or module: as `chess`, `chess/`, `chess.rs` or `src/chess.rs`.
    fn names(&self, name: &str) -> bool {
        self.spans.iter().any(|span| {
            let span = span.trim_end_matches('/');
            let span = span.strip_prefix("src/").unwrap_or(span);
            let span = span.strip_prefix("bin/").unwrap_or(span);
            span.strip_suffix(".rs").unwrap_or(span) == name
        })
    }
}

fn read(text: &str) -> Vec<MapLine<'_>> {
    let mut lines = Vec::new();
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let hashes = line.len() - line.trim_start_matches('#').len();
            let level = if line[hashes..].starts_with(' ') { hashes } else { 0 };
            let spans = line.split('`').skip(1).step_by(2).collect();
            lines.push(MapLine { number: index + 1, level, spans });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 8] = [
        "crates/chess/Cargo.toml",
        "crates/chess/src/lib.rs",
        "crates/chess/src/board.rs",
        "crates/chess/src/movegen/pawn.rs",
        "crates/peers/Cargo.toml",
        "crates/peers/src/bin/bench.rs",
        "xtask/Cargo.toml",
        "xtask/src/main.rs",
    ];

    const GOOD: &str = "# Map\n## `crates/chess` (`threefold-chess`)\n| `board` | x |\n\
                        ### Deeper\n- `movegen/`: x\n## `crates/peers`\n`bench`\n## Chores\n`xtask`\n";

    fn check_map(map: &str) -> Vec<String> {
        let mut files: Vec<_> = FILES.iter().map(|path| (*path, "")).collect();
        files.push((MAP, map));
        check(&Tree::of(&files)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn whole_map_passes() {
        assert_eq!(check_map(GOOD), Vec::<String>::new());
    }

    #[test]
    fn no_map_is_found() {
        assert_eq!(check(&Tree::default()), [Finding::new(MAP, 1, "missing")]);
    }

    #[test]
    fn crate_without_a_heading_is_found() {
        let map = GOOD.replace("## `crates/peers`", "On `crates/peers`:");
        assert_eq!(check_map(&map), ["ARCHITECTURE.md:1: missing: a heading with `crates/peers`"]);
    }

    #[test]
    fn folder_that_is_not_named_is_found() {
        let map = GOOD.replace("`xtask`", "xtask");
        assert_eq!(check_map(&map), ["ARCHITECTURE.md:1: missing: `xtask`"]);
    }

    #[test]
    fn module_named_under_another_crate_is_found() {
        let map = GOOD.replace("- `movegen/`: x\n", "") + "`movegen`\n";
        assert_eq!(
            check_map(&map),
            ["ARCHITECTURE.md:2: missing: `movegen` under the heading of `crates/chess`"]
        );
    }

    #[test]
    fn program_that_is_not_named_is_found() {
        let map = GOOD.replace("`bench`", "bench");
        assert_eq!(check_map(&map).len(), 1);
    }

    #[test]
    fn module_named_in_a_code_block_is_not_named() {
        let map = GOOD.replace("| `board` | x |", "```\n`board`\n# no heading\n```");
        assert_eq!(check_map(&map).len(), 1);
    }

    #[test]
    fn path_that_is_gone_is_found() {
        let map =
            format!("{GOOD}`crates/old` `crates/*` `data/NAME` `crates/chess/src/board.rs`\n");
        assert_eq!(check_map(&map), ["ARCHITECTURE.md:10: `crates/old` does not exist"]);
    }
}
