//! The board with its coordinates, arrows and bar, and the players above and below it.

use std::cell::Cell;
use std::fmt::Write;

use threefold_chess::{Color, Role, Square};
use threefold_drawing::Mark;

use crate::chess::Chess;
use crate::chess::scene::{
    ArrowKind, ArrowScene, BoardScene, Highlight, Part, PlayerScene, Scene, SquareScene,
};
use crate::chess::text;
use crate::drawing;
use crate::shell::browser::prelude::*;

pub(crate) fn table(shell: Shell<Chess>) -> Node {
    let below = Cell::new(Color::White);
    shell.follow(Part::Board, move || {
        let now = shell.ask(|scene| scene.board.below);
        if below.replace(now) != now {
            request_frame(move || keep_keyboard(shell));
        }
    });
    let board = drag::boards(shell, html("div").class("chess-board"))
        .child(shell.live(Part::Board, |scene| board(&scene.board)));
    let table = html("div")
        .class("chess-table")
        .child(shell.live(Part::Players, |scene| player(&scene.players[0])))
        .child(shell.live(Part::Evaluation, bar))
        .child(board)
        .child(shell.live(Part::Players, |scene| player(&scene.players[1])));
    html("section").class("frame").with("aria-label", text::BOARD).child(table)
}

/// Takes the keyboard along with its square after the board was turned.
fn keep_keyboard(shell: Shell<Chess>) {
    let active = document().and_then(|page| page.active_element());
    let square = shell.ask(|scene| {
        let mut squares = scene.board.squares.iter();
        squares.find(|square| square.is_tabbable).map(|square| square.square)
    });
    if let Some(square) = square.filter(|_| active.as_ref().and_then(Chess::place_of).is_some()) {
        focus::focus(&Chess::selector(square));
    }
}

fn board(scene: &BoardScene) -> Node {
    let row = |squares: &[SquareScene]| {
        html("div").with("role", "row").class("row").children(squares.iter().map(square))
    };
    let squares = html("div")
        .class("squares")
        .with("role", "grid")
        .with("aria-label", scene.label)
        .with("aria-describedby", "chess-instructions")
        .with("data-board", "chess")
        .children(scene.squares.chunks(8).map(row));
    let arrows = scene.arrows.iter().map(|one| arrow(*one, scene.below));
    let arrows = svg("svg")
        .class("arrows")
        .with("viewBox", "0 0 8000 8000")
        .with("role", "img")
        .with_some("aria-label", scene.drawn.clone())
        .with_some("aria-hidden", scene.drawn.is_none().then_some("true"))
        .children(arrows);
    html("div")
        .class("squares-and-arrows")
        .child(squares)
        .child(coordinates(&scene.squares))
        .child(arrows)
}

fn square(scene: &SquareScene) -> Node {
    let is_light = scene.square.is_light();
    let mut class = String::from(if is_light { "square light" } else { "square dark" });
    for (is_so, word) in [
        (scene.is_last_move, " last"),
        (scene.is_check, " check"),
        (scene.highlight == Highlight::Grabbed, " grabbed"),
        (scene.highlight == Highlight::Premove, " premove"),
        (scene.highlight == Highlight::Hint, " hinted"),
    ] {
        if is_so {
            class += word;
        }
    }
    if let Some(brush) = scene.brush {
        class = class + " drawn " + text::brush(brush);
    }
    let mark = match scene.highlight {
        Highlight::Legal => Some(Mark::Playable),
        Highlight::Capture | Highlight::Castling => Some(Mark::Capture),
        _ => None,
    };
    html("div")
        .with("role", "gridcell")
        .class(class)
        .with("tabindex", if scene.is_tabbable { "0" } else { "-1" })
        .with("aria-label", scene.label.clone())
        .with("aria-selected", if scene.is_selected { "true" } else { "false" })
        .with("data-square", scene.name.clone())
        .with_some("data-own", scene.piece.map(|_| ""))
        .children(scene.piece.map(|it| drawing::chess_piece(it.piece, it.is_dragged)))
        .children(mark.map(drawing::mark))
}

/// The letters of two edges, which stand on their squares without belonging to them.
fn coordinates(squares: &[SquareScene]) -> Node {
    let letter = |class: &'static str, (x, y): (u32, u32), text: Option<&str>| {
        svg("text")
            .class(class)
            .with("x", x.to_string())
            .with("y", y.to_string())
            .text(text.unwrap_or("").to_owned())
    };
    let letters = squares.iter().flat_map(|square| {
        let (column, row) = (u32::from(square.column), u32::from(square.row));
        let name = &square.name;
        let file = (row == 7).then(|| letter("file", (100 * column + 97, 795), name.get(..1)));
        let rank = (column == 0).then(|| letter("rank", (3, 100 * row + 18), name.get(1..)));
        file.into_iter().chain(rank)
    });
    picture("0 0 800 800").class("arrows letters").children(letters)
}

