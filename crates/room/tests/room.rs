//! One room, and what its server decides.

#[path = "room/consent.rs"]
mod consent;
#[path = "room/host.rs"]
mod host;
#[path = "room/log.rs"]
mod log;
#[path = "room/seat.rs"]
mod seat;
#[path = "room/time.rs"]
mod time;
