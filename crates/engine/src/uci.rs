//! UCI as values: commands to an engine, its replies, and a session that keeps both apart from any
//! input, output or thread.
//!
//! [`Command`] is a line to an engine and [`Reply`] a line from one, each read and written, so that
//! an engine uses one half of both and a match runner the other. [`Session`] is the state of an
//! engine that is talked to: lines in, [`Action`]s out. Whoever owns the standard streams does what
//! the actions say.
//!
//! ```
//! use threefold_engine::uci::{Action, Session};
//!
//! let mut session = Session::new();
//! for action in session.hear("position startpos moves e2e5") {
//!     if let Action::Say(reply) = action {
//!         assert!(reply.to_string().starts_with("info string position refused: move 1, e2e5: "));
//!     }
//! }
//! ```

// Input comes from strangers and must never end the program by a panic.
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
mod describe;
mod option;
mod reply;
mod session;
mod task;
mod words;

pub use command::{
    Command, Go, LONGEST_LINE, ParseCommandError, PositionProblem, Reading, Remark, Start,
};
pub use option::{OptionDeclaration, OptionKind};
pub use reply::{Info, ParseReplyError, Reply, Value};
pub use session::{Action, Session};
pub use task::{Done, Task};
