//! A chess engine whose draws are exact.

pub mod bench;
mod clock;
mod cuckoo;
mod engine;
pub mod evaluation;
mod limits;
mod line;
mod params;
mod report;
mod score;
mod search;
pub mod setting;
mod signal;
mod standing;
mod table;
#[cfg(not(target_arch = "wasm32"))]
pub mod tablebase;
pub mod uci;

pub use clock::{Clock, SystemClock};
pub use engine::{DEFAULT_ELO, DEFAULT_HASH, DEFAULT_MOVE_OVERHEAD, Engine, PositionError};
pub use limits::Limits;
pub use report::{Answer, Bound, Chances, Progress, Report};
pub use score::{MAX_PLY, Score};
pub use setting::{Setting, SettingError};
pub use signal::Stopper;
pub use standing::Standing;
