//! What is asked of the browser itself: where the page starts, what it is to do, and where a panic is
//! told.

mod announce;
mod failure;
mod file;
mod focus;
mod sound;
mod storage;

use leptos::mount::mount_to_body;
use leptos::prelude::window_event_listener_untyped;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, StorageEvent, Window};

use crate::update::{Effect, Msg, Start};
use crate::view::{Stage, draw};

pub(crate) use announce::{ASSERTIVE, POLITE};
pub(crate) use failure::keep_for_rescue;
pub(crate) use file::{PICKER, read};
pub(crate) use focus::{LESSON, LOG, TEXT_BOX};

/// The browser calls this once the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    failure::set_hook();
    mount_to_body(|| {
        let stage = Stage::new();
        stage.dispatch(Msg::Started(Box::new(find())));
        stage.turn_to(&fragment());
        draw(stage);
        listen(stage);
    });
    // What stood there while the module was loading.
    if let Some(element) = element("loading") {
        element.remove();
    }
}

/// What the page finds when it is loaded.
fn find() -> Start {
    let address = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = address.split('#').next().unwrap_or_default().to_owned();
    Start {
        tab: storage::new_tab(),
        game: storage::kept_game(),
        stored: storage::everything(),
        can_store: storage::can_store(),
        page,
        fragment: fragment(),
        now: now(),
    }
}

/// Listens to what happens outside of the page: its address, and other tabs.
fn listen(stage: Stage) {
    // The page is never taken down, so nothing is ever to stop listening.
    let _ = window_event_listener_untyped("hashchange", move |_| {
        let fragment = fragment();
        stage.turn_to(&fragment);
        stage.dispatch(Msg::FragmentChanged(fragment));
    });
    for name in ["pointerdown", "keydown"] {
        let _ = window_event_listener_untyped(name, |_| sound::allow());
    }
    let _ = window_event_listener_untyped("storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else { return };
        match event.key() {
            Some(key) => stage.dispatch(Msg::StorageChanged { key, text: event.new_value() }),
            // Everything was thrown away.
            None => stage
                .known_keys()
                .into_iter()
                .for_each(|key| stage.dispatch(Msg::StorageChanged { key, text: None })),
        }
    });
}

/// Does what a message asked of the page.
pub(crate) fn run(stage: Stage, effect: Effect) {
    match effect {
        Effect::Store { key, text } => {
            if !storage::store(&key, &text) {
                stage.dispatch(Msg::StorageFailed);
            }
        }
        Effect::Forget { key } => storage::forget(&key),
        Effect::Keep(game) => storage::keep(&game),
        Effect::Download { name, text } => file::download(&name, &text),
        Effect::PickFile => file::pick(stage),
        Effect::Copy(text) => file::copy(stage, &text),
        Effect::SetFragment(fragment) => set_fragment(&fragment),
        Effect::Announce { text, urgency } => announce::announce(&text, urgency),
        Effect::Play(sound) => sound::play(sound),
        Effect::FocusSquare(place) => focus::square(place),
        Effect::FocusElement(element) => focus::element(element),
        Effect::ScrollToPly(ply) => focus::scroll_to_ply(ply),
    }
}

/// The time in milliseconds.
pub(crate) fn now() -> u64 {
    let now = js_sys::Date::now();
    // Negative before 1970; a clock that is so wrong counts as none.
    if now.is_sign_negative() { 0 } else { milliseconds(now) }
}

#[expect(clippy::cast_sign_loss, reason = "the caller has looked at the sign")]
fn milliseconds(now: f64) -> u64 {
    now as u64
}

/// What stands after `#` in the address.
fn fragment() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

pub(crate) fn set_fragment(fragment: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    let address = if fragment.is_empty() { path } else { format!("{path}#{fragment}") };
    let history = window.history();
    // Where a frame does not allow it, the address stays as it is: only the link on the card counts.
    let _ = history.map(|history| {
        history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address))
    });
}

fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}
