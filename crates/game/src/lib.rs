#![doc = include_str!("../README.md")]

pub mod audit;
mod clock;
mod command;
mod ending;
mod event;
mod game;
pub mod pgn;
mod refusal;
mod session;
mod subscribers;
mod timeline;

pub use clock::{GameClock, ParseTimeControlError, Period, TimeControl};
pub use command::{Command, ParseCommandError, TypedMove};
pub use ending::{Ending, GameResult, NotedMove, ParseResultError, Rule};
pub use event::{Event, EventKind};
pub use game::{Action, Claims, Deed, Game, Policy, State, automatic_ending, is_zeroing};
pub use refusal::{FIFTY_MOVES, FIVEFOLD, Refusal, SEVENTY_FIVE_MOVES, THREEFOLD};
pub use session::{Reply, Session, promotion_piece};
pub use subscribers::{Subscribers, Subscription};
pub use timeline::{Entry, Timeline};
