//! What is asked of the browser itself: where the page starts, and where a panic is told.

use leptos::mount::mount_to_body;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::view::app;

/// The element that `start.js` fills too when the program cannot be loaded.
const FAILURE: &str = "failure";

/// The browser calls this once the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let reason = panic.to_string();
        web_sys::console::error_1(&reason.as_str().into());
        tell(&reason);
    }));
    mount_to_body(app);
    // What stood there while the module was loading.
    if let Some(element) = element("loading") {
        element.remove();
    }
}

/// Shows why the program has stopped, since after a panic nothing answers any more.
fn tell(reason: &str) {
    if let Some(element) = element(FAILURE) {
        let words = format!("Threefold has stopped. Reload the page to go on. ({reason})");
        element.set_text_content(Some(&words));
        // A failure to show it leaves the console, where it stands already.
        let _ = element.remove_attribute("hidden");
    }
}

fn element(id: &str) -> Option<web_sys::Element> {
    web_sys::window()?.document()?.get_element_by_id(id)
}
