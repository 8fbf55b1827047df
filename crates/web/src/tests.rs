//! The app as a whole.

mod storage;
