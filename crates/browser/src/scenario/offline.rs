//! Without a network.

use serde_json::json;
use threefold_duplicate::SyncedMove;

use super::special::parse;
use crate::failure::Outcome;
use crate::record::fragment;
use crate::world::{World, play, way};

/// After the first visit the server may go away: the page comes back with its game and can be played.
pub(super) async fn offline(world: &mut World) -> Outcome {
    let World { page, records, server, .. } = world;
    let mut game = records.game("e005", 0)?;
    page.visit(&fragment(&game)?).await?;
    let worker = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true));";
    page.driver.execute_async(worker, vec![]).await?;
    page.open("").await?;
    page.check_log(true).await?;

    server.stop().await?;
    page.reload().await?;
    page.shows(game.position()).await?;
    let played: SyncedMove = parse("a2a3")?;
    let (from, to) = way(&game, played, false);
    page.click(from).await?;
    page.click(to).await?;
    play(&mut game, played)?;
    page.shows(game.position()).await?;
    page.reload().await?;
    page.shows(game.position()).await?;
    let kept = "return performance.getEntriesByType('navigation')[0].workerStart > 0;";
    page.until("the service worker answers", kept, json!([])).await?;
    page.check_log(false).await?;
    server.resume().await
}
