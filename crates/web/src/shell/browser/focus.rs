//! The keyboard, and what is brought into view.
//!
//! The keyboard moves before the next frame is drawn: the page has followed the scene by then. Logs scroll after it:
//! where a row is has to be worked out for the frame anyway, and is free to ask for then.

use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{element as find, request_frame, select};
use crate::shell::Element;

pub(super) fn element(element: Element) {
    match element {
        Element::InPlace(id) => request_frame(move || {
            let element = find(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = element.map(|element| element.focus_with_options(&options));
        }),
        Element::MainButton(id) => focus_next(format!("#{id} button.main")),
    }
}

/// Gives the keyboard to an element before the next frame.
pub(super) fn focus_next(selector: String) {
    request_frame(move || focus(&selector));
}

/// Gives the keyboard to an element. What cannot have it leaves it where it was.
pub(crate) fn focus(selector: &str) {
    let element = select(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let _ = element.map(|element| element.focus());
}

/// Brings an element into view, with as little scrolling as possible.
pub(super) fn reveal(selector: &'static str) {
    request_frame(move || {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        let _ = select(selector)
            .map(|element| element.scroll_into_view_with_scroll_into_view_options(&options));
    });
}

/// Scrolls a list of moves only, never the page, which would take the boards away from a phone.
pub(super) fn scroll(log: &str, entry: &str) {
    let Some(log) = find(log) else { return };
    let entry = select(entry).map(|entry| entry.closest("tr").ok().flatten().unwrap_or(entry));
    let Some(row) = entry.and_then(|entry| entry.dyn_into::<HtmlElement>().ok()) else {
        return log.set_scroll_top(0);
    };
    log.set_scroll_top(row.offset_top() - (log.client_height() - row.offset_height()) / 2);
}
