//! Puts the browser app into the program, with the feature `web` and not otherwise.
//!
//! `THREEFOLD_WEB` names the folder that `cargo xtask web` has made. Its files are compressed here, once,
//! and a list of them is written for `src/serve/site.rs`.

#[cfg(feature = "web")]
#[path = "src/serve/asset.rs"]
mod asset;

#[cfg(not(feature = "web"))]
fn main() {
    // Otherwise any change in the package would run this again.
    println!("cargo::rerun-if-changed=build.rs");
}

#[cfg(feature = "web")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/serve/asset.rs");
    println!("cargo::rerun-if-env-changed=THREEFOLD_WEB");
    if let Err(reason) = embed::run() {
        println!("cargo::error={reason}");
    }
}

#[cfg(feature = "web")]
mod embed {
    //! Compiled only if there is something to embed.

    use std::fmt::Write;
    use std::path::{Path, PathBuf};
    use std::{env, fs, io};

    use crate::asset;

    pub(crate) fn run() -> Result<(), String> {
        let folder = env::var_os("THREEFOLD_WEB").map(PathBuf::from).ok_or(
            "the feature `web` wants THREEFOLD_WEB to name the folder that `cargo xtask web` makes; \
             `cargo xtask run --release` does both",
        )?;
        println!("cargo::rerun-if-changed={}", folder.display());
        let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or("cargo has set no OUT_DIR")?;
        let list = write(&folder, &out).map_err(|e| format!("{}: {e}", folder.display()))?;
        fs::write(out.join("embedded.rs"), list).map_err(|error| error.to_string())
    }

    /// Writes every file, compressed, and returns the source of the list of them.
    fn write(folder: &Path, out: &Path) -> io::Result<String> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        paths.sort();
        let mut list = String::from("pub(super) static EMBEDDED: &[Embedded] = &[\n");
        for (index, path) in paths.iter().enumerate() {
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.ok_or_else(|| io::Error::other("a name is not UTF-8"))?;
            let asset::Asset { media_type, tag, is_gzip, bytes } =
                asset::prepare(name, fs::read(path)?)?;
            fs::write(out.join(format!("embedded-{index}")), bytes)?;
            let _ = writeln!(
                list,
                "    Embedded {{ path: {name:?}, media_type: {media_type:?}, tag: {tag:?}, \
                 is_gzip: {is_gzip}, \
                 bytes: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/embedded-{index}\")) }},"
            );
        }
        Ok(list + "];\n")
    }
}
