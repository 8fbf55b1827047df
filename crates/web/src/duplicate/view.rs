//! The page of duplicate chess as it is drawn, and what its lessons draw alike.

mod board;
mod card;
mod compass;
mod panel;

use threefold_duplicate::BoardId;
use web_sys::Element;

use super::Duplicate;
use super::model::Place;
use super::scene::{BoardsScene, LogScene, Part, Scene};
use super::text::{self, Control};
use super::update::{Msg, ShellMsg};
use crate::drawing;
use crate::shell::Page;
use crate::shell::browser::node::{Node, html};
use crate::shell::browser::{Layout, Shell, View};
use threefold_chess::Role;

pub(crate) use compass::{boards, message_of, piece};
pub(crate) use panel::{legend, log, text_box, turn};

/// The identifier of the box that the move log scrolls in.
pub(crate) const LOG: &str = "log";

/// A page with four boards as it is drawn.
pub(crate) trait FourBoardsView: View + Page<Place = Place, Entry = usize> {
    /// The part of the page that is this one.
    fn part(part: Part) -> Self::Part;
    fn boards_of(scene: &Self::Scene) -> &BoardsScene;
    fn log_of(scene: &Self::Scene) -> &LogScene;
    fn promotion(role: Role) -> crate::shell::Msg<Self>;
}

impl FourBoardsView for Duplicate {
    fn part(part: Part) -> Part {
        part
    }

    fn boards_of(scene: &Scene) -> &BoardsScene {
        &scene.boards
    }

    fn log_of(scene: &Scene) -> &LogScene {
        &scene.log
    }

    fn promotion(role: Role) -> ShellMsg {
        Msg::PromotionChosen(role).into()
    }
}

impl View for Duplicate {
    const TITLE: &'static str = text::TITLE;
    const MESSAGE: Option<Part> = Some(Part::Message);
    const DRAGGED: Option<Part> = Some(Part::Dragged);
    const LOG: &'static str = LOG;
    const ACCEPT: &'static str = ".json,.txt,application/json,text/plain";
    const RESCUED: &'static str = "duplicate-chess-rescued.json";

    fn draw(shell: Shell<Self>) -> Layout {
        let message = shell.live(Part::Message, |scene| {
            message_of(&scene.boards, scene.notice.as_ref(), || {
                let invitation = text::invitation(scene.turn.seat);
                ("message", format!("{} {invitation}", text::TAGLINE))
            })
        });
        Layout {
            header: vec![focus_button(panel::row(shell, &[Control::Focus]))],
            main: main(shell, text::TITLE, message),
            aside: Some(panel::panel(shell)),
            dialogs: vec![card::promotion(shell), card::card(shell)],
        }
    }

    fn symbols() -> Node {
        drawing::rehearsal()
    }

    fn selector(place: Place) -> String {
        selector(place)
    }

    fn place_of(element: &Element) -> Option<Place> {
        place_of(element)
    }

    fn is_own(scene: &Scene, place: Place) -> bool {
        scene.boards.is_own(place)
    }

    fn dragged(scene: &Scene) -> Option<(Node, u16)> {
        scene.boards.dragged().map(|(one, rotation)| (piece(one), rotation))
    }

    fn explanation_in(scene: &mut Scene) -> Option<&mut Option<String>> {
        Some(&mut scene.boards.explanation)
    }

    fn entry(ply: usize) -> String {
        entry(ply)
    }
}

/// The button that turns boards upright, once more where a phone has it in sight.
pub(crate) fn focus_button(button: Node) -> Node {
    html("div").class("focus-button").child(button)
}

/// The four boards and what is said about them.
pub(crate) fn main<P: FourBoardsView>(shell: Shell<P>, title: &'static str, message: Node) -> Node {
    html("main")
        .class("stage")
        .with("id", "duplicate-stage")
        .child(html("h1").class("hidden").text(title))
        .child(html("p").class("hidden").with("id", "instructions").text(text::INSTRUCTIONS))
        .child(boards(shell))
        .child(message)
}

/// The dialog that asks what a pawn becomes.
pub(crate) fn promotion<P: FourBoardsView>(shell: Shell<P>) -> Node {
    card::promotion(shell)
}

/// The selector of a square.
pub(crate) fn selector(place: Place) -> String {
    let Place { board, square } = place;
    format!("[data-board={board}] [data-square={square}]")
}

/// The square that an element is, or is on.
pub(crate) fn place_of(element: &Element) -> Option<Place> {
    let square = element.closest("[data-square]").ok()??;
    let board = square.closest("[data-board]").ok()??;
    let board = BoardId::from_name(&board.get_attribute("data-board")?)?;
    Some(Place::new(board, square.get_attribute("data-square")?.parse().ok()?))
}

/// The selector of a ply in the move log.
pub(crate) fn entry(ply: usize) -> String {
    format!("#{LOG} [data-ply='{ply}']")
}
