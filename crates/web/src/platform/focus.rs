//! Where the keyboard goes, and what is brought into view.
//!
//! The keyboard moves before the next frame is drawn: the view has followed the scene by then. Logs scroll
//! after it: where a row is has to be worked out for the frame anyway, and is free to ask for then.

use std::cell::Cell;

use leptos::prelude::request_animation_frame;
use threefold_chess::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

use super::{after_frame, window};
use crate::chess::model::NodeId;
use crate::model::Place;
use crate::update;
use crate::view::{chess_selector, selector};

/// The identifier of the lesson's card.
pub(crate) const LESSON: &str = "lesson";
/// The identifier of the text box.
pub(crate) const TEXT_BOX: &str = "line";
/// The same on the page of chess.
pub(crate) const CHESS_TEXT_BOX: &str = "chess-line";
/// The identifier of the box that the move log scrolls in.
pub(crate) const LOG: &str = "log";
/// The same on the page of chess.
pub(crate) const CHESS_LOG: &str = "chess-log";

pub(super) fn square(place: Place) {
    request_animation_frame(move || focus(&selector(place)));
}

pub(super) fn chess_square(square: Square) {
    request_animation_frame(move || focus(&chess_selector(square)));
}

pub(super) fn element(element: update::Element, is_chess: bool) {
    let selector = match element {
        // Dialogs take the keyboard themselves as they open.
        update::Element::Promotion | update::Element::Card => return,
        update::Element::Lesson => {
            return request_animation_frame(|| {
                if let Some(lesson) = find_html(&format!("#{LESSON}")) {
                    let options = FocusOptions::new();
                    options.set_prevent_scroll(true);
                    let _ = lesson.focus_with_options(&options);
                }
            });
        }
        update::Element::NextTask => format!("#{LESSON} button.main"),
        update::Element::TextBox if is_chess => format!("#{CHESS_TEXT_BOX}"),
        update::Element::TextBox => format!("#{TEXT_BOX}"),
    };
    request_animation_frame(move || focus(&selector));
}

fn focus(selector: &str) {
    if let Some(element) = find_html(selector) {
        // What cannot have the keyboard leaves it where it was.
        let _ = element.focus();
    }
}

thread_local! {
    /// The ply that the log is about to scroll to.
    static PLY: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Scrolls the log only, never the page, which would take the boards away from a phone.
pub(super) fn scroll_to_ply(ply: usize) {
    // Of several within a frame only the last one counts.
    if PLY.replace(Some(ply)).is_some() {
        return;
    }
    after_frame(move || {
        let ply = PLY.take().unwrap_or(ply);
        let Some(log) = find(&format!("#{LOG}")) else { return };
        let cell = find(&format!("#{LOG} [data-ply='{ply}']"));
        let row = cell.and_then(|cell| cell.closest("tr").ok().flatten());
        scroll(&log, row);
    });
}

/// The same for the list of moves on the page of chess.
pub(super) fn scroll_to_node(_: NodeId) {
    after_frame(move || {
        let Some(log) = find(&format!("#{CHESS_LOG}")) else { return };
        scroll(&log, find(&format!("#{CHESS_LOG} .current")));
    });
}

fn scroll(log: &Element, row: Option<Element>) {
    let row = row.and_then(|row| row.dyn_into::<HtmlElement>().ok());
    let Some(row) = row else { return log.set_scroll_top(0) };
    let middle = row.offset_top() - (log.client_height() - row.offset_height()) / 2;
    log.set_scroll_top(middle);
}

fn find_html(selector: &str) -> Option<HtmlElement> {
    find(selector)?.dyn_into().ok()
}

fn find(selector: &str) -> Option<Element> {
    window()?.document()?.query_selector(selector).ok().flatten()
}
