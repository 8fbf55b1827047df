#![doc = include_str!("../README.md")]
// Save files and share codes come from strangers: no input panics.
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

mod command;
mod ending;
mod event;
mod explain;
mod game;
pub mod ghost;
mod material;
mod orthodox;
pub mod perft;
pub mod playout;
mod position;
mod rulings;
pub mod save;
mod seat;
mod session;
pub mod share;
mod synced;
pub mod twin;

pub use command::{Command, Term, TypedMove, UnclearMove};
pub use ending::{Ending, Score, automatic_ending};
pub use event::Event;
pub use explain::{Forbidden, Prospect};
pub use game::{Action, DuplicateGame, Played, RecordedAction, Refusal, State};
pub use ghost::Ghost;
pub use material::Material;
pub use position::DuplicatePosition;
pub use rulings::{
    CountedDraws, DeadBoards, DoubleMate, FIFTY_ROUNDS, FlagFallRuling, MateSearch,
    ResignationRuling, Rulings, StalemateRuling, THREEFOLD,
};
pub use seat::{BoardId, ByBoard, BySeat, Seat};
pub use session::DuplicateSession;
pub use synced::{Destinations, SyncedMove, SyncedMoveList};
pub use twin::Twins;
