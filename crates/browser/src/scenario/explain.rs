//! Explanations: why a move is not legal, in the words of the rules, and the stories of ghosts.

use threefold_duplicate::{BoardId, DuplicateGame};

use super::pointer::marks_are_right;
use super::special::parse;
use crate::failure::{Failure, Outcome};
use crate::page::Page;
use crate::record::fragment;
use crate::world::{World, way};

/// Grabs a piece, points at a square it may not go to, and reads why.
pub(super) async fn why_not(
    page: &Page,
    game: &DuplicateGame,
    text: &str,
    is_second: bool,
) -> Outcome {
    let candidate = parse(text)?;
    let (from, to) = way(game, candidate, is_second);
    page.click(from).await?;
    marks_are_right(page, game, from.1).await?;
    page.reads(".message", "Green: legal on both boards").await?;
    page.calls(to, "legal on this board only").await?;
    page.hover(to).await?;
    let reason = game.explain(game.position().turn(), candidate);
    let reason = reason.ok_or_else(|| Failure::new(format!("{text} is legal")))?;
    page.says(&sentence(&reason.to_string())).await
}

/// A capture on one board makes a ghost on another; it is drawn as one, tells its story, and does not
/// move.
pub(super) async fn ghost(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    let game = records.game("e005", 0)?;
    page.visit(&fragment(&game)?).await?;
    page.shows(game.position()).await?;
    let ghosts = game.position().ghosts();
    let ghost = ghosts.first().ok_or_else(|| Failure::new("no ghost"))?;
    let place = (ghost.board, ghost.square);
    page.hover(place).await?;
    page.reads(".message.explains", "pawn on b5 of SW is a ghost").await?;
    axe.check(page, "a ghost").await?;
    page.reads(".seat.west .badge.ghosts", "1 ghost").await?;

    // Its owner comes to move after South and East have moved; then it may be asked but not moved.
    let mut later = game.clone();
    for text in ["a2a3", "a7a6"] {
        crate::world::play(&mut later, parse(text)?)?;
    }
    page.visit(&fragment(&later)?).await?;
    page.click(place).await?;
    marks_are_right(page, &later, ghost.square).await?;
    page.click((BoardId::Sw, parse("b5b4")?.to)).await?;
    page.reads(".message", "ghost").await?;
    page.shows(later.position()).await
}

/// A click on a square without a mark says why the piece in hand does not go there.
pub(super) async fn unmarked(world: &mut World) -> Outcome {
    let page = &world.page;
    page.visit("").await?;
    page.click((BoardId::Nw, parse("e2e5")?.from)).await?;
    page.click((BoardId::Nw, parse("e2e5")?.to)).await?;
    page.reads(".message.refuses", "the pawn on e2 does not move to e5").await?;
    page.hears("the pawn on e2 does not move to e5").await
}

/// Moves and questions in words.
pub(super) async fn text_box(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit("").await?;
    page.click_element("#line").await?;
    page.type_line("why c1f4").await?;
    let answer = "the bishop on c1 is blocked by the pawn on d2";
    page.reads(".transcript .exchange", answer).await?;
    axe.check(page, "a question is answered").await?;
    page.type_line("g1f3").await?;
    let game = crate::record::play(&[parse("g1f3")?])?;
    page.shows(game.position()).await?;
    page.type_line("what is a ghost").await?;
    page.reads(".transcript .exchange", "A ghost is a piece whose twin").await?;
    page.type_line("<b>&nbsp;</b>").await?;
    page.reads(".transcript .asked", "<b>&nbsp;</b>").await
}

/// The words with a capital letter and a full stop, as the page says them.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_and_ends_as_one() {
        assert_eq!(sentence("on both boards"), "On both boards.");
    }
}