/// An arrow from square to square: a shaft and a head in one outline, in thousandths of a square.
fn arrow(scene: ArrowScene, below: Color) -> Node {
    let class = match scene.kind {
        ArrowKind::Hint => "hint",
        ArrowKind::Best => "best",
        ArrowKind::Premove => "premove",
        ArrowKind::Drawn(brush) => text::brush(brush),
    };
    let ((x, y), to) = (middle(scene.from, below), middle(scene.to, below));
    let (along, across) = (to.0 - x, to.1 - y);
    let length = (along * along + across * across).isqrt().max(1);
    // So far behind the start, or so far before the end, and so far to the side.
    let points =
        [(150, 80), (-330, 80), (-330, 220), (0, 0), (-330, -220), (-330, -80), (150, -80)];
    let mut outline = String::new();
    for (ahead, aside) in points {
        let ahead = if ahead > 0 { ahead } else { length + ahead };
        let [x, y] = [
            x + (along * ahead - across * aside) / length,
            y + (across * ahead + along * aside) / length,
        ];
        // Writing to a text never fails.
        let _ = write!(outline, "{}{x} {y}", if outline.is_empty() { 'M' } else { 'L' });
    }
    svg("path").class(format!("arrow {class}")).with("d", outline + "Z")
}

/// The middle of a square as it is seen, in thousandths of a square.
const fn middle(square: Square, below: Color) -> (i32, i32) {
    let (column, row) = (square.file() as i32, 7 - square.rank() as i32);
    match below {
        Color::White => (1000 * column + 500, 1000 * row + 500),
        Color::Black => (7500 - 1000 * column, 7500 - 1000 * row),
    }
}

/// The value of the position as a bar beside the board. White's part is on White's side.
fn bar(scene: &Scene) -> Node {
    let Some(evaluation) = &scene.evaluation else {
        return html("div").class("bar unknown");
    };
    let (white, is_white_below) = (u32::from(evaluation.white), scene.board.below.is_white());
    let rect = |class: &'static str, y: u32, height: u32| {
        svg("rect")
            .class(class)
            .with("width", "10")
            .with("y", y.to_string())
            .with("height", height.to_string())
    };
    let start = if is_white_below { 1000 - white } else { 0 };
    let picture = picture("0 0 10 1000")
        .with("preserveAspectRatio", "none")
        .child(rect("black", 0, 1000))
        .child(rect("white", start, white));
    // The number stands where the better side is.
    let side = match (evaluation.white >= 500, is_white_below) {
        (true, true) => "below",
        (true, false) => "above",
        (false, true) => "above of-black",
        (false, false) => "below of-black",
    };
    html("div")
        .class("bar")
        .with("role", "img")
        .with("aria-label", evaluation.label.clone())
        .with("title", evaluation.label.clone())
        .child(picture)
        .child(html("span").class(side).with("aria-hidden", "true").text(evaluation.text.clone()))
}

fn player(scene: &PlayerScene) -> Node {
    let color = if scene.color.is_white() { "white" } else { "black" };
    let turn = if scene.is_turn { " turn" } else { "" };
    // Captured pieces have the color of the opponent.
    let captured_color = if scene.color.is_white() { "piece black" } else { "piece white" };
    let captured =
        scene.captured.iter().map(|role: &Role| drawing::figure(*role).class(captured_color));
    let lead =
        (scene.lead > 0).then(|| html("span").class("lead").text(format!("+{}", scene.lead)));
    let thinks = scene.is_thinking.then(|| badge("badge thinks", text::THINKS));
    let clock = scene.clock.as_ref().map(|clock| {
        let mut class = String::from("clock");
        for (is_so, word) in [(clock.is_running, " running"), (clock.is_low, " low")] {
            if is_so {
                class += word;
            }
        }
        html("span").class(class).text(clock.text.clone())
    });
    let name = html("span").class("player-name").text(scene.name.clone());
    let lines = html("div")
        .class("player-line")
        .with("aria-hidden", "true")
        .child(html("span").class("chip"))
        .child(name)
        .child(html("span").class("captured").children(captured).children(lead))
        .children(thinks)
        .child(clock.unwrap_or_else(nothing));
    html("div")
        .class(format!("player {color}{turn}"))
        .with("role", "group")
        .with("aria-label", scene.label.clone())
        .child(lines)
}
