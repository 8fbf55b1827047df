//! Without a network, and what a browser keeps for that: after one visit, when there is a new version, and at
//! another path.

use std::fs;
use std::time::Duration;

use serde_json::json;
use threefold_chess::Position;
use threefold_duplicate::{DuplicateGame, Rulings, SyncedMove};

use super::chess;
use super::special::parse;
use crate::failure::{Failure, Outcome, expect_equal};
use crate::page::Page;
use crate::site::Site;
use crate::world::{World, play, way};

/// After one visit, of a browser that has never been there before, the server may go away: the page can be
/// installed, comes back with its game and can be played; so does the page of chess, with its engine.
pub(super) async fn offline(world: &mut World) -> Outcome {
    let address = world.server.address();
    world
        .with_stranger(&address, async |world, page| {
            let mut game = DuplicateGame::new(Rulings::default());
            page.open("").await?;
            make_move(page, &mut game, parse("a2a3")?).await?;
            is_kept(page).await?;
            is_installable(page).await?;
            page.check_log(true).await?;

            world.server.stop().await?;
            page.reload().await?;
            page.shows(game.position()).await?;
            make_move(page, &mut game, parse("b2b3")?).await?;
            page.reload().await?;
            page.shows(game.position()).await?;
            let kept = "return performance.getEntriesByType('navigation')[0].workerStart > 0;";
            page.until("the service worker answers", kept, json!([])).await?;

            page.open(chess::PAGE).await?;
            chess::click(page, "e2e4").await?;
            chess::shows(page, &chess::after(&Position::START, "e2e4")?).await?;
            page.press("Analysis").await?;
            page.reads(".lines", "1... ").await?;
            page.press("Stop").await?;
            page.check_log(false).await?;
            world.server.resume().await
        })
        .await
}

/// A new version is shown when there is a network, kept beside the old one while a page of that is open, and
/// then takes its place; whatever is shown is one version from end to end.
pub(super) async fn update(world: &mut World) -> Outcome {
    let site = Site::copy(&world.server.address())?;
    let renewed = site.renewed()?;
    let folders = [world.fresh_folder()?, world.fresh_folder()?];
    site.write(&folders[0])?;
    renewed.write(&folders[1])?;
    let mut server = world.server.other(&folders[0]).await?;
    let address = server.address();
    world
        .with_stranger(&address, async |_, page| {
            page.open("").await?;
            is_kept(page).await?;
            has_version(page, &site, false).await?;
            keeps(page, &[&site]).await?;

            server.exchange(&folders[1]).await?;
            page.reload().await?;
            has_version(page, &renewed, true).await?;
            keeps(page, &[&site, &renewed]).await?;
            let waits = "return navigator.serviceWorker.ready.then((one) => !!one.waiting);";
            page.until("the new version is complete, and waits", waits, json!([])).await?;

            server.stop().await?;
            page.reload().await?;
            has_version(page, &site, false).await?;
            leave_old_version(page, &renewed).await?;
            has_version(page, &renewed, true).await?;
            keeps(page, &[&renewed]).await?;
            page.check_log(false).await
        })
        .await
}

/// The page in a folder of a server that has other things too: it asks for nothing outside of that folder, and
/// its service worker has no say there.
pub(super) async fn sub_path(world: &mut World) -> Outcome {
    let folder = world.fresh_folder()?;
    fs::write(folder.join("index.html"), "<!doctype html><title>Another page</title>")?;
    Site::copy(&world.server.address())?.write(&folder.join("a/b"))?;
    let mut server = world.server.other(&folder).await?;
    // Requests to other paths are faults, as those to other servers are.
    let address = format!("{}a/b/", server.address());
    world
        .with_stranger(&address, async |_, page| {
            let mut game = DuplicateGame::new(Rulings::default());
            page.open("").await?;
            make_move(page, &mut game, parse("a2a3")?).await?;
            is_kept(page).await?;
            let scope = "const done = arguments[0]; navigator.serviceWorker.getRegistrations() \
                .then((all) => done(all.map((one) => one.scope)));";
            let scope = page.driver.execute_async(scope, vec![]).await?;
            expect_equal("scopes", scope.json(), &json!([address]))?;
            page.open(chess::PAGE).await?;
            page.press("Hint").await?;
            page.reads(".hint-words", "Hint").await?;
            page.check_log(true).await?;

            server.stop().await?;
            page.driver.goto("about:blank").await?;
            page.open("").await?;
            page.shows(game.position()).await?;
            page.check_log(false).await
        })
        .await
}

async fn make_move(page: &Page, game: &mut DuplicateGame, played: SyncedMove) -> Outcome {
    let (from, to) = way(game, played, false);
    page.click(from).await?;
    page.click(to).await?;
    play(game, played)?;
    page.shows(game.position()).await
}

/// Waits until the service worker has everything.
async fn is_kept(page: &Page) -> Outcome {
    let ready = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true));";
    page.driver.execute_async(ready, vec![]).await?;
    Ok(())
}

/// Checks that the browser would install the page as an app.
async fn is_installable(page: &Page) -> Outcome {
    let cdp = page.driver.cdp();
    let found = cdp.send_raw("Page.getInstallabilityErrors", json!({})).await?;
    expect_equal("what keeps it from being installed", &found["installabilityErrors"], &json!([]))?;
    let manifest = cdp.send_raw("Page.getAppManifest", json!({})).await?;
    expect_equal("faults of the manifest", &manifest["errors"], &json!([]))
}

/// Waits until the page shown is of this version, its style too.
async fn has_version(page: &Page, site: &Site, is_renewed: bool) -> Outcome {
    let script = "const edition = getComputedStyle(document.documentElement).getPropertyValue('--edition').trim(); \
        return [document.querySelector('meta[name=version]').content, edition];";
    let edition = if is_renewed { "renewed" } else { "" };
    let found = page.look(script, json!([])).await?;
    expect_equal("the version", &found, &json!([site.version(), edition]))
}

/// Waits until exactly these versions are kept.
async fn keeps(page: &Page, sites: &[&Site]) -> Outcome {
    let address = page.address();
    let name = |site: &&Site| format!("threefold {address} {}", site.version());
    let mut expected: Vec<String> = sites.iter().map(name).collect();
    expected.sort();
    let script = "return caches.keys() \
        .then((names) => names.sort().join() === arguments[0].join() || names.join());";
    page.until("the right versions are kept", script, json!([expected])).await
}

/// Leaves the page and comes back, until the browser has found time for the new version.
async fn leave_old_version(page: &Page, site: &Site) -> Outcome {
    for _ in 0..20 {
        page.driver.goto("about:blank").await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
        page.open("").await?;
        let version = "return document.querySelector('meta[name=version]').content;";
        if page.look(version, json!([])).await? == site.version() {
            return Ok(());
        }
    }
    Err(Failure::new("the old version stays"))
}
