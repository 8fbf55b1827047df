//! The page of chess as it is drawn: one board between its players, and a panel beside it.

mod board;
mod card;
mod panel;

use threefold_chess::Square;
use web_sys::Element;

use super::Chess;
use super::model::NodeId;
use super::scene::{Part, Scene};
use super::text;
use super::update::{Msg, ShellMsg};
use crate::drawing;
use crate::shell::browser::panel as shell_panel;
use crate::shell::browser::prelude::*;

/// The identifier of the box that the list of moves scrolls in.
const LOG: &str = "chess-log";

impl View for Chess {
    const TITLE: &'static str = text::TITLE;
    const MESSAGE: Option<Part> = Some(Part::Message);
    const DRAGGED: Option<Part> = Some(Part::Dragged);
    const LOG: &'static str = LOG;
    const ACCEPT: &'static str = ".pgn,.fen,.txt,application/x-chess-pgn,text/plain";
    const RESCUED: &'static str = "chess-rescued.pgn";
    const HAS_WORKER: bool = true;

    fn draw(shell: Shell<Self>) -> Layout {
        let message = shell.live(Part::Message, |scene| {
            let invitation = || ("message", text::INVITATION.to_owned());
            let best = scene.analysis.lines.first();
            let best = best.map(|line| format!("{} {}", line.score, line.moves));
            // On a phone, where the lines are out of sight.
            let best = best.map(|words| html("span").class("best-line").text(words));
            shell_panel::message(scene.explanation.as_ref(), scene.notice.as_ref(), invitation)
                .children(best)
        });
        let instructions = html("p").class("hidden").with("id", "chess-instructions");
        let main = html("main")
            .class("stage chess")
            .with("id", "chess-stage")
            .child(html("h1").class("hidden").text(text::TITLE))
            .child(instructions.text(text::INSTRUCTIONS))
            .child(board::table(shell))
            .child(message);
        Layout {
            header: Vec::new(),
            main,
            aside: Some(panel::panel(shell)),
            dialogs: vec![card::promotion(shell), card::new_game(shell), card::card(shell)],
        }
    }

    fn symbols() -> Node {
        html("div").child(drawing::symbols()).child(drawing::rehearsal())
    }

    fn selector(square: Square) -> String {
        format!("[data-board=chess] [data-square={square}]")
    }

    fn place_of(element: &Element) -> Option<Square> {
        let square = element.closest("[data-board=chess] [data-square]").ok()??;
        square.get_attribute("data-square")?.parse().ok()
    }

    fn is_own(scene: &Scene, square: Square) -> bool {
        scene.has_piece(square)
    }

    fn dragged(scene: &Scene) -> Option<(Node, u16)> {
        scene.dragged().map(|it| (drawing::chess_piece(it.piece, it.is_dragged), 0))
    }

    fn explanation_in(scene: &mut Scene) -> Option<&mut Option<String>> {
        Some(&mut scene.explanation)
    }

    fn icon(msg: &ShellMsg) -> Option<&'static str> {
        (*msg == Msg::Flip.into()).then_some("flip")
    }

    fn entry(_: NodeId) -> String {
        format!("#{LOG} .current")
    }
}
