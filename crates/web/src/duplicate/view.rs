//! The page of duplicate chess as it is drawn, and what its lessons draw alike.

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
use crate::shell::Page;
use crate::shell::browser::prelude::*;
use threefold_chess::Role;

pub(crate) use card::promotion;
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

/// The part of `View` that is the same for pages whose scene has boards.
macro_rules! view_of_boards {
    ($part:expr) => {
        const MESSAGE: Option<Part> = Some($part($crate::duplicate::scene::Part::Message));
        const DRAGGED: Option<Part> = Some($part($crate::duplicate::scene::Part::Dragged));
        const LOG: &'static str = $crate::duplicate::view::LOG;

        fn symbols() -> Node {
            $crate::drawing::rehearsal()
        }

        fn selector(place: Self::Place) -> String {
            $crate::duplicate::view::selector(place)
        }

        fn place_of(element: &web_sys::Element) -> Option<Self::Place> {
            $crate::duplicate::view::place_of(element)
        }

        fn is_own(scene: &Scene, place: Self::Place) -> bool {
            scene.boards.is_own(place)
        }

        fn dragged(scene: &Scene) -> Option<(Node, u16)> {
            let dragged = scene.boards.dragged();
            dragged.map(|(piece, rotation)| ($crate::duplicate::view::piece(piece), rotation))
        }

        fn explanation_in(scene: &mut Scene) -> Option<&mut Option<String>> {
            Some(&mut scene.boards.explanation)
        }

        fn entry(ply: usize) -> String {
            $crate::duplicate::view::entry(ply)
        }
    };
}

/// The same for [`FourBoardsView`].
macro_rules! four_boards_view {
    ($page:ty, $part:expr) => {
        impl $crate::duplicate::view::FourBoardsView for $page {
            fn part(part: $crate::duplicate::scene::Part) -> Part {
                $part(part)
            }

            fn boards_of(scene: &Scene) -> &$crate::duplicate::scene::BoardsScene {
                &scene.boards
            }

            fn log_of(scene: &Scene) -> &$crate::duplicate::scene::LogScene {
                &scene.log
            }

            fn promotion(role: threefold_chess::Role) -> ShellMsg {
                Msg::PromotionChosen(role).into()
            }
        }
    };
}

pub(crate) use {four_boards_view, view_of_boards};

four_boards_view!(Duplicate, std::convert::identity);

impl View for Duplicate {
    const TITLE: &'static str = text::TITLE;
    const ACCEPT: &'static str = ".json,.txt,application/json,text/plain";
    const RESCUED: &'static str = "duplicate-chess-rescued.json";

    view_of_boards!(std::convert::identity);

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
}

/// The button that turns boards upright, once more where a phone has it in sight.
pub(crate) fn focus_button(button: Node) -> Node {
    html("div").class("focus-button").child(button)
}

pub(crate) fn main<P: FourBoardsView>(shell: Shell<P>, title: &'static str, message: Node) -> Node {
    html("main")
        .class("stage")
        .with("id", "duplicate-stage")
        .child(html("h1").class("hidden").text(title))
        .child(html("p").class("hidden").with("id", "instructions").text(text::INSTRUCTIONS))
        .child(boards(shell))
        .child(message)
}

pub(crate) fn selector(place: Place) -> String {
    let Place { board, square } = place;
    format!("[data-board={board}] [data-square={square}]")
}

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
