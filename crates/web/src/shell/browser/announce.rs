//! Hidden places whose text screen readers say aloud: two in the page, and two in every dialog, since what is outside
//! of an open dialog is not heard.

use std::cell::Cell;

use web_sys::Element;

use super::node::{Node, html};
use super::{after_frame, select};
use crate::shell::Urgency;

/// The classes of the two places: one that waits, and one that may interrupt.
const POLITE: &str = "polite";
const ASSERTIVE: &str = "assertive";

thread_local! {
    static IS_MARKED: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn regions() -> [Node; 2] {
    let region =
        |(class, role)| html("div").class(format!("hidden said {class}")).with("role", role);
    [(POLITE, "status"), (ASSERTIVE, "alert")].map(region)
}

pub(super) fn announce(text: &str, urgency: Urgency) {
    let class = match urgency {
        Urgency::Polite => POLITE,
        Urgency::Assertive => ASSERTIVE,
    };
    // The same text again would be no change, and so not be said: every other one ends in a blank that is not heard.
    let is_marked = IS_MARKED.replace(!IS_MARKED.get());
    let text = if is_marked { format!("{text}\u{a0}") } else { text.to_owned() };
    // The places are in the page from its first drawing on, which comes after the first message. What is hidden has
    // to be laid out too, so what is seen comes first.
    after_frame(move || {
        if let Some(place) = find("dialog[open]", class).or_else(|| find("body", class)) {
            place.set_text_content(Some(&text));
        }
    });
}

/// Takes back what was said in a dialog, lest it be read when the dialog is opened the next time.
pub(super) fn hush(dialog: &str) {
    for class in [POLITE, ASSERTIVE] {
        if let Some(place) = find(&format!("#{dialog}"), class) {
            place.set_text_content(None);
        }
    }
}

fn find(parent: &str, class: &str) -> Option<Element> {
    select(&format!("{parent} > .{class}"))
}
