//! Pointer and keyboard on boards. A piece that is pressed follows the pointer; a press without movement is a click.
//!
//! The window listens, and not the boards: a click elsewhere lets go of the grabbed piece.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

use super::node::{Node, html, nothing};
use super::{Shell, View, current, document, element, keys, on_window, select, target, window};
use crate::shell::{Arrow, Key, Msg};

/// The distance that a pointer may tremble during a click, in pixels.
const TREMBLE: i32 = 5;
const DRAGGED: &str = "dragged";
/// Elements to which a click means something by itself. The grabbed piece stays in hand: somebody may turn the boards,
/// or ask something, before going on with it.
const CONTROLS: &str = "a, button, dialog, input, label, summary, textarea";

/// A pressed pointer, and what it has done so far.
#[derive(Clone, Copy)]
pub(super) struct Press<Place> {
    place: Place,
    x: i32,
    y: i32,
    pointer: i32,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Pressed,
    /// It was let go of without a drag: a click, if the browser says so.
    Released,
    Dragging,
    Dropped,
}

/// Hands pointers over to the page that is shown.
pub(super) fn listen() {
    for name in ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"] {
        on_window(name, move |event| {
            if let Some(page) = current() {
                page.pointer(name, event);
            }
        });
    }
}

pub(super) fn dragged<P: View>(shell: Shell<P>) -> Node {
    let Some(part) = P::DRAGGED else { return nothing() };
    let content = shell.live(part, |scene| {
        P::dragged(scene).map_or_else(nothing, |(piece, rotation)| {
            let turned = html("div").class("turned").with("data-rotation", rotation.to_string());
            turned.child(piece)
        })
    });
    html("div").with("id", DRAGGED).with("aria-hidden", "true").child(content)
}

/// Squares that answer to pointer and keyboard.
pub(crate) fn boards<P: View>(shell: Shell<P>, node: Node) -> Node {
    node.on("pointerover", move |event| {
        let place = target(event).as_ref().and_then(P::place_of);
        show_grip(shell, event, place);
        shell.hover(place);
    })
    .on("pointerleave", move |_| shell.hover(None))
    .on("focusin", move |event| {
        let place = target(event).as_ref().and_then(P::place_of);
        // A press gives the keyboard too, and says by its click what it wants.
        if let Some(place) = place.filter(|_| !is_pressed(shell)) {
            shell.send(Msg::SquareFocused(place));
        }
    })
    .on("keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let at = target(event).as_ref().and_then(P::place_of);
        let key = key(&event.key(), |character| P::shortcut(character).is_some());
        // After a click the arrow keys go through the game.
        let key = key.filter(|key| !matches!(key, Key::Arrow(_)) || !keys::is_pointing());
        if let (Some(at), Some(key)) = (at, key) {
            event.prevent_default();
            shell.send(Msg::KeyPressed { at, key });
        }
    })
}

/// The meaning of a key on a board, by the name that browsers give it; letters mean what the page says.
fn key(name: &str, is_shortcut: impl FnOnce(char) -> bool) -> Option<Key> {
    Some(match name {
        "ArrowUp" => Key::Arrow(Arrow::Up),
        "ArrowRight" => Key::Arrow(Arrow::Right),
        "ArrowDown" => Key::Arrow(Arrow::Down),
        "ArrowLeft" => Key::Arrow(Arrow::Left),
        "Enter" | " " => Key::Enter,
        "Escape" => Key::Escape,
        other => {
            let mut characters = other.chars();
            let only = characters.next().filter(|_| characters.next().is_none())?;
            is_shortcut(only).then_some(Key::Character(only))?
        }
    })
}

/// Marks the square that the pointer has come to if its piece can be grabbed, for the cursor. Which pieces can be
/// changes with every move, and drawings inherit the cursor: with a rule for all such squares, dozens of drawings would
/// be styled again.
fn show_grip<P: View>(shell: Shell<P>, event: &Event, place: Option<P::Place>) {
    let square = target::<Element>(event).and_then(|it| it.closest("[data-square]").ok().flatten());
    let is_own = place.is_some_and(|place| shell.ask(|scene| P::is_own(scene, place)));
    // It fails only for names that are none.
    let _ = square.map(|square| square.toggle_attribute_with_force("data-grip", is_own));
}

