//! Other libraries beside ours.
