//! The page of chess: the engine in its worker, draws that are claimed, files, keys only.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use threefold_chess::{Color, Position, Square, UciMove};

use super::store::{choose, downloaded};
use crate::browser::SIZE;
use crate::failure::{Failure, Outcome, expect_equal, expect_within};
use crate::page::Page;
use crate::page::key::{ENTER, ESCAPE, TAB};
use crate::page::look::role;
use crate::world::World;

/// The fragment of the page.
pub(crate) const PAGE: &str = "chess";
/// White checks for ever, and black has one answer each time, so that every level plays the same. It is
/// black's turn, so that white is the first who can claim.
const PERPETUAL: &str = "8/6pk/8/7Q/8/8/qr3PPP/6K1 b - - 0 1";
/// The same, on white's turn, so that black is the first.
pub(super) const OTHER_PERPETUAL: &str = "6k1/6p1/8/7Q/8/8/qr3PPP/6K1 w - - 0 1";

/// A game against the engine, in which threefold repetition is claimed: too early, and then with success.
/// In another one the engine claims.
pub(super) async fn draw_claim(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    axe.check(page, "the page of chess").await?;
    begin(page, PERPETUAL).await?;
    let position = play(page, PERPETUAL, &["h7g8"]).await?;
    page.press("Claim a draw").await?;
    page.press("Claim threefold repetition").await?;
    page.reads(".message", "once").await?;
    axe.check(page, "a claim is refused").await?;
    let rest = ["h5e8", "g8h7", "e8h5", "h7g8", "h5e8", "g8h7"];
    let position = play(page, &position.to_string(), &rest).await?;
    page.press("Announce Qh5+ and claim").await?;
    let card = page.dialog("chess-card").await?;
    expect_within("the card", &card, "threefold repetition, claimed by white")?;
    axe.check(page, "the end of a game of chess").await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    page.reload().await?;
    page.reads("#chess-turn", "½–½").await?;
    shows(page, &position).await?;

    begin(page, OTHER_PERPETUAL).await?;
    let moves = ["h5e8", "g8h7", "e8h5", "h7g8", "h5e8", "g8h7"];
    play(page, OTHER_PERPETUAL, &moves).await?;
    click(page, "e8h5").await?;
    expect_within("the card", &page.dialog("chess-card").await?, "claimed by black")
}

/// Plays white's moves, and waits for black's, which come from the worker and at once: the position
/// before may never be seen.
pub(super) async fn play(page: &Page, start: &str, moves: &[&str]) -> Outcome<Position> {
    let mut position = parse(start)?;
    for played in moves {
        if position.turn() == Color::White {
            click(page, played).await?;
        }
        position = after(&position, played)?;
        if position.turn() == Color::White {
            shows(page, &position).await?;
        }
    }
    Ok(position)
}

/// The engine thinks for as long as nobody stops it, and the page answers meanwhile.
pub(super) async fn analysis(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    page.press("Analysis").await?;
    page.reads(".lines", "1. ").await?;
    let position = Position::START;
    click(page, "e2e4").await?;
    let position = after(&position, "e2e4")?;
    shows(page, &position).await?;
    page.press("3 lines").await?;
    page.until("three lines are shown", LINES, json!([3])).await?;
    axe.check(page, "analysis").await?;
    page.press("Stop").await?;
    page.until("the engine has stopped", IDLE, json!([])).await?;

    page.press("Hint").await?;
    page.reads(".hint-words", "Hint").await?;
    axe.check(page, "a hint").await?;
    page.press("Flip").await?;
    page.until("black is below", BLACK_IS_BELOW, json!([true])).await?;
    axe.check(page, "a board that is flipped").await?;
    page.press("Undo").await?;
    shows(page, &Position::START).await
}

/// The good part of a damaged game.
const TREE: &str = "1. e4 e5 (1... c5 2. Nf3)";

/// Games as text: a damaged one, of which the good part is offered, and what is copied and saved.
pub(super) async fn files(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    let damaged = page.downloads().join("damaged.txt");
    fs::create_dir_all(page.downloads())?;
    fs::write(&damaged, "[White \"<b>Nobody</b>\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Ke3 *\n")?;
    choose(page, &damaged).await?;
    expect_within("the card", &page.dialog("chess-card").await?, "Ke3")?;
    axe.check(page, "a damaged game of chess").await?;
    page.click_element("#chess-card button.main").await?;
    page.no_dialog().await?;
    let first = after(&Position::START, "e2e4")?;
    let position = after(&first, "e7e5")?;
    shows(page, &position).await?;
    page.reads(".players, .chess-table", "<b>Nobody</b>").await?;
    page.click_element(".variation button.move").await?;
    shows(page, &after(&first, "c7c5")?).await?;
    axe.check(page, "looking at a variation").await?;
    page.press("Last").await?;
    let place = page.place("Next").await?;
    for (button, shown) in [("First", &Position::START), ("Next", &first), ("Last", &position)] {
        page.press(button).await?;
        shows(page, shown).await?;
        page.stands("Next", place).await?;
    }

    page.press("FEN, PGN and files").await?;
    page.allow_clipboard().await?;
    for (button, expected) in [("Copy FEN", position.to_string()), ("Copy PGN", TREE.to_owned())] {
        page.press(button).await?;
        page.says("Copied to the clipboard.").await?;
        expect_within("the clipboard", &page.clipboard().await?, &expected)?;
        // So that the next one says it anew.
        page.press("First").await?;
        page.press("Last").await?;
    }
    page.press("Save").await?;
    let saved = fs::read_to_string(downloaded(page, ".pgn").await?)?;
    expect_within("the saved game", &saved, TREE)?;
    page.reload().await?;
    shows(page, &position).await
}

