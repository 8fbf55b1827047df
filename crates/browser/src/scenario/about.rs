//! The page that is read and not played.

use serde_json::json;
use threefold_chess::Square;
use threefold_duplicate::{BoardId, DuplicatePosition};

use crate::failure::{Outcome, expect_equal};
use crate::page::Page;
use crate::world::World;

/// The fragment of the page.
const PAGE: &str = "about";
/// The titles of its sections, each with words of a rule below it.
const SECTIONS: [(&str, &str); 4] = [
    ("Duplicate chess", "It is legal only if it is legal on both."),
    (
        "Draws in chess",
        "may claim a draw on the third occurrence of a position or after 50 such moves",
    ),
    ("Your games", "Every game is kept in this browser from the first move on."),
    ("Keyboard", "arrow keys walk over the squares"),
];

/// By the link, by its address, and on a phone; and back to the boards by links.
pub(super) async fn about(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit("").await?;
    page.press("About").await?;
    is_read(page).await?;
    axe.check(page, "about").await?;
    page.press("Duplicate chess").await?;
    page.shows(&DuplicatePosition::START).await?;
    page.press("About").await?;
    page.reads("main h1", "About and rules").await?;
    page.press("Learn").await?;
    page.reads("#lesson", "Task 1").await?;

    page.visit(PAGE).await?;
    is_read(page).await?;
    page.press("Chess").await?;
    let squares =
        "return document.querySelectorAll('[data-board=chess] [data-square]').length === 64;";
    page.until("the board of chess is there", squares, json!([])).await?;

    page.resize((390, 844), true).await?;
    page.visit(PAGE).await?;
    is_read(page).await?;
    axe.check(page, "about, on a phone").await?;
    page.press("Duplicate chess").await?;
    page.shows(&DuplicatePosition::START).await?;
    // The boards were not seen before.
    page.dialog("card").await?;
    page.press("Just play").await?;
    page.no_dialog().await?;
    page.tap((BoardId::Nw, Square::E2)).await?;
    page.calls((BoardId::Nw, Square::E4), "playable").await?;
    page.resize(crate::browser::SIZE, false).await
}

/// Everything is there for those who see and for those who hear, and the link to the page says that this is it.
async fn is_read(page: &Page) -> Outcome {
    page.finds("heading", "About and rules").await?;
    for (title, rule) in SECTIONS {
        page.finds("heading", title).await?;
        page.finds("StaticText", rule).await?;
    }
    let script = "return document.querySelector('nav a[aria-current=page]')?.textContent;";
    expect_equal(
        "the page of the navigation",
        &page.look(script, json!([])).await?,
        &json!("About"),
    )?;
    expect_equal("what does not fit", &page.overflow().await?, &0)
}
