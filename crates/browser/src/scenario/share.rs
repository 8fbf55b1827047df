//! A link to a game.

use serde_json::json;

use crate::failure::{Failure, Outcome, expect_within};
use crate::record::fragment;
use crate::world::World;

/// The link on the card opens the same game in a browser that has never seen the page.
pub(super) async fn link(world: &mut World) -> Outcome {
    let stranger = {
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
        page.press("Copy the link").await?;
        let said = "return /clipboard|copy it yourself/.test(document.querySelector('#card p').textContent);";
        page.until("the page says whether it was copied", said, json!([])).await?;
        let said = page.look("return document.querySelector('#card p').textContent;", json!([]));
        page.hears(said.await?.as_str().unwrap_or_default()).await?;

        let stranger = world.stranger().await?;
        let (_, code) = link.split_once('#').ok_or_else(|| Failure::new("a link without code"))?;
        let result = async {
            stranger.open(code).await?;
            stranger.shows(game.position()).await?;
            stranger.check_log(true).await
        };
        let result = result.await;
        (stranger, result)
    };
    let (page, result) = stranger;
    page.close().await?;
    result
}
