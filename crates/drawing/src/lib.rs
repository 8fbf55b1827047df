#![doc = include_str!("../README.md")]

mod diagram;
mod four_boards;
pub mod palette;
pub mod picture;
pub mod shape;

pub use diagram::Diagram;
pub use four_boards::FourBoards;
pub use picture::Mark;

#[cfg(test)]
mod tests;
