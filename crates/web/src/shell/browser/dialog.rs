//! Dialogs above everything. The browser keeps the keyboard inside, and Escape closes them.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, HtmlInputElement};

use super::announce::{hush, regions};
use super::node::{Node, html};
use super::{Shell, View, document, element, request_frame, select};
use crate::shell::Msg;

/// A dialog that is open while the scene says so; a part follows it, and closing it dismisses what it shows.
pub(crate) fn dialog<P: View>(
    shell: Shell<P>,
    id: &'static str,
    part: P::Part,
    is_open: fn(&P::Scene) -> bool,
    content: Node,
) -> Node {
    shell.follow(part, move || {
        if !shell.ask(is_open) {
            if let Some(dialog) = find(id).filter(HtmlDialogElement::open) {
                dialog.close();
                request_frame(wake_field);
            }
            return;
        }
        // Its content must be there, for the browser gives the keyboard to the first button in it.
        request_frame(move || {
            let dialog = find(id).filter(|dialog| shell.ask(is_open) && !dialog.open());
            // It fails only for a dialog that is open or not in the page.
            let _ = dialog.map(|dialog| dialog.show_modal());
        });
    });
    let closed = move |_: &Event| {
        hush(id);
        // Closed by the browser, and not by us.
        if shell.ask(is_open) {
            shell.send(Msg::Dismissed);
        }
    };
    let clicked = move |event: &Event| {
        // The card fills the dialog, so this is beside it.
        if event.target().is_some_and(|target| target.has_type::<HtmlDialogElement>()) {
            shell.send(Msg::Dismissed);
        }
    };
    html("dialog")
        .with("id", id)
        .with("aria-labelledby", format!("{id}-title"))
        .on("close", closed)
        .on("click", clicked)
        .child(content)
        .children(regions())
}

/// The text of a card, which is heard when it opens.
pub(crate) fn card_text(id: &'static str, told: impl IntoIterator<Item = Node>) -> Node {
    html("div").class("card-text").with("id", id).children(told)
}

/// Closes what is open before its page goes away.
pub(super) fn close_all() {
    let open = select("dialog[open]").and_then(|dialog| dialog.dyn_into().ok());
    if let Some(dialog) = open.filter(|dialog: &HtmlDialogElement| dialog.id() != "failure") {
        dialog.close();
    }
}

/// Gives the keyboard once more. A dialog gives it back while all else is still out of reach; Chromium then takes no
/// letters for a field, although it says that the field has the keyboard.
fn wake_field() {
    let field = document().and_then(|page| page.active_element());
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
        // Neither fails for what is in the page.
        let _ = field.blur();
        let _ = field.focus();
    }
}

fn find(id: &str) -> Option<HtmlDialogElement> {
    element(id)?.dyn_into().ok()
}
