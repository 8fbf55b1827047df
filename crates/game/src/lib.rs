#![doc = include_str!("../README.md")]

pub mod advice;
pub mod audit;
mod clock;
pub mod clocks;
pub mod command;
mod decimal;
mod ending;
mod event;
mod game;
pub mod load;
mod moment;
pub mod opponent;
pub mod pgn;
mod refusal;
mod session;
mod strength;
mod subscribers;
mod timeline;
pub mod tree;

pub use clock::{GameClock, ParseTimeControlError, Period, TimeControl, TurnOrder};
pub use command::help::{HelpEntry, Interface, help_text};
pub use command::phrase::Request;
pub use command::{AnalysisLimit, Command, Look, ParseCommandError, TypedMove, promotion_piece};
pub use ending::{Ending, GameResult, NotedMove, ParseResultError, Rule};
pub use event::{Event, EventKind};
pub use game::{Action, Claims, Game, Policy, RecordedAction, State, automatic_ending, is_zeroing};
pub use moment::Moment;
pub use refusal::Refusal;
pub use session::{Reply, Session};
pub use strength::Strength;
pub use subscribers::{Subscribers, Subscription};
pub use timeline::{Entry, Timeline};
