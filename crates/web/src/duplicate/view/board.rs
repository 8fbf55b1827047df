//! One board: sixty-four squares, each of them an element that can have the keyboard.

use std::cell::RefCell;

use threefold_chess::Color;
use threefold_duplicate::BoardId;

use super::compass::piece;
use crate::drawing::palette;
use crate::drawing::picture::Mark;
use crate::duplicate::scene::{BoardsScene, Highlight, Layout, SquareScene};
use crate::shell::browser::prelude::*;

/// A board in its place, and what it showed before. Only squares that have changed are drawn again.
pub(crate) fn board(scene: &BoardsScene, id: BoardId, shown: &RefCell<Vec<SquareScene>>) -> Node {
    let board = &scene.boards[id];
    let before = shown.replace(board.squares.clone());
    let is_first = before.is_empty();
    let mut before = before.chunks(8);
    let row = |squares: &[SquareScene]| {
        let before = before.next().unwrap_or_default();
        if before == squares {
            return same();
        }
        let mut before = before.iter();
        let squares =
            squares.iter().map(|one| if before.next() == Some(one) { same() } else { square(one) });
        html("div").with("role", "row").class("row").children(squares)
    };
    let edge = |letters: fn() -> Node| if is_first { letters() } else { same() };
    let squares = html("div")
        .class("squares")
        .with("role", "grid")
        .with("aria-label", board.label.clone())
        .with("aria-describedby", "instructions")
        .with("data-board", id.name())
        // Here and not on the squares: all pieces of two players would change with every move.
        .with_some("data-turn", board.glow.map(|seat| seat.letter().to_string()))
        .children(board.squares.chunks(8).map(row));
    let spot = spot(scene.layout, id);
    let rotation = board.rotation.to_string();
    // Not the board itself: the color would be inherited and worked out again for every square and piece,
    // and all of them painted again, with every move. And one for each player: light that comes and goes is
    // painted once, light that changes its color with every move. What is shown or hidden is an element
    // around the light, which has a single property: of the light itself a dozen would be worked out again.
    let halos = [Color::White, Color::Black].map(|color| {
        let player = id.player(color);
        let light = html("div")
            .class(format!("halo {spot} {}", palette::class(player)))
            .with("data-rotation", rotation.clone());
        html("div")
            .class(if board.glow == Some(player) { "shine on" } else { "shine" })
            .child(light)
    });
    let name = html("p").class(format!("name {spot}")).with("aria-hidden", "true").text(id.name());
    let board = html("div")
        .class(format!("board {spot}"))
        .with("data-rotation", rotation)
        .child(edge(|| letters("files", ["x", "y"], b'a'..=b'h')))
        .child(edge(|| letters("ranks", ["y", "x"], (b'1'..=b'8').rev())))
        .child(squares);
    html("div").class("place").children(halos).child(board).child(name)
}

/// Where a board is: in the compass, or beside the other board of the player to move, or small.
fn spot(layout: Layout, id: BoardId) -> &'static str {
    let Layout::Focus(seat) = layout else {
        return match id {
            BoardId::Nw => "nw",
            BoardId::Ne => "ne",
            BoardId::Sw => "sw",
            BoardId::Se => "se",
        };
    };
    let others = seat.partner().boards();
    match seat.boards().iter().chain(&others).position(|board| *board == id) {
        Some(0) => "large first",
        Some(1) => "large second",
        Some(2) => "small first",
        _ => "small second",
    }
}

const MIDDLES: [&str; 8] =
    ["6.25%", "18.75%", "31.25%", "43.75%", "56.25%", "68.75%", "81.25%", "93.75%"];

/// The letters along an edge, each in the middle of its square. A drawing is not laid out again when
/// something else on its board changes, as sixteen elements with text were: that was half of the time a
/// move took to lay out.
fn letters(
    class: &'static str,
    [along, across]: [&'static str; 2],
    letters: impl Iterator<Item = u8>,
) -> Node {
    let letter = |(letter, middle): (u8, &'static str)| {
        svg("text").with(along, middle).with(across, "50%").text(char::from(letter).to_string())
    };
    svg("svg").class(class).with("aria-hidden", "true").children(letters.zip(MIDDLES).map(letter))
}

fn square(scene: &SquareScene) -> Node {
    let is_light = scene.place.square.is_light();
    let mut class = String::from(if is_light { "square light" } else { "square dark" });
    if let Some(mover) = scene.last_move {
        class += " last-";
        class += palette::class(mover);
    }
    for (is_so, word) in
        [(scene.is_check, " check"), (scene.highlight == Highlight::Grabbed, " grabbed")]
    {
        if is_so {
            class += word;
        }
    }
    html("div")
        .with("role", "gridcell")
        .class(class)
        .with("tabindex", if scene.is_tabbable { "0" } else { "-1" })
        .with("aria-label", scene.label())
        .with("aria-selected", if scene.is_selected() { "true" } else { "false" })
        .with("data-square", scene.name())
        .with_some("data-owner", scene.piece.map(|piece| piece.owner.letter().to_string()))
        // Both are always there, though often with nothing to show: a move changes what they look like, and
        // the browser has no element to make, to lay out or to throw away.
        .child(scene.piece.map_or_else(|| html("div").class("piece"), piece))
        .child(html("div").class(mark(scene.highlight).map_or("mark", Mark::class)))
}

fn mark(highlight: Highlight) -> Option<Mark> {
    match highlight {
        Highlight::None | Highlight::Grabbed => None,
        Highlight::Playable => Some(Mark::Playable),
        Highlight::PlayableCapture => Some(Mark::Capture),
        Highlight::HereOnly => Some(Mark::HereOnly),
        Highlight::HereOnlyCapture => Some(Mark::HereOnlyCapture),
    }
}
