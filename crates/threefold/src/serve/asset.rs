//! A file prepared for sending: its media type, its bytes, compressed if that helps, and a tag that changes with them.
//!
//! The build script compiles this module too, for the files that the program carries.

use std::hash::Hasher;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// A file as the server keeps it.
pub(crate) struct Asset<Bytes> {
    /// The value of `Content-Type`.
    pub(crate) media_type: &'static str,
    /// Tells this content from any other, without the quotes of `ETag`.
    pub(crate) tag: String,
    /// True if the bytes are compressed, which they are if that makes them fewer.
    pub(crate) is_gzip: bool,
    pub(crate) bytes: Bytes,
}

/// Prepares a file.
///
/// # Errors
///
/// None in practice: the compressor writes to memory.
pub(crate) fn prepare(name: &str, content: Vec<u8>) -> io::Result<Asset<Vec<u8>>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&content)?;
    let compressed = encoder.finish()?;
    // Any hash will do that is the same until the next build: nobody else compares tags.
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(&content);
    let tag = format!("{:016x}", hasher.finish());
    let is_gzip = compressed.len() < content.len();
    let bytes = if is_gzip { compressed } else { content };
    Ok(Asset { media_type: media_type(name), tag, is_gzip, bytes })
}

/// Returns the media type for the ending of a name. Browsers refuse scripts, styles and modules of another type.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
