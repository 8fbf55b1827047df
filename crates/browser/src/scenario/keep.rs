//! Games that the page of chess keeps: before any move, over a reload while the clock runs, and when the browser
//! has no room.

use std::fs;

use serde_json::{Value, json};
use threefold_chess::Position;
use threefold_duplicate::{DuplicateGame, Rulings};

use super::chess::{PAGE, after, begin, click, shows};
use super::store::{choose, downloaded};
use crate::failure::{Failure, Outcome, expect_within};
use crate::page::Page;
use crate::page::key::TAB;
use crate::world::{World, play, way};

/// A position in which both have something to move.
const ENDGAME: &str = "8/8/3k4/8/3K4/8/7R/8 w - - 12 40";

/// The result of a record, a position without moves, and a game that has not begun are there after a reload.
pub(super) async fn reload(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    page.visit(PAGE).await?;
    load(page, "resigned.txt", "1. e4 e5 2. Nf3 1-0\n").await?;
    page.reads(".message", "Loaded a game of 2 moves").await?;
    page.reload().await?;
    page.press("FEN, PGN and files").await?;
    page.press("Save").await?;
    let saved = fs::read_to_string(downloaded(page, ".pgn").await?)?;
    expect_within("the saved game", &saved, "2. Nf3 1-0")?;

    let position: Position =
        ENDGAME.parse().map_err(|error| Failure::new(format!("{ENDGAME}: {error}")))?;
    load(page, "endgame.txt", ENDGAME).await?;
    shows(page, &position).await?;
    page.reload().await?;
    shows(page, &position).await?;

    begin(page, "").await?;
    page.reload().await?;
    shows(page, &Position::START).await?;
    page.reads(".chess-table", "Threefold (level 1)").await
}

/// The time that was thought is not given back.
pub(super) async fn clock(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    page.press("New game").await?;
    page.dialog("chess-form").await?;
    page.press("Two players, one screen").await?;
    page.click_element("#chess-time").await?;
    page.keys(&['1', '+', '0', TAB]).await?;
    page.press("Begin").await?;
    page.no_dialog().await?;
    click(page, "e2e4").await?;
    shows(page, &after(&Position::START, "e2e4")?).await?;
    axe.check(page, "a clock that runs").await?;
    let thought = "const left = [...document.querySelectorAll('.clock')].map((clock) => clock.textContent); \
        return left.some((text) => text.startsWith('0:') && Number(text.slice(2)) <= 56) || left;";
    page.until("black thinks", thought, json!([])).await?;
    page.reload().await?;
    let left = page.look(thought, json!([])).await?;
    if left != Value::Bool(true) {
        return Err(Failure::new(format!("the clocks after a reload: {left}")));
    }
    // It does not follow the date, which somebody may set meanwhile.
    page.look("const now = Date.now; Date.now = () => now() + 3600000;", json!([])).await?;
    click(page, "e7e5").await?;
    click(page, "g1f3").await?;
    let left = "const left = [...document.querySelectorAll('.clock')].map((clock) => clock.textContent); \
        return left.every((text) => Number(text.slice(2)) >= 30 || text === '1:00') || left;";
    page.until("nobody has lost an hour", left, json!([])).await?;
    // Lest it be stored again when the next scenario has cleared everything.
    page.press("Resign").await?;
    page.dialog("chess-card").await?;
    page.press("Close").await?;
    page.no_dialog().await
}

/// A full storage is said, and as soon as an old game makes room, the new one is stored.
pub(super) async fn full(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    let long = "a long story ".repeat(20_000);
    load(page, "long.txt", &format!("1. d4 {{{long}}} *\n")).await?;
    page.until("it is stored", STORED, json!(["1. d4"])).await?;
    begin(page, "").await?;
    page.look(FILL, json!([])).await?;
    click(page, "e2e4").await?;
    page.reads(".chess-status", "storage is full").await?;
    axe.check(page, "a full storage").await?;
    page.press("Games in this browser").await?;
    let old = "return [...document.querySelectorAll('#chess-panel .games li')] \
        .findIndex((entry) => entry.textContent.includes('White – Black, 1 move')) + 1;";
    let old = page.look(old, json!([])).await?;
    page.click_element(&format!("#chess-panel .games li:nth-child({old}) button:last-child"))
        .await?;
    page.until("the new game is stored", STORED, json!(["1. e4"])).await?;
    let is_quiet = "return !document.querySelector('.chess-status').textContent.includes('full');";
    page.until("nothing is said of it any more", is_quiet, json!([])).await
}

/// The four boards say it too, and store the game as soon as there is room.
pub(super) async fn full_duplicate(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    page.visit("").await?;
    let mut game = DuplicateGame::new(Rulings::default());
    let moves = records.moves("e021")?;
    page.look(FILL, json!([])).await?;
    for (ply, &played) in moves[..2].iter().enumerate() {
        let (from, to) = way(&game, played, false);
        page.click(from).await?;
        page.click(to).await?;
        play(&mut game, played)?;
        page.shows(game.position()).await?;
        if ply == 0 {
            page.reads(".message.refuses", "storage is full").await?;
            axe.check(page, "a full storage, on four boards").await?;
            page.look("localStorage.removeItem('filler');", json!([])).await?;
        }
    }
    page.until("the game is stored", STORED, json!(["\"label\":\"2 moves\""])).await?;
    page.reload().await?;
    page.shows(game.position()).await
}

/// Waits until a game with these words is stored.
const STORED: &str =
    "return Object.values(localStorage).some((text) => text.includes(arguments[0]));";

/// Stores as much as there is room for.
const FILL: &str = r"
let size = 1 << 24, text = '';
while (size >= 1) {
  try { localStorage.setItem('filler', text + 'x'.repeat(size)); text += 'x'.repeat(size); } catch { }
  size >>= 1;
}";

async fn load(page: &Page, name: &str, text: &str) -> Outcome {
    fs::create_dir_all(page.downloads())?;
    let path = page.downloads().join(name);
    fs::write(&path, text)?;
    choose(page, &path).await
}
