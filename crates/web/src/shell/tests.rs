//! The shell without a browser.

mod saved_games;
mod settings;
mod waiting;
