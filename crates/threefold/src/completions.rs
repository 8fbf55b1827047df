//! `threefold completions`: the script that teaches a shell our commands.

use std::io::Write;

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::failure::Failure;

/// Writes the script for a shell.
pub(crate) fn write(
    arguments: &CompletionsArguments,
    output: &mut impl Write,
) -> Result<(), Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "threefold", &mut script);
    output.write_all(&script)?;
    Ok(())
}
