//! Games that outlive the page: in the browser over a reload, in files, and in links.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use thirtyfour::By;
use threefold_duplicate::{DuplicateGame, DuplicatePosition, Rulings};

use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::page::Page;
use crate::record::fragment;
use crate::world::{World, play, way};

/// Longest time a download may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Save, reload, throw the game off the table, load the file.
pub(super) async fn save_and_load(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let game = records.game("e021", 0)?;
    page.visit(&fragment(&game)?).await?;
    page.shows(game.position()).await?;
    page.press("Save").await?;
    let file = downloaded(page, ".json").await?;
    let saved = DuplicateGame::from_save_file(&fs::read_to_string(&file)?, Rulings::default());
    let saved = saved.map_err(|error| Failure::new(format!("the saved file: {error}")))?;
    expect_equal("saved moves", &saved.moves().count(), &game.moves().count())?;

    // The address holds no game any more, so it is the browser that has kept it.
    page.open("").await?;
    page.reload().await?;
    page.shows(game.position()).await?;
    page.press("New game").await?;
    page.shows(&DuplicatePosition::START).await?;

    // The button opens the browser's own dialog, which a page cannot see; the file is given to the field.
    page.intercept_files(true).await?;
    page.press("Load").await?;
    page.noted("Page.fileChooserOpened").await?;
    page.intercept_files(false).await?;
    choose(page, &file).await?;
    page.shows(game.position()).await
}

/// A page that goes away before it has found time to store the last move stores it then.
pub(super) async fn leave_at_once(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let moves = &records.moves("e021")?[..2];
    page.visit("").await?;
    // So that time never comes.
    page.look("window.setTimeout = () => 0;", json!([])).await?;
    let mut game = DuplicateGame::new(Rulings::default());
    for &played in moves {
        let (from, to) = way(&game, played, false);
        page.click(from).await?;
        page.click(to).await?;
        play(&mut game, played)?;
        page.shows(game.position()).await?;
    }
    let stored = "return Object.keys(localStorage).filter((key) => key.includes('.game.')).length;";
    expect_equal("stored games", &page.look(stored, json!([])).await?, &json!(0))?;
    page.reload().await?;
    page.shows(game.position()).await
}

/// The link on the card is copied, and opens the same game in a browser that has never seen the page.
pub(super) async fn link(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = &*world;
    let game = records.game("e211", 0)?;
    page.visit("").await?;
    page.look("location.hash = arguments[0];", json!([fragment(&game)?])).await?;
    page.shows(game.position()).await?;
    page.press("Share").await?;
    page.dialog("card").await?;
    axe.check(page, "a link").await?;
    let link = page.look("return document.querySelector('#card input').value;", json!([]));
    let link = link.await?;
    let link = link.as_str().ok_or_else(|| Failure::new("the card has no link"))?;
    expect_within("link", link, page.address())?;
    page.allow_clipboard().await?;
    page.press("Copy link").await?;
    page.reads("#card p", "Link copied to the clipboard.").await?;
    page.hears("Link copied to the clipboard.").await?;
    expect_equal("the clipboard", &page.clipboard().await?.as_str(), &link)?;

    let (_, code) = link.split_once('#').ok_or_else(|| Failure::new("a link without code"))?;
    let (code, address) = (code.to_owned(), page.address().to_owned());
    world
        .with_stranger(&address, async |_, stranger| {
            stranger.open(&code).await?;
            stranger.shows(game.position()).await?;
            stranger.check_log(true).await
        })
        .await
}

/// Gives a file to the hidden field behind the button.
pub(crate) async fn choose(page: &Page, file: &Path) -> Outcome {
    let field = page.driver.find(By::Css("#picker")).await?;
    Ok(field.send_keys(file.to_string_lossy().into_owned()).await?)
}

/// Waits for the one file that was saved and whose name ends like this.
pub(super) async fn downloaded(page: &Page, ending: &str) -> Outcome<PathBuf> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        for entry in fs::read_dir(page.downloads())? {
            let path = entry?.path();
            // It has another name until it is complete.
            if path.to_string_lossy().ends_with(ending) {
                return Ok(path);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Err(Failure::new("nothing was saved"))
}