/// Of a file with several games one is chosen, by keys only.
pub(super) async fn several(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    fs::create_dir_all(page.downloads())?;
    let path = page.downloads().join("several.txt");
    let games =
        "[White \"<b>Ann</b>\"]\n\n1. e4 1-0\n\n1. d4 Ke3 *\n\n[White \"Cleo\"]\n\n1. c4 *\n";
    fs::write(&path, games)?;
    choose(page, &path).await?;
    let card = page.dialog("chess-card").await?;
    expect_within("the card", &card, "1. <b>Ann</b> – Black, 1–0")?;
    axe.check(page, "several games").await?;
    shows(page, &Position::START).await?;
    // The first game has the keyboard.
    page.keys(&[TAB, TAB, ENTER]).await?;
    page.no_dialog().await?;
    shows(page, &after(&Position::START, "c2c4")?).await?;
    choose(page, &path).await?;
    page.dialog("chess-card").await?;
    page.keys(&[TAB, ENTER]).await?;
    page.reads("#chess-card", "Ke3").await?;
    page.click_element("#chess-card button.main").await?;
    page.no_dialog().await?;
    shows(page, &after(&Position::START, "d2d4")?).await
}

/// An evaluation is still there after a reload, and in the record.
pub(super) async fn worth(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    page.visit(PAGE).await?;
    click(page, "e2e4").await?;
    page.press("Hint").await?;
    page.reads(".hint-words", "Hint").await?;
    let kept = "return Object.values(localStorage).some((text) => text.includes('[%eval '));";
    page.until("the evaluation is stored", kept, json!([])).await?;
    let bar = "return document.querySelector('.bar')?.ariaLabel ?? '';";
    let before = page.look(bar, json!([])).await?;
    page.reload().await?;
    expect_equal("the bar", &page.look(bar, json!([])).await?, &before)?;
    let known = "return !document.querySelector('.bar').classList.contains('unknown');";
    page.until("the bar shows something", known, json!([])).await
}

/// The engine, the board turned round, and a short mate between two people, by keys only.
pub(super) async fn keys(world: &mut World) -> Outcome {
    let World { page, .. } = world;
    page.visit(PAGE).await?;
    tab_to_board(page).await?;
    page.key('h').await?;
    page.reads(".hint-words", "Hint").await?;
    for is_below in [true, false] {
        page.key('f').await?;
        page.until("the board is flipped", BLACK_IS_BELOW, json!([is_below])).await?;
    }
    page.key('a').await?;
    page.reads(".lines", "1. ").await?;
    page.key('s').await?;
    page.until("the engine has stopped", IDLE, json!([])).await?;

    let mut position = Position::START;
    for played in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        tab_to_board(page).await?;
        page.walk_to_element(&square(&played[..2])).await?;
        page.key(ENTER).await?;
        page.walk_to_element(&square(&played[2..])).await?;
        page.key(ENTER).await?;
        position = after(&position, played)?;
        shows(page, &position).await?;
    }
    expect_within("the card", &page.dialog("chess-card").await?, "0–1")?;
    page.describes("0–1").await?;
    page.hears("queen d8 to h4").await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;

    // The text box takes letters again once the dialog that it has opened is closed.
    page.look(TO_THE_TEXT_BOX, json!([])).await?;
    page.type_line("new game").await?;
    page.dialog("chess-form").await?;
    page.tab_and_press("Begin").await?;
    page.no_dialog().await?;
    page.look(TWO_FRAMES, json!([])).await?;
    page.type_line("e4").await?;
    shows(page, &after(&Position::START, "e2e4")?).await
}

/// The page gives a field the keyboard with the frame after its dialog.
const TWO_FRAMES: &str = "return new Promise((done) => \
    requestAnimationFrame(() => requestAnimationFrame(() => done(true))));";

/// Unfolds what the text box is in, and gives it the keyboard.
const TO_THE_TEXT_BOX: &str = r"
const field = document.getElementById('chess-line');
field.closest('details').open = true;
field.focus();
";

/// The board fills a phone from edge to edge, and nothing is wider than the screen.
pub(super) async fn phone(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.resize((390, 844), true).await?;
    page.visit(PAGE).await?;
    expect_equal("what does not fit", &page.overflow().await?, &0)?;
    let script = "const box = (name) => document.querySelector(name).getBoundingClientRect(); \
        const [board, table, panel] = ['.chess-board', '.chess-table', '#chess-panel'].map(box); \
        return board.width >= 340 && board.bottom <= innerHeight && table.height < board.height + 120 \
            && panel.top >= table.bottom - 1;";
    page.until("the board fits, and the panel is below it", script, json!([])).await?;
    page.press("Analysis").await?;
    page.reads(".lines", "1. ").await?;
    page.until("the board fits beside the bar", script, json!([])).await?;
    axe.check(page, "the page of chess on a phone").await?;
    page.press("Stop").await?;
    page.resize(SIZE, false).await
}

