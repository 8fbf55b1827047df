//! Storage of the browser: for all tabs, and for this one. Private windows may keep nothing.

use std::cell::RefCell;

use super::storage_of;
use crate::shell::{GameId, Waiting};

/// A key that is stored and removed again, to see whether that works.
const TRIAL: &str = "threefold.trial";

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

pub(super) fn everything() -> Vec<(String, String)> {
    let Some(storage) = storage_of(true) else { return Vec::new() };
    let entry = |index| {
        let key = storage.key(index).ok().flatten()?;
        let text = storage.get_item(&key).ok().flatten()?;
        Some((key, text))
    };
    (0..storage.length().unwrap_or(0)).filter_map(entry).collect()
}

/// Returns true if a page can store something at all; it is told when it can later.
pub(super) fn can_store(page: usize) -> bool {
    let can_store = store(TRIAL, TRIAL);
    forget(TRIAL);
    if !can_store {
        with_waiting(|waiting| waiting.knows_of_failure(page));
    }
    can_store
}

thread_local! {
    static WAITING: RefCell<Waiting<usize>> = const { RefCell::new(Waiting::new()) };
}

/// Nobody else has it: those who do only store.
fn with_waiting<T: Default>(act: impl FnOnce(&mut Waiting<usize>) -> T) -> T {
    WAITING
        .with(|waiting| waiting.try_borrow_mut().map(|mut all| act(&mut all)).unwrap_or_default())
}

/// Has a text stored by the next [`store_waiting`]; returns true if that is still to be asked for.
pub(super) fn wait(page: usize, key: String, text: String) -> bool {
    with_waiting(|waiting| waiting.add(page, key, text))
}

/// Stores what waits for it; the pages to which something new is to be told, and whether it is good.
pub(super) fn store_waiting() -> Vec<(usize, bool)> {
    with_waiting(|waiting| waiting.store(store))
}

/// Another tab has changed what is stored under a key, or under all: what waits for it comes too late.
pub(super) fn give_way(key: Option<&str>) {
    with_waiting(|waiting| waiting.give_way(key));
}

/// Stores a text for all tabs; returns true if it was stored.
fn store(key: &str, text: &str) -> bool {
    storage_of(true).is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Removes what is stored under a key, and what waits for that.
pub(super) fn forget(key: &str) {
    give_way(Some(key));
    if let Some(storage) = storage_of(true) {
        // It fails only where nothing is stored.
        let _ = storage.remove_item(key);
    }
}

pub(super) fn kept_game(tab_key: &str) -> Option<String> {
    storage_of(false)?.get_item(tab_key).ok().flatten()
}

pub(super) fn keep(tab_key: &str, game: &GameId) {
    if let Some(storage) = storage_of(false) {
        // Without it a reload brings back a copy of the newest game, which is nearly as good.
        let _ = storage.set_item(tab_key, &game.to_string());
    }
}
