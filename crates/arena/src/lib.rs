//! Judgment: many games between UCI engines, one decision.
//!
//! [`run_match`] plays the games of a [`Configuration`] from given openings, believes no engine,
//! keeps every finished game in a [`Journal`] at once, and tells what happens in [`Event`]s. It adds
//! the games up in a [`Tally`](tally::Tally) and stops when the configured
//! [`Sprt`](statistics::Sprt) accepts a hypothesis.
//!
//! [`openings`] reads and makes books. [`statistics`] computes Elo and the test. [`summary`],
//! [`grid`] and [`report`] show a tally to people. [`review`] finds drawn games in which a player
//! gave away an advantage by repeating.

// What engines say is input from strangers and must never end the program by a panic.
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

mod adjudication;
mod configuration;
mod event;
mod finished;
pub mod grid;
mod inspection;
mod journal;
mod json;
pub mod openings;
mod player;
mod processor;
mod record;
mod referee;
pub mod report;
pub mod review;
mod runner;
mod schedule;
pub mod statistics;
mod stop;
pub mod summary;
pub mod tally;

pub use adjudication::{Adjudication, DrawRule, LengthRule, ResignRule, TablebaseRule};
pub use configuration::{
    Configuration, ConfigurationError, Format, Limits, Patience, PlayerConfiguration, Program,
    Restart,
};
pub use event::Event;
pub use finished::{FinishedGame, SideReport, Termination};
pub use inspection::Inspection;
pub use journal::{Journal, JournalError};
pub use runner::{Conclusion, MatchError, MatchOutcome, run_match};
pub use schedule::{Assignment, Opening, Schedule};
pub use stop::Stop;
