//! Back and forth through a game.

use threefold_duplicate::DuplicateGame;

use crate::failure::{Failure, Outcome};
use crate::page::Page;
use crate::record::fragment;
use crate::world::{World, way};

/// Undo, redo, looking at other moves by buttons, keys and the log; and a move made from the past.
pub(super) async fn scrub(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    let moves = records.moves("e053")?;
    let mut game = records.game("e053", 3)?;
    page.visit(&fragment(&game)?).await?;
    for &played in &moves[moves.len() - 3..] {
        let (from, to) = way(&game, played, false);
        page.click(from).await?;
        page.click(to).await?;
        crate::world::play(&mut game, played)?;
        page.shows(game.position()).await?;
    }
    let length = game.ply();
    let place = page.place("Next").await?;

    for (button, ply) in
        [("First", 0), ("Next", 1), ("Next", 2), ("Last", length), ("Previous", length - 1)]
    {
        page.press(button).await?;
        shows_ply(page, &game, ply).await?;
        page.stands("Next", place).await?;
    }
    for ply in [3, 7, 1] {
        page.click_element(&format!("#log [data-ply='{ply}']")).await?;
        shows_ply(page, &game, ply).await?;
        page.reads("#log [aria-current]", &moves[ply - 1].to_string()).await?;
    }
    axe.check(page, "looking back").await?;

    page.press("Last").await?;
    for back in 1..=3 {
        page.press("Undo").await?;
        shows_ply(page, &game, length - back).await?;
    }
    for forth in 1..=3 {
        page.press("Redo").await?;
        shows_ply(page, &game, length - 3 + forth).await?;
    }

    // Another move from the past cuts off what came after it, until it is taken back.
    page.click_element("#log [data-ply='4']").await?;
    game.seek(4);
    let legal = game.position().legal_moves();
    let other = legal.iter().find(|one| **one != moves[4]);
    let other = *other.ok_or_else(|| Failure::new("there is only one move"))?;
    let (from, to) = way(&game, other, false);
    let mut branch = game.clone();
    crate::world::play(&mut branch, other)?;
    page.click(from).await?;
    page.click(to).await?;
    page.shows(branch.position()).await?;
    page.press("Undo").await?;
    page.press("Last").await?;
    shows_ply(page, &game, length).await
}

async fn shows_ply(page: &Page, game: &DuplicateGame, ply: usize) -> Outcome {
    let state = game.view(ply).ok_or_else(|| Failure::new(format!("no ply {ply}")))?;
    page.shows(&state.position).await.map_err(|failure| failure.during(format!("ply {ply}")))?;
    let turn = crate::page::look::seat(state.position.turn());
    page.reads(".seat.turn .seat-name", turn).await
}
