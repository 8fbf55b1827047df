//! The program as users have it: optimised, and with the browser app in it.

use std::env;
use std::path::{Path, PathBuf};

use crate::chore::Failure;
use crate::{process, web};

/// Builds it for a step, and says where it is. The page is put into it if there is one: whoever needs the page
/// builds that before, and whoever does not finds the same program instead of linking another one.
pub(crate) fn build(step: &str, root: &Path) -> Result<PathBuf, Failure> {
    let arguments = ["build", "--release", "--locked", "--package", "threefold"];
    let mut command = process::cargo(root, arguments);
    let page = web::folder(root);
    if page.join("index.html").is_file() {
        web::embed(&page, &mut command);
    }
    process::run(step, &mut command)?;
    let name = format!("threefold{}", env::consts::EXE_SUFFIX);
    Ok(process::target_directory(root).join("release").join(name))
}
