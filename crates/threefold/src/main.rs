//! The command line of Threefold.
fn main() {}
