//! Keys that work wherever the keyboard is, and the list of all keys.

use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, KeyboardEvent};

use super::node::{Placed, html};
use super::{current, document, element, on_window, select, target};
use crate::shell::{KeyTarget, PageKey, page_key, text};

const LIST: &str = "keys";
/// Fields in which letters are typed.
const TEXTS: &str = "textarea, input:not([type=radio], [type=checkbox])";

thread_local! {
    /// True once a square was clicked, until the keyboard leads somewhere: then arrow keys walk over squares again.
    static IS_POINTING: Cell<bool> = const { Cell::new(false) };
}

/// Returns true if whoever has the keyboard on a square came there with a pointer, and means the game by arrow keys.
pub(super) fn is_pointing() -> bool {
    IS_POINTING.get()
}

pub(super) fn listen() {
    on_window("pointerdown", |event| {
        let square =
            target::<Element>(event).and_then(|at| at.closest("[data-square]").ok().flatten());
        IS_POINTING.set(square.is_some());
    });
    on_window("keydown", |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        let name = event.key();
        if matches!(&*name, "Tab" | "Enter" | " ") {
            IS_POINTING.set(false);
        }
        let Some(page) = current().filter(|_| !event.default_prevented() && !event.alt_key())
        else {
            return;
        };
        match page_key(&name, event.ctrl_key() || event.meta_key(), target_of(event)) {
            Some(PageKey::Transport(transport)) => page.press(transport),
            Some(PageKey::List) => show(page.keys()),
            None => return,
        }
        event.prevent_default();
    });
}

fn target_of(event: &KeyboardEvent) -> KeyTarget {
    let at = target::<Element>(event);
    let is = |selector: &str| at.as_ref().is_some_and(|at| at.matches(selector).unwrap_or(false));
    match () {
        () if is(TEXTS) || select("dialog[open]").is_some() => KeyTarget::Text,
        () if is("input, select") => KeyTarget::Arrows,
        () => KeyTarget::Other,
    }
}

/// Shows the keys of a page above it. What was shown before goes away.
fn show(keys: Vec<(String, &'static str)>) {
    let Some(document) = document() else { return };
    let row = |(key, words): (String, &'static str)| [html("dt").text(key), html("dd").text(words)];
    let close = html("button").class("main").with("value", "").text(text::CLOSE);
    let content = html("form")
        .class("card")
        .with("method", "dialog")
        .child(html("h2").with("id", "keys-title").text(text::KEYS_TITLE))
        .child(html("dl").class("keys").children(keys.into_iter().flat_map(row)))
        .child(html("div").class("buttons").child(close));
    let list = html("dialog").with("id", LIST).with("aria-labelledby", "keys-title").child(content);
    if let Some(before) = element(LIST) {
        before.remove();
    }
    let dom = Placed::new(&document, list).and_then(|list| list.dom());
    // Neither fails for a dialog that is new.
    let _ = document.body().zip(dom).map(|(body, dom)| body.append_child(&dom));
    let list = element(LIST).and_then(|list| list.dyn_into::<HtmlDialogElement>().ok());
    let _ = list.map(|list| list.show_modal());
}
