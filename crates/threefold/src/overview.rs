//! `threefold` without arguments: what there is so far.

use std::io::Write;

use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::failure::Failure;

/// Says what the program can and cannot do yet, then the help.
pub(crate) fn write(output: &mut impl Write) -> Result<(), Failure> {
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        output,
        "Threefold {version}. Without arguments this will be a UCI engine.\n\
         There is no engine yet, only the commands below.\n"
    )?;
    write!(output, "{}", Arguments::command().render_help())?;
    Ok(())
}
