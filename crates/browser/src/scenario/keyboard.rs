//! Without a pointer.

use serde_json::json;
use threefold_chess::{Position, Square};
use threefold_duplicate::{BoardId, DuplicateGame, DuplicatePosition, Rulings};

use super::chess;
use super::pointer::ended;
use crate::failure::{Outcome, expect_within};
use crate::page::key::{BACKSPACE, CONTROL, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, SHIFT};
use crate::world::{World, is_on_second, play, way};

/// Script that returns true if the title of the tab begins like this.
const TITLE: &str = "return document.title.startsWith(arguments[0]) || document.title;";

/// The keys of the page work wherever the keyboard is, and not while something is typed; the title follows the game.
pub(super) async fn anywhere(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit("chess").await?;
    let entitled = |title: &'static str| page.until("the title", TITLE, json!([title]));
    entitled("White to move – Threefold").await?;
    chess::click(page, "e2e4").await?;
    entitled("Black to move – Threefold").await?;
    let [start, after] = [Position::START, chess::after(&Position::START, "e2e4")?];
    // A click has left the keyboard on a square, and a press on a button.
    for is_on_button in [false, true] {
        if is_on_button {
            page.press("Flip").await?;
        }
        for (held, key, position) in [
            (&[][..], LEFT, &start),
            (&[], RIGHT, &after),
            (&[], HOME, &start),
            (&[], END, &after),
            (&[CONTROL], 'z', &start),
            (&[CONTROL, SHIFT], 'z', &after),
            (&[CONTROL], 'z', &start),
            (&[CONTROL], 'y', &after),
        ] {
            page.chord(held, key).await?;
            chess::shows(page, position).await?;
        }
    }
    page.key('?').await?;
    expect_within("the list of keys", &page.dialog("keys").await?, "Undo")?;
    axe.check(page, "the list of keys").await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    // Whoever types means the field.
    page.press("Type a move or a question").await?;
    page.click_element("#chess-line").await?;
    page.keys(&['e', '7', 'e', '5', LEFT, HOME, '?', BACKSPACE, END, ENTER]).await?;
    let both = chess::after(&after, "e7e5")?;
    chess::shows(page, &both).await?;
    page.key(LEFT).await?;
    chess::shows(page, &both).await?;

    page.visit("").await?;
    entitled("North to move – Threefold").await?;
    page.click((BoardId::Nw, Square::E2)).await?;
    page.click((BoardId::Nw, Square::E4)).await?;
    entitled("South to move – Threefold").await?;
    page.key(LEFT).await?;
    page.shows(&DuplicatePosition::START).await?;
    page.key('?').await?;
    page.dialog("keys").await?;
    page.press("Close").await?;
    page.no_dialog().await?;
    page.chord(&[CONTROL], 'z').await?;
    entitled("North to move – Threefold").await
}

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
        page.calls(from, "selected").await?;
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
    page.tab_to(BoardId::Nw).await?;
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
