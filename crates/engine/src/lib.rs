//! A chess engine whose draws are exact: search, evaluation, and UCI as values.
//!
//! Start with [`Engine`]: set a position, call `go`, get a [`SearchResult`]. An engine neither parses
//! nor prints, takes the time from outside, and shares nothing with other engines of the process.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "plies, depths, counts and scores are small numbers, in range by construction"
)]

pub mod bench;
mod cuckoo;
mod engine;
pub mod evaluation;
mod game_history;
mod key_history;
mod limits;
mod params;
mod report;
mod score;
mod search;
pub mod setting;
mod signal;
mod standing;
pub mod tablebase;
mod transposition_table;
pub mod uci;

pub use engine::{Engine, PositionError};
pub use limits::{Clock, Limits, SystemClock};
pub use report::{Bound, Chances, Progress, Report, SearchResult};
pub use score::{MAX_PLY, Score};
pub use setting::{Setting, SettingError};
pub use signal::Stopper;
pub use standing::Standing;
