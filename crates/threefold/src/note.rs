//! What goes to the standard error: failures and remarks, each under the program's name.

use std::fmt;
use std::io::{self, Write};

/// Prints a message. If even that is impossible, there is nobody left to tell.
pub(crate) fn print(message: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "threefold: {message}");
}
