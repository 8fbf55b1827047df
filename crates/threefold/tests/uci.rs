//! `threefold` as chess programs and testers meet it: a process that speaks UCI.

#[path = "uci/ending.rs"]
mod ending;
#[path = "uci/live.rs"]
mod live;
#[path = "uci/once.rs"]
mod once;
#[path = "uci/process.rs"]
mod process;
#[path = "uci/snapshot.rs"]
mod snapshot;
