//! Starts a browser with a fresh profile.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};

use crate::failure::Outcome;
use crate::log::note;
use crate::page::Page;
use crate::program::Driver;

/// Flags of every browser: no window, no background traffic, no prompts.
const FLAGS: [&str; 10] = [
    "--headless=new",
    // The tests may run as root, in a container.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Small in containers.
    "--disable-dev-shm-usage",
    // The same pixels everywhere.
    "--force-device-scale-factor=1",
];

/// Size of a window unless a scenario asks for another.
pub(crate) const SIZE: (u32, u32) = (1440, 900);

/// Differences from the usual browser.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Wishes {
    /// Boards glide into place, as users see them. Scenarios do not wait for that.
    pub(crate) moves: bool,
    /// The browser writes no notes, which take time. Scenarios check them.
    pub(crate) is_measured: bool,
    /// Frames come as fast as the browser can paint them, to measure their cost.
    pub(crate) is_unbound: bool,
}

/// Starts a browser.
pub(crate) async fn start(
    driver: &Driver,
    address: &str,
    profile: &Path,
    wishes: Wishes,
) -> Outcome<Page> {
    let mut capabilities = DesiredCapabilities::chrome();
    for flag in FLAGS {
        capabilities.add_arg(flag)?;
    }
    if !wishes.moves {
        capabilities.add_arg("--force-prefers-reduced-motion")?;
    }
    if wishes.is_unbound {
        capabilities.add_arg("--disable-frame-rate-limit")?;
        capabilities.add_arg("--disable-gpu-vsync")?;
    }
    let (width, height) = SIZE;
    capabilities.add_arg(&format!("--window-size={width},{height}"))?;
    capabilities.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    if !wishes.is_measured {
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        capabilities.set_logging_prefs("performance", LoggingPrefsLogLevel::All)?;
        for flag in note::flags(profile) {
            capabilities.add_arg(&flag)?;
        }
    }
    let driver = WebDriver::new(driver.address(), capabilities).await?;
    let page = Page::new(driver, address.to_owned(), profile.to_owned(), !wishes.is_measured);
    fs::create_dir_all(page.downloads())?;
    let allow = json!({ "behavior": "allow", "downloadPath": page.downloads() });
    page.driver.cdp().send_raw("Browser.setDownloadBehavior", allow).await?;
    page.resize(SIZE, false).await?;
    Ok(page)
}

/// Makes an empty folder for a profile or other files.
pub(crate) fn fresh_folder(work: &Path) -> Outcome<PathBuf> {
    let profiles = work.join("profile");
    fs::create_dir_all(&profiles)?;
    // Folders are removed only at the end, so the number is new.
    let profile = profiles.join(fs::read_dir(&profiles)?.count().to_string());
    fs::create_dir(&profile)?;
    Ok(profile)
}
