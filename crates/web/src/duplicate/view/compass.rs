//! The four boards around the middle, their players between them, and what is said about them.

use std::cell::RefCell;

use threefold_chess::Color;
use threefold_drawing::{Mark, palette};
use threefold_duplicate::{BoardId, Seat};

use super::FourBoardsView;
use crate::drawing;
use crate::duplicate::scene::{
    BoardsScene, Highlight, Layout, Part, PieceScene, SeatScene, SquareScene,
};
use crate::duplicate::text;
use crate::shell::Notice;
use crate::shell::browser::prelude::*;

/// The identifier of the element with the four boards and the players.
const COMPASS: &str = "compass";

pub(crate) fn boards<P: FourBoardsView>(shell: Shell<P>) -> Node {
    let boards = BoardId::ALL.map(|id| {
        let shown = RefCell::default();
        let part = P::part(Part::Board(id));
        shell.live(part, move |scene| board(P::boards_of(scene), id, &shown))
    });
    let part = P::part(Part::Seats);
    // The style sheet could see this for itself, but would look through all squares for it.
    shell.follow(part, move || {
        let is_large = shell.ask(|scene| P::boards_of(scene).layout != Layout::Compass);
        if let Some(compass) = element(COMPASS) {
            // It fails only for names that are none.
            let _ = compass.class_list().toggle_with_force("focus", is_large);
        }
    });
    let compass = drag::boards(shell, html("div").class("compass").with("id", COMPASS))
        .children(boards)
        .child(shell.live(part, |scene| seats(P::boards_of(scene))));
    html("section").class("frame").with("aria-label", text::BOARDS).child(compass)
}

pub(crate) fn piece(scene: PieceScene) -> Node {
    drawing::piece_of(scene.owner, scene.role, scene.is_ghost, scene.is_dragged)
}

pub(crate) fn message_of(
    boards: &BoardsScene,
    notice: Option<&Notice>,
    otherwise: impl FnOnce() -> (&'static str, String),
) -> Node {
    let words = || {
        if boards.has_grabbed() { ("message", text::IN_HAND.to_owned()) } else { otherwise() }
    };
    panel::message(boards.explanation.as_ref(), notice, words)
}

fn seats(scene: &BoardsScene) -> Node {
    let arms = [
        (Seat::North, "M50 4L58 42L50 50L42 42Z"),
        (Seat::East, "M96 50L58 58L50 50L58 42Z"),
        (Seat::South, "M50 96L42 58L50 50L58 58Z"),
        (Seat::West, "M4 50L42 42L50 50L42 58Z"),
    ];
    // The rose in the middle points to the player to move.
    let arms = arms.map(|(seat, data)| {
        let turn = if scene.seats[seat].is_turn { " turn" } else { "" };
        path(format!("arm {}{turn}", palette::class(seat)), data)
    });
    let rim = svg("circle").class("rim").with("cx", "50").with("cy", "50").with("r", "30");
    html("div")
        .class("seats")
        .children(scene.seats.iter().map(|(_, scene)| seat(scene)))
        .child(picture("0 0 100 100").class("rose").child(rim).children(arms))
}

fn seat(scene: &SeatScene) -> Node {
    let turn = if scene.is_turn { " turn" } else { "" };
    let ghosts = scene.count_ghosts();
    let name = html("p")
        .class("seat-name")
        .child(html("span").class("chip"))
        .text(scene.name)
        .child(html("span").class("side").text(scene.side_name));
    let result = scene.result.map(|score| badge("badge", text::score(score)));
    let check = (!scene.checks.is_empty()).then(|| {
        let [words, sign] = text::check_badge(&scene.checks);
        two_badges("badge alarm", words, sign)
    });
    let ghosts = (ghosts > 0).then(|| {
        let [words, sign] = text::ghost_badge(ghosts);
        two_badges("badge ghosts", words, sign)
    });
    let badges = html("p").class("badges").children(result).children(check).children(ghosts);
    html("div")
        .class(format!("seat {}{turn}", scene.class))
        .with("role", "group")
        .with("aria-label", scene.label.clone())
        .child(
            html("div").class("seat-lines").with("aria-hidden", "true").child(name).child(badges),
        )
}

/// A badge in words, and as a sign for where there is no room for words. The style sheet shows one of them.
fn two_badges(class: &'static str, words: String, sign: String) -> Node {
    let part = |class, text: String| html("span").class(class).text(text);
    html("span").class(class).child(part("words", words)).child(part("sign", sign))
}

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

/// The place of a board: in the compass, beside the other board of the player to move, or small.
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
