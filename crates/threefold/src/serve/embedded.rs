//! The page that the build script has put into this program. The scenarios of `cargo xtask browser` are served by it.

use hyper::body::Bytes;

use super::asset::Asset;
use super::site::Site;

/// A file as the build script writes it: [`Asset`] before anything is allocated.
struct Embedded {
    path: &'static str,
    media_type: &'static str,
    tag: &'static str,
    is_gzip: bool,
    bytes: &'static [u8],
}

// `EMBEDDED`, a list of the above.
include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

pub(super) fn site() -> Site {
    let assets = EMBEDDED.iter().map(|&Embedded { path, media_type, tag, is_gzip, bytes }| {
        let (tag, bytes) = (tag.to_owned(), Bytes::from_static(bytes));
        (path.to_owned(), Asset { media_type, tag, is_gzip, bytes })
    });
    Site::new(assets)
}
