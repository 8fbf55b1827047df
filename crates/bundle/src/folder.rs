//! Folders on disk: reads the assets, writes the page.

use std::fs;
use std::path::Path;

use crate::site::{Files, is_versioned};

/// Reads all files of a folder. A folder within it is an error.
pub(crate) fn read(folder: &Path) -> Result<Files, String> {
    let complain = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(complain)? {
        let path = entry.map_err(complain)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Err(format!("{}: the name is not UTF-8", path.display()));
        };
        // What editors and file managers leave behind.
        if name.starts_with('.') || name.ends_with('~') {
            continue;
        }
        if !path.is_file() {
            return Err(format!("{}: only files can be bundled", path.display()));
        }
        let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        files.insert(name.to_owned(), content);
    }
    Ok(files)
}

pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes files into a folder.
///
/// It leaves a file alone that has the right content: cargo would embed it again if its time changed. It removes
/// only versioned files, left by an older page: the folder may hold other things.
pub(crate) fn write(folder: &Path, files: &Files) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, content) in files {
        let path = folder.join(name);
        if !fs::read(&path).is_ok_and(|present| present == *content) {
            fs::write(&path, content).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if is_versioned(name) && !files.contains_key(name) && path.is_file() {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// An empty folder for one test.
    fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("threefold-bundle-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn read_returns_what_was_written() {
        let folder = scratch("round");
        let page = files(&[("index.html", "<html>"), ("a-0123456789abcdef.js", "1")]);
        write(&folder, &page).unwrap();
        assert_eq!(read(&folder).unwrap(), page);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn write_removes_an_older_page_and_nothing_else() {
        let folder = scratch("older");
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        write(&folder, &files(&[("a-0123456789abcdef.js", "1")])).unwrap();
        write(&folder, &files(&[("a-fedcba9876543210.js", "2")])).unwrap();
        let names: Vec<_> = read(&folder).unwrap().into_keys().collect();
        assert_eq!(names, ["a-fedcba9876543210.js", "notes.txt"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn write_leaves_a_right_file_alone() {
        let folder = scratch("same");
        let path = folder.join("index.html");
        fs::write(&path, "<html>").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        write(&folder, &files(&[("index.html", "<html>")])).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn read_refuses_folders_and_skips_hidden_files() {
        let folder = scratch("deep");
        fs::write(folder.join(".hidden"), "").unwrap();
        assert_eq!(read(&folder), Ok(Files::new()));
        fs::create_dir(folder.join("deeper")).unwrap();
        assert!(read(&folder).unwrap_err().contains("deeper"));
        fs::remove_dir_all(folder).unwrap();
    }
}
