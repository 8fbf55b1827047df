//! A piece that follows the pointer. A press without movement is a click.
//!
//! The window listens, and not the boards: a click elsewhere lets go of the grabbed piece.

use leptos::prelude::*;
use threefold_chess::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, PointerEvent};

use super::node::{Node, html, nothing};
use super::stage::{self, Page, Part, Stage};
use super::{chess, drawing, place};
use crate::chess::Msg as ChessMsg;
use crate::model::Place;
use crate::update::Msg;

/// How far a pointer may tremble during a click, in pixels.
const TREMBLE: i32 = 5;

/// The element that follows the pointer.
const DRAGGED: &str = "dragged";

/// What a click means something to by itself. The grabbed piece stays in hand: somebody may turn the boards, or
/// ask something, before going on with it.
const CONTROLS: &str = "a, button, dialog, input, label, summary, textarea";

/// What a pressed pointer has done so far.
#[derive(Clone, Copy)]
pub(super) struct Press {
    /// Where it began.
    spot: Spot,
    x: i32,
    y: i32,
    pointer: i32,
    stage: Progress,
}

/// A square of one of the pages.
#[derive(Clone, Copy)]
enum Spot {
    Duplicate(Place),
    Chess(Square),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// It may still become a drag, or else a click.
    Pressed,
    /// It was let go of without a drag: a click, if the browser says so.
    Released,
    /// A piece follows it.
    Dragging,
    /// It is over; the click that browsers add is none.
    Dropped,
}

/// The piece under the pointer.
pub(super) fn dragged(stage: Stage) -> Node {
    // The page is never taken down, so nothing is ever to stop listening.
    for (name, act) in [
        ("pointerdown", pressed as fn(Stage, &PointerEvent)),
        ("pointermove", moved),
        ("pointerup", |stage, event| released(stage, event, true)),
        ("pointercancel", |stage, event| released(stage, event, false)),
    ] {
        let _ = window_event_listener_untyped(name, move |event| {
            if let Some(event) = event.dyn_ref::<PointerEvent>() {
                act(stage, event);
            }
        });
    }
    // Not everywhere an event of a pointer.
    let _ = window_event_listener_untyped("click", move |event| clicked(stage, &event));
    let content = stage.live_both(Part::Dragged, move || {
        let chess = stage.ask_chess(chess::dragged).map(|piece| (drawing::chess_piece(piece), 0));
        let duplicate =
            stage.ask(stage::dragged).map(|(piece, turn)| (drawing::piece(piece), turn));
        chess.or(duplicate).map_or_else(nothing, |(piece, rotation)| {
            let turned = html("div").class("turned").with("data-rotation", rotation.to_string());
            turned.child(piece)
        })
    });
    html("div").with("id", DRAGGED).with("aria-hidden", "true").child(content)
}

impl Spot {
    /// The square that an element is, or is on.
    fn of(element: &Element) -> Option<Spot> {
        let chess = place::chess_of_element(element).map(Spot::Chess);
        chess.or_else(|| place::of_element(element).map(Spot::Duplicate))
    }
}

/// The element that something happened to.
fn target(event: &Event) -> Option<Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

/// A pointer was pressed.
fn pressed(stage: Stage, event: &PointerEvent) {
    // Another finger changes nothing for the piece under the first one.
    if !event.is_primary() {
        return;
    }
    stage.press.set_value(None);
    let square = target(event);
    let spot = square.as_ref().and_then(Spot::of);
    // Before the browser gives it the keyboard: if the tabulator's way changes on the element that has it,
    // browsers work out all styles at once, in the middle of the changes that a click makes.
    match spot {
        Some(Spot::Duplicate(place)) => stage.send(Msg::SquarePressed(place).into()),
        Some(Spot::Chess(square)) => stage.send(ChessMsg::SquarePressed(square).into()),
        None => {}
    }
    let spot = spot.filter(|_| square.as_ref().is_some_and(place::has_own_piece));
    let (Some(spot), 0) = (spot, event.button()) else { return };
    stage.press.set_value(Some(Press {
        spot,
        x: event.client_x(),
        y: event.client_y(),
        pointer: event.pointer_id(),
        stage: Progress::Pressed,
    }));
}

