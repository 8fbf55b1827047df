//! When the program stops: what is shown instead of a dead page, and how the game is saved from it.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlAnchorElement};

use super::{element, file, window};
use crate::text;

/// The element that `start.js` fills too when the program cannot be loaded.
const FAILURE: &str = "failure";

thread_local! {
    /// The game as a file, with its name. It is kept outside of everything that a panic could leave in disorder.
    static GAME: RefCell<(&'static str, String)> = const { RefCell::new(("", String::new())) };
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Remembers the game as a file, in case the program stops.
pub(crate) fn keep_for_rescue(name: &'static str, text: String) {
    GAME.with(|game| {
        if let Ok(mut game) = game.try_borrow_mut() {
            *game = (name, text);
        }
    });
}

pub(super) fn set_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let reason = panic.to_string();
        web_sys::console::error_1(&reason.as_str().into());
        // What is clicked afterwards may fail too, but the first reason is the one to tell.
        if !HAS_FAILED.replace(true) {
            tell(&reason);
        }
    }));
}

/// Shows why the program has stopped, since after a panic nothing answers any more.
fn tell(reason: &str) {
    let Some(place) = element(FAILURE) else { return };
    place.set_text_content(Some(&text::view::stopped(reason)));
    if let Some(link) = window().and_then(|window| window.document()).and_then(|page| rescue(&page))
    {
        // A failure to show it leaves the reason, which stands there already.
        let _ = place.append_child(&link);
    }
    let _ = place.remove_attribute("hidden");
    place.scroll_into_view();
}

/// A link that downloads the game, if there is one.
fn rescue(page: &Document) -> Option<Element> {
    let kept = GAME.with(|game| game.try_borrow().map(|game| game.clone()));
    let (name, game) = kept.unwrap_or_default();
    if game.is_empty() {
        return None;
    }
    let link: HtmlAnchorElement = page.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&file::address(name, &game)?);
    link.set_download(name);
    link.set_text_content(Some(text::view::rescue()));
    Some(link.into())
}
