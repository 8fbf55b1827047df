//! The chess page: one board, played between people or against the engine, with analysis.
//!
//! It has the same parts as the page of duplicate chess, and shares with it whatever is not about
//! the game itself: settings, notices, effects, keys. [`model`] is what is known, [`update()`] what a
//! message changes, [`scene()`] what is to be seen, [`text`] how it is said. Nothing here names the
//! browser; the engine is spoken to in lines of UCI, which somebody else carries to and fro.

pub mod model;
pub mod scene;
pub mod text;
pub mod update;

pub use model::Model;
pub use scene::{Scene, scene};
pub use update::{Effect, Msg, update};