/// Whether a piece is held by a pointer.
pub(super) fn is_pressed(stage: Stage) -> bool {
    let press = stage.press.get_value();
    press.is_some_and(|press| matches!(press.stage, Progress::Pressed | Progress::Dragging))
}

/// Something was clicked: a square, a control, or what is neither.
fn clicked(stage: Stage, event: &Event) {
    let press = stage.press.get_value();
    stage.press.set_value(None);
    if press.is_some_and(|press| press.stage != Progress::Released) {
        // Not a click, but the end of a drag.
        return;
    }
    let Some(element) = target(event) else { return };
    match Spot::of(&element) {
        Some(Spot::Duplicate(place)) => stage.send(Msg::SquareClicked(place).into()),
        Some(Spot::Chess(square)) => stage.send(ChessMsg::SquareClicked(square).into()),
        // What a control has exchanged for something else was a part of that control.
        None if !element.is_connected() || !matches!(element.closest(CONTROLS), Ok(None)) => {}
        None if stage.page() == Page::Chess => stage.send(ChessMsg::ClickedElsewhere.into()),
        None => stage.send(Msg::ClickedElsewhere.into()),
    }
}

fn moved(stage: Stage, event: &PointerEvent) {
    let Some(press) = stage.press.get_value() else { return };
    if press.pointer != event.pointer_id() || !is_pressed(stage) {
        return;
    }
    let (x, y) = (event.client_x(), event.client_y());
    if press.stage == Progress::Pressed {
        if (x - press.x).abs().max((y - press.y).abs()) < TREMBLE {
            return;
        }
        stage.press.set_value(Some(Press { stage: Progress::Dragging, ..press }));
        stage.send(match press.spot {
            Spot::Duplicate(place) => Msg::DragStarted(place).into(),
            Spot::Chess(square) => ChessMsg::DragStarted(square).into(),
        });
        lift(press);
    }
    follow(x, y);
    let below = place::at(x, y);
    stage.send(match press.spot {
        Spot::Duplicate(_) => Msg::Hovered(below.as_ref().and_then(place::of_element)).into(),
        Spot::Chess(_) => {
            ChessMsg::Hovered(below.as_ref().and_then(place::chess_of_element)).into()
        }
    });
}

fn released(stage: Stage, event: &PointerEvent, is_drop: bool) {
    let Some(press) = stage.press.get_value() else { return };
    if press.pointer != event.pointer_id() || !is_pressed(stage) {
        return;
    }
    if press.stage == Progress::Pressed {
        return stage.press.set_value(Some(Press { stage: Progress::Released, ..press }));
    }
    stage.press.set_value(Some(Press { stage: Progress::Dropped, ..press }));
    let below = place::at(event.client_x(), event.client_y()).filter(|_| is_drop);
    stage.send(match press.spot {
        Spot::Duplicate(_) => Msg::Dropped(below.as_ref().and_then(place::of_element)).into(),
        Spot::Chess(_) => {
            ChessMsg::Dropped(below.as_ref().and_then(place::chess_of_element)).into()
        }
    });
}

/// Makes the piece as large as on its board, and keeps the pointer even outside of the window.
fn lift(press: Press) {
    let square = match press.spot {
        Spot::Duplicate(place) => place::element(&place::selector(place)),
        Spot::Chess(square) => place::element(&place::chess_selector(square)),
    };
    let Some(square) = square else { return };
    // Without it the piece would hang where the pointer has left the window.
    let _ = square.set_pointer_capture(press.pointer);
    style("--size", &format!("{}px", square.offset_width()));
    // How much larger the board is laid out than it is shown; on the page of chess it is not.
    let computed = window().get_computed_style(&square).ok().flatten();
    let fine = computed.and_then(|computed| computed.get_property_value("--fine").ok());
    style("--fine", &fine.unwrap_or_default());
}

fn follow(x: i32, y: i32) {
    style("translate", &format!("{x}px {y}px"));
}

fn style(name: &str, value: &str) {
    let dragged = document().get_element_by_id(DRAGGED);
    if let Some(dragged) = dragged.and_then(|dragged| dragged.dyn_into::<HtmlElement>().ok()) {
        // It fails on a read-only style, which this is not.
        let _ = dragged.style().set_property(name, value);
    }
}
