//! Files: dropped on the page, or chosen.

use leptos::prelude::{document, window_event_listener_untyped};
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, HtmlInputElement};

use super::Stage;
use super::node::{Node, html};
use super::stage::{HAS_CHESS, HAS_DUPLICATE};
use crate::platform::{self, PICKER};
use crate::text;

/// What is shown while a file hovers above the page.
const ZONE: &str = "drop-zone";

/// The place for a file that hovers above the page.
pub(super) fn zone() -> Node {
    let words = html("p").text(text::view::drop_here());
    html("section")
        .with("id", ZONE)
        .with("aria-label", text::view::drop_here())
        .with("hidden", "")
        .child(words)
}

/// The hidden field to choose a file.
pub(super) fn picker(stage: Stage) -> Node {
    // The page is never taken down, so nothing is ever to stop listening.
    for (name, act) in
        [("dragover", hovers as fn(Stage, &DragEvent)), ("dragleave", leaves), ("drop", drops)]
    {
        let _ = window_event_listener_untyped(name, move |event| {
            if let Some(event) = event.dyn_ref::<DragEvent>() {
                act(stage, event);
            }
        });
    }
    let chosen = move |event: &Event| {
        let field = event.target().and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
        let Some(field) = field else { return };
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            platform::read(stage, file);
        }
        // So that the same file can be chosen again.
        field.set_value("");
    };
    html("input")
        .with("id", PICKER)
        .with("type", "file")
        // A module with both pages asks for what either of them reads.
        .with(
            "accept",
            match (HAS_DUPLICATE, HAS_CHESS) {
                (true, false) => ".json,.txt,application/json,text/plain",
                (false, true) => ".pgn,.fen,.txt,application/x-chess-pgn,text/plain",
                _ => "",
            },
        )
        .with("hidden", "")
        .on("change", chosen)
}

fn hovers(_: Stage, event: &DragEvent) {
    let types = event.data_transfer().map(|data| data.types());
    if types.is_some_and(|types| types.iter().any(|one| one == "Files")) {
        // Otherwise the browser would leave the page to show the file.
        event.prevent_default();
        show(true);
    }
}

fn leaves(_: Stage, event: &DragEvent) {
    // Only the way out of the window leads to no other element.
    if event.related_target().is_none() {
        show(false);
    }
}

fn drops(stage: Stage, event: &DragEvent) {
    show(false);
    let files = event.data_transfer().and_then(|data| data.files());
    if let Some(file) = files.and_then(|files| files.get(0)) {
        event.prevent_default();
        platform::read(stage, file);
    }
}

fn show(is_above: bool) {
    if let Some(zone) = document().get_element_by_id(ZONE) {
        // It fails only for names that are none.
        let _ = zone.toggle_attribute_with_force("hidden", !is_above);
    }
}
