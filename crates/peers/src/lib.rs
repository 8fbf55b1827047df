//! Other people's chess libraries beside ours: where we differ, and who is faster.
//!
//! Three libraries play the same seeded random walks in parallel ([`Trio`]), and after every move
//! each fact that two of them know is compared ([`compare`]). The binary `differential` does so
//! for as long as one likes; the binary `bench` measures. Nothing here is shipped: this is the
//! only crate that links copyleft code.

mod compare;
mod coverage;
mod difference;
mod family;
mod memory;
pub mod random;
mod run;
pub mod translate;
mod trio;
mod walk;

pub use compare::compare;
pub use coverage::Coverage;
pub use difference::{Difference, Peer};
pub use family::{CLASSIC, Family};
pub use run::{run, run_all};
pub use trio::Trio;