/// Script that returns true if the engine does nothing.
const IDLE: &str =
    "return !document.querySelector('.chess-status')?.textContent.includes('engine');";

/// A game with tags, annotations, comments, colored squares and arrows.
const ANNOTATED: &str = "[Event \"World Championship\"]\n[Site \"Reykjavik\"]\n[Date \"1972.07.23\"]\n\
    [White \"Fischer\"]\n[Black \"Spassky\"]\n\n1. c4 $5 {[%csl Gd5,Re5] A surprise. [%cal Gc4d5,Rb1c3,Yg1f3,Bf1g2]} \
    e6 (1... e5 {the main line} 2. Nc3 {fine} Nf6 $10) 2. Nf3 $14 d5 *";

/// Remarks and drawings of the author of a game are seen and heard on their position.
pub(super) async fn annotated(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    page.visit(PAGE).await?;
    super::state::load(page, ANNOTATED).await?;
    page.reads(".chess-status", "World Championship, Reykjavik, 1972-07-23").await?;
    page.reads(".chess-moves", "c4!?").await?;
    page.press("First").await?;
    page.press("Next").await?;
    page.hears("Interesting move. A surprise. Drawn: green d5, red e5, green arrow c4 to d5")
        .await?;
    let arrows = "const arrows = document.querySelectorAll('.arrows .arrow').length; return arrows === 4 || arrows;";
    page.until("there are four arrows", arrows, json!([])).await?;
    axe.check(page, "drawn squares and arrows").await?;
    page.press("Next").await?;
    let arrows = "return document.querySelectorAll('.arrows .arrow, .square.drawn').length === 0;";
    page.until("the arrows are gone", arrows, json!([])).await
}

/// Script that returns true if black sits below, as asked.
const BLACK_IS_BELOW: &str = "const top = (name) => \
    document.querySelector(`[data-board=chess] [data-square=${name}]`).getBoundingClientRect().top; \
    return (top('a8') > top('a1')) === arguments[0];";

const LINES: &str = "const shown = document.querySelectorAll('.lines li').length; return shown === arguments[0] || shown;";

/// Fills in the form: against the weakest engine, from a position.
pub(super) async fn begin(page: &Page, start: &str) -> Outcome {
    page.press("New game").await?;
    page.dialog("chess-form").await?;
    page.press("Computer").await?;
    page.press("White").await?;
    page.press("1: ~800 Elo").await?;
    page.click_element("#chess-start").await?;
    let keys: Vec<char> = start.chars().chain([TAB]).collect();
    page.keys(&keys).await?;
    page.press("Begin").await?;
    page.no_dialog().await
}

pub(crate) async fn click(page: &Page, played: &str) -> Outcome {
    page.click_element(&square(&played[..2])).await?;
    page.click_element(&square(&played[2..])).await
}

async fn tab_to_board(page: &Page) -> Outcome {
    let script = "return !!document.activeElement?.closest('[data-square]');";
    for _ in 0..80 {
        if page.look(script, json!([])).await? == Value::Bool(true) {
            return Ok(());
        }
        page.key(TAB).await?;
    }
    Err(Failure::new("Tab does not lead to the board"))
}

pub(crate) fn square(name: &str) -> String {
    format!("[data-board=chess] [data-square={name}]")
}

/// Waits until the board shows a position.
pub(super) async fn shows(page: &Page, position: &Position) -> Outcome {
    let script = r"
const labels = [...document.querySelectorAll('[data-board=chess] [data-square]')].map((one) => one.ariaLabel)
  .filter((label) => !label.includes(', empty')).map((label) => label.split(', ').slice(0, 2).join(', ')).sort();
return labels.join('; ') === arguments[0] || labels.join('; ');";
    let expected: Vec<String> = pieces(position).into_iter().collect();
    page.until("the board shows the position", script, json!([expected.join("; ")])).await
}

/// Every piece as the page names it.
fn pieces(position: &Position) -> BTreeSet<String> {
    let color = |color: Color| if color.is_white() { "white" } else { "black" };
    let piece = |square: Square| {
        let piece = position.board().piece_at(square)?;
        Some(format!("{square}, {} {}", color(piece.color), role(piece.role)))
    };
    Square::ALL.into_iter().filter_map(piece).collect()
}

fn parse(fen: &str) -> Outcome<Position> {
    fen.parse().map_err(|error| Failure::new(format!("{fen}: {error}")))
}

pub(super) fn after(position: &Position, played: &str) -> Outcome<Position> {
    let strange = || Failure::new(format!("{played} cannot be played"));
    let parsed = played.parse::<UciMove>().map_err(|_| strange())?;
    Ok(position.play_unchecked(parsed.to_move(position).map_err(|_| strange())?))
}
