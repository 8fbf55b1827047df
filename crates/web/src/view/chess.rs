//! The page of chess: one board between its players, and a panel beside it.

mod board;
mod card;
mod engine;
mod form;
mod log;
mod panel;
mod status;

use super::node::{Node, html};
use super::stage::{Part, Stage};
use crate::chess::Scene;
use crate::chess::scene::PieceScene;
use crate::text;

pub(super) use card::{card, promotion};
pub(super) use form::form;
pub(super) use panel::panel;

/// The identifiers of what belongs to this page alone.
pub(super) const STAGE: &str = "chess-stage";
pub(super) const PANEL: &str = "chess-panel";

/// The board, its players, and what is said about it.
pub(super) fn stage(stage: Stage) -> Node {
    html("main")
        .class("stage chess")
        .with("id", STAGE)
        .with("hidden", "")
        .child(html("h1").class("hidden").text(text::view::chess()))
        .child(
            html("p")
                .class("hidden")
                .with("id", "chess-instructions")
                .text(text::view::chess_instructions()),
        )
        .child(board::table(stage))
        .child(stage.live_chess(Part::ChessMessage, message))
}

/// The place below the board: why a piece may not go there, else what was said last.
fn message(scene: &Scene) -> Node {
    let (class, words) = match (&scene.explanation, &scene.notice) {
        (Some(explanation), _) => ("message explains", explanation.clone()),
        (None, Some(notice)) if notice.is_refusal => ("message refuses", notice.text.clone()),
        (None, Some(notice)) => ("message", notice.text.clone()),
        (None, None) => ("message", text::view::chess_invitation().to_owned()),
    };
    // Not live: what is worth hearing is announced in a place of its own.
    html("p").class(class).child(html("span").text(words))
}

/// The piece that follows the pointer.
pub(super) fn dragged(scene: &Scene) -> Option<PieceScene> {
    let mut pieces = scene.board.squares.iter().filter_map(|square| square.piece);
    pieces.find(|piece| piece.is_dragged)
}
