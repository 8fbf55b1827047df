//! Without a pointer.

use threefold_duplicate::{DuplicateGame, DuplicatePosition, Rulings};

use super::pointer::ended;
use crate::failure::Outcome;
use crate::page::key::{ENTER, ESCAPE};
use crate::world::{World, play, way};

/// A whole game to checkmate, and a new one, by keys only.
pub(super) async fn mate(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    page.visit("").await?;
    let mut game = DuplicateGame::new(Rulings::default());
    for (ply, played) in records.moves("r018")?.into_iter().enumerate() {
        let (from, to) = way(&game, played, ply % 3 == 1);
        page.tab_to(from.0).await?;
        page.walk_to(from).await?;
        page.key(ENTER).await?;
        page.calls(from, "grabbed").await?;
        page.walk_to(to).await?;
        page.key(ENTER).await?;
        play(&mut game, played)?;
        page.shows(game.position()).await?;
    }
    ended(page, &game).await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    page.tab_and_press("New game").await?;
    page.shows(&DuplicatePosition::START).await?;

    // The keys of the history, and the boards of the player to move upright.
    let position = *game.position();
    page.tab_and_press("Undo").await?;
    page.shows(&position).await?;
    page.tab_to(threefold_duplicate::BoardId::Nw).await?;
    page.key('u').await?;
    game.undo();
    page.shows(game.position()).await?;
    page.key('r').await?;
    page.shows(&position).await
}
