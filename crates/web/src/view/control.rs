//! The buttons of the game.

use threefold_duplicate::Seat;

use super::drawing;
use super::form::bare_button;
use super::node::{Node, html};
use super::stage::{Message, Part, Stage};
use crate::scene::{Control, ControlScene};
use crate::text;
use crate::text::page::{Heading, heading};

const TRANSPORT: &[Control] = &[
    Control::First,
    Control::Previous,
    Control::Next,
    Control::Last,
    Control::Undo,
    Control::Redo,
];
const GAME: &[Control] =
    &[Control::Focus, Control::NewGame, Control::Share, Control::Save, Control::Load];
const END: &[Control] = &[
    Control::Claim,
    Control::DeclareDraw,
    Control::Resign(Seat::North),
    Control::Resign(Seat::South),
    Control::Resign(Seat::East),
    Control::Resign(Seat::West),
];

/// All buttons of the game.
pub(super) fn controls(stage: Stage) -> Node {
    let transport = stage.live(Part::Game, move |scene| {
        group(stage, &scene.panel.controls, TRANSPORT, parts)
            .class("transport")
            .with("role", "group")
            .with("aria-label", text::view::look_around())
    });
    let end = html("details")
        .class("end")
        .child(html("summary").text(text::view::end_the_game()))
        .child(row(stage, END));
    html("section")
        .class("controls")
        .with("aria-labelledby", "controls")
        .child(html("h2").with("id", "controls").class("hidden").text(heading(Heading::Controls)))
        .child(transport)
        .child(row(stage, GAME))
        .child(end)
}

/// The button that turns the boards upright.
pub(super) fn focus(stage: Stage) -> Node {
    row(stage, &[Control::Focus])
}

fn row(stage: Stage, members: &'static [Control]) -> Node {
    stage.live(Part::Game, move |scene| {
        group(stage, &scene.panel.controls, members, parts).class("row-of-buttons")
    })
}

/// Buttons for some of the controls of a page, which says what is on each and what it sends.
pub(super) fn group<C: Copy + PartialEq>(
    stage: Stage,
    controls: &[ControlScene<C>],
    members: &[C],
    parts: fn(C) -> (Option<&'static str>, Message),
) -> Node {
    let find = |member: &C| controls.iter().find(|scene| scene.control == *member);
    html("div").children(
        members.iter().filter_map(find).map(|scene| button(stage, scene, parts(scene.control))),
    )
}

/// A button that says why it cannot be used: it stays in reach, and a press tells the reason.
fn button<C>(
    stage: Stage,
    scene: &ControlScene<C>,
    (icon, message): (Option<&'static str>, Message),
) -> Node {
    let hint = scene
        .shortcut
        .map_or_else(|| scene.hint.clone(), |key| text::view::hint_with_key(&scene.hint, key));
    let on_off = |is_on: bool| if is_on { "true" } else { "false" };
    let class = if icon.is_some() { "icon-button" } else { "" };
    let button = bare_button(stage, class, message)
        .with("title", hint)
        .with_some("aria-disabled", (!scene.is_enabled).then_some("true"))
        .with_some("aria-pressed", scene.is_pressed.map(on_off))
        .with_some("aria-keyshortcuts", scene.shortcut.map(String::from));
    match icon {
        Some(icon) => button.with("aria-label", scene.label).child(drawing::icon(icon)),
        None => button.text(scene.label),
    }
}

fn parts(control: Control) -> (Option<&'static str>, Message) {
    let icon = match control {
        Control::First => Some("#icon-first"),
        Control::Previous => Some("#icon-previous"),
        Control::Next => Some("#icon-next"),
        Control::Last => Some("#icon-last"),
        Control::Undo => Some("#icon-undo"),
        Control::Redo => Some("#icon-redo"),
        _ => None,
    };
    (icon, control.msg().into())
}
