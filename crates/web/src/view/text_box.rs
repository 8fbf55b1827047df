//! Moves and questions in words, and the answers to them.

use super::form;
use super::node::{Node, html, nothing};
use super::stage::{Part, Stage};
use crate::platform::TEXT_BOX;
use crate::scene::ExchangeScene;
use crate::text;
use crate::text::page::{Heading, Label, heading, label};
use crate::update::Msg;

/// The field, and what was typed and answered.
pub(super) fn text_box(stage: Stage) -> Node {
    let example = text::page::text_box_example();
    let title = heading(Heading::TextBox);
    let field = form::field(TEXT_BOX, title, Some(example), label(Label::Send), move |line| {
        stage.dispatch(Msg::LineEntered(line));
    });
    html("div")
        .class("part-body")
        .child(field)
        .child(stage.live(Part::Transcript, |scene| transcript(&scene.transcript)))
}

/// The newest is on top, next to the field.
pub(super) fn transcript(exchanges: &[ExchangeScene]) -> Node {
    if exchanges.is_empty() {
        return nothing();
    }
    // It scrolls, so it can have the keyboard.
    html("div")
        .class("transcript")
        .with("tabindex", "0")
        .with("role", "group")
        .with("aria-label", text::view::transcript())
        .children(exchanges.iter().rev().map(exchange))
}

fn exchange(scene: &ExchangeScene) -> Node {
    html("div")
        .class("exchange")
        .child(html("p").class("asked").text(scene.line.clone()))
        .children(scene.answer.iter().map(|line| html("p").text(line.clone())))
}
