//! What is asked of the browser itself: where the page starts, what it is to do, and where a panic is
//! told.

mod announce;
mod engine;
mod failure;
mod file;
mod focus;
mod sound;
mod storage;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::mount::mount_to_body;
use leptos::prelude::{request_animation_frame, set_timeout, window_event_listener_untyped};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, StorageEvent, Window};

use crate::chess;
use crate::model::settings_key;
use crate::update::{Effect, Msg, Start};
use crate::view::{CHESS, Page, Stage, draw};

pub(crate) use announce::{ASSERTIVE, POLITE, hush};
pub(crate) use failure::keep_for_rescue;
pub(crate) use file::{PICKER, read};
pub(crate) use focus::{CHESS_LOG, CHESS_TEXT_BOX, LESSON, LOG, TEXT_BOX};

/// The browser calls this once the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    failure::set_hook();
    mount_to_body(|| {
        let stage = Stage::new();
        stage.dispatch(Msg::Started(Box::new(find(Page::Duplicate))));
        stage.play(vec![chess::Msg::Started(Box::new(find(Page::Chess)))]);
        stage.turn_to(&fragment());
        draw(stage);
        listen(stage);
    });
    // What stood there while the module was loading.
    if let Some(element) = element("loading") {
        element.remove();
    }
}

/// What a page finds when it is loaded.
fn find(page: Page) -> Start {
    let address = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    Start {
        tab: storage::new_tab(),
        game: storage::kept_game(page),
        stored: storage::everything(),
        can_store: storage::can_store(page),
        page: address.split('#').next().unwrap_or_default().to_owned(),
        // The name of the other page is no game.
        fragment: Some(fragment()).filter(|fragment| fragment != CHESS).unwrap_or_default(),
        now: now(),
    }
}

/// Listens to what happens outside of the page: its address, and other tabs.
fn listen(stage: Stage) {
    // The page is never taken down, so nothing is ever to stop listening.
    let _ = window_event_listener_untyped("hashchange", move |_| {
        let fragment = fragment();
        stage.turn_to(&fragment);
        if fragment != CHESS {
            stage.dispatch(Msg::FragmentChanged(fragment));
        }
    });
    for name in ["pointerdown", "keydown"] {
        let _ = window_event_listener_untyped(name, |_| sound::allow());
    }
    // The last that is heard of a page that goes away; on a phone the first one may be.
    for name in ["pagehide", "visibilitychange"] {
        let _ = window_event_listener_untyped(name, move |_| {
            // If all that was kept is gone, somebody has wiped it off, and does not want it back.
            if storage::kept_game(Page::Chess).is_some() {
                stage.play(vec![chess::Msg::Left]);
            }
            store_now(stage);
        });
    }
    let _ = window_event_listener_untyped("storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else { return };
        storage::give_way(event.key().as_deref());
        match event.key() {
            Some(key) => stored(stage, key, event.new_value()),
            // Everything was thrown away.
            None => stage.known_keys().into_iter().for_each(|key| stored(stage, key, None)),
        }
        if event.new_value().is_none() {
            // There may be room now for what had none.
            store_now(stage);
        }
    });
}

/// Tells both pages what another tab has stored.
fn stored(stage: Stage, key: String, text: Option<String>) {
    stage.dispatch(Msg::StorageChanged { key: key.clone(), text: text.clone() });
    stage.play(vec![chess::Msg::StorageChanged { key, text }]);
}

/// Does what a message asked of a page.
pub(crate) fn run(stage: Stage, page: Page, effect: Effect) {
    let is_chess = page == Page::Chess;
    match effect {
        Effect::Store { key, text } if key == settings_key() => {
            storage::wait(page, key.clone(), text.clone());
            store_now(stage);
            // Both pages look the same.
            let text = Some(text);
            stage.send(if is_chess {
                Msg::StorageChanged { key, text }.into()
            } else {
                chess::Msg::StorageChanged { key, text }.into()
            });
        }
        Effect::Store { key, text } => {
            if storage::wait(page, key, text) {
                set_timeout(move || store_now(stage), PATIENCE);
            }
        }
        Effect::Forget { key } => {
            // In the order in which they were asked for.
            store_now(stage);
            storage::forget(&key);
            // There may be room now for what had none.
            store_now(stage);
        }
        Effect::Keep(game) => storage::keep(page, &game),
        Effect::Download { name, text } => file::download(&name, &text),
        Effect::PickFile => file::pick(),
        Effect::Copy(text) => file::copy(stage, is_chess, &text),
        Effect::SetFragment(fragment) => set_fragment(&fragment),
        Effect::Announce { text, urgency } => announce::announce(&text, urgency),
        Effect::Play(sound) => sound::play(sound),
        Effect::FocusSquare(place) => focus::square(place),
        Effect::FocusElement(element) => focus::element(element, is_chess),
        Effect::ScrollToPly(ply) => focus::scroll_to_ply(ply),
    }
}

/// How long sounds and the storing of games wait, so that what they belong to is painted first: each takes
/// milliseconds. They do not wait for the frame itself, since a page in the background has none.
const PATIENCE: Duration = Duration::from_millis(20);

/// Stores the games that wait for it.
fn store_now(stage: Stage) {
    for (page, is_good) in storage::store_waiting() {
        tell_storage(stage, page, is_good);
    }
}

/// Tells a page that all of its games are stored, or that not all are.
fn tell_storage(stage: Stage, page: Page, is_good: bool) {
    stage.send(match (page == Page::Chess, is_good) {
        (true, true) => chess::Msg::StorageWorks.into(),
        (true, false) => chess::Msg::StorageFailed.into(),
        (false, true) => Msg::StorageWorks.into(),
        (false, false) => Msg::StorageFailed.into(),
    });
}

thread_local! {
    /// What waits for the next frame to be painted.
    static WAITING: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Does something once the next frame is painted. The browser is asked for a frame once, however much waits
/// for it, and each is a task of its own: what one has changed is drawn before the next one looks.
pub(crate) fn after_frame(task: impl FnOnce() + 'static) {
    let is_first = WAITING.with_borrow_mut(|waiting| {
        waiting.push(Box::new(task));
        waiting.len() == 1
    });
    if is_first {
        request_animation_frame(|| {
            for task in WAITING.take() {
                set_timeout(task, Duration::ZERO);
            }
        });
    }
}

/// Does what a message asked of the page of chess.
pub(crate) fn run_chess(stage: Stage, effect: chess::Effect) {
    match effect {
        chess::Effect::Page(effect) => run(stage, Page::Chess, effect),
        chess::Effect::Engine(lines) => engine::say(stage, &lines),
        chess::Effect::StopEngine => engine::stop(),
        chess::Effect::WakeAfter(milliseconds) => wake_after(stage, milliseconds),
        chess::Effect::FocusSquare(square) => focus::chess_square(square),
        chess::Effect::ScrollToNode(node) => focus::scroll_to_node(node),
    }
}

thread_local! {
    /// The one wake-up that is waited for.
    static WAKE: Cell<Option<TimeoutHandle>> = const { Cell::new(None) };
}

fn wake_after(stage: Stage, milliseconds: u64) {
    let wake = move || stage.play(vec![chess::Msg::Woken]);
    let handle = set_timeout_with_handle(wake, Duration::from_millis(milliseconds));
    if let Some(before) = WAKE.replace(handle.ok()) {
        before.clear();
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

/// Loads the page again, for the address that it has now.
pub(crate) fn reload() {
    // It fails only where the page may not be left.
    let _ = window().map(|window| window.location().reload());
}

fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}
