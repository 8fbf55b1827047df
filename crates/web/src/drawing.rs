//! Pieces and marks: their shapes, their colors, and the pictures made of both.

pub(crate) mod palette;
pub(crate) mod picture;
pub(crate) mod pieces;

#[cfg(target_arch = "wasm32")]
mod nodes;

#[cfg(target_arch = "wasm32")]
pub(crate) use nodes::*;
