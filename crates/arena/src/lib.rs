//! Judgement: many games between engines, one verdict.
//!
//! [`statistics`] says what results prove (SPRT, Elo, its error), [`openings`] where games begin.

// Engines and books are strangers: nothing they say may end the program by a panic.
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

pub mod openings;
pub mod random;
pub mod statistics;
