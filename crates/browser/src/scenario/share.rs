//! A link to a game.

use serde_json::json;

use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::record::fragment;
use crate::world::World;

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
    page.press("Copy the link").await?;
    page.reads("#card p", "The link is in the clipboard.").await?;
    page.hears("The link is in the clipboard.").await?;
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
