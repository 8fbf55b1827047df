//! A crash: what is shown instead of a dead page, and how the game is saved from it.

use std::cell::{Cell, RefCell};

use js_sys::{Function, JsString, RangeError, Reflect, WebAssembly};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, Element, ErrorEvent, HtmlAnchorElement, HtmlDialogElement, HtmlElement, Window,
};

use super::{element, file, on_window, storage, window};
use crate::shell::text;

/// The dialog that `start.js` fills too when the program cannot be loaded.
const FAILURE: &str = "failure";
/// The class that shows it below the header even after it was closed.
const TOLD: &str = "told";

thread_local! {
    /// The game as a file, with its name. It is kept outside of everything that a panic could leave in disorder.
    static GAME: RefCell<(&'static str, String)> = const { RefCell::new(("", String::new())) };
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Remembers the game as a file, in case the program stops.
pub(super) fn keep_for_rescue(name: &'static str, text: String) {
    GAME.with(|game| {
        if let Ok(mut game) = game.try_borrow_mut() {
            *game = (name, text);
        }
    });
}

/// Has panics told, and what else stops a program: no memory, no stack.
pub(super) fn set_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let reason = panic.to_string();
        web_sys::console::error_1(&reason.as_str().into());
        tell(&reason);
    }));
    on_window("error", |event| {
        let Some(event) = event.dyn_ref::<ErrorEvent>() else { return };
        let error = event.error();
        if error.has_type::<WebAssembly::RuntimeError>() || error.has_type::<RangeError>() {
            tell(&event.message());
        }
    });
}

/// Shows why the program has stopped, since nothing can be trusted to answer any more.
fn tell(reason: &str) {
    // What is clicked afterwards may fail too, but the first reason is the one to tell.
    if HAS_FAILED.replace(true) {
        return;
    }
    // There is no page any more to be told that this failed.
    let _ = storage::store_waiting();
    let place = element(FAILURE).and_then(|place| place.dyn_into::<HtmlDialogElement>().ok());
    let Some((window, place)) = window().zip(place) else { return };
    let Some(page) = window.document() else { return };
    place.set_text_content(None);
    let title = words(&page, "h2", text::STOPPED);
    let advice = words(&page, "p", text::ADVICE);
    let buttons = words(&page, "div", "");
    if let Some(buttons) = &buttons {
        buttons.set_class_name("buttons");
        for button in [reload(&page, &window), rescue(&page)].into_iter().flatten() {
            // A failure to show one leaves the other, and the reason.
            let _ = buttons.append_child(&button);
        }
    }
    for part in [title, advice, words(&page, "p", reason), buttons].into_iter().flatten() {
        let _ = place.append_child(&part);
    }
    let _ = place.class_list().add_1(TOLD);
    // Above any other dialog; without this it stands at the top of the page.
    let _ = place.show_modal();
}

fn words(page: &Document, tag: &str, words: &str) -> Option<Element> {
    let element = page.create_element(tag).ok()?;
    element.set_text_content(Some(words));
    Some(element)
}

/// A button that loads the page again. It calls the browser's own function: nothing of ours is needed.
fn reload(page: &Document, window: &Window) -> Option<Element> {
    let location: JsValue = window.location().into();
    let reload = Reflect::get(&location, &JsString::from("reload")).ok()?;
    let reload = reload.dyn_into::<Function>().ok()?.bind0(&location);
    let button = words(page, "button", text::RELOAD)?.dyn_into::<HtmlElement>().ok()?;
    button.set_onclick(Some(&reload));
    Some(button.into())
}

/// A link that downloads the game, if there is one.
fn rescue(page: &Document) -> Option<Element> {
    let kept = GAME.with(|game| game.try_borrow().map(|game| game.clone()));
    let (name, game) = kept.unwrap_or_default();
    if game.is_empty() {
        return None;
    }
    let link = words(page, "a", text::RESCUE)?.dyn_into::<HtmlAnchorElement>().ok()?;
    link.set_href(&file::address(name, &game)?);
    link.set_download(name);
    Some(link.into())
}
