//! The page of chess in states that no other scenario comes to, and both pages as systems may want them to look.

use std::fs;

use serde_json::json;
use threefold_chess::Square;
use threefold_duplicate::BoardId;

use super::chess::{PAGE, begin, click, square};
use super::store::choose;
use crate::axe::Axe;
use crate::failure::Outcome;
use crate::page::Page;
use crate::page::key::{BACKSPACE, ESCAPE, TAB};
use crate::record::fragment;
use crate::world::World;

/// A pawn can become something.
const PROMOTION: &str = "[FEN \"6k1/5ppp/8/8/8/8/2p3PP/3R3K b - - 0 1\"]\n\n*";

/// An engine that takes its time.
const SLOW_ENGINE: &str =
    "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };";

/// Preferences of a system: a name, and media features.
type Look = (&'static str, &'static [(&'static str, &'static str)]);

const LOOKS: [Look; 3] = [
    ("dark", &[("prefers-color-scheme", "dark")]),
    ("more contrast", &[("prefers-color-scheme", "light"), ("prefers-contrast", "more")]),
    ("forced colors", &[("prefers-color-scheme", "dark"), ("forced-colors", "active")]),
];

/// The form, an offer, a promotion, a piece in hand that is let go of, and a premove.
pub(super) async fn chess(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    page.press("New game").await?;
    page.dialog("chess-form").await?;
    axe.check(page, "the form for a new game").await?;
    page.click_element("#chess-time").await?;
    page.type_line("soon").await?;
    page.reads(".problem", "soon").await?;
    page.hears("soon").await?;
    axe.check(page, "a form that cannot be used").await?;
    page.keys(&[BACKSPACE, BACKSPACE, BACKSPACE, BACKSPACE, TAB, ESCAPE]).await?;
    page.no_dialog().await?;

    click(page, "e2e4").await?;
    page.press("Offer a draw").await?;
    page.reads(".offer", "Accept").await?;
    axe.check(page, "an offer").await?;
    // In a low window the answers must not lie under the next part.
    page.resize((1024, 700), false).await?;
    page.press("Decline").await?;
    page.reads(".message", "declines the draw").await?;
    page.resize(crate::browser::SIZE, false).await?;

    load(page, PROMOTION).await?;
    click(page, "c2d1").await?;
    page.dialog("chess-promotion").await?;
    axe.check(page, "a promotion").await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;

    let grabbed = "return !!document.querySelector('.square.grabbed') === arguments[0];";
    for elsewhere in [".player-line", ".message", ".brand"] {
        page.click_element(&square("c2")).await?;
        page.until("the pawn is grabbed", grabbed, json!([true])).await?;
        page.click_element(elsewhere).await?;
        page.until("the pawn is let go of", grabbed, json!([false])).await?;
    }

    page.look(SLOW_ENGINE, json!([])).await?;
    begin(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").await?;
    click(page, "e2e4").await?;
    click(page, "g1f3").await?;
    page.reads(".message", "g1").await?;
    axe.check(page, "a premove").await
}

/// Both pages in the middle of a game with a piece in hand, everything unfolded.
pub(super) async fn looks(world: &mut World) -> Outcome {
    let World { page, axe, records, .. } = world;
    page.visit(PAGE).await?;
    load(page, "1. e4 e5 (1... c5 $1 {Sicilian.} 2. Nf3) 2. Nf3 Nc6 *").await?;
    page.press("Analysis").await?;
    page.reads(".lines", "3. ").await?;
    page.press("Stop").await?;
    unfold(page, &["Type a move or a question", "FEN, PGN and files"]).await?;
    unfold(page, &["Games in this browser", "Settings"]).await?;
    page.click_element(&square("f1")).await?;
    axe.check(page, "the page of chess, unfolded").await?;
    all(page, axe, "the page of chess").await?;

    page.visit(&fragment(&records.game("e021", 0)?)?).await?;
    unfold(page, &["Rulings", "Games in this browser", "Settings", "End the game"]).await?;
    page.click((BoardId::Ne, Square::E8)).await?;
    page.hover((BoardId::Ne, Square::G8)).await?;
    all(page, axe, "duplicate chess").await?;
    page.visit("learn").await?;
    page.press("Ghosts").await?;
    all(page, axe, "a lesson").await
}

async fn all(page: &Page, axe: &Axe, state: &str) -> Outcome {
    for (name, features) in LOOKS {
        page.prefer(features).await?;
        axe.check(page, &format!("{state}, {name}")).await?;
    }
    page.prefer(&[("prefers-color-scheme", "light")]).await
}

async fn unfold(page: &Page, parts: &[&str]) -> Outcome {
    for part in parts {
        page.press(part).await?;
    }
    Ok(())
}

/// Loads a game or a position from a file.
pub(crate) async fn load(page: &Page, text: &str) -> Outcome {
    fs::create_dir_all(page.downloads())?;
    let path = page.downloads().join("state.pgn");
    fs::write(&path, text)?;
    choose(page, &path).await?;
    // "Loaded a game of 2 moves", "Position loaded".
    page.reads(".message", "oaded").await
}
