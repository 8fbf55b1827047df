//! What the browser keeps: for all tabs, and for this one. Private windows may keep nothing.

use std::cell::RefCell;

use web_sys::Storage;

use super::window;
use crate::model::GameId;
use crate::view::Page;

/// Under which key this tab remembers its game.
const fn kept_key(page: Page) -> &'static str {
    match page {
        Page::Duplicate | Page::Learn => "threefold.tab.game",
        Page::Chess => "threefold.tab.chess",
    }
}

/// What is stored and taken away again, to see whether that works.
const TRIAL: &str = "threefold.trial";

/// A name for this tab that no other has.
pub(super) fn new_tab() -> String {
    let letter = |_| {
        // Below 36, so it is a digit or a letter.
        let digit = (js_sys::Math::random() * 36.0).floor();
        digit_of(digit).unwrap_or('0')
    };
    (0..16).map(letter).collect()
}

#[expect(clippy::cast_sign_loss, reason = "chance is never negative")]
fn digit_of(digit: f64) -> Option<char> {
    char::from_digit(digit as u32, 36)
}

/// Everything that all tabs share.
pub(super) fn everything() -> Vec<(String, String)> {
    let Some(storage) = shared() else { return Vec::new() };
    let entry = |index| {
        let key = storage.key(index).ok().flatten()?;
        let text = storage.get_item(&key).ok().flatten()?;
        Some((key, text))
    };
    (0..storage.length().unwrap_or(0)).filter_map(entry).collect()
}

/// Whether something can be stored at all.
pub(super) fn can_store() -> bool {
    let can_store = store(TRIAL, TRIAL);
    forget(TRIAL);
    can_store
}

thread_local! {
    /// The games that are about to be stored, newest last, each with its page and key.
    static WAITING: RefCell<Vec<(Page, String, String)>> = const { RefCell::new(Vec::new()) };
}

/// Has a game stored by the next [`store_waiting`]; whether nothing else waits for that.
pub(super) fn wait(page: Page, key: String, text: String) -> bool {
    WAITING.with(|waiting| {
        // Nobody else has it: those who do take all out at once.
        let Ok(mut waiting) = waiting.try_borrow_mut() else { return true };
        let is_first = waiting.is_empty();
        waiting.retain(|(_, other, _)| *other != key);
        waiting.push((page, key, text));
        is_first
    })
}

/// Stores what waits for it; the pages whose games could not be stored.
pub(super) fn store_waiting() -> Vec<Page> {
    let waiting = WAITING.with(|waiting| waiting.try_borrow_mut().map(|mut all| all.split_off(0)));
    let waiting = waiting.unwrap_or_default().into_iter();
    let failed = waiting.filter(|(_, key, text)| !store(key, text));
    failed.map(|(page, ..)| page).collect()
}

/// Another tab has changed what is stored under a key, or under all: what waits for it comes too late.
pub(super) fn give_way(key: Option<&str>) {
    WAITING.with(|waiting| {
        if let Ok(mut waiting) = waiting.try_borrow_mut() {
            waiting.retain(|(_, other, _)| key.is_some_and(|key| key != other));
        }
    });
}

/// Stores a text for all tabs; whether it was stored.
pub(super) fn store(key: &str, text: &str) -> bool {
    shared().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

pub(super) fn forget(key: &str) {
    if let Some(storage) = shared() {
        // It fails only where nothing is stored.
        let _ = storage.remove_item(key);
    }
}

/// The game that this tab had before it was reloaded.
pub(super) fn kept_game(page: Page) -> Option<String> {
    own()?.get_item(kept_key(page)).ok().flatten()
}

pub(super) fn keep(page: Page, game: &GameId) {
    if let Some(storage) = own() {
        // Without it a reload brings back a copy of the newest game, which is nearly as good.
        let _ = storage.set_item(kept_key(page), &game.to_string());
    }
}

fn shared() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

fn own() -> Option<Storage> {
    window()?.session_storage().ok().flatten()
}
