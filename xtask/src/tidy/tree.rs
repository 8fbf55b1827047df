//! The files of the tree, read once. The rules look only at this, so their
//! tests need no disk.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::chore::Failure;
use crate::process;

/// Endings of files that must be text, whatever they hold.
const TEXT_ENDINGS: [&str; 12] =
    ["rs", "md", "toml", "lock", "txt", "epd", "pgn", "json", "html", "css", "js", "yml"];

#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

#[derive(Debug)]
pub(super) struct File {
    /// From the root, with forward slashes.
    pub(super) path: String,
    pub(super) content: Content,
}

#[derive(Debug)]
pub(super) enum Content {
    Text(String),
    /// A picture, a font, an input for a fuzzer: no rule of text applies.
    Binary,
    /// Bytes in a file that should be text.
    Broken,
}

impl Tree {
    /// Reads what git tracks and would add, as it is on disk now.
    pub(super) fn read(root: &Path) -> Result<Tree, Failure> {
        let list = process::output(
            "git",
            Command::new("git")
                .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
                .current_dir(root),
        )?;
        // In order and without the doubles git lists during a merge.
        let paths: BTreeSet<&str> = list.split('\0').filter(|path| !path.is_empty()).collect();
        let mut files = Vec::new();
        for path in paths {
            let location = root.join(path);
            // A file deleted but not yet committed, or a nested repository.
            if !location.is_file() {
                continue;
            }
            let bytes = fs::read(&location)
                .map_err(|error| Failure::step("tidy", format!("{path}: {error}")))?;
            files.push(File { path: path.to_owned(), content: Content::of(path, bytes) });
        }
        Ok(Tree { files })
    }

    /// The files that are text, with their text.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|file| match &file.content {
            Content::Text(text) => Some((file.path.as_str(), text.as_str())),
            Content::Binary | Content::Broken => None,
        })
    }

    /// The Rust sources, with their text.
    pub(super) fn rust_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| {
            Path::new(path).extension().is_some_and(|extension| extension == "rs")
        })
    }

    /// The text of one file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.texts().find(|(name, _)| *name == path).map(|(_, text)| text)
    }

    /// Returns true if a file or a folder of this name exists.
    pub(super) fn contains(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.iter().any(|file| {
            file.path
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// The folders of our packages that exist: `crates/…`, `xtask`, `fuzz`.
    pub(super) fn packages(&self) -> Vec<&str> {
        self.files
            .iter()
            .filter_map(|file| file.path.strip_suffix("/Cargo.toml"))
            .filter(|folder| !folder.contains('/') || crate_name(folder).is_some())
            .collect()
    }

    /// A tree made up for a test.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let file = |(path, text): &(&str, &str)| File {
            path: (*path).to_owned(),
            content: Content::of(path, text.as_bytes().to_vec()),
        };
        Tree { files: files.iter().map(file).collect() }
    }
}

impl Content {
    pub(super) fn of(path: &str, bytes: Vec<u8>) -> Content {
        // Seeds and the odd files of other programs are raw input: a line end added for tidiness
        // is another input.
        if path.starts_with("fuzz/seeds/") || path.starts_with("data/pgn/") {
            return Content::Binary;
        }
        let is_named_text =
            path.rsplit_once('.').is_some_and(|(_, ending)| TEXT_ENDINGS.contains(&ending));
        match String::from_utf8(bytes) {
            Ok(text) if is_named_text || !text.contains('\0') => Content::Text(text),
            Err(_) if is_named_text => Content::Broken,
            Ok(_) | Err(_) => Content::Binary,
        }
    }
}

/// The name in `crates/NAME`, and in nothing deeper.
pub(super) fn crate_name(folder: &str) -> Option<&str> {
    folder.strip_prefix("crates/").filter(|name| !name.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_top_folders_and_crates() {
        let tree = Tree::of(&[
            ("Cargo.toml", ""),
            ("crates/chess/Cargo.toml", ""),
            ("crates/chess/tests/case/Cargo.toml", ""),
            ("xtask/Cargo.toml", ""),
        ]);
        assert_eq!(tree.packages(), ["crates/chess", "xtask"]);
    }

    #[test]
    fn a_folder_is_known_by_its_files() {
        let tree = Tree::of(&[("data/perft/standard.epd", "x\n")]);
        assert!(tree.contains("data/perft"));
        assert!(tree.contains("data/perft/"));
        assert!(tree.contains("data/perft/standard.epd"));
        assert!(!tree.contains("data/per"));
    }

    #[test]
    fn content_is_judged_by_bytes_and_name() {
        let is_text =
            |path, bytes: &[u8]| matches!(Content::of(path, bytes.to_vec()), Content::Text(_));
        assert!(is_text("a.md", b"text"));
        assert!(is_text(".ci/run", b"text"));
        assert!(!is_text("a.png", b"\x89PNG\0"));
        assert!(!is_text("fuzz/seeds/fen/one", b"text"));
        assert!(!is_text("data/pgn/odd.pgn", b"text"));
        assert!(matches!(Content::of("a.pgn", vec![0xE9]), Content::Broken));
        assert!(matches!(Content::of("a.woff2", vec![0xE9]), Content::Binary));
    }

    #[test]
    fn the_tree_on_disk_holds_this_file() {
        let root = process::root().unwrap();
        assert!(Tree::read(&root).unwrap().text("xtask/src/tidy/tree.rs").is_some());
    }
}
