//! The moves that are not like others, where the two boards agree and where they do not.

use threefold_duplicate::{BoardId, Seat, SyncedMove};

use super::explain::why_not;
use super::pointer::marks_are_right;
use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::page::key::ESCAPE;
use crate::record::fragment;
use crate::world::{World, play, way};

/// Castling on both boards; and a gray square, since one of them does not allow it.
pub(super) async fn castling(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    for id in ["e053", "e013"] {
        let mut game = records.game(id, 1)?;
        page.visit(&fragment(&game)?).await?;
        page.shows(game.position()).await?;
        let castles = last(&records.moves(id)?)?;
        let (from, to) = way(&game, castles, true);
        page.click(from).await?;
        page.click(to).await?;
        play(&mut game, castles)?;
        page.shows(game.position()).await?;
    }
    let game = records.game("e021", 0)?;
    page.visit(&fragment(&game)?).await?;
    why_not(page, &game, "e8g8", false).await?;
    // Refused in the same words, and nothing has changed.
    let (_, to) = way(&game, parse("e8g8")?, false);
    page.click(to).await?;
    page.reads(".message", "SE").await?;
    page.shows(game.position()).await?;
    // The end of a drag is no click elsewhere: the piece is still in hand.
    let (from, _) = way(&game, parse("e8g8")?, false);
    page.drag(from, to).await?;
    page.reads(".message", "SE").await?;
    page.calls(from, "selected").await
}

/// En passant on one board and nothing on the other; and en passant on one, an ordinary capture on
/// the other.
pub(super) async fn en_passant(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    let game = records.game("e089", 0)?;
    page.visit(&fragment(&game)?).await?;
    why_not(page, &game, "a5b6", false).await?;
    axe.check(page, "a gray square is explained").await?;

    let mut game = records.game("e077", 1)?;
    page.visit(&fragment(&game)?).await?;
    let captures = last(&records.moves("e077")?)?;
    let (from, to) = way(&game, captures, false);
    page.click(from).await?;
    marks_are_right(page, &game, from.1).await?;
    page.click(to).await?;
    play(&mut game, captures)?;
    page.shows(game.position()).await
}

/// A pawn that captures different pieces on its two boards and becomes a knight on both.
pub(super) async fn promotion(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    let mut game = records.game("e223", 1)?;
    page.visit(&fragment(&game)?).await?;
    let promotes = last(&records.moves("e223")?)?;
    let (from, to) = way(&game, promotes, true);
    page.drag(from, to).await?;
    expect_within("dialog", &page.dialog("promotion").await?, "both boards")?;
    axe.check(page, "promotion").await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    page.shows(game.position()).await?;

    page.click(from).await?;
    page.click(to).await?;
    page.dialog("promotion").await?;
    page.press("knight").await?;
    page.no_dialog().await?;
    play(&mut game, promotes)?;
    page.shows(game.position()).await?;
    let checks = game.position().checks_of(Seat::East);
    let checked: Vec<_> = checks.marked().map(BoardId::name).collect();
    expect_equal("boards in check", &checked, &vec!["NE"])?;
    page.reads(".seat.east .badge.alarm", "Check NE").await
}

pub(super) fn parse(text: &str) -> Outcome<SyncedMove> {
    text.parse().map_err(|_| Failure::new(format!("`{text}` is not a valid move")))
}

fn last(moves: &[SyncedMove]) -> Outcome<SyncedMove> {
    moves.last().copied().ok_or_else(|| Failure::new("a game without moves"))
}
