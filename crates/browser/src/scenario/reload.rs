//! The page is loaded again, alone and beside another tab: nothing is lost.

use serde_json::json;
use threefold_duplicate::{DuplicatePosition, SyncedMove};

use crate::browser::SIZE;
use crate::failure::{Failure, Outcome};
use crate::page::Page;
use crate::record;
use crate::world::World;

/// What was taken back, cut off, replaced, resigned and shared is as it was.
pub(super) async fn reload(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let moves = &records.moves("e021")?[..4];
    let whole = record::play(moves)?;
    page.visit("").await?;
    type_moves(page, moves).await?;
    press(page, "Undo", 4).await?;
    page.shows(&DuplicatePosition::START).await?;
    page.reload().await?;
    page.shows(&DuplicatePosition::START).await?;
    press(page, "Redo", 4).await?;
    page.shows(whole.position()).await?;

    let start = record::play(&moves[..2])?;
    let legal = start.position().legal_moves();
    let other = legal.iter().find(|one| **one != moves[2]);
    let other = *other.ok_or_else(|| Failure::new("there is only one move"))?;
    let branch = record::play(&[moves[0], moves[1], other])?;
    press(page, "Previous", 2).await?;
    type_moves(page, &[other]).await?;
    page.shows(branch.position()).await?;
    page.reload().await?;
    page.shows(branch.position()).await?;
    press(page, "Undo", 1).await?;
    press(page, "Last", 1).await?;
    page.shows(whole.position()).await?;

    press(page, "New game", 1).await?;
    page.reload().await?;
    page.shows(&DuplicatePosition::START).await?;
    press(page, "Undo", 1).await?;
    page.shows(whole.position()).await?;

    page.click_element("#line").await?;
    page.type_line("is it a draw?").await?;
    page.reads(".transcript .exchange", "A question does not do it").await?;
    page.type_line("east resigns").await?;
    page.dialog("card").await?;
    page.press("Close").await?;
    page.no_dialog().await?;
    page.press("Share").await?;
    page.dialog("card").await?;
    page.reads("#card", "It holds the moves alone").await?;
    page.reload().await?;
    page.shows(whole.position()).await?;
    page.reads("#turn", "Resignation").await
}

/// Another tab goes on with a copy of the game; the first one still has its own.
pub(super) async fn tabs(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let moves = &records.moves("e021")?[..3];
    let first = page.driver.window().await?;
    page.visit("").await?;
    type_moves(page, &moves[..1]).await?;
    let second = page.driver.new_tab().await?;
    page.driver.switch_to_window(second).await?;
    let result = go_on(page, moves).await;
    page.driver.close_window().await?;
    page.driver.switch_to_window(first).await?;
    result?;
    page.reload().await?;
    page.shows(record::play(&moves[..1])?.position()).await
}

/// Plays on in a new tab, and waits until both games are stored.
async fn go_on(page: &Page, moves: &[SyncedMove]) -> Outcome {
    page.resize(SIZE, false).await?;
    page.open("").await?;
    page.shows(record::play(&moves[..1])?.position()).await?;
    type_moves(page, &moves[1..]).await?;
    page.shows(record::play(moves)?.position()).await?;
    let stored = "const games = Object.values(localStorage).map((game) => /plies [0-9]+/.exec(game)?.[0]); \
        return games.includes('plies 1') && games.includes('plies 3');";
    page.until("both games are stored", stored, json!([])).await
}

async fn type_moves(page: &Page, moves: &[SyncedMove]) -> Outcome {
    page.click_element("#line").await?;
    for played in moves {
        page.type_line(&played.to_string()).await?;
        page.reads(".transcript .exchange", &played.to_string()).await?;
    }
    Ok(())
}

async fn press(page: &Page, name: &str, times: usize) -> Outcome {
    for _ in 0..times {
        page.press(name).await?;
    }
    Ok(())
}
