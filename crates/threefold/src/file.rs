//! Files that are whole at any time: the old content or the new one, never a part. And the folder in
//! which a command keeps what nobody named a file for, and the date for names and tags.

use std::env;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use threefold_game::Moment;

/// Puts a content in the place of a file, or makes the file.
///
/// The content is written beside the file, brought to the disk and then given the file's name. A
/// link stays a link, and an old file's permissions stay.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let beside = name_beside(&target)?;
    let written = write_beside(&target, &beside, content)
        .and_then(|()| fs::rename(&beside, &target))
        .inspect_err(|_| drop(fs::remove_file(&beside)));
    written?;
    sync_folder(&target);
    Ok(())
}

fn name_beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or_else(|| io::Error::other("this names no file"))?;
    let name = format!(".{}.{}.new", name.to_string_lossy(), std::process::id());
    Ok(target.with_file_name(name))
}

fn write_beside(target: &Path, beside: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(beside)?;
    if let Ok(old) = fs::metadata(target) {
        if !old.is_file() {
            return Err(io::Error::other("this is not an ordinary file"));
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(content)?;
    file.sync_all()
}

/// A new name is on the disk only when its folder is. Not every system can; the name is right
/// without it unless the power fails at that moment.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent()
        && cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

/// The state folder of this user: `$XDG_STATE_HOME/threefold`, and in it that of a command. The first part is
/// `~/.local/state` if it is not set (XDG Base Directory Specification), or on Windows that of
/// `LOCALAPPDATA`. None if there is no home.
pub(crate) fn state_folder(command: &str) -> Option<PathBuf> {
    let named = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_STATE_HOME" };
    let base = env::var_os(named)
        .map(PathBuf::from)
        // The specification: a relative path is to be ignored.
        .filter(|path| path.is_absolute())
        .or_else(|| {
            let home = env::home_dir().filter(|home| home.is_absolute())?;
            Some(home.join(".local").join("state"))
        })?;
    Some(base.join("threefold").join(command))
}

/// Makes a folder for this user alone, as the XDG specification asks for.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The date and time of day; the beginning of 1970 if the clock is before it.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment::since_1970(since.map_or(0, |since| since.as_secs()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A folder for one test, gone when the test is over.
    pub(crate) struct Folder {
        pub(crate) path: PathBuf,
    }

    impl Folder {
        pub(crate) fn new(name: &str) -> Folder {
            let path = env::temp_dir().join(format!("threefold-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Folder { path }
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.path);
        }
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_is_left_beside_it() {
        let folder = Folder::new("replaced");
        let path = folder.path.join("game.pgn");
        for content in ["one", "two, longer", ""] {
            replace(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(&folder.path).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file() {
        let folder = Folder::new("not-replaced");
        let directory = folder.path.join("game.pgn");
        fs::create_dir(&directory).unwrap();
        assert!(replace(&directory, b"x").is_err());
        assert!(replace(&folder.path.join("missing").join("game.pgn"), b"x").is_err());
        assert_eq!(fs::read_dir(&folder.path).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("linked");
        let (real, link) = (folder.path.join("real.pgn"), folder.path.join("link.pgn"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&real, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
