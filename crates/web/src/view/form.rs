//! Buttons, fields and choices, each written once.

use std::borrow::Cow;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::Stage;
use super::node::{Node, html};
use super::stage::Message;

/// A button that sends a message; what stands on it is still to be added.
pub(super) fn bare_button(stage: Stage, class: &'static str, msg: impl Into<Message>) -> Node {
    html("button").with("type", "button").class(class).on("click", stage.sends(msg))
}

/// A button that sends a message.
pub(super) fn button(
    stage: Stage,
    class: &'static str,
    words: impl Into<Cow<'static, str>>,
    msg: impl Into<Message>,
) -> Node {
    bare_button(stage, class, msg).text(words)
}

/// A field with a button beside it; what is typed is handed over and the field emptied.
pub(super) fn field(
    id: &'static str,
    words: &'static str,
    example: Option<&'static str>,
    button: &'static str,
    send: impl Fn(String) + 'static,
) -> Node {
    let submit = move |event: &Event| {
        event.prevent_default();
        let form = event.target().and_then(|form| form.dyn_into::<Element>().ok());
        let field = form.and_then(|form| form.query_selector("input").ok().flatten());
        if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
            let typed = field.value();
            field.set_value("");
            send(typed);
        }
    };
    let label = html("label").with("for", id).text(words);
    let input = html("input")
        .with("id", id)
        .with("type", "text")
        .with("autocomplete", "off")
        .with("autocapitalize", "off")
        .with("spellcheck", "false")
        .with_some("placeholder", example);
    let send = html("button").with("type", "submit").text(button);
    html("form")
        .class("field")
        .on("submit", submit)
        // The heading above says it already, but only to those who see it.
        .child(if example.is_some() { label.class("hidden") } else { label })
        .child(html("div").class("field-line").child(input).child(send))
}

/// One of several choices, of which one holds; or, without a group, something on or off.
pub(super) fn choice(
    stage: Stage,
    group: Option<Cow<'static, str>>,
    words: Node,
    is_chosen: bool,
    msg: impl Into<Message>,
) -> Node {
    let input = html("input")
        .with("type", if group.is_some() { "radio" } else { "checkbox" })
        .with_some("name", group)
        .checked(is_chosen)
        .on("change", stage.sends(msg));
    html("label").class("option").child(input).child(words)
}

/// A small sign.
pub(super) fn badge(class: &'static str, words: impl Into<Cow<'static, str>>) -> Node {
    html("span").class(class).text(words)
}
