//! The engine in a Web Worker: the page sends lines of UCI, each a message, and gets lines back.
//!
//! A search keeps the worker busy until it ends: what comes meanwhile is heard afterwards. The page stops one
//! by ending the worker and starting another, which is immediate and needs no memory that both share,
//! and so no headers that a plain web server does not send. What lines mean is up to
//! `threefold_engine::uci::Session`.

// Lines come from a page that strangers may have typed into: none of them panics here.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[cfg(target_arch = "wasm32")]
pub mod worker;
