//! Files that are dropped onto the page, by the browser itself.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use threefold_chess::Position;
use threefold_duplicate::DuplicatePosition;

use super::chess::{PAGE, after, shows};
use crate::failure::{Outcome, expect_within};
use crate::page::Page;
use crate::world::World;

/// A game on four boards, and what is none.
pub(super) async fn duplicate(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    page.visit("").await?;
    let game = records.game("e021", 0)?;
    let path = hold_file(page, "no-game.json", "{\"variant\":").await?;
    axe.check(page, "a place to drop a file").await?;
    let_go(page, &path).await?;
    let card = page.dialog("card").await?;
    expect_within("the card", &card, "Could not load no-game.json.")?;
    expect_within("the card", &card, "line 1 column 11")?;
    page.press("Close").await?;
    page.no_dialog().await?;
    page.shows(&DuplicatePosition::START).await?;
    drop_file(page, "dropped.json", &game.to_save_file()).await?;
    page.shows(game.position()).await
}

/// Loaded a game of chess, and a damaged one.
pub(super) async fn chess(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    let path = hold_file(page, "no-game.pgn", "1. Ke5 *").await?;
    axe.check(page, "a place to drop a file, on the page of chess").await?;
    let_go(page, &path).await?;
    let card = page.dialog("chess-card").await?;
    expect_within("the card", &card, "Could not load no-game.pgn.")?;
    expect_within("the card", &card, "Ke5")?;
    page.press("Close").await?;
    page.no_dialog().await?;
    shows(page, &Position::START).await?;
    drop_file(page, "dropped.pgn", "1. e4 *\n").await?;
    shows(page, &after(&Position::START, "e2e4")?).await
}

/// Drags a file over the page and drops it.
async fn drop_file(page: &Page, name: &str, text: &str) -> Outcome {
    let path = hold_file(page, name, text).await?;
    let_go(page, &path).await
}

/// Drags a file over the page, where a place for it is shown; where the file is.
async fn hold_file(page: &Page, name: &str, text: &str) -> Outcome<PathBuf> {
    fs::create_dir_all(page.downloads())?;
    let path = page.downloads().join(name);
    fs::write(&path, text)?;
    for kind in ["dragEnter", "dragOver"] {
        drag(page, kind, &path).await?;
    }
    let zone = "return document.getElementById('drop-zone').checkVisibility();";
    page.until("the page shows where to drop", zone, json!([])).await?;
    Ok(path)
}

/// Drops the file that is held above the page.
async fn let_go(page: &Page, path: &Path) -> Outcome {
    drag(page, "drop", path).await?;
    let zone = "return !document.getElementById('drop-zone').checkVisibility();";
    page.until("the place to drop is gone", zone, json!([])).await
}

async fn drag(page: &Page, kind: &str, path: &Path) -> Outcome {
    let data = json!({ "items": [], "files": [path], "dragOperationsMask": 1 });
    let event = json!({ "type": kind, "x": 300, "y": 300, "data": data });
    page.driver.cdp().send_raw("Input.dispatchDragEvent", event).await?;
    Ok(())
}
