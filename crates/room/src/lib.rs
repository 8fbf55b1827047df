#![doc = include_str!("../README.md")]
// Frames and logs come from strangers: no input panics.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

pub mod connection;
mod decide;
mod entry;
mod message;
mod play;
mod presence;
mod record;
mod request;
mod room;
mod seat;
mod settings;
mod timer;

pub use decide::Context;
pub use entry::{
    Act, Change, ClaimedRule, Entry, GameId, Key, LOG_VERSION, LogError, Proposal, Sender, Time,
    Topic,
};
pub use message::{ClientMessage, FrameError, MAX_CLIENT_FRAME, PROTOCOL, ServerMessage, Token};
pub use play::Play;
pub use presence::{Presence, Presences};
pub use request::{Refusal, Request};
pub use room::{Identity, Occupant, Room, Standing};
pub use seat::Seat;
pub use settings::{Audience, ComputerSeat, Pace, Rules, Settings, SettingsError};
