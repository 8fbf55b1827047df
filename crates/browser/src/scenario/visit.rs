//! The first minute with the page of chess: what to do is asked, and what matters stays in sight in every size.

use serde_json::{Value, json};

use super::chess::{PAGE, after, click, shows};
use super::layout::{MATES, SIZES};
use super::state::load;
use crate::browser::SIZE;
use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::page::key::{BACKSPACE, ENTER, ESCAPE};
use crate::page::{Page, TWO_PLAYERS};
use crate::world::World;

/// The card of the first visit fits in every size, and each choice leads to a game, by pointer and by keys.
pub(super) async fn welcome(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    for size in [(320, 568), (844, 390), SIZE] {
        page.resize(size, size.0 < 1000).await?;
        page.visit_first(PAGE).await?;
        axe.check(page, "the first visit of the page of chess").await?;
        page.describes("What would you like to do?").await?;
        expect_equal("what does not fit", &page.overflow().await?, &0)?;
        let fits = "const card = document.querySelector('#chess-card'); \
            return card.scrollHeight <= card.clientHeight;";
        page.until("all of the card is seen", fits, json!([])).await?;
    }
    let has_keyboard = "return document.activeElement.textContent.startsWith('Play the computer');";
    page.until("the first choice has the keyboard", has_keyboard, json!([])).await?;
    page.key(ENTER).await?;
    page.dialog("chess-form").await?;
    page.press("Begin").await?;
    page.no_dialog().await?;
    page.reads(".chess-table", "Threefold (level 5)").await?;

    page.visit_first(PAGE).await?;
    page.click_element("#chess-card li:nth-child(3) button").await?;
    page.no_dialog().await?;
    page.reads(".lines", "1. ").await?;
    page.press("Stop").await?;

    page.visit_first(PAGE).await?;
    page.click_element(&format!("#chess-card {TWO_PLAYERS}")).await?;
    page.no_dialog().await?;
    page.until("the board has it", "return !!document.activeElement.dataset.square;", json!([]))
        .await?;
    click(page, "e2e4").await?;
    let position = after(&threefold_chess::Position::START, "e2e4")?;
    shows(page, &position).await?;
    page.reload().await?;
    page.no_dialog().await?;
    shows(page, &position).await
}

/// A time that was corrected begins the game with one click: the button does not slip away as the field is left.
pub(super) async fn begin_again(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    for size in [(320, 568), SIZE] {
        page.resize(size, size != SIZE).await?;
        page.visit(PAGE).await?;
        page.press("New game").await?;
        page.dialog("chess-form").await?;
        page.click_element("#chess-time").await?;
        page.type_line("soon").await?;
        page.reads(".problem", "soon").await?;
        seen(page, ".problem").await?;
        page.keys(&[BACKSPACE, BACKSPACE, BACKSPACE, BACKSPACE, '6', '0']).await?;
        let place = page.place("Begin").await?;
        page.click_calmly_at(place).await?;
        page.no_dialog().await?;
        page.reads(".clock", "1:00").await?;
    }
    Ok(())
}

/// The card of the end names the winner and hides neither the mated king nor anything of the board's width.
pub(super) async fn mate_is_seen(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    let mut faults = Vec::new();
    for (width, height) in SIZES {
        page.resize((width, height), width.min(height) < 500).await?;
        page.visit(PAGE).await?;
        let board = page.look(BOARD, json!([])).await?;
        let overflow = page.overflow().await?;
        if board != Value::Bool(true) || overflow > 0 {
            faults.push(format!("{width}x{height}: {board} of the board, {overflow} too wide"));
        }
        load(page, "1. f3 e5 2. g4 *").await?;
        page.look("scrollTo(0, 0);", json!([])).await?;
        click(page, "d8h4").await?;
        let card = page.dialog("chess-card").await?;
        page.look("scrollTo(0, 0);", json!([])).await?;
        let found = page.look(MATES, json!([])).await?;
        if found[0] != json!([]) || found[1] != json!(1) {
            faults.push(format!("{width}x{height}: the mate is hidden, {found}"));
        }
        expect_within("the card", &card, "Black wins by checkmate")?;
        page.key(ESCAPE).await?;
        page.no_dialog().await?;
    }
    page.resize(SIZE, false).await?;
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("; "))) }
}

/// Script that returns true if all of the board is in sight, and nothing lies on it.
const BOARD: &str = r"
scrollTo(0, 0);
const board = document.querySelector('.chess-board');
const { left, right, top, bottom } = board.getBoundingClientRect();
const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
const points = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [left + x * (right - left), top + y * (bottom - top)]));
const isCovered = points.some(([x, y]) => !board.contains(document.elementFromPoint(x, y)));
return isInside && !isCovered || { left, right, top, bottom, isCovered };
";

/// Typed lines are answered in sight, and the best line of an analysis is said below the board of a phone.
pub(super) async fn in_sight(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    for (size, is_phone) in [((1024, 700), false), ((390, 844), true), ((320, 568), true)] {
        page.resize(size, is_phone).await?;
        page.visit(PAGE).await?;
        page.press("Type a move or a question").await?;
        page.click_element("#chess-line").await?;
        page.type_line("why e2e5").await?;
        page.reads(".exchange", "pawn on e2").await?;
        seen(page, ".exchange").await?;
        page.press("Analysis").await?;
        page.reads(".lines", "1. ").await?;
        let back = "scrollTo(0, 0); document.querySelector('.panel-parts').scrollTop = 0;";
        page.look(back, json!([])).await?;
        seen(page, if is_phone { ".best-line" } else { ".lines" }).await?;
        seen(page, ".chess-board").await?;
        page.press("Stop").await?;
    }
    page.resize(SIZE, false).await
}

/// Waits until an element lies in the window, and in what it scrolls in.
async fn seen(page: &Page, selector: &str) -> Outcome {
    let script = r"
const element = document.querySelector(arguments[0]);
const { top, bottom } = element.getBoundingClientRect();
const panel = element.closest('.panel-parts')?.getBoundingClientRect();
const end = Math.min(innerHeight, panel?.bottom ?? innerHeight);
return element.checkVisibility() && top >= 0 && bottom <= end + 1 || { top, bottom, end };
";
    page.until(&format!("{selector} is seen"), script, json!([selector])).await
}
