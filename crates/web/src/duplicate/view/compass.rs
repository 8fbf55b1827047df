//! The four boards around the middle, their players between them, and what is said about them.

use std::cell::RefCell;

use threefold_duplicate::{BoardId, Seat};

use super::FourBoardsView;
use super::board;
use crate::drawing::{self, palette};
use crate::duplicate::scene::{BoardsScene, Layout, Part, PieceScene, SeatScene};
use crate::duplicate::text;
use crate::shell::Notice;
use crate::shell::browser::prelude::*;

/// The identifier of the element with the four boards and the players.
const COMPASS: &str = "compass";

pub(crate) fn boards<P: FourBoardsView>(shell: Shell<P>) -> Node {
    let boards = BoardId::ALL.map(|id| {
        let shown = RefCell::default();
        let part = P::part(Part::Board(id));
        shell.live(part, move |scene| board::board(P::boards_of(scene), id, &shown))
    });
    let part = P::part(Part::Seats);
    // The style sheet could see for itself whether some boards are large, but would look through all squares for that
    // whenever one of them changes.
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
