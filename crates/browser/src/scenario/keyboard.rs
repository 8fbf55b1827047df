//! Without a pointer.

use serde_json::json;
use threefold_duplicate::{DuplicateGame, DuplicatePosition, Rulings};

use super::pointer::ended;
use crate::failure::Outcome;
use crate::page::key::{ENTER, ESCAPE};
use crate::world::{World, is_on_second, play, way};

/// Script that returns true if two boards stand upright, so that a rank is a row on the screen; or none does.
const UPRIGHT: &str = r"
const boards = [...document.querySelectorAll('[data-board]')];
const top = (board, square) => board.querySelector(`[data-square=${square}]`).getBoundingClientRect().top;
const upright = boards.filter((board) => Math.abs(top(board, 'a1') - top(board, 'h1')) < 1);
return upright.length === (arguments[0] ? 2 : 0) || upright.length;";

/// A whole game to checkmate on both boards of every player, and a new one, by keys only.
pub(super) async fn mate(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    page.visit("").await?;
    let mut game = DuplicateGame::new(Rulings::default());
    for (ply, played) in records.moves("r018")?.into_iter().enumerate() {
        let (from, to) = way(&game, played, is_on_second(ply));
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
    for is_upright in [true, false] {
        page.key('f').await?;
        page.until("the boards are turned", UPRIGHT, json!([is_upright])).await?;
    }
    page.key('r').await?;
    page.shows(&position).await
}
