//! Programs that stop: the page itself, and the engine in its worker. Nothing in the app is made for
//! this; the functions of the browser that it calls are exchanged for others that call it back at the
//! worst moment.

use std::fs;

use serde_json::json;
use threefold_chess::Position;
use threefold_duplicate::save::MAX_BYTES;
use threefold_duplicate::{DuplicateGame, Rulings};

use super::chess;
use super::store::{choose, downloaded};
use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::page::key::ESCAPE;
use crate::page::{Page, WATCH_MEMORY};
use crate::record::fragment;
use crate::world::World;

/// Takes all the memory that there can be, a gigabyte first, at last a page of 64 kB.
const EXHAUST: &str = "for (let pages = 16384; pages >= 1; ) { \
        try { memory.grow(pages); } catch { pages /= 2; } \
    }";

/// Nobody may speak to the engine while its worker is made: `RefCell` panics.
const PANIC: &str = "const Real = Worker; \
    window.Worker = class extends Real { constructor(...all) { \
        super(...all); window.Worker = Real; \
        const words = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim(); \
        [...document.querySelectorAll('button')].find((one) => words(one) === 'Stop').click(); \
    } };";

/// Remembers every worker.
const WATCH: &str = "const Real = Worker; window.workers = []; \
    window.Worker = class extends Real { constructor(...all) { super(...all); workers.push(this); } };";
/// A message that is no line makes the loader of the engine fail.
const BREAK: &str = "workers.at(-1).postMessage({});";

/// The four boards stop without a panic: there is no memory for a file.
pub(super) async fn trap(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    let game = records.game("e021", 0)?;
    page.visit(&fragment(&game)?).await?;
    page.open("").await?;
    let script = page.add_script(WATCH_MEMORY).await?;
    // Not a move will have been made since it was loaded.
    page.reload().await?;
    page.remove_script(script).await?;
    page.shows(game.position()).await?;
    page.look(EXHAUST, json!([])).await?;
    let large = page.downloads().join("large.json");
    fs::write(&large, " ".repeat(MAX_BYTES))?;
    choose(page, &large).await?;
    expect_within("the card", &page.dialog("failure").await?, "unreachable")?;
    axe.check(page, "a program that has stopped").await?;
    page.click_element("#failure a").await?;
    let saved = fs::read_to_string(downloaded(page, "rescued.json").await?)?;
    let saved = DuplicateGame::from_save_file(&saved, Rulings::default());
    let saved = saved.map_err(|error| Failure::new(format!("the rescued file: {error}")))?;
    expect_equal("rescued moves", &saved.moves().count(), &game.moves().count())?;

    // Closed, it is still there.
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    axe.check(page, "a card that was closed").await?;
    page.click_element("#failure button").await?;
    page.until("the page is loaded again", LOADED_AGAIN, json!([])).await?;
    page.shows(game.position()).await?;
    page.check_log_but(&["unreachable"]).await
}

const LOADED_AGAIN: &str = "const card = document.getElementById('failure'); \
    return !!card && !card.classList.contains('told') && !document.getElementById('loading');";

/// The page of chess panics.
pub(super) async fn panic(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(chess::PAGE).await?;
    chess::click(page, "e2e4").await?;
    let position = chess::after(&Position::START, "e2e4")?;
    chess::shows(page, &position).await?;
    page.look(PANIC, json!([])).await?;
    page.press("Hint").await?;
    let card = page.dialog("failure").await?;
    expect_within("the card", &card, "RefCell already borrowed")?;
    axe.check(page, "a panic").await?;
    page.click_element("#failure a").await?;
    let saved = fs::read_to_string(downloaded(page, "rescued.pgn").await?)?;
    expect_within("the rescued game", &saved, "1. e4 *")?;
    page.reload().await?;
    chess::shows(page, &position).await?;
    page.press("Hint").await?;
    page.reads(".hint-words", "Hint").await?;
    page.check_log_but(&["panicked at", "unreachable"]).await
}

/// The engine breaks down, is ended by the browser, and cannot be loaded: each time the page says so,
/// and the game goes on.
pub(super) async fn engine(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(chess::PAGE).await?;
    page.look(WATCH, json!([])).await?;
    chess::begin(page, chess::OTHER_PERPETUAL).await?;
    let position = chess::play(page, chess::OTHER_PERPETUAL, &["h5e8", "g8h7"]).await?;
    has_workers(page, 1).await?;

    page.look(BREAK, json!([])).await?;
    page.reads(".message.refuses", "was restarted").await?;
    let position = chess::play(page, &position.to_string(), &["e8h5", "h7g8"]).await?;
    has_workers(page, 2).await?;

    page.look("workers.at(-1).terminate();", json!([])).await?;
    let position = chess::play(page, &position.to_string(), &["h5e8", "g8h7"]).await?;
    page.reads("body > .assertive", "it does not answer").await?;
    has_workers(page, 3).await?;

    let script = "document.querySelector('meta[name=engine]').content = arguments[0];";
    let name = "return document.querySelector('meta[name=engine]').content;";
    let name = page.look(name, json!([])).await?;
    page.look(script, json!(["missing.js"])).await?;
    page.look(BREAK, json!([])).await?;
    page.reads("body > .assertive", "was restarted").await?;
    chess::click(page, "e8h5").await?;
    page.reads(".message.refuses", "The engine does not work").await?;
    axe.check(page, "an engine that does not work").await?;
    page.look(script, json!([name])).await?;
    page.press("Undo").await?;
    chess::shows(page, &position).await?;
    chess::click(page, "e8h5").await?;
    expect_within("the card", &page.dialog("chess-card").await?, "claimed by black")?;
    page.check_log_but(&["missing.js"]).await
}

async fn has_workers(page: &Page, number: usize) -> Outcome {
    let script = "return workers.length === arguments[0] || workers.length;";
    page.until(&format!("there were {number} workers"), script, json!([number])).await
}
