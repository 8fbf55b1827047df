//! The app as a whole.

mod control;
mod storage;
