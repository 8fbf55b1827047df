//! Threefold in the browser: one shell, and pages as types.
//!
//! `shell` is everything a page needs from a browser. A page is a folder: `model` is what it knows, `update` what a
//! message changes, `scene` what is to be seen, `text` its words, and `view`, for WebAssembly only, draws the scene.
//! All but the views and `shell::browser` name nothing of the browser and are tested natively.

// Messages come from strangers: no click, link or file panics.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable
    )
)]
#![cfg_attr(
    not(target_arch = "wasm32"),
    expect(
        dead_code,
        unused_imports,
        reason = "views use it; the build for browsers is looked through"
    )
)]

mod about;
mod chess;
#[cfg(target_arch = "wasm32")]
mod drawing;
mod duplicate;
mod learn;
mod shell;
mod words;

/// The pages, in the order of the navigation; the first one is shown when the address names none. There is a module for
/// each feature, and a page is in one of them.
#[cfg(target_arch = "wasm32")]
const PAGES: &[shell::browser::Entry] = &[
    shell::browser::Entry::of::<duplicate::Duplicate, { cfg!(feature = "duplicate") }>(),
    shell::browser::Entry::of::<chess::Chess, { cfg!(feature = "chess") }>(),
    shell::browser::Entry::of::<learn::Learn, { cfg!(feature = "duplicate") }>(),
    shell::browser::Entry::of::<about::About, { cfg!(feature = "duplicate") }>(),
];

/// Starts the app. The browser calls this once the module is loaded.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    shell::browser::start(PAGES);
    drawing::paint_pictures(cfg!(feature = "duplicate"));
}

#[cfg(test)]
mod tests;
