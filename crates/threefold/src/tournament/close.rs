//! The result of a match: printed for people or scripts, and as a page of HTML.

use std::io::Write;

use threefold_arena::tally::Tally;
use threefold_arena::{Conclusion, Configuration, grid, report, summary};

use super::json::{End, JsonEvent};
use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::file;

/// Prints the result and writes the page. A match without a conclusion has failed; the caller prints
/// that failure afterwards.
pub(super) fn show(
    arguments: &MatchArguments,
    configuration: &Configuration,
    tally: &Tally,
    conclusion: Option<&Conclusion>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.json {
        JsonEvent::End(End::new(tally, conclusion)).write(output)?;
    } else if tally.games() > 0 || conclusion.is_some() {
        write_text(tally, output)?;
    }
    if let Some(path) = &arguments.report {
        let remarks = match conclusion {
            Some(Conclusion::Complete | Conclusion::Decided(_)) => Vec::new(),
            Some(Conclusion::Stopped) | None => {
                vec!["The match was stopped before its end.".into()]
            }
        };
        let page = report::page(configuration, tally, &remarks);
        file::replace(path, page.as_bytes())
            .map_err(|error| Failure::message(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

fn write_text(tally: &Tally, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "\n{}", summary::verdict(tally))?;
    if tally.games() == 0 {
        return Ok(());
    }
    if let [_, _] = tally.players() {
        writeln!(output)?;
        let numbers = summary::numbers(tally);
        let width = numbers.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, value) in numbers {
            writeln!(output, "{name:<width$}  {value}")?;
        }
    } else {
        write!(output, "\n{}", grid::cross_table(tally))?;
    }
    write!(output, "\n{}\n{}", grid::endings(tally), grid::effort(tally))?;
    if let Some(grid) = grid::inspections(tally) {
        write!(output, "\n{grid}")?;
    }
    Ok(())
}
