//! Pages that cannot start, and pages that the browser ends: what is said, and what is kept.

use serde_json::json;
use threefold_chess::Position;
use threefold_duplicate::{DuplicateGame, Rulings};

use super::chess;
use super::reload::open_tab;
use crate::failure::{Failure, Outcome, expect_within};
use crate::page::Page;
use crate::site::Site;
use crate::world::{World, play, way};

/// An old browser, and a server without the modules: both pages say that they cannot start, and why.
pub(super) async fn cannot_start(world: &mut World) -> Outcome {
    let World { page, axe, .. } = &*world;
    let script = page.add_script("delete window.WebAssembly;").await?;
    let mut said = Vec::new();
    for fragment in ["", chess::PAGE] {
        page.driver.goto("about:blank").await?;
        page.go(fragment).await?;
        said.push(page.dialog("failure").await);
    }
    page.remove_script(script).await?;
    for words in said {
        expect_within("the card", &words?, "cannot start: this browser has no WebAssembly.")?;
    }
    axe.check(page, "a browser without WebAssembly").await?;
    page.check_log_but(&["no WebAssembly"]).await?;

    let folder = world.fresh_folder()?;
    Site::copy(&world.server.address())?.without_modules().write(&folder)?;
    let server = world.server.other(&folder).await?;
    world
        .with_stranger(&server.address(), async |world, page| {
            for fragment in ["", chess::PAGE] {
                page.driver.goto("about:blank").await?;
                page.go(fragment).await?;
                let words = page.dialog("failure").await?;
                expect_within("the card", &words, "Threefold cannot start: ")?;
                expect_within("the card", &words, "Reload the page")?;
            }
            world.axe.check(page, "a server without modules").await?;
            page.check_log_but(&[".wasm", "MIME", "status code is not ok"]).await
        })
        .await
}

/// The browser ends the page without a word to it, not even that it is hidden, after the last move was seen: not
/// a move is lost. What is left of the tab obeys no driver, so it is another one that finds the game.
pub(super) async fn ended(world: &mut World) -> Outcome {
    let address = world.server.address();
    world
        .with_stranger(&address, async |world, page| {
            let mut game = DuplicateGame::new(Rulings::default());
            let (safe, _) = open_tab(page).await?;
            page.open("").await?;
            for &played in &world.records.moves("e021")?[..3] {
                let (from, to) = way(&game, played, false);
                page.click(from).await?;
                page.click(to).await?;
                play(&mut game, played)?;
                page.shows(game.position()).await?;
            }
            end_renderer(page).await?;
            page.driver.switch_to_window(safe).await?;
            page.open("").await?;
            page.shows(game.position()).await?;

            let (safe, _) = open_tab(page).await?;
            page.open(chess::PAGE).await?;
            chess::click(page, "e2e4").await?;
            let position = chess::after(&Position::START, "e2e4")?;
            chess::shows(page, &position).await?;
            end_renderer(page).await?;
            page.driver.switch_to_window(safe).await?;
            page.open(chess::PAGE).await?;
            chess::shows(page, &position).await?;
            page.check_log(true).await
        })
        .await
}

/// Ends the process of the page, as browsers do with one that has a fault or takes too much memory.
async fn end_renderer(page: &Page) -> Outcome {
    // The answer is that the tab has crashed, which is an error for the driver.
    let _ = page.driver.cdp().send_raw("Page.crash", json!({})).await;
    match page.look("return 1;", json!([])).await {
        Ok(_) => Err(Failure::new("the page is still there")),
        Err(failure) => expect_within("the end", &failure.to_string(), "tab crashed"),
    }
}
