//! A player for any seat of duplicate chess: a position with its history in, a move and its reasons
//! out.
//!
//! Start with [`DuplicateEngine`]: give it a [`GameHistory`], call `go`, get a [`SearchResult`]. It
//! neither parses nor prints, takes the time from outside, rolls no dice without a seed, and shares
//! nothing with other engines of the process. [`MateSolver`] proves or refutes forced mates.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "plies, depths, counts and scores are small numbers, in range by construction"
)]

pub mod baseline;
mod bench;
mod engine;
pub mod evaluation;
mod game_history;
mod level;
mod limits;
pub mod opponent;
mod report;
mod score;
mod search;
mod solver;
mod transposition_table;

pub use bench::bench;
pub use engine::DuplicateEngine;
pub use game_history::GameHistory;
pub use level::{Level, ParseLevelError};
pub use limits::Limits;
pub use report::{Report, SearchResult};
pub use search::{Method, OpponentModel};
pub use solver::{MateSolver, Verdict};
pub use threefold_engine::{Clock, Stopper, SystemClock};
