//! The course.

use std::fs;

use threefold_chess::Square;
use threefold_duplicate::{BoardId, DuplicateGame, DuplicatePosition, Rulings};

use super::store::downloaded;
use crate::failure::{Failure, Outcome, expect_equal};
use crate::record::fragment;
use crate::world::World;

/// A lesson from its task to its end, wrong answer first; and back to the game, which can be saved meanwhile.
pub(super) async fn lessons(world: &mut World) -> Outcome {
    let World { page, axe, records, .. } = world;
    page.visit("").await?;
    page.press("Learn").await?;
    axe.check(page, "the course").await?;
    page.press("One move, two boards").await?;
    page.reads("#lesson", "e2 to e4").await?;
    page.click((BoardId::Nw, Square::E2)).await?;
    page.click((BoardId::Nw, Square::E3)).await?;
    page.reads(".feedback.wrong", "e2 to e4").await?;
    axe.check(page, "a wrong answer").await?;
    page.click((BoardId::Ne, Square::E2)).await?;
    page.click((BoardId::Ne, Square::E4)).await?;
    page.reads(".feedback.right", "both boards").await?;
    axe.check(page, "a right answer").await?;
    page.press("Ghosts").await?;
    axe.check(page, "answers to choose from").await?;
    page.press("West's pawn on d5 of SW").await?;
    page.reads(".feedback.right", "ghost").await?;
    page.press("Next task").await?;
    page.reads("#lesson", "Capture the ghost").await?;
    page.click((BoardId::Sw, Square::C3)).await?;
    page.click((BoardId::Sw, Square::D5)).await?;
    page.reads(".feedback.right", "no ghost any more").await?;

    // What the lesson says to a move that it foresaw is read, though the pointer rests on a square with a reason.
    page.press("A ghost is still in the way").await?;
    page.click((BoardId::Nw, Square::D8)).await?;
    page.click((BoardId::Nw, Square::D5)).await?;
    page.reads(".message.refuses", "West's own ghost stands on d5").await?;
    page.reads(".feedback.wrong", "West's own ghost stands on d5").await?;
    page.press("Duplicate chess").await?;
    page.shows(&DuplicatePosition::START).await?;

    // The end of the course is the game, where its buttons are.
    page.press("Learn").await?;
    page.press("Who wins").await?;
    page.click((BoardId::Nw, Square::D8)).await?;
    page.click((BoardId::Nw, Square::H4)).await?;
    page.press("Next task").await?;
    page.press("East and West").await?;
    page.press("Finish the course").await?;
    page.shows(&DuplicatePosition::START).await?;
    page.press("New game").await?;

    // The own game waits, and can be saved meanwhile.
    let game = records.game("e021", 0)?;
    page.visit(&fragment(&game)?).await?;
    page.shows(game.position()).await?;
    page.press("Learn").await?;
    page.press("Save your game").await?;
    let file = downloaded(page, ".json").await?;
    let saved = DuplicateGame::from_save_file(&fs::read_to_string(file)?, Rulings::default());
    let saved = saved.map_err(|error| Failure::new(format!("the saved file: {error}")))?;
    expect_equal("saved moves", &saved.moves().count(), &game.moves().count())
}
