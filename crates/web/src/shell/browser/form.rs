//! Buttons, fields and choices, each written once.

use std::borrow::Cow;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::node::{Node, html};
use super::{Shell, View, target};
use crate::shell::Msg;

/// A button that sends a message; what stands on it is still to be added.
pub(crate) fn bare_button<P: View>(
    shell: Shell<P>,
    class: &'static str,
    msg: impl Into<Msg<P>>,
) -> Node {
    html("button").with("type", "button").class(class).on("click", shell.sends(msg))
}

pub(crate) fn button<P: View>(
    shell: Shell<P>,
    class: &'static str,
    words: impl Into<Cow<'static, str>>,
    msg: impl Into<Msg<P>>,
) -> Node {
    bare_button(shell, class, msg).text(words)
}

/// A field with a button beside it; what is typed is handed over and the field emptied.
pub(crate) fn field(
    id: &'static str,
    words: &'static str,
    example: Option<&'static str>,
    button: &'static str,
    send: impl Fn(String) + 'static,
) -> Node {
    let submit = move |event: &Event| {
        event.prevent_default();
        let field =
            target::<Element>(event).and_then(|form| form.query_selector("input").ok().flatten());
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
pub(crate) fn choice<P: View>(
    shell: Shell<P>,
    group: Option<Cow<'static, str>>,
    words: Node,
    is_chosen: bool,
    msg: impl Into<Msg<P>>,
) -> Node {
    let input = html("input")
        .with("type", if group.is_some() { "radio" } else { "checkbox" })
        .with_some("name", group)
        .checked(is_chosen)
        .on("change", shell.sends(msg));
    html("label").class("option").child(input).child(words)
}

pub(crate) fn badge(class: &'static str, words: impl Into<Cow<'static, str>>) -> Node {
    html("span").class(class).text(words)
}
