//! `threefold bench`: fixed positions to a fixed depth, for testers and for `Bench:` lines.

use std::io::Write;
use std::sync::Arc;

use threefold_engine::bench::{self, Plan};
use threefold_engine::{Clock, Stopper, SystemClock};

use crate::arguments::BenchArguments;
use crate::failure::Failure;

/// Searches, and ends with the line that testers look for.
pub(crate) fn run(arguments: &BenchArguments, output: &mut impl Write) -> Result<(), Failure> {
    let &BenchArguments { depth, threads, hash } = arguments;
    let mut written = Ok(());
    let plan = Plan { depth, threads, hash };
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new());
    let total = bench::run(&plan, &clock, &Stopper::default(), |entry| {
        written = writeln!(output, "{entry}").and_then(|()| output.flush());
        written.is_ok()
    });
    written?;
    match total {
        Ok(Some(total)) => writeln!(output, "{total}")?,
        // It stops early only when it cannot write.
        Ok(None) => {}
        Err(error) => return Err(Failure::message(error.to_string())),
    }
    Ok(())
}
