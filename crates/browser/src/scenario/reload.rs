//! The page is loaded again, alone and beside another tab: nothing is lost.

use serde_json::json;
use thirtyfour::WindowHandle;
use threefold_chess::Position;
use threefold_duplicate::{DuplicatePosition, SyncedMove};

use super::chess;
use crate::browser::SIZE;
use crate::failure::{Failure, Outcome};
use crate::page::Page;
use crate::record;
use crate::world::World;

/// Undone moves, branches, replaced games, resignations and links survive a reload.
pub(super) async fn reload(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
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
    page.reads(".transcript .exchange", "Nothing was done").await?;
    page.type_line("east resigns").await?;
    page.dialog("card").await?;
    axe.check(page, "the card of a resignation").await?;
    page.press("Close").await?;
    page.no_dialog().await?;
    page.press("Share").await?;
    page.dialog("card").await?;
    page.reads("#card", "It contains only the moves").await?;
    page.reload().await?;
    page.shows(whole.position()).await?;
    page.reads("#turn", "East resigns").await
}

/// Another tab goes on with a copy of the game; the first one still has its own, and both can go on.
pub(super) async fn tabs(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let moves = &records.moves("e021")?[..3];
    page.visit("").await?;
    type_moves(page, &moves[..1]).await?;
    let (first, second) = open_tab(page).await?;
    page.open("").await?;
    page.shows(record::play(&moves[..1])?.position()).await?;
    type_moves(page, &moves[1..]).await?;
    let whole = record::play(moves)?;
    page.shows(whole.position()).await?;
    page.until(
        "both games are stored",
        STORED,
        json!(["\"label\":\"1 move\"", "\"label\":\"3 moves\""]),
    )
    .await?;

    // The first tab goes on from where it was, another way.
    page.driver.switch_to_window(first.clone()).await?;
    let start = record::play(&moves[..1])?;
    page.shows(start.position()).await?;
    let other = start.position().legal_moves();
    let other = other.iter().copied().find(|one| *one != moves[1]);
    let other = other.ok_or_else(|| Failure::new("there is only one move"))?;
    let branch = record::play(&[moves[0], other])?;
    type_moves(page, &[other]).await?;
    page.shows(branch.position()).await?;
    page.until(
        "both games are stored",
        STORED,
        json!(["\"label\":\"2 moves\"", "\"label\":\"3 moves\""]),
    )
    .await?;
    for (tab, game) in [(second, &whole), (first, &branch)] {
        page.driver.switch_to_window(tab).await?;
        page.reload().await?;
        page.shows(game.position()).await?;
    }
    page.close_other_tabs().await
}

/// The same on the page of chess.
pub(super) async fn chess_tabs(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    let played = |moves: &[&str]| {
        moves.iter().try_fold(Position::START, |position, one| chess::after(&position, one))
    };
    page.visit(chess::PAGE).await?;
    chess::click(page, "e2e4").await?;
    page.until("the game is stored", STORED, json!(["1. e4"])).await?;
    let (first, second) = open_tab(page).await?;
    page.open(chess::PAGE).await?;
    chess::shows(page, &played(&["e2e4"])?).await?;
    chess::click(page, "e7e5").await?;
    let one = played(&["e2e4", "e7e5"])?;
    chess::shows(page, &one).await?;
    page.until("both games are stored", STORED, json!(["1. e4 *", "1. e4 e5"])).await?;

    page.driver.switch_to_window(first.clone()).await?;
    chess::shows(page, &played(&["e2e4"])?).await?;
    chess::click(page, "c7c5").await?;
    let other = played(&["e2e4", "c7c5"])?;
    chess::shows(page, &other).await?;
    page.until("both games are stored", STORED, json!(["1. e4 e5", "1. e4 c5"])).await?;
    for (tab, position) in [(second, &one), (first, &other)] {
        page.driver.switch_to_window(tab).await?;
        page.reload().await?;
        chess::shows(page, position).await?;
    }
    page.close_other_tabs().await
}

/// Waits until there are games with each of these words.
const STORED: &str = "const games = Object.values(localStorage); \
    return arguments.length > 0 && [...arguments].every((words) => games.some((game) => game.includes(words)));";

/// Opens another tab and goes there; the tab that was there before, and the new one.
pub(super) async fn open_tab(page: &Page) -> Outcome<(WindowHandle, WindowHandle)> {
    let first = page.driver.window().await?;
    let second = page.driver.new_tab().await?;
    page.driver.switch_to_window(second.clone()).await?;
    page.resize(SIZE, false).await?;
    Ok((first, second))
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
