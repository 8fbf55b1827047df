//! Judgement: many games between UCI engines, one verdict.
//!
//! [`run_match`] plays the games of a [`Configuration`] from given openings, believes no engine,
//! keeps every finished game in a [`Journal`] at once, and tells what happens in [`Event`]s.
//! [`openings`] says where games begin. A [`tally`](tally::Tally) adds the games up, [`statistics`]
//! says what they prove, and [`summary`], [`table`] and [`report`] tell it to people. [`review`] has
//! another engine look at drawn games afterwards.

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
mod inspection;
mod journal;
pub mod openings;
mod player;
mod processor;
mod referee;
pub mod report;
pub mod review;
mod runner;
mod schedule;
mod sheet;
pub mod statistics;
mod stop;
pub mod summary;
pub mod table;
pub mod tally;
mod text;

pub use adjudication::{Adjudication, DrawRule, LengthRule, ResignRule, TablebaseRule};
pub use configuration::{
    Configuration, ConfigurationError, Format, Limits, Patience, PlayerConfiguration, Program,
    Restart,
};
pub use event::{Event, Verdict};
pub use finished::{FinishedGame, SideReport, Termination};
pub use inspection::Inspection;
pub use journal::{Journal, JournalError};
pub use runner::{Conclusion, MatchError, run_match};
pub use schedule::{Assignment, Opening, Schedule};
pub use stop::Stop;
