//! With a pointer: the first look at the page, and a whole game.

use serde_json::json;
use threefold_chess::Square;
use threefold_duplicate::{BoardId, DuplicateGame, DuplicatePosition, Rulings, SyncedMove};

use crate::failure::{Outcome, expect_equal, expect_within};
use crate::page::Page;
use crate::page::look::{Marks, seat};
use crate::world::{World, is_on_second, play, way};

/// The page as a stranger finds it, in light and dark, wide and not so wide, upright and turned.
pub(super) async fn start(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit("").await?;
    page.shows(&DuplicatePosition::START).await?;
    axe.check(page, "start").await?;
    let isolated = page.look("return self.crossOriginIsolated;", json!([])).await?;
    expect_equal("alone in its process", &isolated, &json!(true))?;

    let pawn = (BoardId::Nw, Square::E2);
    for elsewhere in ["#compass", ".seat.north", ".message", ".brand"] {
        page.click(pawn).await?;
        page.calls(pawn, "selected").await?;
        page.click_element(elsewhere).await?;
        page.marks(&Marks::default()).await.map_err(|failure| failure.during(elsewhere))?;
    }
    page.click(pawn).await?;
    axe.check(page, "a piece is grabbed").await?;
    page.press("Focus").await?;
    // Not elsewhere: whoever turns the boards goes on with the piece.
    page.calls(pawn, "selected").await?;
    axe.check(page, "focus").await?;
    page.resize((1024, 700), false).await?;
    page.prefer(&[("prefers-color-scheme", "dark")]).await?;
    expect_equal("what does not fit", &page.overflow().await?, &0)?;
    axe.check(page, "focus, dark, narrower").await?;
    page.press("Focus").await?;
    for part in ["Rulings", "Games in this browser", "Settings", "End the game"] {
        page.press(part).await?;
    }
    axe.check(page, "everything unfolded, dark").await?;
    page.prefer(&[("prefers-color-scheme", "light")]).await?;
    axe.check(page, "everything unfolded, light").await?;
    page.resize(crate::browser::SIZE, false).await
}

/// A game to checkmate by clicks alone, on both boards of every player, as they lie there.
pub(super) async fn mate(world: &mut World) -> Outcome {
    let World { page, axe, records, .. } = world;
    play_to_mate(page, &records.moves("e167")?, Hand::Clicks).await?;
    axe.check(page, "the card of the end").await?;
    page.press("Close").await?;
    page.no_dialog().await?;
    page.reads("section.turn h2", "Checkmate").await?;
    axe.check(page, "after the end").await
}

/// Another one by drags alone.
pub(super) async fn mate_by_drags(world: &mut World) -> Outcome {
    play_to_mate(&world.page, &world.records.moves("e172")?, Hand::Drags).await
}

/// Ways to move pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Clicks,
    Drags,
}

/// Plays a game from its start to its end.
async fn play_to_mate(page: &Page, moves: &[SyncedMove], hand: Hand) -> Outcome {
    page.visit("").await?;
    let mut game = DuplicateGame::new(Rulings::default());
    for (ply, &played) in moves.iter().enumerate() {
        let (from, to) = way(&game, played, is_on_second(ply));
        match hand {
            Hand::Clicks => {
                page.click(from).await?;
                marks_are_right(page, &game, from.1).await?;
                page.click(to).await?;
            }
            Hand::Drags => page.drag(from, to).await?,
        }
        play(&mut game, played)?;
        page.shows(game.position()).await?;
    }
    ended(page, &game).await
}

/// Checks that the card of the end says who got what.
pub(super) async fn ended(page: &Page, game: &DuplicateGame) -> Outcome {
    let card = page.dialog("card").await?;
    expect_within("card", &card, "by checkmate")?;
    page.hears(" plays ").await?;
    let ending = game.ending().ok_or_else(|| crate::failure::Failure::new("not over"))?;
    for (player, score) in ending.result().iter() {
        let verb = match score {
            threefold_duplicate::Score::Win => "wins",
            threefold_duplicate::Score::Draw => "draws",
            threefold_duplicate::Score::Loss => "loses",
        };
        let words = format!("{} {verb}", seat(player));
        expect_within("card", &card, &words)?;
        page.describes(&words).await?;
    }
    Ok(())
}

/// Checks the marks of a grabbed piece against the rules.
pub(super) async fn marks_are_right(page: &Page, game: &DuplicateGame, from: Square) -> Outcome {
    let destinations = game.position().destinations(from);
    let boards = game.position().turn().boards();
    let name = |board: BoardId, square: Square| format!("{board} {square}");
    let playable = boards.iter().flat_map(|&board| {
        destinations.playable.into_iter().map(move |square| name(board, square))
    });
    let here_only = boards.iter().flat_map(|&board| {
        destinations.only_on(board).into_iter().map(move |square| name(board, square))
    });
    page.marks(&Marks { playable: playable.collect(), here_only: here_only.collect() }).await
}
