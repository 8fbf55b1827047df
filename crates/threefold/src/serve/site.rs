//! The files that the server sends. It looks paths up here and never on disk, so no path leads out of the folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use hyper::body::Bytes;

use super::asset::{self, Asset};
use crate::failure::Failure;

/// The name of a page within its folder.
const PAGE: &str = "index.html";

/// Most bytes of a folder. The page has a few million; a folder with much more is a mistake.
const MOST: u64 = 100_000_000;

/// Files by path, without the slash in front.
pub(super) struct Site {
    assets: BTreeMap<String, Asset<Bytes>>,
}

impl Site {
    /// The page that the build script has put into this program. `cargo xtask browser` tests that one.
    #[cfg(feature = "web")]
    #[expect(clippy::unnecessary_wraps, reason = "without the feature there is no page")]
    pub(super) fn embedded() -> Result<Site, Failure> {
        Ok(Site::new(embedded::EMBEDDED.iter().map(|embedded| {
            let &embedded::Embedded { path, media_type, tag, is_gzip, bytes } = embedded;
            let (tag, bytes) = (tag.to_owned(), Bytes::from_static(bytes));
            (path.to_owned(), Asset { media_type, tag, is_gzip, bytes })
        })))
    }

    #[cfg(not(feature = "web"))]
    pub(super) fn embedded() -> Result<Site, Failure> {
        Err(Failure::message(
            "this program was built without the page; `cargo xtask run --release` builds one that has it, \
             and `--folder` serves the folder that `cargo xtask web` makes",
        ))
    }

    pub(super) fn new(assets: impl IntoIterator<Item = (String, Asset<Bytes>)>) -> Site {
        Site { assets: assets.into_iter().collect() }
    }

    /// Reads the files of a folder and the folders in it.
    pub(super) fn read(folder: &Path) -> Result<Site, Failure> {
        let mut reader = Reader { assets: BTreeMap::new(), room: MOST };
        reader.read(folder, "").map_err(|error| {
            Failure::message(format!("cannot serve {}: {error}", folder.display()))
        })?;
        if reader.assets.contains_key(PAGE) {
            return Ok(Site::new(reader.assets));
        }
        Err(Failure::message(format!("cannot serve {}: it has no {PAGE}", folder.display())))
    }

    /// Finds the file at the path of a URL; a folder stands for its page.
    pub(super) fn find(&self, path: &str) -> Option<&Asset<Bytes>> {
        let path = path.strip_prefix('/')?;
        match path.rsplit_once('/') {
            None if path.is_empty() => self.assets.get(PAGE),
            Some((folder, "")) => self.assets.get(&format!("{folder}/{PAGE}")),
            _ => self.assets.get(path),
        }
    }
}

struct Reader {
    assets: BTreeMap<String, Asset<Bytes>>,
    /// Bytes there is room for.
    room: u64,
}

impl Reader {
    fn read(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            // A name that is not UTF-8 cannot be asked for.
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                self.read(&entry.path(), &format!("{prefix}{name}/"))?;
            } else if kind.is_file() {
                let room = self.room.checked_sub(entry.metadata()?.len());
                self.room = room.ok_or_else(|| {
                    io::Error::other(format!("it holds more than {} MB", MOST / 1_000_000))
                })?;
                let Asset { media_type, tag, is_gzip, bytes } =
                    asset::prepare(name, fs::read(entry.path())?)?;
                let asset = Asset { media_type, tag, is_gzip, bytes: Bytes::from(bytes) };
                self.assets.insert(format!("{prefix}{name}"), asset);
            }
        }
        Ok(())
    }
}

#[cfg(feature = "web")]
mod embedded {
    //! The files as the build script writes them.

    /// [`Asset`](super::Asset) before anything is allocated.
    pub(super) struct Embedded {
        pub(super) path: &'static str,
        pub(super) media_type: &'static str,
        pub(super) tag: &'static str,
        pub(super) is_gzip: bool,
        pub(super) bytes: &'static [u8],
    }

    // `EMBEDDED`, a list of the above.
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
