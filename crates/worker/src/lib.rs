//! The engine in a Web Worker: the page sends lines of UCI, each a message, and gets lines back.
//!
//! A search keeps the worker busy until it ends: what comes meanwhile is heard afterwards. The page stops one
//! by ending the worker and starting another, which is immediate and needs no memory that both share,
//! and so no headers that a plain web server does not send. What lines mean is up to
//! `threefold_engine::uci::Session`.

// Lines come from a page that strangers may have typed into: none of them panics here.
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

#[cfg(target_arch = "wasm32")]
pub mod worker;
