//! Which square an element of the page is.

use threefold_chess::Square;
use threefold_duplicate::BoardId;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use crate::model::Place;

/// The square that something happened on.
pub(super) fn of_event(event: &Event) -> Option<Place> {
    of_element(&event.target()?.dyn_into().ok()?)
}

/// Marks the square that the pointer has come to if its piece can be grabbed, for the cursor. Which pieces
/// can be changes with every move, and drawings inherit the cursor: with a rule for all such squares, dozens
/// of drawings would be styled again.
pub(super) fn show_grip(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let square = target.and_then(|target| target.closest("[data-square]").ok().flatten());
    // It fails only for names that are none.
    let _ = square
        .map(|square| square.toggle_attribute_with_force("data-grip", has_own_piece(&square)));
}

/// A square with a piece that can be grabbed: on the page of chess any piece, which may be for a move to
/// come, on the four boards those of the player to move. The style sheet has the same list, for fingers.
const OWN: &str = "[data-own], [data-turn=N] [data-owner=N], [data-turn=S] [data-owner=S], \
    [data-turn=E] [data-owner=E], [data-turn=W] [data-owner=W]";

/// Whether an element is, or is on, a square whose piece can be grabbed.
pub(super) fn has_own_piece(element: &Element) -> bool {
    matches!(element.closest(OWN), Ok(Some(_)))
}

/// The element at a point of the window. Browsers find it on boards that are turned, too.
#[expect(clippy::cast_precision_loss, reason = "no window has sixteen million pixels")]
pub(super) fn at(x: i32, y: i32) -> Option<Element> {
    web_sys::window()?.document()?.element_from_point(x as f32, y as f32)
}

/// The square that an element is, or is on.
pub(super) fn of_element(element: &Element) -> Option<Place> {
    let square = element.closest("[data-square]").ok()??;
    let board = square.closest("[data-board]").ok()??;
    let board = BoardId::from_name(&board.get_attribute("data-board")?)?;
    Some(Place::new(board, square.get_attribute("data-square")?.parse().ok()?))
}

/// The square of the one board of chess that something happened on.
pub(super) fn chess_of_event(event: &Event) -> Option<Square> {
    chess_of_element(&event.target()?.dyn_into().ok()?)
}

/// The square of that board that an element is, or is on.
pub(super) fn chess_of_element(element: &Element) -> Option<Square> {
    let square = element.closest("[data-board=chess] [data-square]").ok()??;
    square.get_attribute("data-square")?.parse().ok()
}

/// The element that a square is.
pub(super) fn element(selector: &str) -> Option<HtmlElement> {
    let page = web_sys::window()?.document()?;
    page.query_selector(selector).ok()??.dyn_into().ok()
}

/// How style sheets find a square of the one board of chess.
pub(crate) fn chess_selector(square: Square) -> String {
    format!("[data-board=chess] [data-square={square}]")
}

/// How style sheets find a square.
pub(crate) fn selector(place: Place) -> String {
    let Place { board, square } = place;
    format!("[data-board={board}] [data-square={square}]")
}
