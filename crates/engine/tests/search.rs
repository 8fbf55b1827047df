//! The search through its only door: positions in, moves and scores out.

#[path = "search/clock.rs"]
mod clock;
#[path = "search/draws.rs"]
mod draws;
#[path = "search/endgames.rs"]
mod endgames;
#[path = "search/fifty.rs"]
mod fifty;
#[path = "search/limits.rs"]
mod limits;
#[path = "search/mates.rs"]
mod mates;
#[path = "search/play.rs"]
mod play;
#[path = "search/repeatable.rs"]
mod repeatable;
#[path = "search/signals.rs"]
mod signals;
#[path = "search/stalemates.rs"]
mod stalemates;
#[path = "search/support.rs"]
mod support;
