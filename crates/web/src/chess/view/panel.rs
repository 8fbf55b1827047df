//! What stands beside the board.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlTextAreaElement, KeyboardEvent};

use super::{engine, log, status};
use crate::chess::Chess;
use crate::chess::scene::Part;
use crate::chess::text::{self, Control};
use crate::chess::update::{Msg, ShellMsg, msg};
use crate::shell::ControlScene;
use crate::shell::browser::node::{Node, html, nothing};
use crate::shell::browser::panel::{self, fold};
use crate::shell::browser::{Shell, target};
use crate::shell::text as shared;

const TRANSPORT: &[Control] = &[
    Control::First,
    Control::Previous,
    Control::Next,
    Control::Last,
    Control::Undo,
    Control::Redo,
    Control::Flip,
];
const GAME: &[Control] = &[Control::NewGame, Control::Offer, Control::Resign];
pub(crate) const ENGINE: &[Control] = &[Control::Hint, Control::Analysis, Control::StopEngine];
const VARIATION: &[Control] = &[Control::Promote, Control::Delete];
const FILES: &[Control] = &[Control::CopyFen, Control::CopyPgn, Control::Save, Control::Load];

/// The column beside the board, or below it on a narrow window.
pub(crate) fn panel(shell: Shell<Chess>) -> Node {
    let transcript = shell.live(Part::Transcript, |scene| panel::transcript(&scene.transcript));
    let text_box = panel::text_box(shell, "chess-line", text::TEXT_BOX_EXAMPLE, transcript);
    // A premove that was typed is called off here, too.
    let text_box = text_box.on("keydown", move |event| {
        if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
            shell.send(ShellMsg::Dismissed);
        }
    });
    let games = shell.live(Part::Games, move |scene| panel::games(shell, &scene.games));
    let settings = shell.live(Part::Settings, move |scene| panel::settings(shell, &scene.settings));
    let games = html("div").class("part-body").child(games);
    let parts = html("div")
        .class("panel-parts")
        .child(status::status(shell))
        .child(controls(shell))
        .child(status::claims(shell))
        .child(log::log(shell))
        .child(engine::engine(shell))
        .child(fold(shared::TEXT_BOX, false, text_box))
        .child(fold(text::POSITION_AND_FILE, false, files(shell)))
        .child(fold(shared::GAMES, false, games))
        .child(fold(shared::SETTINGS, false, settings));
    html("aside")
        .class("panel")
        .with("id", "chess-panel")
        .with("aria-label", shared::PANEL)
        .child(parts)
}

fn controls(shell: Shell<Chess>) -> Node {
    let transport = shell.live(Part::Controls, move |scene| {
        panel::controls(shell, &scene.controls, TRANSPORT, msg)
            .class("transport seven")
            .with("role", "group")
            .with("aria-label", shared::LOOK_AROUND)
    });
    html("section")
        .class("controls")
        .with("aria-labelledby", "chess-controls")
        .child(html("h2").with("id", "chess-controls").class("hidden").text(shared::CONTROLS))
        .child(transport)
        .child(buttons(shell, GAME))
}

pub(crate) fn buttons(shell: Shell<Chess>, members: &'static [Control]) -> Node {
    shell.live(Part::Controls, move |scene| {
        panel::controls(shell, &scene.controls, members, msg).class("row-of-buttons")
    })
}

/// The buttons that change variations, while one is looked at.
pub(crate) fn variation_buttons(shell: Shell<Chess>) -> Node {
    shell.live(Part::Controls, move |scene| {
        let is_of_use = |control: &ControlScene<Control>| {
            control.is_enabled && VARIATION.contains(&control.control)
        };
        if !scene.controls.iter().any(is_of_use) {
            return nothing();
        }
        panel::controls(shell, &scene.controls, VARIATION, msg).class("row-of-buttons")
    })
}

/// The position and the game as text, and as files.
fn files(shell: Shell<Chess>) -> Node {
    let fen = shell.live(Part::Fen, |scene| {
        html("input")
            .with("id", "chess-fen")
            .with("type", "text")
            .with("readonly", "")
            .with("value", scene.fen.clone())
    });
    let submit = move |event: &Event| {
        event.prevent_default();
        let form = target::<Element>(event);
        let field = form.and_then(|form| form.query_selector("textarea").ok().flatten());
        if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
            shell.send(Msg::TextEntered(field.value()));
            // What could not be loaded stays, to be mended.
            if shell.ask(|scene| scene.card.is_none()) {
                field.set_value("");
            }
        }
    };
    let paste = html("form")
        .class("field")
        .on("submit", submit)
        .child(html("label").with("for", "chess-paste").text(text::PASTE))
        .child(
            html("textarea")
                .with("id", "chess-paste")
                .with("rows", "3")
                .with("spellcheck", "false"),
        )
        .child(
            html("div")
                .class("row-of-buttons")
                .child(html("button").with("type", "submit").text(text::LOAD_TEXT)),
        );
    html("div")
        .class("part-body")
        .child(
            html("div")
                .class("field")
                .child(html("label").with("for", "chess-fen").text(text::FEN))
                .child(fen),
        )
        .child(buttons(shell, FILES))
        .child(paste)
}
