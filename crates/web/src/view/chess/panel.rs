//! What stands beside the board.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlTextAreaElement, KeyboardEvent};

use super::{engine, log, status};
use crate::chess::Msg;
use crate::chess::scene::Control;
use crate::platform::CHESS_TEXT_BOX;
use crate::scene::ControlScene;
use crate::text;
use crate::text::page::{Heading, Label, heading, label};
use crate::view::node::{Node, html, nothing};
use crate::view::panel::fold;
use crate::view::stage::{Part, Stage};
use crate::view::{control, form, settings, shelf, text_box};

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
pub(super) const ENGINE: &[Control] = &[Control::Hint, Control::Analysis, Control::StopEngine];
const VARIATION: &[Control] = &[Control::Promote, Control::Delete];
const FILES: &[Control] = &[Control::CopyFen, Control::CopyPgn, Control::Save, Control::Load];

/// The column beside the board, or below it on a narrow window.
pub(in crate::view) fn panel(stage: Stage) -> Node {
    let transcript =
        stage.live_chess(Part::ChessTranscript, |scene| text_box::transcript(&scene.transcript));
    let example = text::view::chess_example();
    let title = heading(Heading::TextBox);
    let field =
        form::field(CHESS_TEXT_BOX, title, Some(example), label(Label::Send), move |line| {
            stage.play(vec![Msg::LineEntered(line)]);
        });
    // A premove that was typed is called off here, too.
    let field = field.on("keydown", move |event| {
        if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
            stage.play(vec![Msg::Dismissed]);
        }
    });
    let games = stage.live_chess(Part::ChessGames, move |scene| {
        let open = |id| Msg::OpenGame(id).into();
        let forget = |id| Msg::ForgetGame(id).into();
        shelf::games(stage, &scene.games, open, forget)
    });
    let settings = stage
        .live_chess(Part::ChessSettings, move |scene| settings::of_chess(stage, scene.settings));
    let body = |content: Node| html("div").class("part-body").child(content);
    let parts = html("div")
        .class("panel-parts")
        .child(status::status(stage))
        .child(controls(stage))
        .child(status::claims(stage))
        .child(log::log(stage))
        .child(engine::engine(stage))
        .child(fold(title, false, body(field).child(transcript)))
        .child(fold(text::view::position_and_file(), false, files(stage)))
        .child(fold(heading(Heading::Games), false, body(games)))
        .child(fold(heading(Heading::Settings), false, settings));
    html("aside")
        .class("panel")
        .with("id", super::PANEL)
        .with("hidden", "")
        .with("aria-label", text::view::panel())
        .child(parts)
}

fn controls(stage: Stage) -> Node {
    let transport = stage.live_chess(Part::ChessControls, move |scene| {
        control::group(stage, &scene.controls, TRANSPORT, button_parts)
            .class("transport seven")
            .with("role", "group")
            .with("aria-label", text::view::look_around())
    });
    html("section")
        .class("controls")
        .with("aria-labelledby", "chess-controls")
        .child(
            html("h2")
                .with("id", "chess-controls")
                .class("hidden")
                .text(heading(Heading::Controls)),
        )
        .child(transport)
        .child(buttons(stage, GAME))
}

/// A row of buttons.
pub(super) fn buttons(stage: Stage, members: &'static [Control]) -> Node {
    stage.live_chess(Part::ChessControls, move |scene| {
        control::group(stage, &scene.controls, members, button_parts).class("row-of-buttons")
    })
}

/// The buttons that change variations, while one is looked at.
pub(super) fn variation_buttons(stage: Stage) -> Node {
    stage.live_chess(Part::ChessControls, move |scene| {
        let is_of_use = |control: &ControlScene<Control>| {
            control.is_enabled && VARIATION.contains(&control.control)
        };
        if !scene.controls.iter().any(is_of_use) {
            return nothing();
        }
        control::group(stage, &scene.controls, VARIATION, button_parts).class("row-of-buttons")
    })
}

fn button_parts(control: Control) -> (Option<&'static str>, crate::view::stage::Message) {
    let icon = match control {
        Control::First => Some("#icon-first"),
        Control::Previous => Some("#icon-previous"),
        Control::Next => Some("#icon-next"),
        Control::Last => Some("#icon-last"),
        Control::Undo => Some("#icon-undo"),
        Control::Redo => Some("#icon-redo"),
        Control::Flip => Some("#icon-flip"),
        _ => None,
    };
    (icon, control.msg().into())
}

/// The position and the game as text, and as files.
fn files(stage: Stage) -> Node {
    let fen = stage.live_chess(Part::ChessFen, |scene| {
        html("input")
            .with("id", "chess-fen")
            .with("type", "text")
            .with("readonly", "")
            .with("value", scene.fen.clone())
    });
    let submit = move |event: &Event| {
        event.prevent_default();
        let form = event.target().and_then(|form| form.dyn_into::<Element>().ok());
        let field = form.and_then(|form| form.query_selector("textarea").ok().flatten());
        if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
            stage.play(vec![Msg::TextEntered(field.value())]);
            // What could not be loaded stays, to be mended.
            if stage.ask_chess(|scene| scene.card.is_none()) {
                field.set_value("");
            }
        }
    };
    let paste = html("form")
        .class("field")
        .on("submit", submit)
        .child(html("label").with("for", "chess-paste").text(text::view::paste()))
        .child(
            html("textarea")
                .with("id", "chess-paste")
                .with("rows", "3")
                .with("spellcheck", "false"),
        )
        .child(
            html("div")
                .class("row-of-buttons")
                .child(html("button").with("type", "submit").text(text::view::load_text())),
        );
    html("div")
        .class("part-body")
        .child(
            html("div")
                .class("field")
                .child(html("label").with("for", "chess-fen").text(text::view::fen()))
                .child(fen),
        )
        .child(buttons(stage, FILES))
        .child(paste)
}
