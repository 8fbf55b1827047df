//! Threefold in the browser.
//!
//! What is known (`model`), what a message changes (`update`), what is to be seen (`scene`) and how it
//! is said (`text`) name nothing of the browser and are tested natively. Only for WebAssembly there
//! are also `view`, which draws what the scene says, and `platform`, the few things asked of the page
//! itself.

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

pub mod chess;
pub mod model;
pub mod picture;
pub mod pieces;
pub mod scene;
pub mod text;
pub mod update;

#[cfg(target_arch = "wasm32")]
mod platform;
#[cfg(target_arch = "wasm32")]
mod view;