pub(super) fn pressed<P: View>(shell: Shell<P>, event: &PointerEvent) {
    // Another finger changes nothing for the piece under the first one.
    if !event.is_primary() {
        return;
    }
    shell.press().set(None);
    let Some(place) = target(event).as_ref().and_then(P::place_of) else { return };
    // Before the browser gives it the keyboard: if the tabulator's way changes on the element that has it, browsers work
    // out all styles at once, in the middle of the changes that a click makes.
    shell.send(Msg::SquarePressed(place));
    if event.button() == 0 && shell.ask(|scene| P::is_own(scene, place)) {
        let (x, y, pointer) = (event.client_x(), event.client_y(), event.pointer_id());
        shell.press().set(Some(Press { place, x, y, pointer, progress: Progress::Pressed }));
    }
}

/// Returns true if a piece is held by a pointer.
fn is_pressed<P: View>(shell: Shell<P>) -> bool {
    let press = shell.press().get();
    press.is_some_and(|press| matches!(press.progress, Progress::Pressed | Progress::Dragging))
}

/// Something was clicked: a square, a control, or what is neither.
pub(super) fn clicked<P: View>(shell: Shell<P>, event: &Event) {
    let press = shell.press().take();
    if press.is_some_and(|press| press.progress != Progress::Released) {
        // Not a click, but the end of a drag.
        return;
    }
    let Some(element) = target::<Element>(event) else { return };
    match P::place_of(&element) {
        Some(place) => shell.send(Msg::SquareClicked(place)),
        // What a control has exchanged for something else was a part of that control.
        None if !element.is_connected() || !matches!(element.closest(CONTROLS), Ok(None)) => {}
        None => shell.send(Msg::ClickedElsewhere),
    }
}

pub(super) fn moved<P: View>(shell: Shell<P>, event: &PointerEvent) {
    let Some(press) = shell.press().get() else { return };
    if press.pointer != event.pointer_id() || !is_pressed(shell) {
        return;
    }
    let (x, y) = (event.client_x(), event.client_y());
    if press.progress == Progress::Pressed {
        if (x - press.x).abs().max((y - press.y).abs()) < TREMBLE {
            return;
        }
        shell.press().set(Some(Press { progress: Progress::Dragging, ..press }));
        shell.send(Msg::DragStarted(press.place));
        lift(&P::selector(press.place), press.pointer);
    }
    style("translate", &format!("{x}px {y}px"));
    shell.hover(at(x, y).as_ref().and_then(P::place_of));
}

pub(super) fn released<P: View>(shell: Shell<P>, event: &PointerEvent, is_drop: bool) {
    let Some(press) = shell.press().get() else { return };
    if press.pointer != event.pointer_id() || !is_pressed(shell) {
        return;
    }
    if press.progress == Progress::Pressed {
        return shell.press().set(Some(Press { progress: Progress::Released, ..press }));
    }
    shell.press().set(Some(Press { progress: Progress::Dropped, ..press }));
    let below = at(event.client_x(), event.client_y()).filter(|_| is_drop);
    shell.send(Msg::Dropped(below.as_ref().and_then(P::place_of)));
}

/// Makes the piece as large as on its board, and keeps the pointer even outside of the window.
fn lift(selector: &str, pointer: i32) {
    let square = select(selector).and_then(|square| square.dyn_into::<HtmlElement>().ok());
    let Some((window, square)) = window().zip(square) else { return };
    // Without it the piece would hang where the pointer has left the window.
    let _ = square.set_pointer_capture(pointer);
    style("--size", &format!("{}px", square.offset_width()));
    // The factor by which a board is laid out larger than it is shown, where it is.
    let computed = window.get_computed_style(&square).ok().flatten();
    let fine = computed.and_then(|computed| computed.get_property_value("--fine").ok());
    style("--fine", &fine.unwrap_or_default());
}

fn style(name: &str, value: &str) {
    let dragged = element(DRAGGED).and_then(|dragged| dragged.dyn_into::<HtmlElement>().ok());
    if let Some(dragged) = dragged {
        // It fails on a read-only style, which this is not.
        let _ = dragged.style().set_property(name, value);
    }
}

/// The element at a point of the window. Browsers find it on boards that are turned, too.
#[expect(clippy::cast_precision_loss, reason = "no window has sixteen million pixels")]
fn at(x: i32, y: i32) -> Option<Element> {
    document()?.element_from_point(x as f32, y as f32)
}
